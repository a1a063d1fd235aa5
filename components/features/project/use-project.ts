// The project of the workspace: every tab takes it by useProject(), which has it loaded, and reload() after a change of it.
import { createContext, use } from 'react'
import type { ProjectDetail } from '@/lib/model/calls/project'

export interface Workspace {
  project: ProjectDetail
  reload: () => void
}

export const WorkspaceContext = createContext<Workspace | null>(null)

/** The project around a tab of the workspace. `project.may.work` says whether its rows may be changed now. */
export function useProject(): Workspace {
  const workspace = use(WorkspaceContext)
  if (!workspace) throw new Error('useProject is for the tabs of a workspace')
  return workspace
}
