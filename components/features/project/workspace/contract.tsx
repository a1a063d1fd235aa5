// A tab of the workspace: the contracts of the project.
'use client'
import { ContractList } from '@/components/features/project/contract/contract-list'
import { useProject } from '../use-project'
import { WorkspaceHead } from './workspace-head'

export function ContractTab() {
  const { project } = useProject()
  const { project_key, project_name, customer_key, customer_name } = project
  return (
    <>
      <WorkspaceHead />
      <ContractList place="project" projectKey={project_key} first={{ project_key, project_name, customer_key, customer_name }} />
    </>
  )
}
