// Work on the rows of a project: who may do it, and in which of its states (docs/domain/project.md#states).
import { project } from '../../../model/entities/project.ts'
import { openStates } from '../../../model/project-states.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { requireRecord } from '../../entity/read.ts'
import { wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { type Fail, refuse, throwIf } from '../../kernel/fail.ts'

/** Why nobody works on a project: it is in approval, closing or over. */
export function closedRefusal(context: Context, row: { status?: unknown }): Fail | undefined {
  if (row.status === 'PROGRESS' || row.status === 'CLOSING') return refuse('bpm.running')
  return openStates.includes(String(row.status)) ? undefined : wrongState(context, project)(row)
}

/** Refuses work on such a project. */
export const refuseClosed = (context: Context, row: RowOf<typeof project>): void => throwIf(closedRefusal(context, row))

/** The project of a row that the caller adds or changes: he works on it, and it is open. */
export async function requireOpenProject(context: Context, key: unknown): Promise<RowOf<typeof project>> {
  const row = await requireRecord(context, project, String(key), 'WRITE')
  refuseClosed(context, row)
  return row
}
