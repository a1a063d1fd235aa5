// All scheduled work, put together from the areas.

import { organisationJobs } from './access/jobs.ts'
import { approvalJobs } from './approval/jobs.ts'
import { customerJobs } from './customer/jobs.ts'
import type { ScheduledJob } from './kernel/scheduled-job.ts'
import { messageJobs } from './message/jobs.ts'
import { newsJobs } from './news/jobs.ts'
import { transferJobs } from './transfer/jobs.ts'

export const scheduledJobs: readonly ScheduledJob[] = [
  ...organisationJobs,
  ...customerJobs,
  ...messageJobs,
  ...newsJobs,
  ...approvalJobs,
  ...transferJobs,
]
