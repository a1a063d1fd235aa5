// The scheduled jobs of procurement (docs/domain/jobs.md#clock).
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { remindOfPapers } from './reminders.ts'
import { countTags } from './resource-hooks.ts'
import { refreshOccupancy } from './resource-states.ts'

export const procurementJobs: readonly ScheduledJob[] = [
  {
    type: 'procurement.occupancy',
    cron: '5 0 * * *',
    async run(context) {
      context.log.info({ resources: await refreshOccupancy(context, null) }, 'occupancy of resources refreshed')
      await countTags(context, null)
    },
  },
  { type: 'procurement.papers', cron: '30 8 * * *', run: remindOfPapers },
]
