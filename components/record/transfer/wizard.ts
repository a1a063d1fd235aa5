// What the import dialog gets from the server, and what it reads off it.
import type { ImportBatch, Wizard } from '@/lib/model/calls/transfer'

/** Settings that may be changed before the start. */
export interface ImportSettings {
  strategy: ImportBatch['strategy']
  match_by: string
  to_pool: boolean
  /** The field of each column. */
  columns: (string | null)[]
}

export const settingsOf = (batch: Wizard): ImportSettings => ({
  strategy: batch.strategy,
  match_by: batch.match_by,
  to_pool: batch.to_pool,
  columns: batch.columns.map((column) => column.field),
})

/** Whether the settings on the screen are those that were tried. */
export const isTried = (batch: Wizard, settings: ImportSettings) => JSON.stringify(settingsOf(batch)) === JSON.stringify(settings)

export const isWorking = (batch: Pick<ImportBatch, 'status'> | null) => batch?.status === 'VERIFYING' || batch?.status === 'RUNNING'
export const isEnded = (batch: Pick<ImportBatch, 'status'>) =>
  batch.status === 'DONE' || batch.status === 'CANCELLED' || batch.status === 'FAILED'

/** 0 choosing, 1 checking, 2 importing and after. */
export function stepOf(batch: Wizard | null): number {
  if (!batch) return 0
  return batch.status === 'RUNNING' || isEnded(batch) ? 2 : 1
}

/** Gives a column a field; a column that had it before loses it. */
export const assignField = (columns: readonly (string | null)[], at: number, field: string | null) =>
  columns.map((one, index) => (index === at ? field : one === field ? null : one))
