// The people of a project, to choose who works on its tasks and objectives.
import type { ProjectDetail } from '@/lib/model/calls/project'

export interface Person {
  key: string
  name: string
}

/** The manager, the participants and the media staff, each once. */
export function peopleOf(project: ProjectDetail): Person[] {
  const found = new Map<string, string>()
  if (project.project_mgr_key) found.set(project.project_mgr_key, String(project.project_mgr_name ?? ''))
  for (const { employee_key, employee_name } of project.project_participants) found.set(employee_key, employee_name ?? '')
  for (const one of project.project_medium_dtos) found.set(one.project_medium_key, one.project_medium_name)
  return [...found].map(([key, name]) => ({ key, name }))
}
