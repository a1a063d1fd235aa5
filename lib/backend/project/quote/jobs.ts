// The scheduled job of quotes (docs/domain/quote.md#states).
import { dueJob, type ScheduledJob } from '../../kernel/scheduled-job.ts'
import { expireQuotes } from './states.ts'

export const quoteJobs: readonly ScheduledJob[] = [dueJob('quote.expire', '5 * * * *', expireQuotes)]
