// Publishes news whose planned time has come.
import type { Job } from '../kernel/jobs.ts'
import { newsItems } from './save.ts'

export const newsJobs: readonly Job[] = [{ type: 'news.publish', cron: '* * * * *', run: newsItems.publishPlanned }]
