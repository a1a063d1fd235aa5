// The day of a call.
import { wireTime } from '../../model/moment.ts'
import type { Context } from './context.ts'

/** Today in the company's time zone, as `YYYY-MM-DD`. */
export const todayOf = ({ now }: Pick<Context, 'now'>): string => wireTime(now).slice(0, 10)
