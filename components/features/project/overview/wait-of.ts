// How long something in the overview of a project is late, or has waited.
import type { ProjectOverview } from '@/lib/model/calls/project'

type Waiting = ProjectOverview['waits'][number]

const hourMs = 3_600_000

/** How long something is late or has waited: days, under one day hours. */
export function waitOf({ kind, due }: Pick<Waiting, 'kind' | 'due'>, now: string): { late: boolean; unit: 'day' | 'hour'; n: number } {
  const gone = Date.parse(`${now.replace(' ', 'T')}Z`) - Date.parse(`${due.replace(' ', 'T')}Z`)
  const hours = Math.abs(gone) / hourMs
  const late = gone > 0
  // an instalment is due on a day, not at a moment
  if (kind === 'RECEIPT') return { late, unit: 'day', n: Math.floor(hours / 24) }
  return hours < 24 ? { late, unit: 'hour', n: Math.max(1, Math.floor(hours)) } : { late, unit: 'day', n: Math.floor(hours / 24) }
}
