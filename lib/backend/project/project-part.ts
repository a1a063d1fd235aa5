// What a part of a project may add to its life (docs/domain/project.md#states).
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import type { Reason } from '../kernel/fail.ts'

export interface ProjectPart {
  /** Why the project cannot be closed yet; null where nothing of this part stands in the way. */
  keepsOpen?(context: Context, project: Row): Promise<Reason | null>
  /** Work that is not finished; a project may be closed with it for a reason. */
  unfinished?(context: Context, project: Row): Promise<Reason | null>
  /** Locks what the end or the archive of the project changes; rows that are locked before the project wherever both are. */
  lock?(context: Context, projectKey: string): Promise<void>
  /** Runs in the same transaction after the project was approved, closed or archived. */
  afterApproval?(context: Context, project: Row): Promise<void>
  afterFinish?(context: Context, project: Row): Promise<void>
  afterArchive?(context: Context, project: Row): Promise<void>
}
