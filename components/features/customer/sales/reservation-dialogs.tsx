// The steps of a reservation that ask for something: the arrival, another time, the result of the talk (docs/domain/reservation.md#reservation-states).
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { consentRunner } from '@/components/basic/with-consent'
import { WorkDialog } from '@/components/basic/work-dialog'
import { textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { TextAreaControl } from '@/components/record/field/text-control'
import { useDict } from '@/components/record/field/use-dict'
import { Labelled } from '@/components/record/form/form-field'
import { sendForAnswer } from '@/lib/client/api'
import { shanghaiNow } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import type { Reservation } from '../rows'
import { runAction, salesCalls } from '../run-sales'
import { RoomStrips } from './room-control'

interface DialogProps {
  row: Reservation
  onClose: () => void
}

const path = 'POST /api/fintech/biz/reservation'
/** A warning is a confirmation dialog, not a message. */
const asked = { warning: 'silent' } as const
const runWithConsent = consentRunner(salesCalls)
const versioned = (row: Reservation) => ({ id: textOf(row.reservation_key), row_version: Number(row.row_version) })

interface FrameProps {
  title: string
  okText: string
  width?: number
  onClose: () => void
  /** True when it is done. */
  send: () => Promise<boolean>
  children: ReactNode
}

function Frame({ title, okText, width = 480, onClose, send, children }: FrameProps) {
  const t = useTranslations('sales.reservation')
  const { busy, alone } = useAlone()
  const confirm = () =>
    alone(async () => {
      if (await send()) onClose()
    })
  return (
    <WorkDialog
      title={title}
      width={width}
      okText={okText}
      cancelText={t('close')}
      busy={busy}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      {children}
    </WorkDialog>
  )
}

export function ArrivalDialog({ row, onClose }: DialogProps) {
  const t = useTranslations('sales.reservation')
  const id = useId()
  const [time, setTime] = useState<string | null>(shanghaiNow().format('YYYY-MM-DD HH:mm:00'))
  const [count, setCount] = useState<string | null>(textOf(row.visit_count) || '1')
  const send = () =>
    runAction(`${path}/confirmArrival`, {
      ...versioned(row),
      ...(time && { arrival_time: time }),
      ...(count && { arrive_count: Number(count) }),
    })
  return (
    <Frame
      title={t('ask.confirmArrival', { name: textOf(row.customer_name) })}
      okText={t('step.confirmArrival')}
      onClose={onClose}
      send={send}
    >
      <Labelled id={`${id}-time`} label={t('arrivalTime')} wide>
        <DateControl id={`${id}-time`} time only="past" value={time} onChange={setTime} />
      </Labelled>
      <Labelled id={`${id}-count`} label={t('arriveCount')} wide>
        <NumberControl id={`${id}-count`} style={full} min={1} max={50} scale={0} value={count} onChange={setCount} />
      </Labelled>
      <p>{t('arrivalNote', { names: textOf(row.negotiators) })}</p>
    </Frame>
  )
}

export function MoveDialog({ step, row, onClose }: DialogProps & { step: 'reschedule' | 'reinvite' }) {
  const t = useTranslations('sales.reservation')
  const id = useId()
  const [time, setTime] = useState<string | null>(step === 'reschedule' ? textOf(row.reserve_time) : null)
  const [room, setRoom] = useState(textOf(row.room_key))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const unsaid = step === 'reschedule' && reason.trim() === ''
  const move = (overlap_allowed: boolean) => {
    const input = { ...versioned(row), reserve_time: textOf(time), ...(room && { room_key: room }), overlap_allowed, reason: reason.trim() }
    return step === 'reinvite'
      ? sendForAnswer(`${path}/reinvite`, { ...input, reason: input.reason || undefined }, asked)
      : sendForAnswer(`${path}/reschedule`, input, asked)
  }
  const send = async () => {
    setTried(true)
    if (!time || unsaid) return false
    const near = (text: string) => ({ title: t('nearTitle'), text, okText: t('nearGoOn'), cancelText: t('nearChange') })
    return (await runWithConsent(move, near)) !== null
  }
  return (
    <Frame
      title={t(`ask.${step}`, { name: textOf(row.customer_name) })}
      okText={t(`step.${step}`)}
      width={640}
      onClose={onClose}
      send={send}
    >
      <Labelled id={`${id}-time`} label={t('newTime')} required wide message={tried && !time ? t('timeMissing') : undefined}>
        <DateControl id={`${id}-time`} time only="future" value={time} onChange={setTime} />
      </Labelled>
      {row.reserve_type === 'VISIT_IN' && (
        <Labelled id={`${id}-room`} label={t('room')} wide group>
          <RoomStrips
            id={`${id}-room`}
            time={time ?? ''}
            minutes={Number(row.duration_minutes ?? 60)}
            own={textOf(row.reservation_key)}
            value={room}
            onChange={(chosen) => setRoom(chosen.room_key)}
          />
        </Labelled>
      )}
      <Labelled
        id={`${id}-reason`}
        label={t('reason')}
        required={step === 'reschedule'}
        wide
        message={tried && unsaid ? t('reasonMissing') : undefined}
      >
        <TextAreaControl id={`${id}-reason`} most={200} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Labelled>
    </Frame>
  )
}

const fewest = 10

export function ResultDialog({ row, onClose, onSigned }: DialogProps & { onSigned: () => void }) {
  const t = useTranslations('sales.reservation')
  const id = useId()
  const results = useDict('NEGOTIATE_RESULT')
  const [result, setResult] = useState<string>()
  const [content, setContent] = useState('')
  const [amount, setAmount] = useState<string | null>(textOf(row.intent_amount) || null)
  const [tried, setTried] = useState(false)
  const short = content.trim().length < fewest
  const send = async () => {
    setTried(true)
    if (!result || short) return false
    const done = await runAction(`${path}/finish`, {
      ...versioned(row),
      negotiate_result: result,
      negotiate_content: content.trim(),
      ...(amount && { intent_amount: amount }),
    })
    if (done && result === 'SIGNED') onSigned()
    return done
  }
  return (
    <Frame title={t('ask.finish', { name: textOf(row.customer_name) })} okText={t('step.finish')} width={560} onClose={onClose} send={send}>
      <Labelled id={`${id}-result`} label={t('result')} required wide message={tried && !result ? t('resultMissing') : undefined}>
        <Select
          id={`${id}-result`}
          style={full}
          value={result}
          options={results.items.map((one) => ({ value: one.value, label: results.textOf(one.value) }))}
          onChange={setResult}
        />
      </Labelled>
      <Labelled
        id={`${id}-content`}
        label={t('content')}
        required
        wide
        message={tried && short ? t('contentShort', { n: fewest }) : undefined}
      >
        <TextAreaControl
          id={`${id}-content`}
          most={2000}
          showCount
          rows={4}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </Labelled>
      <Labelled id={`${id}-amount`} label={t('amount')} wide>
        <NumberControl id={`${id}-amount`} style={full} min={0} scale={2} grouped value={amount} onChange={setAmount} />
      </Labelled>
    </Frame>
  )
}
