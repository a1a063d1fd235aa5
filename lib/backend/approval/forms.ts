// Forms: the fields of a business table, and the business form of an approval with its changes (docs/domain/approval.md#changes).
import { type Selectable, sql } from 'kysely'
import { text as textOf } from '../../i18n/text.ts'
import { approvedNames, formNames, type Named } from '../../model/approved-names.ts'
import type { BusinessForm, MetaField, MetaTable } from '../../model/calls/approval-forms.ts'
import type { Definition } from '../../model/definition.ts'
import { itemText } from '../../model/dictionaries.ts'
import { entities } from '../../model/entities/registry.ts'
import { companionOf, type Field } from '../../model/field.ts'
import { hasWords } from '../../model/plain-text.ts'
import { businessOf } from '../bpm/store/business.ts'
import { chosenIn } from '../bpm/store/resend.ts'
import { loadState } from '../bpm/store/rows.ts'
import { readVersion } from '../bpm/store/versions.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Tables } from '../db/tables.ts'
import { answerRow } from '../entity/answer.ts'
import { differences } from '../entity/diff.ts'
import { hooksOf, type Row } from '../entity/hooks.ts'
import { peopleNames } from '../entity/people-names.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { requirePlace } from './access.ts'
import { filledFields, formFieldsOf, namePeople, plainText } from './filled-fields.ts'
import { fieldsOf } from './form-fields.ts'
import { hiddenAtSteps } from './hidden-fields.ts'
import { newestDefinitions, startFields } from './start.ts'

const labelOf = (context: Context, key: string) => textOf(context.request.locale, key)

/** The entities that have a form. */
const tables = (): Definition[] => entities.filter(({ form }) => form.length > 0)

export function listTables(context: Context, keyword: string): MetaTable[] {
  return tables()
    .map((definition) => ({
      table: definition.name,
      label: labelOf(context, `entity.${definition.name}.name`),
      fields: formNames(definition).length,
    }))
    .filter(({ table, label }) => hasWords([table, label], keyword))
}

/** The fields of a table's form, in its order. @throws 404 for a table that has none */
export function listFields(context: Context, table: string): MetaField[] {
  const definition = tables().find(({ name }) => name === table)
  if (!definition) throw notFound()
  return fieldsOfTable(context, definition, formNames(definition))
}

function fieldsOfTable(context: Context, definition: Definition, names: readonly Named[]): MetaField[] {
  return names.map(({ name, section }, index) => {
    const field = definition.fields[name] as Field
    return {
      table: definition.name,
      field: name,
      label: labelOf(context, `entity.${definition.name}.field.${name}`),
      type: field.kind,
      dict: 'dict' in field ? field.dict : null,
      required: field.required === true,
      section,
      section_label: section === null ? null : labelOf(context, `entity.${definition.name}.section.${section}`),
      sort: index + 1,
    }
  })
}

type Head = Pick<
  Selectable<Tables['bpm_instance']>,
  'business_type' | 'business_key' | 'title' | 'definition_id' | 'definition_key' | 'submitted' | 'replaced'
>

