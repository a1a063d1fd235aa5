// Publishes notices whose planned time has come.
import type { Job } from '../kernel/jobs.ts'
import { notices } from './notices.ts'

export const messageJobs: readonly Job[] = [{ type: 'notice.publish', cron: '* * * * *', run: notices.publishPlanned }]
