// The only write path of every entity: access level, allow-list, rules, row, traces (docs/architecture.md).
import { sql } from 'kysely'
import { type Definition, fieldsOf } from '../../model/definition.ts'
import { maskValue } from '../../model/mask.ts'
import { storedTime, wireTime } from '../../model/moment.ts'
import { newKey } from '../base/crypto.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import { insertRows } from '../db/insert-rows.ts'
import { quoteName } from '../db/quote.ts'
import { awaitAll } from '../kernel/await-all.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, forbidden, invalid } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { noteAdmitted } from './admitted.ts'
import { maskOf } from './answer.ts'
import { checkAgainstDatabase, checkTree, nameArea } from './checks.ts'
import { columnEquals } from './column-equality.ts'
import { hiddenFields, lockedFields } from './columns.ts'
import { readExt } from './custom-fields.ts'
import { differences } from './diff.ts'
import { checkFiles, linkFiles } from './files.ts'
import { indexOf, keepForms, rowGrams } from './grams.ts'
import { hooksOf, type Row, type RowOf, type Shown, type Write } from './hooks.ts'
import { prepareCode } from './number.ts'
import { readRecord, recordAbove, requireRecord } from './read.ts'
import { departmentOf } from './scope.ts'
import { insertedRow, plainRow, storedValues } from './store.ts'
import { validateRecord } from './validate-record.ts'
import { requireVersion } from './version.ts'

/** By whose right a record is written: the caller needs that to add or change records of this kind, or is trusted without it for the reason named. */
export type Rights = 'caller' | { trusted: string }

/** What the server itself sets of a record, without the allow-list of the caller, and by whose right the record is written. */
export interface ServerPart {
  values: Row
  rights: Rights
}

/** A record as it was requested: nothing is added, and the caller needs the right. */
export const asRequested: ServerPart = { values: {}, rights: 'caller' }

/** The permission to add or change records of this kind that the caller needs and lacks. */
export function missingRight({ user }: Context, definition: Definition, old: Row | null, { rights }: ServerPart): string | null {
  const permission = `${definition.permission}:${old ? 'e' : 'a'}`
  return rights === 'caller' && !may(user, permission) ? permission : null
}

/**
 * Creates a record, or updates the one named by its key. An update changes the given fields only. Fails with 400 per field, 403, 404, and 409 with the current record when
 * `row_version` is given and stale. Returns the stored record as a call returns it.
 * @param server what the server adds, and by whose right; without it the caller needs the right to add or change
 */
export async function saveRecord<D extends Definition>(
  context: Context,
  definition: D,
  input: Row,
  server: ServerPart = asRequested,
): Promise<Shown<D>> {
  const { stored, storing } = await sendRecord(context, definition, input, server)
  const [, record] = await awaitAll([storing, readRecord(context, definition, stored[definition.key] as string)])
  return record
}

/** saveRecord without reading the record again, for callers that need the stored row only. */
export async function storeRecord<D extends Definition>(
  context: Context,
  definition: D,
  input: Row,
  server: ServerPart = asRequested,
): Promise<RowOf<D>> {
  const { stored, storing } = await sendRecord(context, definition, input, server)
  await storing
  return stored as RowOf<D>
}

/** A row on its way into the table: what is sent after it finds it there, and fails with it. */
interface Sent {
  stored: Row
  storing: Promise<void>
}

/** storeRecord up to the point where all that belongs to the write was sent; a new row need not be answered yet. */
async function sendRecord(context: Context, definition: Definition, input: Row, server: ServerPart): Promise<Sent> {
  const key = (input[definition.key] ?? input.id) as string | undefined
  const old = key ? await lockForWrite(context, definition, key, input.row_version) : null
  const missing = missingRight(context, definition, old, server)
  if (missing) throw forbidden(missing)
  const given = givenFields(context, definition, old, input)
  const row = { ...parseRecord(context, definition, old, input, given), ...server.values, [definition.key]: key ?? newKey() }
  for (const name of Object.keys(server.values)) given.add(name)
  if (definition.ext) row.ext = await readExt(context, definition, row[definition.key] as string, extOf(input.ext), extOf(old?.ext))
  const codes = old ? [] : missingCodes(context, definition, row)
  if (!old) await checkParent(context, definition, row)
  const write: Write = { old, row, given }
  const hooks = hooksOf(context, definition.name)
  await hooks.beforeWrite?.(context, write)
  const changed = new Set(changedNames(definition, old, row))
  const area = Object.entries(definition.fields).find(([, field]) => field.kind === 'area')?.[0]
  const [, , areaName] = await awaitAll([
    hooks.checkWrite?.(context, write) ?? Promise.resolve(),
    checkAgainstDatabase(context, definition, row, changed),
    area && changed.has(area) ? nameArea(context, row) : Promise.resolve(null),
    definition.tree && changed.has(definition.tree.field) ? checkTree(context, definition, row) : Promise.resolve(),
    checkFiles(context, definition, old, row),
  ])
  if (area && changed.has(area)) row.area_name = areaName
  await keepSingle(context, definition, row, changed)
  for (const { name, take } of codes) if (!row[name]) row[name] = await take()
  const { stored, storing } = old
    ? { stored: await updateRow(context, definition, old, row, changed), storing: Promise.resolve() }
    : await insertRow(context, definition, row)
  const following = awaitAll([
    linkFiles(context, definition, old, stored),
    context.audit({
      biz_type: definition.name,
      biz_key: stored[definition.key] as string,
      action: old ? 'update' : 'create',
      diff: differences(definition, old, stored),
    }),
    hooks.afterWrite?.(context, { old, row: stored, given }) ?? Promise.resolve(),
  ])
  // a row that could not be stored fails whatever was sent after it
  storing.catch(() => undefined)
  await following.catch((error) => awaitAll([storing, Promise.reject(error)]))
  return { stored, storing }
}

