// What the money of projects asks of the areas that have loans and suppliers.
import type { Context } from './context.ts'
import { question } from './slots.ts'

/** Repays the open loans of a colleague with an approved cost, the oldest first; answers how much of it that took. */
export type OffsetLoans = (context: Context, cost: { borrower: string; amount: string; day: string; remark: string }) => Promise<string>

export const offsetLoans = question<OffsetLoans>('loans repaid by costs')

/** Sums up again what was bought from a supplier and paid to it. */
export type RefreshSupplier = (context: Context, key: string) => Promise<void>

export const refreshSupplierSums = question<RefreshSupplier>('sums of suppliers')

/** A cost that a project bears, on the day of its posting. */
export interface ProjectCost {
  project: string
  day: string
}

/** Costs that come in outside of the project area. */
export interface ProjectCosts {
  /** Locks the projects, before any row of another area; refuses a project that is over and a closed month. */
  lock(context: Context, costs: readonly ProjectCost[]): Promise<void>
  /** Sums up the projects and their months again, under the lock. */
  refresh(context: Context, costs: readonly ProjectCost[]): Promise<void>
}

export const projectCostSums = question<ProjectCosts>('sums of projects')
