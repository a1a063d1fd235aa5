// The day of a call.
import { dayOf, wireDate } from '../../model/moment.ts'
import type { Context } from './context.ts'

/** Today in the company's time zone, as `YYYY-MM-DD`. */
export const todayOf = ({ now }: Pick<Context, 'now'>): string => wireDate(now)

/** Whether today is a Monday; day 4 of 1970 was one. */
export const isMonday = (context: Pick<Context, 'now'>): boolean => (dayOf(todayOf(context)) - 4) % 7 === 0