export const extOf = (value: unknown) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : null)

async function lockForWrite(context: Context, definition: Definition, key: string, version: unknown): Promise<Row> {
  const row = await requireRecord(context, definition, key, 'WRITE', true)
  await requireVersion(context, definition, row, version)
  return row
}

/** The names that a request may change: known, not the server's own, permitted, and not a masked value that was sent back unchanged. */
export function givenFields(context: Context, definition: Definition, old: Row | null, input: Row): Set<string> {
  const hidden = hiddenFields(definition, context.user)
  const locked = lockedFields(definition, context.user)
  const given = new Set<string>()
  for (const [name, field] of fieldsOf(definition)) {
    const brought = field.kind === 'area' ? 'province_code' in input : name in input
    if (!brought || field.readOnly || field.internal || hidden.has(name) || locked.has(name)) continue
    if (old && field.createOnly) continue
    const mask = maskOf(field)
    const sent = input[name]
    if (mask && typeof sent === 'string' && typeof old?.[name] === 'string' && sent === maskValue(mask, old[name])) continue
    if (field.kind === 'code' && !context.user.permissions.has('code:manual')) continue
    given.add(name)
  }
  return given
}

/** The complete record after the change, validated. */
export function parseRecord(context: Context, definition: Definition, old: Row | null, input: Row, given: ReadonlySet<string>): Row {
  const candidate = startingRow(context, definition, old, input, given)
  const row: Row = {
    ...(old ?? defaults(context, definition)),
    ...validateRecord(definition, candidate, { now: context.now, old, fromSheet: context.fromSheet }),
  }
  for (const [name, field] of fieldsOf(definition))
    if (field.kind === 'html' && typeof row[name] === 'string') row[name] = sanitizeHtml(row[name])
  keepForms(definition, row)
  return row
}

/** The stored record, or the defaults of a new one, with what a request gives. */
export function startingRow(context: Context, definition: Definition, old: Row | null, input: Row, given: ReadonlySet<string>): Row {
  const candidate: Row = { ...(old ?? defaults(context, definition)) }
  for (const name of given) {
    if (definition.fields[name]?.kind === 'area')
      for (const part of ['province_code', 'city_code', 'district_code']) candidate[part] = input[part] ?? null
    else candidate[name] = input[name]
  }
  return candidate
}

/** The values of untouched fields, made once for all new records of a call. */
function defaults(context: Context, definition: Definition): Row {
  const made = defaultRows.get(context) ?? new Map<Definition, Row>()
  defaultRows.set(context, made)
  const row = made.get(definition) ?? makeDefaults(context, definition)
  made.set(definition, row)
  return row
}

const defaultRows = new WeakMap<Context, Map<Definition, Row>>()

function makeDefaults(context: Context, definition: Definition): Row {
  const row: Row = {}
  const now = wireTime(context.now)
  for (const [name, field] of fieldsOf(definition)) {
    if (field.default === undefined) continue
    if (field.default === '@now') row[name] = field.kind === 'date' ? now.slice(0, 10) : now
    else row[name] = field.default === '@me' ? context.user.user_key : field.default
  }
  return row
}

/** Adding a sub-record needs WRITE on its parent or target; one outside the scope fails with 404. */
async function checkParent(context: Context, definition: Definition, row: Row): Promise<void> {
  const above = recordAbove(definition, row)
  if (!above) return
  try {
    await requireRecord(context, above.definition, above.key, 'WRITE')
  } catch (error) {
    if ((error as { code?: unknown }).code === 404) throw invalid({ [above.field]: 'validation.reference' })
    throw error
  }
}

