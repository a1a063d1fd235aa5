// What projects do on a clock.
import type { ScheduledJob } from '../../kernel/scheduled-job.ts'
import { refreshHealth } from './health.ts'
import { removeThoseWhoLeft } from './people.ts'

export const projectJobs: readonly ScheduledJob[] = [
  {
    type: 'project.people',
    cron: '0 * * * *',
    async run(context) {
      await removeThoseWhoLeft(context)
    },
  },
  {
    type: 'project.health',
    cron: '30 1 * * *',
    async run(context) {
      await refreshHealth(context)
    },
  },
]
