// What the money of projects asks of the areas that have loans and suppliers.
import type { Context } from './context.ts'
import { question } from './slots.ts'

/** Repays the open loans of a colleague with an approved cost, the oldest first; answers how much of it that took. */
export type OffsetLoans = (context: Context, cost: { borrower: string; amount: string; day: string; remark: string }) => Promise<string>

export const offsetLoans = question<OffsetLoans>('loans repaid by costs')

/** Sums up again what was bought from a supplier and paid to it. */
export type RefreshSupplier = (context: Context, key: string) => Promise<void>

export const refreshSupplierSums = question<RefreshSupplier>('sums of suppliers')
