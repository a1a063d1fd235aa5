// Closing a project: its summary, and why it is closed with open tasks (docs/domain/project.md#closing).
'use client'
import { Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { PathPreview } from '@/components/record/submission/path-preview'
import { useAlone } from '@/lib/client/use-alone'
import type { ProjectDetail } from '@/lib/model/calls/project'
import { sendStatus } from './send-status'

interface CloseDialogProps {
  project: ProjectDetail
  onClose: () => void
  onDone: () => void
}

export function CloseDialog({ project, onClose, onDone }: CloseDialogProps) {
  const t = useTranslations('project.change')
  const id = useId()
  const { busy, alone } = useAlone()
  const [summary, setSummary] = useState(project.close_summary ?? '')
  const [force, setForce] = useState(false)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const noSummary = summary.trim() === ''
  const noReason = force && reason.trim().length < 2
  const send = () =>
    alone(async () => {
      setTried(true)
      if (noSummary || noReason) return
      const done = await sendStatus(project, 'CLOSING', {
        close_summary: summary.trim(),
        ...(force && { force: true, reason: reason.trim() }),
      })
      if (done) onDone()
    })
  return (
    <WorkDialog
      title={t('CLOSING')}
      width={640}
      okText={t('submitClosing')}
      cancelText={t('cancel')}
      busy={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{t('hint.CLOSING', { name: project.project_name })}</p>
      <Labelled id={`${id}-summary`} label={t('summary')} required wide message={tried && noSummary ? t('fillIn') : undefined}>
        <TextAreaControl
          id={`${id}-summary`}
          autoSize={{ minRows: 4, maxRows: 12 }}
          most={5000}
          showCount
          value={summary}
          onChange={(event) => setSummary(event.target.value)}
        />
      </Labelled>
      <Checkbox checked={force} onChange={(event) => setForce(event.target.checked)}>
        {t('force')}
      </Checkbox>
      {force && (
        <Labelled id={`${id}-reason`} label={t('reason')} required wide message={tried && noReason ? t('fillIn') : undefined}>
          <TextAreaControl
            id={`${id}-reason`}
            autoSize={{ minRows: 2, maxRows: 4 }}
            most={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Labelled>
      )}
      <PathPreview
        of={{ business_type: 'project_close' }}
        values={{ project_key: project.project_key, close_summary: summary.trim(), status_reason: force ? reason.trim() : null }}
      />
    </WorkDialog>
  )
}
