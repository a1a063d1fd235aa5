// Publishes news whose planned time has come.
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { newsItems } from './save.ts'

export const newsJobs: readonly ScheduledJob[] = [{ type: 'news.publish', cron: '* * * * *', run: newsItems.publishPlanned }]
