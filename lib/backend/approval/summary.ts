// The summary of an application: the amounts, dates and days that its definition or its start form marks
// (docs/domain/approval.md#summary).
import { sql } from 'kysely'
import { text as textOf } from '../../i18n/text.ts'
import type { SummaryPart } from '../../model/calls/approval-parts.ts'
import type { Definition } from '../../model/definition.ts'
import { itemText } from '../../model/dictionaries.ts'
import { entities } from '../../model/entities/registry.ts'
import { companionOf, type Field } from '../../model/field.ts'
import { unitBeside } from '../../model/unit-beside.ts'
import type { FormField } from '../bpm/definition-parts.ts'
import { businessOf } from '../bpm/store/business.ts'
import { readDefinition } from '../bpm/store/library.ts'
import { rawRows } from '../db/raw-rows.ts'
import { answerRow } from '../entity/answer.ts'
import type { Row } from '../entity/hooks.ts'
import { allColumns, keeping, nameColumns, ownColumns } from '../entity/select.ts'
import { plainRow } from '../entity/store.ts'
import type { Context } from '../kernel/context.ts'
import { hiddenAtSteps } from './hidden-fields.ts'
import { startFields } from './start.ts'

/** How many fields of a start form are shown if none is marked. */
const maxUnmarked = 2
const money = 2
const shownTypes: ReadonlySet<string> = new Set(['long', 'int', 'integer', 'double', 'decimal', 'date', 'enum'])
const numberTypes: ReadonlySet<string> = new Set(['long', 'int', 'integer', 'double', 'decimal'])

const isReference = (field: Field) => field.kind === 'ref' || field.kind === 'refs'
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** A value as text: the name of a reference, the text of a choice, the label of a flag that is set. '' if empty. */
function wordsOf({ request: { locale } }: Context, field: Field, label: string, value: unknown): string {
  if (field.kind === 'flag') return value === true ? label : ''
  if (field.kind === 'choice' || field.kind === 'choices')
    return [value]
      .flat()
      .map((one) => itemText(locale, field.dict, one))
      .join(textOf(locale, 'common.mark.list'))
  return [value].flat().join(textOf(locale, 'common.mark.list'))
}

/** An amount is written with its sign, any other number with its unit. */
function partOf(context: Context, field: Field, label: string, value: unknown): SummaryPart {
  const { locale } = context.request
  const unit =
    field.kind === 'decimal' && field.scale === money
      ? undefined
      : unitBeside(label, field, (key) => textOf(locale, `entity.common.${key}`))
  const part = { label, until: null, unit: unit ?? null }
  if (field.kind === 'decimal') return { ...part, kind: field.scale === money ? 'money' : 'number', value: String(value) }
  if (field.kind === 'int') return { ...part, kind: 'number', value: String(value) }
  if (field.kind === 'date' || field.kind === 'datetime') return { ...part, kind: 'moment', value: String(value) }
  return { ...part, kind: 'text', value: wordsOf(context, field, label, value) }
}

/** The summary of a record as the caller may see it; a time that must follow the time before it is shown as the end of a range. */
export function summariseRecord(context: Context, definition: Definition, row: Row, hidden?: ReadonlySet<string>): SummaryPart[] {
  const shown = answerRow(context, definition, row)
  const parts: SummaryPart[] = []
  let previous = ''
  for (const name of definition.summary ?? []) {
    const field = definition.fields[name]
    if (!field || hidden?.has(name)) continue
    // keys are not readable, and a flag is shown only if it is set
    const value = shown[isReference(field) ? companionOf(name) : name]
    if (isEmpty(value) || value === false) continue
    const last = parts.at(-1)
    const ends = 'notBefore' in field && field.notBefore === previous && last
    if (ends) parts.splice(-1, 1, { ...last, until: String(value) })
    else parts.push(partOf(context, field, textOf(context.request.locale, `entity.${definition.name}.field.${name}`), value))
    previous = name
  }
  return parts
}

/** The fields of a start form that its model marks; else the first numbers, dates and choices. */
function decidingFields(fields: readonly FormField[]): readonly FormField[] {
  const readable = fields.filter((field) => field.readable)
  const marked = readable.filter(({ summary }) => summary)
  return marked.length > 0 ? marked : readable.filter(({ type }) => shownTypes.has(type.toLowerCase())).slice(0, maxUnmarked)
}

