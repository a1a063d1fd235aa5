// Changes one field of many records, record by record through the write path, and undoes it where the record has not changed since
// (docs/domain/records.md#changing-many-records).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/change-many.ts'
import type { Definition } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { type Field, holds } from '../../model/field.ts'
import { holdsSeveral, isChangedInMany, isInExt } from '../../model/many-fields.ts'
import { readValue } from '../../model/value.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import { newKey } from '../base/crypto.ts'
import { moment } from '../db/raw-rows.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, invalid, notFound } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { hiddenFields, lockedFields } from './columns.ts'
import { customFieldColumn } from './custom-field-filter.ts'
import { type Row, savedEntities } from './hooks.ts'
import { requireRecord } from './read.ts'
import { eachInSavepoint } from './remove.ts'
import { storeRecord } from './save.ts'

type Change = z.output<(typeof calls.changeMany)['input']>

/** The former value in one record, and the version that the change created. */
interface Replaced {
  key: string
  row_version: number
  old: unknown
}

const undoableHours = 24

/** The entity, where its definition and hooks hold all its rules and the caller may edit it. */
function requireEditable(context: Context, name: string): Definition {
  const definition = definitionOf(name)
  const permission = `${definition.permission}:e`
  if (!context.kernel.get(savedEntities).has(name)) throw notFound()
  if (!may(context.user, permission)) throw forbidden(permission)
  return definition
}

/** The field that the caller may change in many records; else 400. */
function requireField(context: Context, definition: Definition, name: string): Field {
  const { user } = context
  const own = isInExt(definition, name) ? customFieldColumn(context, definition, name)?.field : definition.fields[name]
  const closed = hiddenFields(definition, user).has(name) || lockedFields(definition, user).has(name)
  if (!own || closed || !isChangedInMany(definition, name, own)) throw invalid({ field: 'validation.notChangedInMany' })
  return own
}

/** Checks the value once, before any record: an invalid value is invalid in all of them. */
function requireValue(field: Field, { mode, value }: Change): unknown {
  const { value: read, problem } = readValue(field, value)
  if (problem) throw invalid({ value: [`validation.${problem.key}`, problem.params ?? {}] })
  const empty = read === null || (Array.isArray(read) && read.length === 0)
  if (empty && (field.required || mode !== 'SET')) throw invalid({ value: 'validation.required' })
  if (mode !== 'SET' && !holdsSeveral(field)) throw invalid({ mode: 'validation.notChangedInMany' })
  return read
}

const storedValue = (definition: Definition, name: string, row: Row): unknown =>
  isInExt(definition, name) ? ((row.ext as Row | null)?.[name] ?? null) : (row[name] ?? null)

const inputOf = (definition: Definition, name: string, key: string, row_version: unknown, value: unknown): Row => ({
  [definition.key]: key,
  row_version,
  ...(isInExt(definition, name) ? { ext: { [name]: value } } : { [name]: value }),
})

/** The field's value after the change of one record. */
function changed(mode: Change['mode'], old: unknown, value: unknown): unknown {
  if (mode === 'SET') return value
  const before: string[] = Array.isArray(old) ? old : []
  const given = value as string[]
  return mode === 'ADD' ? [...new Set([...before, ...given])] : before.filter((one) => !given.includes(one))
}

/** Changes one field of many records. Each record is changed or refused separately; with `all`, either every record is changed or none. */
async function changeRecords(context: Context, input: Change): Promise<BatchAnswer & { undo: string | null }> {
  const definition = requireEditable(context, input.entity)
  const field = requireField(context, definition, input.field)
  const value = requireValue(field, input)
  const versions = new Map(input.records.map((record) => [record.id, record.row_version]))
  const replaced: Replaced[] = []
  await sql`savepoint many`.execute(context.db)
  const answer = await eachInSavepoint(context, definition, [...versions.keys()].sort(), async (key) => {
    const row = await requireRecord(context, definition, key, 'WRITE', true)
    if (!holds(field.visibleWhen, row)) throw invalid({ field: 'validation.notOffered' })
    const old = storedValue(definition, input.field, row)
    const next = changed(input.mode, old, value)
    const stored = await storeRecord(context, definition, inputOf(definition, input.field, key, versions.get(key), next))
    if (stored.row_version !== row.row_version) replaced.push({ key, row_version: Number(stored.row_version), old })
  })
  if (input.all && answer.fail.length > 0) {
    await sql`rollback to savepoint many`.execute(context.db)
    return { ...answer, success: 0, undo: null }
  }
  return { ...answer, undo: replaced.length > 0 ? await keepReplaced(context, input, replaced) : null }
}

async function keepReplaced(context: Context, { entity, field }: Change, rows: readonly Replaced[]): Promise<string> {
  const change_key = newKey()
  const expire_time = new Date(context.now.getTime() + undoableHours * 3_600_000)
  await context.db
    .insertInto('bulk_change')
    .values({ change_key, user_key: context.user.user_key, entity, field, rows: JSON.stringify(rows), expire_time })
    .execute()
  return change_key
}

/** Undoes a change once, for the user who made it. Records that were changed since are reported and stay as they are. */
async function undo(context: Context, key: string): Promise<BatchAnswer> {
  const change = await context.db
    .deleteFrom('bulk_change')
    .where('change_key', '=', key)
    .where('user_key', '=', context.user.user_key)
    .where('expire_time', '>', moment(context.now))
    .returning(['entity', 'field', 'rows'])
    .executeTakeFirst()
  if (!change) throw notFound()
  const definition = requireEditable(context, change.entity)
  requireField(context, definition, change.field)
  const rows = new Map((change.rows as Replaced[]).map((row) => [row.key, row]))
  return eachInSavepoint(context, definition, [...rows.keys()], async (one) => {
    const row = rows.get(one) as Replaced
    await storeRecord(context, definition, inputOf(definition, change.field, one, row.row_version, row.old))
  })
}

export const changeManyCalls: readonly Call[] = [
  serve(calls.changeMany, {
    summary: ['修改多条记录的一个字段', 'Change one field of several records'],
    permission: 'signedIn',
    write: true,
    handle: changeRecords,
  }),
  serve(calls.undoChange, {
    summary: ['撤销对多条记录的修改', 'Undo the change of several records'],
    permission: 'signedIn',
    write: true,
    handle: (context, input) => undo(context, input.undo),
  }),
]
