// Reads the customers of customer calls, and checks leaders.
import type { AccessLevel } from '../../model/definition.ts'
import { customer } from '../../model/entities/customer.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import type { Row, RowOf } from '../entity/hooks.ts'
import { forEachRecord, loadRecord } from '../entity/load-record.ts'
import type { Context } from '../kernel/context.ts'
import { leaderOnly, leads } from './people.ts'

/** loadRecord of a customer. */
export const loadCustomer = (context: Context, key: string, power: AccessLevel, version?: number): Promise<RowOf<typeof customer>> =>
  loadRecord(context, customer, key, power, version)

/** Refuses callers who do not lead the record. */
export function requireLeader(context: Context, row: RowOf<typeof customer>): void {
  if (!leads(context, row)) throw leaderOnly()
}

/** forEachRecord of customers. */
export const forEachCustomer = (context: Context, list: readonly string[], work: (key: string) => Promise<unknown>): Promise<BatchAnswer> =>
  forEachRecord(context, customer, list, work)

export const customerTitle = (row: Row) => String(row[customer.title] ?? '')
