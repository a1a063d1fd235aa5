// Work on the rows of a project: who may do it, and in which of its states (docs/domain/project.md#states).
import { project } from '../../../model/entities/project.ts'
import { openStates } from '../../../model/project-states.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'

/** Refuses work on a project that is in approval, closing or over. */
export function refuseClosed(context: Context, row: RowOf<typeof project>): void {
  if (row.status === 'PROGRESS' || row.status === 'CLOSING') throw refuse('bpm.running')
  requireState(context, project, row, openStates)
}

/** The project of a row that the caller adds or changes: he works on it, and it is open. */
export async function requireOpenProject(context: Context, key: unknown): Promise<RowOf<typeof project>> {
  const row = await requireRecord(context, project, String(key), 'WRITE')
  refuseClosed(context, row)
  return row
}
