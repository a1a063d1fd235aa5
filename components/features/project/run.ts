// Actions on projects and their own rows.
import { actionRunner } from '@/lib/client/run-action'

/** Everything that shows a project and its own rows. */
export const runProject = actionRunner([
  '/restful/project/',
  '/restful/task/',
  '/restful/objective/',
  '/restful/keyResult/',
  '/restful/document/',
  '/operationLog/',
])
