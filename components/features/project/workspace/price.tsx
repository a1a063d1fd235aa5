// A tab of the workspace: the quotes of the project.
'use client'
import { QuoteList } from '@/components/features/project/quote/quote-list'
import { useProject } from '../use-project'
import { WorkspaceHead } from './workspace-head'

export function PriceTab() {
  const { project } = useProject()
  const { project_key, project_name, customer_key, customer_name, project_city } = project
  return (
    <>
      <WorkspaceHead />
      <QuoteList projectKey={project_key} first={{ project_key, project_name, customer_key, customer_name, city: project_city }} />
    </>
  )
}
