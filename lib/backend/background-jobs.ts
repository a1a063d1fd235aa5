// Everything that runs behind a call, put together from the areas.
import { customerBackgroundJobs } from './customer/background-jobs.ts'
import type { BackgroundJob } from './kernel/background-job.ts'
import { transferBackgroundJobs } from './transfer/background-jobs.ts'

export const backgroundJobs: readonly BackgroundJob[] = [...transferBackgroundJobs, ...customerBackgroundJobs]
