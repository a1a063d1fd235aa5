// The one write path of every entity: power, allow-list, rules, row, traces (docs/architecture.md).
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { maskValue } from '../../model/mask.ts'
import { wireTime } from '../../model/record.ts'
import { writeSchema } from '../../model/schema.ts'
import { newKey } from '../base/crypto.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, forbidden, invalid } from '../kernel/fail.ts'
import { fieldReasons } from '../kernel/pipeline.ts'
import { may } from '../kernel/principal.ts'
import { together } from '../kernel/together.ts'
import { maskOf } from './answer.ts'
import { checkAgainstDatabase, checkTree, nameArea } from './checks.ts'
import { hiddenFields, lockedFields } from './columns.ts'
import { readExt } from './custom-fields.ts'
import { differences } from './diff.ts'
import { checkFiles, linkFiles } from './files.ts'
import { rowGrams } from './grams.ts'
import { hooksOf, type Row, type Write } from './hooks.ts'
import { type NextNumber, numberOf } from './number.ts'
import { readRecord, recordAbove, requireRecord } from './read.ts'
import { departmentOf } from './scope.ts'
import { columnValues, plainRow } from './store.ts'

/** Fields a caller of saveRecord sets on the server's own account, past the allow-list. */
export type ServerFields = Row

/**
 * Creates a record, or updates the one named by its key. Of an update only the given fields change. Fails with 400 per field, 403, 404, and 409 with the current record when
 * `row_version` is given and stale. Answers the stored record as the wire shows it.
 */
export async function saveRecord(context: Context, definition: Definition, input: Row, server: ServerFields = {}): Promise<Row> {
  const stored = await storeRecord(context, definition, input, server)
  return readRecord(context, definition, stored[definition.key] as string)
}

/** saveRecord without the reading back, for callers that need the stored row only. */
export async function storeRecord(context: Context, definition: Definition, input: Row, server: ServerFields = {}): Promise<Row> {
  const key = (input[definition.key] ?? input.id) as string | undefined
  const old = key ? await lockForWrite(context, definition, key, input.row_version) : null
  if (!may(context.user, `${definition.permission}:${old ? 'e' : 'a'}`) && Object.keys(server).length === 0) {
    throw forbidden(`${definition.permission}:${old ? 'e' : 'a'}`)
  }
  const given = givenFields(context, definition, old, input)
  const row = { ...parseRecord(context, definition, old, input, given), ...server, [definition.key]: key ?? newKey() }
  for (const name of Object.keys(server)) given.add(name)
  if (definition.ext) row.ext = await readExt(context, definition, row[definition.key] as string, extOf(input.ext), extOf(old?.ext))
  const numbers = old ? [] : numberColumns(context, definition, row)
  if (!old) await checkParent(context, definition, row)
  const write: Write = { old, row, given }
  await hooksOf(definition.name).beforeWrite?.(context, write)
  const changed = old ? new Set(changedNames(definition, old, row)) : new Set(Object.keys(definition.fields))
  const area = Object.entries(definition.fields).find(([, field]) => field.kind === 'area')?.[0]
  const [, areaName] = await together([
    checkAgainstDatabase(context, definition, row, changed),
    area && changed.has(area) ? nameArea(context, row) : Promise.resolve(null),
    definition.tree && changed.has(definition.tree.field) ? checkTree(context, definition, row) : Promise.resolve(),
    checkFiles(context, definition, old, row),
  ])
  if (area && changed.has(area)) row.area_name = areaName
  await keepSingle(context, definition, row, changed)
  const stored = old ? await updateRow(context, definition, old, row, changed) : await insertRow(context, definition, row, numbers)
  await linkFiles(context, definition, old, stored)
  await context.audit({
    biz_type: definition.name,
    biz_key: stored[definition.key] as string,
    action: old ? 'update' : 'create',
    diff: differences(definition, old, stored),
  })
  await hooksOf(definition.name).afterWrite?.(context, { old, row: stored, given })
  return stored
}

const extOf = (value: unknown) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : null)

async function lockForWrite(context: Context, definition: Definition, key: string, version: unknown): Promise<Row> {
  const row = await requireRecord(context, definition, key, 'WRITE', true)
  if (version === undefined || version === null || Number(version) === row.row_version) return row
  const current = await readRecord(context, definition, key)
  throw conflict('stale', { name: String(current.update_by_name ?? '') }, current)
}

/** The names a request may change: known, not the server's own, permitted, and no masked value sent back as it was shown. */
function givenFields(context: Context, definition: Definition, old: Row | null, input: Row): Set<string> {
  const hidden = hiddenFields(definition, context.user)
  const locked = lockedFields(definition, context.user)
  const given = new Set<string>()
  for (const [name, field] of Object.entries(definition.fields)) {
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

/** The whole record after the change, validated as one. */
function parseRecord(context: Context, definition: Definition, old: Row | null, input: Row, given: Set<string>): Row {
  const base = old ?? defaults(context, definition)
  const candidate: Row = { ...base }
  for (const name of given) {
    if (definition.fields[name]?.kind === 'area')
      for (const part of ['province_code', 'city_code', 'district_code']) candidate[part] = input[part] ?? null
    else candidate[name] = input[name]
  }
  const parsed = writeSchema(definition, { now: context.now, old }).safeParse(candidate)
  if (!parsed.success) throw invalid(fieldReasons(parsed.error))
  const row: Row = { ...base, ...parsed.data }
  for (const [name, field] of Object.entries(definition.fields))
    if (field.kind === 'html' && typeof row[name] === 'string') row[name] = sanitizeHtml(row[name])
  return row
}

function defaults(context: Context, definition: Definition): Row {
  const row: Row = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.default === undefined) continue
    row[name] = field.default === '@now' ? wireTime(context.now) : field.default === '@me' ? context.user.user_key : field.default
  }
  return row
}