/** The business form of a task or instance. Everybody who sees the approval may read this one record. */
export async function readBusinessForm(context: Context, id: string): Promise<BusinessForm> {
  const { root } = await requirePlace(context, id)
  const head: Head = await context.db
    .selectFrom('bpm_instance')
    .select(['business_type', 'business_key', 'title', 'definition_id', 'definition_key', 'submitted', 'replaced'])
    .where('id', '=', root)
    .executeTakeFirstOrThrow()
  const business = businessOf(context, head.business_type)
  const definition = business && entities.find(({ name }) => name === business.entity)
  if (!business || !definition || head.business_key === null) return readStartForm(context, root, head)
  const stored =
    head.submitted === null
      ? await findStored(context, definition, head.business_key)
      : await readVersion(context, definition, head.submitted)
  const record = stored && (await shownRow(context, definition, stored))
  const replaced = head.replaced === null ? null : await readVersion(context, definition, head.replaced)
  const before = replaced && (await shownRow(context, definition, replaced))
  const changed = new Set(stored && replaced ? differences(definition, replaced, stored).map(({ field }) => field) : [])
  const words = (name: string, row: Row) => wordsOf(context, definition.fields[name] as Field, name, row)
  const hidden = (await hiddenAtSteps(context, [{ id: root, definition_id: head.definition_id }])).get(root) ?? nothing
  const fields = record
    ? fieldsOfTable(
        context,
        definition,
        approvedNames(definition, changed).filter(({ name }) => !hidden.has(name)),
      ).map((field) => ({
        ...field,
        value: record[field.field] ?? null,
        text: words(field.field, record),
        changed: changed.has(field.field),
        before: before && changed.has(field.field) ? words(field.field, before) : null,
      }))
    : []
  const own = new Set(approvedNames(definition).map(({ name }) => name))
  return {
    business_type: head.business_type,
    business_key: head.business_key,
    title: head.title,
    table: definition.name,
    table_label: labelOf(context, `entity.${definition.name}.name`),
    record: record && hidden.size > 0 ? onlyShown(definition, record, fields) : record,
    changes: Object.fromEntries(fields.flatMap(({ field, changed: on }) => (on ? [[field, before?.[field] ?? null]] : []))),
    fields: [...fields, ...(await filledFields(context, { ...head, root }, own, hidden))],
    approvers: {},
    // a hidden amount could be computed from the remaining figures
    context: record && hidden.size === 0 ? ((await business.context?.(context, record)) ?? []) : [],
  }
}

const nothing: ReadonlySet<string> = new Set()

/** If a step hides fields, its people get only the shown fields of the record. */
function onlyShown(definition: Definition, record: Row, fields: readonly MetaField[]): Row {
  const names = [definition.key, ...fields.flatMap(({ field }) => [field, companionOf(field)])]
  return Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])))
}

/** The start form of a process without a record. */
async function readStartForm(context: Context, root: string, head: Head): Promise<BusinessForm> {
  const definition = (await newestDefinitions(context, [head.definition_key])).get(head.definition_key)
  const state = await loadState(context.db, root)
  const chosen = chosenIn(state, root)
  const names = await peopleNames(context.db, Object.values(chosen).flat())
  const hidden = (await hiddenAtSteps(context, [{ id: root, definition_id: head.definition_id }])).get(root) ?? nothing
  const asked = startFields(definition)
  const shown = asked.filter(({ id, variable }) => !hidden.has(variable ?? id))
  const own = new Set(asked.map(({ id, variable }) => variable ?? id))
  const filled = await filledFields(context, { ...head, root }, own, hidden)
  const fields = [...formFieldsOf(context, head.definition_key, await namePeople(context, fieldsOf(shown, state, root))), ...filled]
  const { business_type, business_key, title } = head
  const approvers = Object.fromEntries(
    Object.entries(chosen).map(([node, keys]) => [node, keys.map((user_key) => ({ user_key, name: names.get(user_key) ?? user_key }))]),
  )
  return { business_type, business_key, title, table: null, table_label: null, record: null, changes: {}, fields, approvers, context: [] }
}

const storedVersion = rawRows({ version: 'json' })

/** The current record, read without the caller's data scope; null where it was removed. */
async function findStored(context: Context, definition: Definition, key: string): Promise<Row | null> {
  const row = await storedVersion.first(
    context.db,
    sql`select to_jsonb(t) as version from ${sql.table(definition.name)} t
    where t.${sql.ref(definition.key)} = ${key} and not t.is_deleted`,
  )
  return row ? readVersion(context, definition, row.version) : null
}

/** A plain row, masked by the caller's field permissions. */
async function shownRow(context: Context, definition: Definition, row: Row): Promise<Row> {
  const answer = answerRow(context, definition, row)
  await hooksOf(context, definition.name).decorate?.(context, [answer], [row.facts__])
  return answer
}

/** A value as text: texts of dictionary items, names of references. */
function wordsOf(context: Context, field: Field, name: string, record: Row): string {
  const value = record[name]
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'choice' || field.kind === 'choices') {
    const label = (one: unknown) => itemText(context.request.locale, field.dict, one)
    return Array.isArray(value) ? value.map(label).join('、') : label(value)
  }
  if (field.kind === 'ref' || field.kind === 'refs') {
    const names = record[companionOf(name)]
    return Array.isArray(names) ? names.join('、') : String(names ?? '')
  }
  if (field.kind === 'files') return (value as { name: string }[]).map((file) => file.name).join('、')
  return plainText(value)
}
