// Sends a change of a project's state (docs/domain/project.md#states).
import type { ProjectDetail } from '@/lib/model/calls/project'
import { runProject } from './run'

type Changed = Pick<ProjectDetail, 'project_key' | 'project_name' | 'row_version'>

/** Sends the state that a project should have; the state travels in the address. */
export const sendStatus = (project: Changed, status: string, more: { reason?: string; close_summary?: string; force?: boolean } = {}) =>
  runProject(
    'POST /api/eis/restful/project/updateStatus',
    { project_key: project.project_key, row_version: project.row_version, status, ...more },
    { inAddress: ['status'] },
  )
