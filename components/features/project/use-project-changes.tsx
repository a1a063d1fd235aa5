// What is done with a project as a whole: submitted, suspended and resumed, closed, archived, terminated (docs/domain/project.md#states).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import type { MenuEntry } from '@/components/basic/menu'
import { useDialogs } from '@/components/record/form/use-dialogs'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { retried } from '@/lib/client/retried'
import type { ProjectDetail } from '@/lib/model/calls/project'
import { runProject } from './run'
import { sendStatus } from './send-status'

const CloseDialog = dynamic(() => retried(() => import('./close-dialog').then((module) => module.CloseDialog)), { ssr: false })

interface ProjectChanges {
  entriesOf: (project: ProjectDetail) => MenuEntry[]
  dialog: ReactNode
}

export function useProjectChanges(onChanged: () => void): ProjectChanges {
  const t = useTranslations('project.change')
  const { ask, dialog } = useDialogs([])
  const [closing, setClosing] = useState<ProjectDetail | null>(null)
  const told = (done: boolean) => {
    if (done) onChanged()
    return done
  }
  const withReason = (project: ProjectDetail, status: 'SUSPEND' | 'STOP') =>
    ask({
      title: t(status),
      hint: t(`hint.${status}`, { name: project.project_name }),
      label: t('reason'),
      okText: t(status),
      danger: status === 'STOP',
      min: 2,
      max: 500,
      onOk: async (reason) => told(await sendStatus(project, status, { reason })),
    })
  const plainly = async (project: ProjectDetail, status: 'PASS' | 'ARCHIVE') => {
    const question = { title: t(`hint.${status}`, { name: project.project_name }), okText: t(status), cancelText: t('cancel') }
    if (await confirmAction(question)) told(await sendStatus(project, status))
  }
  const submit = async (project: ProjectDetail) => {
    const question = { title: t('hint.submit', { name: project.project_name }), okText: t('submit'), cancelText: t('cancel') }
    if (await askSubmission({ business_type: 'project', values: { project_key: project.project_key }, ...question }))
      told(
        await runProject('POST /api/eis/restful/project/saveApproved', {
          project_key: project.project_key,
          row_version: project.row_version,
        }),
      )
  }
  return {
    entriesOf(project) {
      const may = new Set(project.may.changes)
      const entries: (MenuEntry | false)[] = [
        project.may.submit && { key: 'submit', label: t('submit'), onClick: () => void submit(project) },
        may.has('SUSPEND') && { key: 'SUSPEND', label: t('SUSPEND'), onClick: () => withReason(project, 'SUSPEND') },
        may.has('PASS') && { key: 'PASS', label: t('PASS'), onClick: () => void plainly(project, 'PASS') },
        may.has('CLOSING') && { key: 'CLOSING', label: t('CLOSING'), onClick: () => setClosing(project) },
        may.has('ARCHIVE') && { key: 'ARCHIVE', label: t('ARCHIVE'), onClick: () => void plainly(project, 'ARCHIVE') },
        may.has('STOP') && { key: 'STOP', label: t('STOP'), danger: true, onClick: () => withReason(project, 'STOP') },
      ]
      return entries.filter((entry): entry is MenuEntry => entry !== false)
    },
    dialog: (
      <>
        {dialog}
        {closing && (
          <CloseDialog
            project={closing}
            onClose={() => setClosing(null)}
            onDone={() => {
              setClosing(null)
              onChanged()
            }}
          />
        )}
      </>
    ),
  }
}
