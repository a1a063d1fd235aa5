// Closing a project: its summary, and why it is closed with open tasks (docs/domain/project.md#closing).
import { Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { textOf } from '@/components/record/field/field-props'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { PathPreview } from '@/components/record/submission/path-preview'
import { useAlone } from '@/lib/client/use-alone'
import type { Values } from '@/lib/model/record'
import { runProject } from './run'

interface CloseDialogProps {
  project: Values
  /** It is submitted or given up. */
  onClose: () => void
}

export function CloseDialog({ project, onClose }: CloseDialogProps) {
  const t = useTranslations('project.change')
  const id = useId()
  const { busy, alone } = useAlone()
  const [summary, setSummary] = useState(textOf(project.close_summary))
  const [force, setForce] = useState(false)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const noSummary = summary.trim() === ''
  const noReason = force && reason.trim().length < 2
  const send = () =>
    alone(async () => {
      setTried(true)
      if (noSummary || noReason) return
      const done = await runProject(
        'POST /api/eis/restful/project/updateStatus',
        {
          project_key: textOf(project.project_key),
          row_version: Number(project.row_version),
          status: 'CLOSING',
          close_summary: summary.trim(),
          ...(force && { force: true, reason: reason.trim() }),
        },
        { inAddress: ['status'] },
      )
      if (done) onClose()
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
      <p>{t('hint.CLOSING', { name: textOf(project.project_name) })}</p>
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
