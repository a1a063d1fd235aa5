// What a customer has dealt is summed up again, by whoever knows how.
import type { Context } from './context.ts'
import { question } from './slots.ts'

/** Sums up the deals of a customer; `amount` is that of what has just been signed. */
export type RefreshDeals = (context: Context, customerKey: string, amount?: unknown) => Promise<void>

/** How the area of customers sums up what they have dealt. */
export const customerDeals = question<RefreshDeals>('deals of customers')

export const refreshCustomerDeals: RefreshDeals = (context, key, amount) => context.kernel.get(customerDeals)(context, key, amount)
