// Closing a project: its summary, and why it is closed with open tasks (docs/domain/project.md#closing).
import { Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { WorkDialog } from '@/components/basic/work-dialog'
import { textOf } from '@/components/record/field/field-props'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { PathPreview } from '@/components/record/submission/path-preview'
import type { Values } from '@/lib/model/record'
import { runProject } from './run'

interface CloseDialogProps {
  project: Values
  /** It is submitted or given up. */
  onClose: () => void
}

export function CloseDialog({ project, onClose }: CloseDialogProps) {
  const t = useTranslations('project.change')
  const form = useSmallForm({ close_summary: textOf(project.close_summary), force: false, reason: '' }, (values) => ({
    close_summary: values.close_summary.trim() === '' ? t('fillIn') : undefined,
    reason: values.force && values.reason.trim().length < 2 ? t('fillIn') : undefined,
  }))
  const { close_summary, force, reason } = form.values
  const close = form.dialog(async () => {
    const input = {
      project_key: textOf(project.project_key),
      row_version: Number(project.row_version),
      status: 'CLOSING' as const,
      close_summary: close_summary.trim(),
      ...(force && { force, reason: reason.trim() }),
    }
    const options = { inAddress: ['status'], atFields: form.atFields }
    if (await runProject('POST /api/eis/restful/project/updateStatus', input, options)) onClose()
  })
  return (
    <WorkDialog title={t('CLOSING')} width={640} okText={t('submitClosing')} cancelText={t('cancel')} {...close} onCancel={onClose}>
      <p>{t('hint.CLOSING', { name: textOf(project.project_name) })}</p>
      <Labelled {...form.label('close_summary')} label={t('summary')} required wide>
        <TextAreaControl
          {...form.control('close_summary')}
          autoSize={{ minRows: 4, maxRows: 12 }}
          most={5000}
          showCount
          value={close_summary}
          onChange={(event) => form.set({ close_summary: event.target.value })}
        />
      </Labelled>
      <Checkbox checked={force} onChange={(event) => form.set({ force: event.target.checked })}>
        {t('force')}
      </Checkbox>
      {force && (
        <Labelled {...form.label('reason')} label={t('reason')} required wide>
          <TextAreaControl
            {...form.control('reason')}
            autoSize={{ minRows: 2, maxRows: 4 }}
            most={500}
            value={reason}
            onChange={(event) => form.set({ reason: event.target.value })}
          />
        </Labelled>
      )}
      <PathPreview
        of={{ business_type: 'project_close' }}
        values={{ project_key: project.project_key, close_summary: close_summary.trim(), status_reason: force ? reason.trim() : null }}
      />
    </WorkDialog>
  )
}
