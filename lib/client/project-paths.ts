// The addresses of projects, and the window that one opens in.
import { selectProject } from './session-state'

/** Where a workspace leads back to. */
export const projectListPath = '/okr-project/index/myAllProject'
export const newProjectPath = '/okr-project/add'

/** A tab of a project's workspace. */
export const workspacePath = (key: string, tab = 'overview') => `/okrProject/${tab}?key=${encodeURIComponent(key)}`

interface OpenedProject {
  project_key: string
  project_name: string
  status?: string | null
}

/** Opens a project in a window of its own, at a tab and a record of it where they are named; the same project comes to the front again. */
export function openProject({ project_key, project_name, status }: OpenedProject, at: { tab?: string; open?: string } = {}): void {
  selectProject({ projectItem: { project_key, project_name, status: status ?? '' }, backPath: projectListPath })
  window.open(`${workspacePath(project_key, at.tab)}${at.open ? `&open=${at.open}` : ''}`, `project-${project_key}`)
}
