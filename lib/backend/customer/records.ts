// How the customer calls read their records: scope, access level, version, one or several; and the texts of a state.
import type { Definition } from '../../model/definition.ts'
import { dictionaryOf } from '../../model/dictionaries.ts'
import { customer } from '../../model/entities/customer.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import type { Row } from '../entity/hooks.ts'
import { type AccessLevel, readRecord, requireRecord } from '../entity/read.ts'
import { eachInSavepoint } from '../entity/remove.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, refuse } from '../kernel/fail.ts'
import { leaderOnly, leads } from './people.ts'

/** A record that will be changed, locked until the transaction ends; fails with 404, 403, or 409 with the current record when `version` is stale. */
export async function loadRecord(
  context: Context,
  definition: Definition,
  key: string,
  power: AccessLevel,
  version?: number,
): Promise<Row> {
  const row = await requireRecord(context, definition, key, power, true)
  if (version === undefined || version === row.row_version) return row
  const current = await readRecord(context, definition, key)
  throw conflict('stale', { name: String(current.update_by_name ?? '') }, current)
}

/** loadRecord of a customer. */
export const loadCustomer = (context: Context, key: string, power: AccessLevel, version?: number): Promise<Row> =>
  loadRecord(context, customer, key, power, version)

/** Refuses callers who do not lead the record. */
export function requireLeader(context: Context, row: Row): void {
  if (!leads(context, row)) throw leaderOnly()
}

/** One record: its refusal is the refusal of the call. Several: each in its own savepoint, with a result for each, in the order of their keys, which prevents deadlocks. */
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

/** forEachRecord of customers. */
export const forEachCustomer = (context: Context, list: readonly string[], work: (key: string) => Promise<unknown>): Promise<BatchAnswer> =>
  forEachRecord(context, customer, list, work)

/** A state in the caller's language. */
export function stateName(context: Context, state: unknown, definition: Definition = customer): string {
  const { status } = definition.fields
  const item = dictionaryOf(status?.kind === 'choice' ? status.dict : '')?.items.find((one) => one.value === state)
  return (context.request.locale === 'en' ? item?.textEn : item?.text) ?? String(state ?? '')
}

/** 当前状态不允许该操作, with the name of the state. */
export const wrongState =
  (context: Context, definition: Definition = customer) =>
  (row: Row) =>
    refuse('wrongState', { state: stateName(context, row.status, definition) })
