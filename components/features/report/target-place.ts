// Which targets the dialog changes: one row of a year.
import type { TargetAnswer } from '@/lib/model/calls/statistics'
import type { TargetType } from '@/lib/model/targets'

export const objects = ['USER', 'DEPART'] as const
export type TargetRow = TargetAnswer['rows'][number]

export interface TargetPlace {
  year: number
  type: TargetType
  object: (typeof objects)[number]
  level: string
  /** The row to change; a new target without. */
  row: TargetRow | null
}
