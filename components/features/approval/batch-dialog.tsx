// Confirms several tasks with one comment; each is decided separately, and failures show their reason.
import { useTranslations } from 'next-intl'
import { useMarks } from '@/components/basic/use-marks'
import { KeyValues } from '@/components/basic/values'
import { WorkDialog } from '@/components/basic/work-dialog'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { Summary } from '@/components/record/submission/summary'
import { notify } from '@/lib/client/api'
import type { TaskRow } from '@/lib/model/calls/approval-lists'
import type { BatchAnswer } from '@/lib/model/wire'
import styles from './approval.module.css'
import { useDecision } from './use-decision'
import { titleOf } from './work-columns'

interface BatchDialogProps {
  rows: readonly TaskRow[]
  onClose: () => void
  onDone: (answer: BatchAnswer) => void
}

const named = 5

export function BatchDialog({ rows, onClose, onDone }: BatchDialogProps) {
  const marks = useMarks()
  const t = useTranslations('workbench')
  const form = useSmallForm({ message: '' })
  const { message } = form.values
  const { decide } = useDecision()
  const only = rows.length === 1 ? rows[0] : undefined
  const confirm = form.dialog(async () => {
    const outcome = await decide('confirm', 'POST /api/bpm/biz/task/instance/batchConfirm', {
      taskIds: rows.map((row) => row.task_id),
      message,
    })
    if (!outcome?.ok) return
    if (outcome.data.fail.length === 0) {
      notify().success(only ? t('confirmedOne', { title: titleOf(only) }) : t('confirmedN', { n: outcome.data.success }))
    }
    onDone(outcome.data)
  })
  return (
    <WorkDialog
      title={only ? t('confirmOne', { title: titleOf(only) }) : t('batchConfirm')}
      width={520}
      okText={only ? t('confirm') : t('confirmN', { n: rows.length })}
      cancelText={t('back')}
      {...confirm}
      onCancel={onClose}
    >
      {only ? (
        <KeyValues
          pairs={[
            { key: 'summary', wide: true, label: t('column.summary'), value: <Summary parts={only.summary} /> },
            { key: 'process', wide: true, label: t('column.process'), value: only.process_name ?? only.process_definition_key },
            { key: 'applicant', wide: true, label: t('column.applicant'), value: only.applicant_name ?? t('system') },
            { key: 'node', wide: true, label: t('column.node'), value: only.node_name ?? only.node_id },
          ]}
        />
      ) : (
        <ul className={styles.concerned}>
          {rows.slice(0, named).map((row) => (
            <li key={row.task_id}>
              <b>{titleOf(row)}</b>
              {row.summary.length > 0 && <Summary parts={row.summary} />}
              <span>{[row.process_name, row.applicant_name, row.node_name].filter(Boolean).join(marks.list)}</span>
            </li>
          ))}
          {rows.length > named && <li>{t('moreRows', { n: rows.length - named })}</li>}
        </ul>
      )}
      <Labelled {...form.label('message')} label={t('commentOptional')} wide>
        <TextAreaControl
          {...form.control('message')}
          most={2000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={message}
          onChange={(event) => form.set({ message: event.target.value })}
        />
      </Labelled>
    </WorkDialog>
  )
}
