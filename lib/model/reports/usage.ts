// 使用情况: views of pages, clicks and active people, from the click log.
import { click } from '../row-kinds.ts'
import type { Measure, Report } from './report.ts'
import { is } from './sources.ts'

const clicks = {
  entity: click.name,
  path: '/system/track',
  permissions: ['sys:track:q'],
  time: 'create_time',
} as const satisfies Partial<Measure>

const people = { user: 'user_key', depart: 'depart_key' } as const
const onPages = { ...people, page: 'screen' } as const

export const usageReport = {
  name: 'usage',
  permission: 'stat:usage:view',
  dimensions: ['time', 'user', 'page', 'depart'],
  measures: [
    { ...clicks, name: 'pageViews', by: onPages, filters: [is('kind', 'VIEW')] },
    { ...clicks, name: 'clicks', by: onPages, filters: [is('kind', 'CLICK')] },
    // Nobody is active twice on a day, so that days and people add up. Of pages he has several: they have no such figure.
    { ...clicks, name: 'activePeople', by: people, filters: [is('is_first', 'true')] },
  ],
  ratios: [{ name: 'viewsPerPerson', part: 'pageViews', of: ['activePeople'], as: 'times' }],
  chart: { kind: 'time', measures: ['pageViews', 'activePeople', 'clicks'] },
  order: 'pageViews',
} as const satisfies Report
