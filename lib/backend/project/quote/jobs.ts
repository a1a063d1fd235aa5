// The scheduled job of quotes (docs/domain/quote.md#states).
import type { ScheduledJob } from '../../kernel/scheduled-job.ts'
import { expireQuotes } from './states.ts'

export const quoteJobs: readonly ScheduledJob[] = [
  {
    type: 'quote.expire',
    cron: '5 * * * *',
    async run(context) {
      context.log.info({ quotes: await expireQuotes(context) }, 'quotes expired')
    },
  },
]
