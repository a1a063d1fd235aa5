// How commands read the records that they change: scope, access level, version, one or several.
import type { AccessLevel, Definition } from '../../model/definition.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import type { Context } from '../kernel/context.ts'
import type { RowOf } from './hooks.ts'
import { readRecord, requireRecord } from './read.ts'
import { eachInSavepoint } from './remove.ts'
import { requireVersion } from './version.ts'

/** A record that will be changed, locked until the transaction ends; fails with 404, 403, or 409 with the current record when `version` is stale. */
export async function loadRecord<D extends Definition>(
  context: Context,
  definition: D,
  key: string,
  power: AccessLevel,
  version?: number,
): Promise<RowOf<D>> {
  const row = await requireRecord(context, definition, key, power, true)
  await requireVersion(context, definition, row, version)
  return row
}

/** One record: its refusal is the refusal of the call. Several: each in its own savepoint with its own result, in the order of their keys, which prevents deadlocks. */
export async function forEachRecord(
  context: Context,
  definition: Definition,
  list: readonly string[],
  work: (key: string) => Promise<unknown>,
): Promise<BatchAnswer> {
  if (list.length > 1) return eachInSavepoint(context, definition, [...list].sort(), work)
  await work(list[0] as string)
  return { success: 1, fail: [] }
}

/** The record as a call answers it after a change of its own. */
export async function recordAfter(context: Context, definition: Definition, key: string, work: Promise<unknown>): Promise<never> {
  await work
  return readRecord(context, definition, key) as Promise<never>
}
