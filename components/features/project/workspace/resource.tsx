// A tab of the workspace: the resources that work for the project, when they are taken, and the files of the project (docs/domain/project.md#resources).
'use client'
import { Drawer } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Answer } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { DataTable } from '@/components/basic/data-table'
import { RowCommands } from '@/components/basic/row-commands'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { StatusText } from '@/components/basic/status'
import { Money } from '@/components/basic/values'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import { formatDateTime, formatMinute } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { ProjectDetail, ProjectResourceRow } from '@/lib/model/calls/project'
import { projectAttachment } from '@/lib/model/entities/project'
import { statusOf } from '@/lib/model/status'
import styles from '../resource/resource.module.css'
import { runProject } from '../run'
import { useProject } from '../use-project'
import { WorkspaceHead } from './workspace-head'

const ResourceForm = dynamic(() => retried(() => import('../resource/resource-form').then((module) => module.ResourceForm)), { ssr: false })
const ResourceCalendar = dynamic(
  () => retried(() => import('@/components/record/detail/resource-calendar').then((module) => module.ResourceCalendar)),
  {
    ssr: false,
  },
)

export function ResourceTab() {
  const t = useTranslations('project.resource')
  const may = useMay()
  const states = useDict('RP_STATUS')
  const { project } = useProject()
  const list = useCall('POST /api/eis/restful/projectResource/query', { project_key: project.project_key })
  const [edited, setEdited] = useState<ProjectResourceRow | 'new' | null>(null)
  const [shown, setShown] = useState<ProjectResourceRow | null>(null)
  const works = project.may.work && may('eis:projectResource:e')
  const rows = list.data?.records ?? []
  const costs = may('eis:project:cost')
  const remove = async (row: ProjectResourceRow) => {
    const question = {
      title: t('confirmRemove', { name: textOf(row.resource_name) }),
      okText: t('remove'),
      cancelText: t('cancel'),
      danger: true,
    }
    if (!(await confirmAction(question))) return
    await runProject('POST /api/eis/restful/projectResource/delete', { id: row.resource_project_key })
    list.retry()
  }
  const add = works && <AddButton onClick={() => setEdited('new')}>{t('add')}</AddButton>
  return (
    <>
      <WorkspaceHead note={rows.length > 0 && t('total', { n: rows.length })}>{add}</WorkspaceHead>
      <div className={styles.page}>
        <Answer of={list} skeleton={<LinesSkeleton lines={6} />}>
          {() => (
            <DataTable
              className={styles.panel}
              label={t('name')}
              none={
                <State picture="firstUse" title={t('none')} text={t('noneText')}>
                  {add}
                </State>
              }
              rows={rows}
              rowKey={(row) => row.resource_project_key}
              columns={[
                { title: t('name'), kind: 'name', cell: (row) => textOf(row.resource_name) },
                { title: t('role'), cell: (row) => row.role_name },
                {
                  title: t('period'),
                  className: styles.figures,
                  cell: (row) => row.start_time && `${formatMinute(row.start_time)} – ${formatDateTime(row.end_time).slice(5, 16)}`,
                },
                {
                  title: t('status'),
                  cell: ({ status }) => <StatusText shape={statusOf('RP_STATUS', status) ?? 'draft'}>{states.textOf(status)}</StatusText>,
                },
                { title: t('quantity'), className: styles.figures, cell: (row) => Number(row.quantity ?? 1) },
                costs && { title: t('price'), cell: (row) => <Money value={row.plan_price} /> },
                costs && { title: t('planCost'), cell: (row) => <Money value={row.plan_cost} /> },
                costs && { title: t('actualCost'), cell: (row) => <Money value={row.actual_cost} /> },
                {
                  title: t('action'),
                  kind: 'actions',
                  cell: (row) => (
                    <RowCommands
                      commands={[
                        may('eis:resource:q') && { name: t('calendar'), onClick: () => setShown(row) },
                        works && { name: t('editRow'), onClick: () => setEdited(row) },
                        works && may('eis:projectResource:d') && { name: t('remove'), danger: true, onClick: () => void remove(row) },
                      ]}
                    />
                  ),
                },
              ]}
            />
          )}
        </Answer>
        {may('eis:document:q') && <ProjectFiles project={project} />}
      </div>
      {edited && (
        <ResourceForm
          project={project}
          row={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            list.retry()
          }}
        />
      )}
      {shown && (
        <Drawer open size={800} title={t('calendarOf', { name: textOf(shown.resource_name) })} onClose={() => setShown(null)}>
          <ResourceCalendar resourceKey={shown.resource_key} />
        </Drawer>
      )}
    </>
  )
}

/** The files of a project besides its documents: plans, minutes, deliverables, acceptances. */
function ProjectFiles({ project }: { project: ProjectDetail }) {
  const t = useTranslations('project.resource')
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{t('attachments')}</h2>
      <SubTable definition={projectAttachment} fixed={{ project_key: project.project_key }} editable={project.may.work} />
    </section>
  )
}
