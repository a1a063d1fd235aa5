// Publishes notices whose planned time has come.
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { notices } from './notices.ts'

export const messageJobs: readonly ScheduledJob[] = [{ type: 'notice.publish', cron: '* * * * *', run: notices.publishPlanned }]
