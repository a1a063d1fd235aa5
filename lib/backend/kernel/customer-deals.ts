// Sums up the deals of a customer; implemented by the area of customers.
import type { Context } from './context.ts'
import { question } from './slots.ts'

/** Sums up the deals of a customer; `amount` is the amount that was just signed. */
export type RefreshDeals = (context: Context, customerKey: string, amount?: unknown) => Promise<void>

/** The implementation in the area of customers. */
export const customerDeals = question<RefreshDeals>('deals of customers')

export const refreshCustomerDeals: RefreshDeals = (context, key, amount) => context.kernel.get(customerDeals)(context, key, amount)
