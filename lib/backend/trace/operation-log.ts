// The operation log: of one record for its readers, of the caller himself, and of everything for administrators
// (docs/domain/logs.md#operation-log).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/logs.ts'
import { columnsOf } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import { maskValue } from '../../model/mask.ts'
import * as organisation from '../../model/organisation.ts'
import { ownDefinitions } from '../../model/own-definitions.ts'
import { cappedTotal, listFrom, pageOf } from '../../model/paging.ts'
import { limits } from '../../model/wire.ts'
import { jsonOf, rawRows } from '../db/raw-rows.ts'
import { forcedMask, maskOf } from '../entity/answer.ts'
import { hiddenFields } from '../entity/columns.ts'
import { hooksOf } from '../entity/hooks.ts'
import { peopleNames } from '../entity/people-names.ts'
import { findRow } from '../entity/read.ts'
import { visibleRows } from '../entity/scope.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'

type Request = z.output<(typeof calls.queryOperations)['input']>

/** Everything with sys:log:q; the log of a record for users who may see the record; the caller's own actions for everybody. */
async function requireReadable(context: Context, input: Request): Promise<void> {
  if (context.user.permissions.has('sys:log:q') || input.user_key === context.user.user_key) return
  const definition = definitionFor(input.biz_type)
  if (!definition || !input.biz_key) throw forbidden('sys:log:q')
  if (!context.user.permissions.has(`${definition.permission}:q`)) throw forbidden(`${definition.permission}:q`)
  await findRow(context, definition, input.biz_key)
}

const definitionFor = (name: string | undefined): Definition | undefined => entities.find((definition) => definition.name === name)

const operations = rawRows({
  log_key: 'operation_log.log_key',
  biz_type: 'operation_log.biz_type',
  biz_key: 'operation_log.biz_key',
  action: 'operation_log.action',
  diff: jsonOf<calls.OperationRow['diff']>(),
  user_key: 'operation_log.user_key',
  user_name: 'sys_user.realname?',
  ip: 'operation_log.ip',
  create_time: 'operation_log.create_time',
  total__: 'bigint',
})
const concealedKeys = rawRows({ key: 'text' })
const recordTitles = rawRows({ kind: 'text', key: 'text', name: 'text?' })

// Replaces keys of colleagues and departments in a history by their names.

interface Change {
  field: string
  old: unknown
  new: unknown
}

/** Columns that every owned record has in addition to its fields. */
const ownerColumns: ReadonlySet<string> = new Set(['owner_key', 'owner_depart_key'])
const people: ReadonlySet<string> = new Set(['user', 'department'])

/** Log entries with names in place of keys of people; unknown keys stay. */
async function namePeople<R extends { diff: Change[] }>(
  { db }: Context,
  records: readonly R[],
  definitionOf: (record: R) => Definition | undefined,
): Promise<R[]> {
  const isPerson = (record: R, name: string): boolean => {
    const field = definitionOf(record)?.fields[name]
    if (field === undefined) return ownerColumns.has(name)
    return (field.kind === 'ref' || field.kind === 'refs') && people.has(field.to)
  }
  const keysIn = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string')
  const keys = records.flatMap((record) =>
    record.diff.flatMap((change) => (isPerson(record, change.field) ? [...keysIn(change.old), ...keysIn(change.new)] : [])),
  )
  if (keys.length === 0) return [...records]
  const names = await peopleNames(db, keys)
  const named = (value: unknown) => {
    const found = keysIn(value).map((key) => names.get(key) ?? key)
    return found.length === 0 ? value : found.join('、')
  }
  return records.map((record) => ({
    ...record,
    diff: record.diff.map((change) =>
      isPerson(record, change.field) ? { ...change, old: named(change.old), new: named(change.new) } : change,
    ),
  }))
}

async function listOperations(context: Context, input: Request) {
  await requireReadable(context, input)
  const { limit, offset } = pageOf(input)
  const given = <T>(value: T | undefined) => value ?? null
  const [from, to] = input.create_time ?? [null, null]
  const where = sql`(${given(input.biz_type)}::text is null or l.biz_type = ${given(input.biz_type)})
    and (${given(input.biz_key)}::text is null or l.biz_key = ${given(input.biz_key)})
    and (${given(input.action)}::text is null or l.action = ${given(input.action)})
    and (${given(input.user_key)}::text is null or l.user_key = ${given(input.user_key)})
    and (${from}::text is null or l.create_time >= (${from} || '+08')::timestamptz) and (${to}::text is null or l.create_time <= (${to} || '+08')::timestamptz)`
  const rows = await operations.read(
    context.db,
    sql`select l.log_key, l.biz_type, l.biz_key, l.action, coalesce(l.diff, '[]') as diff, l.user_key, u.realname as user_name, l.ip, l.create_time,
      (select count(*) from (select 1 from operation_log l where ${where} limit ${limits.countCap + 1}) c) as total__
    from operation_log l left join sys_user u on u.user_key = l.user_key
    where ${where} order by l.create_time desc, l.log_key desc limit ${limit} offset ${offset}`,
  )
  const { records: found, total } = listFrom(rows)
  const names = await recordNames(context, found)
  const concealed = await concealedFields(context, found)
  const shown = found.map((record) => withoutHidden(context, record, concealed.get(`${record.biz_type} ${record.biz_key}`)))
  const records = (await namePeople(context, shown, ({ biz_type }) => named.find(({ name }) => name === biz_type))).map((record) => ({
    ...record,
    biz_name: names.get(`${record.biz_type} ${record.biz_key}`) ?? null,
  }))
  return { records, ...cappedTotal(total, offset + records.length) }
}

