// Handing a ticket over, and confirming that it is solved (docs/domain/ticket.md#ticket-states).
'use client'
import { Rate } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { textOf } from '@/components/record/field/field-props'
import { RefControl } from '@/components/record/field/lazy-controls'
import type { Option } from '@/components/record/field/picker/paged-select'
import { TextAreaControl } from '@/components/record/field/text-control'
import { useDict } from '@/components/record/field/use-dict'
import { Labelled } from '@/components/record/form/form-field'
import { useAlone } from '@/lib/client/use-alone'
import { tickets } from '@/lib/model/entities/tickets'
import type { Ticket } from '../rows'
import { runAction } from '../run-sales'
import styles from './ticket.module.css'

interface DialogProps {
  row: Ticket
  onClose: () => void
}

const versioned = (row: Ticket) => ({ id: textOf(row.ticket_key), row_version: Number(row.row_version) })

export function TurnDialog({ row, onClose }: DialogProps) {
  const t = useTranslations('sales.ticket')
  const id = useId()
  const [to, setTo] = useState<Option[]>([])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, alone } = useAlone()
  const receiver = to[0]?.value
  const confirm = () =>
    alone(async () => {
      setTried(true)
      if (!receiver) return
      const input = { ...versioned(row), handler_key: receiver, ...(reason.trim() && { reason: reason.trim() }) }
      if (await runAction('POST /api/fintech/biz/tickets/turn', input)) onClose()
    })
  return (
    <WorkDialog
      title={t('ask.turn', { name: textOf(row.ticket_title) })}
      okText={t('step.turn')}
      cancelText={t('cancel')}
      busy={busy}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <Labelled id={`${id}-to`} label={t('handler')} required wide message={tried && !receiver ? t('handlerMissing') : undefined}>
        <RefControl id={`${id}-to`} field={tickets.fields.handler_key} value={to} onChange={setTo} />
      </Labelled>
      <Labelled id={`${id}-reason`} label={t('remark')} wide>
        <TextAreaControl id={`${id}-reason`} most={200} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Labelled>
    </WorkDialog>
  )
}

export function ConfirmDialog({ row, onClose }: DialogProps) {
  const t = useTranslations('sales.ticket')
  const words = useDict('SATISFACTION')
  const id = useId()
  const [satisfaction, setSatisfaction] = useState(5)
  const [remark, setRemark] = useState('')
  const { busy, alone } = useAlone()
  const confirm = () =>
    alone(async () => {
      const input = { ...versioned(row), satisfaction, ...(remark.trim() && { revisit_remark: remark.trim() }) }
      if (await runAction('POST /api/fintech/biz/tickets/confirm', input)) onClose()
    })
  return (
    <WorkDialog
      title={t('ask.confirm', { name: textOf(row.ticket_title) })}
      okText={t('step.confirm')}
      cancelText={t('cancel')}
      busy={busy}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <Labelled id={`${id}-stars`} label={t('satisfaction')} required wide group>
        <span className={styles.rate}>
          <Rate allowClear={false} value={satisfaction} onChange={setSatisfaction} aria-labelledby={`${id}-stars-label`} />
          <span>{words.textOf(String(satisfaction))}</span>
        </span>
      </Labelled>
      <Labelled id={`${id}-remark`} label={t('revisit')} wide>
        <TextAreaControl id={`${id}-remark`} most={200} rows={2} value={remark} onChange={(event) => setRemark(event.target.value)} />
      </Labelled>
    </WorkDialog>
  )
}