/** The fields of the definition whose stored values a write replaces: all of a new record. */
export function changedNames(definition: Definition, old: Row | null, row: Row): string[] {
  if (!old) return Object.keys(definition.fields)
  const names = new Set(differences(definition, old, row).map((change) => change.field))
  return Object.entries(definition.fields)
    .filter(([name, field]) =>
      field.kind === 'area'
        ? names.has('district_code') || names.has('city_code') || names.has('province_code')
        : names.has(name) || (field.internal && old[name] !== row[name]),
    )
    .map(([name]) => name)
}

/** Clears a `single` flag on the other rows of the group when this row sets it. */
async function keepSingle(context: Context, definition: Definition, row: Row, changed: ReadonlySet<string>): Promise<void> {
  const [flag, ...group] = definition.single ?? []
  if (!flag || row[flag] !== true || !(changed.has(flag) || group.some((name) => changed.has(name)))) return
  const same = group.map((name) => sql`and ${columnEquals(name, row[name])}`)
  await context.send(
    sql`update ${sql.table(definition.name)} set ${sql.ref(flag)} = false, row_version = row_version + 1
      where ${sql.ref(flag)} ${same.length > 0 ? sql.join(same, sql` `) : sql``} and not is_deleted and ${sql.ref(definition.key)} <> ${row[definition.key]}`.execute(
      context.db,
    ),
  )
}

/** The codes that the server makes: their rules are read beside the checks, the numbers are taken when nothing refuses the record any more. */
function missingCodes(context: Context, definition: Definition, row: Row): { name: string; take: () => Promise<string> }[] {
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    field.kind === 'code' && !row[name] ? [{ name, take: prepareCode(context, field.rule) }] : [],
  )
}

/** Sends a new row. What it stores is known without reading it again, so what comes after it need not wait for it. */
async function insertRow(context: Context, definition: Definition, row: Row): Promise<Sent> {
  const values = await insertedValues(context, definition, row)
  return { stored: insertedRow(definition, row, values), storing: insertRows(context.db, definition.name, [values]) }
}

/** The columns of a new row as JSON; of one that nobody looks for without what it is found by. */
export async function insertedValues(context: Context, definition: Definition, row: Row, unsought = false): Promise<Row> {
  noteAdmitted(context, definition, row[definition.key])
  const me = context.user.user_key
  const now = storedTime(context.now)
  const values: Row = {
    ...storedValues(definition, row, Object.keys(definition.fields)),
    [definition.key]: row[definition.key],
    create_by_key: me,
    update_by_key: me,
    create_time: now,
    update_time: now,
    app_key: context.request.appKey || null,
  }
  if (definition.owned) Object.assign(values, await ownerValues(context, row))
  if (definition.search) values.grams = unsought ? [] : rowGrams(definition, row)
  if (definition.ext) values.ext = row.ext ?? {}
  return values
}

/** The owner columns of a new record: its creator by default. */
async function ownerValues(context: Context, row: Row): Promise<Row> {
  const me = context.user.user_key
  const owner = 'owner_key' in row ? (row.owner_key as string | null) : me
  const depart = owner === me ? context.user.main_depart_key : owner ? await departmentOf(context.db, owner) : null
  return { owner_key: owner, owner_depart_key: depart, participant_keys: owner ? [...new Set([owner, me])] : [] }
}

/** Whether a change of these fields changes what a row is found by. */
export const changesIndex = (definition: Definition, changed: ReadonlySet<string>): boolean =>
  definition.search !== undefined && [...indexOf(definition).names].some((name) => changed.has(name))

async function updateRow(context: Context, definition: Definition, old: Row, row: Row, changed: ReadonlySet<string>): Promise<Row> {
  const values = storedValues(definition, row, changed)
  if (definition.ext && JSON.stringify(row.ext) !== JSON.stringify(old.ext)) values.ext = row.ext
  if (Object.keys(values).length === 0) return old
  if (changesIndex(definition, changed)) values.grams = rowGrams(definition, row)
  values.update_by_key = context.user.user_key
  values.update_time = storedTime(context.now)
  const table = sql.raw(quoteName(definition.name))
  const assignments = sql.raw(
    Object.keys(values)
      .map((name) => `${quoteName(name)} = r.${quoteName(name)}`)
      .join(', '),
  )
  const { rows } = await sql<Row>`update ${table} t set ${assignments}, row_version = t.row_version + 1
    from jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb) r
    where t.${sql.ref(definition.key)} = ${row[definition.key]} and t.row_version = ${old.row_version} returning t.*`.execute(context.db)
  const stored = rows[0]
  if (!stored) throw conflict('stale', { name: '' }, await readRecord(context, definition, row[definition.key] as string))
  return plainRow(definition, stored)
}
