// The functions of loans and suppliers that project money needs.
import type { Context } from './context.ts'
import { question } from './slots.ts'

/** Repays the open loans of a colleague from an approved cost, the oldest first; returns the amount used. */
export type OffsetLoans = (context: Context, cost: { borrower: string; amount: string; day: string; remark: string }) => Promise<string>

export const offsetLoans = question<OffsetLoans>('loans repaid by costs')

/** Sums up the purchases from a supplier and the payments to it. */
export type RefreshSupplier = (context: Context, key: string) => Promise<void>

export const refreshSupplierSums = question<RefreshSupplier>('sums of suppliers')

/** A cost that a project bears, on the day of its posting. */
export interface ProjectCost {
  project: string
  day: string
}

/** Costs that are entered outside the project area. */
export interface ProjectCosts {
  /** Locks the projects, before any row of another area; refuses a closed project and a closed month. */
  lock(context: Context, costs: readonly ProjectCost[]): Promise<void>
  /** Sums up the projects and their months again, under the lock. */
  refresh(context: Context, costs: readonly ProjectCost[]): Promise<void>
}

export const projectCostSums = question<ProjectCosts>('sums of projects')
