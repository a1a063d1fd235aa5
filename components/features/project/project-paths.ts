// The addresses of projects, and the window that one opens in.
import { selectProject } from '@/lib/client/session-state'

/** Where a workspace leads back to. */
export const projectListPath = '/okr-project/index/myAllProject'
export const newProjectPath = '/okr-project/add'

/** A tab of a project's workspace. */
export const workspacePath = (key: string, tab = 'overview') => `/okrProject/${tab}?key=${encodeURIComponent(key)}`

/** Opens a project in a window of its own; the same project comes to the front again. */
export function openProject({
  project_key,
  project_name,
  status,
}: {
  project_key: string
  project_name: string
  status?: string | null
}): void {
  selectProject({ projectItem: { project_key, project_name, status: status ?? '' }, backPath: projectListPath })
  window.open(workspacePath(project_key), `project-${project_key}`)
}
