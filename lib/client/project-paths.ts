// The addresses of projects, and the window of a project.
import { selectProject } from './session-state'

/** The page to which a workspace returns. */
export const projectListPath = '/okr-project/index/myAllProject'
export const newProjectPath = '/okr-project/add'

/** A tab of a project's workspace. */
export const workspacePath = (key: string, tab = 'overview') => `/okrProject/${tab}?key=${encodeURIComponent(key)}`

interface OpenedProject {
  project_key: string
  project_name: string
  status?: string | null
}

/** Opens a project in its own window, optionally at a tab and a record; if the window exists, it is brought to the front. */
export function openProject({ project_key, project_name, status }: OpenedProject, at: { tab?: string; open?: string } = {}): void {
  selectProject({ projectItem: { project_key, project_name, status: status ?? '' }, backPath: projectListPath })
  window.open(`${workspacePath(project_key, at.tab)}${at.open ? `&open=${at.open}` : ''}`, `project-${project_key}`)
}
