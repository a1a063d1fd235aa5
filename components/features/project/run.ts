// Actions on projects and their own rows.
import { actionRunner } from '@/lib/client/run-action'

/** Everything that shows a project and its own rows. */
export const projectCalls = [
  '/restful/project/',
  '/restful/task/',
  '/restful/objective/',
  '/restful/keyResult/',
  '/restful/document/',
  '/operationLog/',
]

export const runProject = actionRunner(projectCalls)
