// The tab 分析 of the workspace: the analysis of its project.
'use client'
import dynamic from 'next/dynamic'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { retried } from '@/lib/client/retried'
import { useProject } from '../use-project'
import { WorkspaceHead } from './workspace-head'

const ProjectReport = dynamic(() => retried(() => import('../report/project-report').then((module) => module.ProjectReport)), {
  ssr: false,
  loading: () => <LinesSkeleton lines={12} />,
})

export function ReportTab() {
  const { project } = useProject()
  return (
    <>
      <WorkspaceHead />
      <ProjectReport projectKey={project.project_key} />
    </>
  )
}
