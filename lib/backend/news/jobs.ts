// Publishes news whose planned time has come.
import { dueJob, type ScheduledJob } from '../kernel/scheduled-job.ts'
import { newsItems } from './save.ts'

export const newsJobs: readonly ScheduledJob[] = [dueJob('news.publish', '* * * * *', newsItems.publishPlanned)]
