// What projects do on a clock.
import { dueJob, type ScheduledJob } from '../../kernel/scheduled-job.ts'
import { refreshHealth } from '../health.ts'
import { removeThoseWhoLeft } from './people.ts'

export const projectJobs: readonly ScheduledJob[] = [
  dueJob('project.people', '0 * * * *', removeThoseWhoLeft),
  {
    type: 'project.health',
    // after the sums of the night, by which it goes
    cron: '30 2 * * *',
    async run(context) {
      await refreshHealth(context)
    },
  },
]