/** A sub-record is added by who may write its parent or target; one outside the scope looks missing. */
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

function changedNames(definition: Definition, old: Row, row: Row): string[] {
  const names = new Set(differences(definition, old, row).map((change) => change.field))
  return Object.entries(definition.fields)
    .filter(([name, field]) =>
      field.kind === 'area'
        ? names.has('district_code') || names.has('city_code') || names.has('province_code')
        : names.has(name) || (field.internal && old[name] !== row[name]),
    )
    .map(([name]) => name)
}

/** Clears a single flag on the other rows of its group when this row takes it. */
async function keepSingle(context: Context, definition: Definition, row: Row, changed: ReadonlySet<string>): Promise<void> {
  const [flag, ...group] = definition.single ?? []
  if (!flag || row[flag] !== true || !(changed.has(flag) || group.some((name) => changed.has(name)))) return
  const same = group.map((name) => sql`and ${sql.ref(name)} is not distinct from ${row[name] ?? null}`)
  await context.send(
    sql`update ${sql.table(definition.name)} set ${sql.ref(flag)} = false, row_version = row_version + 1
      where ${sql.ref(flag)} ${same.length > 0 ? sql.join(same, sql` `) : sql``} and not is_deleted and ${sql.ref(definition.key)} <> ${row[definition.key]}`.execute(
      context.db,
    ),
  )
}

/** The code fields that the server fills in. Their rules are asked for at once; the number itself is taken by the insert, whose transaction then holds the counter. */
function numberColumns(context: Context, definition: Definition, row: Row): { name: string; rule: Promise<NextNumber> }[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    if (field.kind !== 'code' || row[name]) return []
    const rule = numberOf(context, field.rule)
    rule.catch(() => undefined)
    return [{ name, rule }]
  })
}

async function insertRow(
  context: Context,
  definition: Definition,
  row: Row,
  numbers: readonly { name: string; rule: Promise<NextNumber> }[],
): Promise<Row> {
  const columns = columnValues(definition, row, Object.keys(definition.fields))
  const me = context.user.user_key
  columns.set(definition.key, sql`${row[definition.key]}`)
  columns.set('create_by_key', sql`${me}`)
  columns.set('update_by_key', sql`${me}`)
  columns.set('create_time', sql`${context.now}::timestamptz`)
  columns.set('update_time', sql`${context.now}::timestamptz`)
  columns.set('app_key', sql`${context.request.appKey || null}`)
  if (definition.owned) {
    const ownerKey = 'owner_key' in row ? (row.owner_key as string | null) : me
    columns.set('owner_key', sql`${ownerKey}`)
    columns.set(
      'owner_depart_key',
      sql`${ownerKey === me ? context.user.main_depart_key : ownerKey ? await departmentOf(context.db, ownerKey) : null}`,
    )
    columns.set('participant_keys', sql`${[...new Set(ownerKey ? [ownerKey, me] : [])]}::text[]`)
  }
  if (definition.search) columns.set('grams', sql`${rowGrams(definition, row)}::text[]`)
  if (definition.ext) columns.set('ext', sql`${JSON.stringify(row.ext ?? {})}::jsonb`)
  const taken: { alias: string; take: RawBuilder<unknown> }[] = []
  for (const { name, rule } of numbers) {
    if (row[name]) continue
    const alias = `number_${taken.length}`
    const { take, code } = await rule
    taken.push({ alias, take })
    columns.set(name, code(sql.ref(`${alias}.current_no`)))
  }
  const table = sql.table(definition.name)
  const names = sql.join([...columns.keys()].map((name) => sql.ref(name)))
  const values = sql.join([...columns.values()])
  const from = taken.length === 0 ? sql`` : sql`from ${sql.join(taken.map(({ alias }) => sql.ref(alias)))}`
  const before = taken.length === 0 ? sql`` : sql`with ${sql.join(taken.map(({ alias, take }) => sql`${sql.ref(alias)} as (${take})`))}`
  const { rows } = await sql<Row>`${before} insert into ${table} (${names}) select ${values} ${from} returning *`.execute(context.db)
  return plainRow(definition, rows[0] as Row)
}

async function updateRow(context: Context, definition: Definition, old: Row, row: Row, changed: ReadonlySet<string>): Promise<Row> {
  const columns = columnValues(definition, row, changed)
  if (definition.ext && JSON.stringify(row.ext) !== JSON.stringify(old.ext)) columns.set('ext', sql`${JSON.stringify(row.ext)}::jsonb`)
  if (columns.size === 0) return old
  if (definition.search?.some((name) => changed.has(name))) columns.set('grams', sql`${rowGrams(definition, row)}::text[]`)
  columns.set('update_by_key', sql`${context.user.user_key}`)
  columns.set('update_time', sql`${context.now}::timestamptz`)
  const assignments = [...columns].map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<Row>`update ${sql.table(definition.name)} set ${sql.join(assignments)}, row_version = row_version + 1
    where ${sql.ref(definition.key)} = ${row[definition.key]} and row_version = ${old.row_version} returning *`.execute(context.db)
  const stored = rows[0]
  if (!stored) throw conflict('stale', { name: '' }, await readRecord(context, definition, row[definition.key] as string))
  return plainRow(definition, stored)
}