/** The summary of the values of a start form. */
export function summariseForm(fields: readonly FormField[], values: Readonly<Record<string, unknown>>): SummaryPart[] {
  return decidingFields(fields).flatMap((field): SummaryPart[] => {
    const value = values[field.variable ?? field.id]
    if (isEmpty(value) || typeof value === 'object') return []
    const type = field.type.toLowerCase()
    const part = { label: field.label || field.id, until: null, unit: null }
    if (numberTypes.has(type)) return [{ ...part, kind: 'number', value: String(value) }]
    if (type === 'date') return [{ ...part, kind: 'moment', value: String(value) }]
    return [{ ...part, kind: 'text', value: field.values.find(({ id }) => id === value)?.name ?? String(value) }]
  })
}

interface Head {
  id: string
  business_type: string | null
  definition_id: string
}

const decidingColumns = keeping((definition: Definition) => allColumns(definition).filter(({ name }) => definition.summary?.includes(name)))

async function ofRecords(context: Context, definition: Definition, heads: readonly Head[]): Promise<(readonly [string, SummaryPart[]])[]> {
  const { rows } = await sql<
    Row & { root__: string }
  >`select i.id as root__, ${ownColumns(allColumns(definition))}${nameColumns(decidingColumns(definition))}
    from bpm_instance i cross join lateral jsonb_populate_record(null::${sql.table(definition.name)}, i.submitted) t
    where i.id = any(${heads.map(({ id }) => id)}::text[]) and i.submitted is not null`.execute(context.db)
  const hidden = await hiddenAtSteps(context, heads)
  return rows.map(
    ({ root__, ...row }) => [root__, summariseRecord(context, definition, plainRow(definition, row), hidden.get(root__))] as const,
  )
}

const variableRows = rawRows({ root: 'bpm_variable.execution_id', name: 'bpm_variable.name', value: 'bpm_variable.value' })

async function ofForms(context: Context, heads: readonly Head[]): Promise<(readonly [string, SummaryPart[]])[]> {
  const forms = new Map<string, readonly FormField[]>()
  for (const { definition_id } of heads)
    if (!forms.has(definition_id)) forms.set(definition_id, startFields(await readDefinition(context, definition_id)))
  const names = [...forms.values()].flatMap((fields) => decidingFields(fields).map(({ variable, id }) => variable ?? id))
  if (names.length === 0) return []
  const ids = heads.map(({ id }) => id)
  const rows = await variableRows.read(
    context.db,
    sql`select v.execution_id as root, v.name, v.value from bpm_variable v
    where v.root_id = any(${ids}::text[]) and v.execution_id = v.root_id and v.name = any(${names}::text[])`,
  )
  const values = new Map<string, Record<string, unknown>>()
  for (const { root, name, value } of rows) values.set(root, { ...values.get(root), [name]: value })
  const hidden = await hiddenAtSteps(context, heads)
  return heads.map(({ id, definition_id }) => {
    const shown = Object.entries(values.get(id) ?? {}).filter(([name]) => !hidden.get(id)?.has(name))
    return [id, summariseForm(forms.get(definition_id) ?? [], Object.fromEntries(shown))] as const
  })
}

/** The summaries of root instances as the caller may see them. */
export async function readSummaries(context: Context, ids: readonly string[]): Promise<Map<string, SummaryPart[]>> {
  if (ids.length === 0) return new Map()
  const heads: Head[] = await context.db
    .selectFrom('bpm_instance')
    .select(['id', 'business_type', 'definition_id'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const byEntity = new Map<Definition, Head[]>()
  const free: Head[] = []
  for (const head of heads) {
    const business = businessOf(context, head.business_type)
    const definition = business && entities.find(({ name }) => name === business.entity)
    if (!definition) free.push(head)
    else if (definition.summary) byEntity.set(definition, [...(byEntity.get(definition) ?? []), head])
  }
  const found = await Promise.all([
    ...[...byEntity].map(([definition, ofIt]) => ofRecords(context, definition, ofIt)),
    ...(free.length > 0 ? [ofForms(context, free)] : []),
  ])
  return new Map(found.flat())
}

/** Rows of the workbench with the summaries of their instances. */
export async function withSummaries<R extends { process_instance_id: string }>(
  context: Context,
  rows: readonly R[],
): Promise<(R & { summary: SummaryPart[] })[]> {
  const summaries = await readSummaries(
    context,
    rows.map(({ process_instance_id }) => process_instance_id),
  )
  return rows.map((row) => ({ ...row, summary: summaries.get(row.process_instance_id) ?? [] }))
}
