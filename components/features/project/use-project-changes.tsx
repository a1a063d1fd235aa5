// The actions on a whole project: submission, and its steps as offered by the server (docs/domain/project.md#states).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { textOf } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import { type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { retried } from '@/lib/client/retried'
import type { ProjectDetail } from '@/lib/model/calls/project'
import { projectSteps } from '@/lib/model/steps/project'
import { projectCalls, runProject } from './run'

const CloseDialog = dynamic(() => retried(() => import('./close-dialog').then((module) => module.CloseDialog)), { ssr: false })

interface ProjectChanges {
  entriesOf: (project: ProjectDetail) => Action[]
  dialog: ReactNode
}

export function useProjectChanges(): ProjectChanges {
  const t = useTranslations('project.change')
  const options = useMemo(
    (): StepOptions<typeof projectSteps> => ({
      refresh: projectCalls,
      label: (key) => t(key),
      hint: (key, row) => t(`hint.${key}`, { name: textOf(row.project_name) }),
      // resuming and archiving need no reason
      adapt: (key, _, fields) => (key === 'PASS' || key === 'ARCHIVE' ? [] : fields),
      dialogs: { CLOSING: (row, close) => <CloseDialog project={row} onClose={close} /> },
    }),
    [t],
  )
  const steps = useSteps(projectSteps, options)
  const submit = async (project: ProjectDetail) => {
    const question = { title: t('hint.submit', { name: project.project_name }), okText: t('submit'), cancelText: t('cancel') }
    if (await askSubmission({ business_type: 'project', values: { project_key: project.project_key }, ...question }))
      await runProject('POST /api/eis/restful/project/saveApproved', {
        project_key: project.project_key,
        row_version: project.row_version,
      })
  }
  return {
    entriesOf: (project) => [
      ...(project.may.submit ? [{ key: 'submit', label: t('submit'), onClick: () => void submit(project) }] : []),
      ...steps.ofRow({ ...project, may: project.may.changes }),
    ],
    dialog: steps.dialog,
  }
}
