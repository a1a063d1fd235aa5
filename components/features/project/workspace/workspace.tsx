// The workspace of a project: loads it by the key in the address, draws header, lock and tabs, and gives the project to the tab (docs/domain/project.md#workspace).
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Link } from '@/components/basic/link'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed, NotFound } from '@/components/basic/state'
import { useRecentRecord } from '@/components/frame/recent-records'
import { useViewAddress } from '@/components/frame/view-address'
import { projectListPath } from '@/lib/client/project-paths'
import { projectState, selectProject } from '@/lib/client/session-state'
import { useCall } from '@/lib/client/use-call'
import { WorkspaceContext } from '../use-project'
import styles from './workspace.module.css'
import { WorkspaceBar } from './workspace-bar'

export function Workspace({ children }: { children: ReactNode }) {
  const t = useTranslations('project.workspace')
  const key = useViewAddress().params.get('key') ?? projectState.get().projectItem?.project_key ?? ''
  const { data: project, error, loading, retry } = useCall(key ? 'GET /api/eis/restful/project/details' : null, { projectKey: key })
  const workspace = useMemo(() => (project ? { project, reload: retry } : null), [project, retry])
  useEffect(() => {
    if (!project) return
    const { project_key, project_name, status } = project
    selectProject({ projectItem: { project_key, project_name, status }, backPath: projectListPath })
  }, [project])
  useRecentRecord('project', key, project?.project_name)
  const missing = !key || (error !== undefined && !error.retryable)
  return (
    <div className={styles.window}>
      <WorkspaceBar projectKey={key} project={project} />
      {project?.status === 'PROGRESS' && (
        <p className={styles.lock} role="status">
          {t('locked')}
          {project.process_instance_id && <Link href={`/home/myApply?open=${project.process_instance_id}`}>{t('toApproval')}</Link>}
        </p>
      )}
      {workspace ? (
        <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
      ) : missing ? (
        <NotFound>
          <Button href={projectListPath}>{t('toList')}</Button>
        </NotFound>
      ) : loading || !error ? (
        <div className={styles.body}>
          <LinesSkeleton lines={8} />
        </div>
      ) : (
        <LoadFailed error={error} onRetry={retry} />
      )}
    </div>
  )
}