const named: readonly Definition[] = [...entities, ...ownDefinitions, organisation.user]

/** The titles of the records of a page, by kind and key, in one statement; those that the caller may not see have none. */
async function recordNames(
  context: Context,
  rows: readonly { biz_type: string; biz_key: string | null }[],
): Promise<Map<string, string | null>> {
  const parts = named.flatMap((definition) => {
    const keys = rows.flatMap((entry) => (entry.biz_type === definition.name && entry.biz_key ? [entry.biz_key] : []))
    const field = definition.fields[definition.title]
    if (keys.length === 0 || !field || !('max' in field) || field.kind === 'html') return []
    if ('encrypted' in field && field.encrypted) return []
    return [
      sql`select ${definition.name}::text as kind, t.${sql.ref(definition.key)} as key, left(t.${sql.ref(definition.title)}, 100) as name
        from ${sql.table(definition.name)} t where t.${sql.ref(definition.key)} = any(${keys}::text[]) and ${visibleRows(context, definition)}`,
    ]
  })
  const keysOf = (type: string) => rows.flatMap((entry) => (entry.biz_type === type && entry.biz_key ? [entry.biz_key] : []))
  const [instances, models] = [keysOf('process_instance'), keysOf('bpm_model')]
  if (instances.length > 0)
    parts.push(sql`select 'process_instance', i.id, left(coalesce(i.title, i.name), 100) from bpm_instance i where i.id = any(${instances}::text[])
      and (${may(context.user, 'bpm:instance:q')} or i.starter = ${context.user.user_key})`)
  if (models.length > 0 && may(context.user, 'bpm:model:q'))
    parts.push(sql`select 'bpm_model', m.model_key, m.model_name from bpm_model m where m.model_key = any(${models}::text[])`)
  if (parts.length === 0) return new Map()
  const found = await recordTitles.read(context.db, sql.join(parts, sql` union all `))
  return new Map(found.map(({ kind, key, name }) => [`${kind} ${key}`, name]))
}

/** Concealed fields of single records beyond the masks, for example of pool customers, by kind and key (docs/domain/pool.md#visibility). */
async function concealedFields(
  context: Context,
  rows: readonly { biz_type: string; biz_key: string | null }[],
): Promise<Map<string, ReadonlySet<string>>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const definition of entities) {
    const keys = rows.flatMap((entry) => (entry.biz_type === definition.name && entry.biz_key ? [entry.biz_key] : []))
    const concealed = keys.length > 0 && (await hooksOf(context, definition.name).concealed?.(context, 'POOL'))
    if (!concealed) continue
    const hidden = await concealedKeys.read(
      context.db,
      sql`select t.${sql.ref(definition.key)} as key from ${sql.table(definition.name)} t
        where t.${sql.ref(definition.key)} = any(${keys}::text[]) and ${concealed.rows('t')}`,
    )
    for (const { key } of hidden) found.set(`${definition.name} ${key}`, concealed.fields)
  }
  return found
}

/** Fields that the caller may not see are not in their history either. */
function withoutHidden<R extends { biz_type: string; diff: { field: string; old?: unknown; new?: unknown }[] }>(
  context: Context,
  record: R,
  concealed?: ReadonlySet<string>,
): R {
  const definition = definitionFor(record.biz_type)
  if (!definition) return record
  const hidden = hiddenFields(definition, context.user)
  const columns = columnsOf(definition)
  const diff = record.diff.flatMap((change) => {
    const column = columns.get(change.field)
    if (hidden.has(column?.owner ?? change.field)) return []
    const pooled = concealed?.has(change.field) ? ((column && maskOf(column.field)) ?? 'contact') : null
    const mask = (column && forcedMask(context.user, definition, column)) ?? pooled
    const show = (value: unknown) => (mask && typeof value === 'string' ? maskValue(mask, value) : value)
    return [mask ? { ...change, old: show(change.old), new: show(change.new) } : change]
  })
  return { ...record, diff }
}

export const operationLogCalls = [
  serve(calls.queryOperations, {
    summary: ['操作日志', 'Operation log'],
    permission: 'signedIn',
    handle: listOperations,
  }),
]
