// The steps of a reservation that ask for something: the arrival, another time, the result of the talk (docs/domain/reservation.md#reservation-states).
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { consentRunner } from '@/components/basic/with-consent'
import { WorkDialog } from '@/components/basic/work-dialog'
import { textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { TextAreaControl } from '@/components/record/field/text-control'
import { useDict } from '@/components/record/field/use-dict'
import { Labelled } from '@/components/record/form/form-field'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { sendForAnswer } from '@/lib/client/api'
import { shanghaiNow } from '@/lib/client/format'
import type { Reservation } from '../rows'
import { runSales, salesCalls } from '../run'
import { RoomStrips } from './room-control'

interface DialogProps {
  row: Reservation
  onClose: () => void
}

const path = 'POST /api/fintech/biz/reservation'
/** A warning is a confirmation dialog, a refusal stands at its field. */
const asked = { warning: 'silent', refusal: 'silent' } as const
const runWithConsent = consentRunner(salesCalls)
const versioned = (row: Reservation) => ({ id: textOf(row.reservation_key), row_version: Number(row.row_version) })

export function ArrivalDialog({ row, onClose }: DialogProps) {
  const t = useTranslations('sales.reservation')
  const form = useSmallForm({
    arrival_time: shanghaiNow().format('YYYY-MM-DD HH:mm:00') as string | null,
    arrive_count: (textOf(row.visit_count) || '1') as string | null,
  })
  const { arrival_time, arrive_count } = form.values
  const arrive = form.dialog(async () => {
    const given = { ...(arrival_time && { arrival_time }), ...(arrive_count && { arrive_count: Number(arrive_count) }) }
    if (await runSales(`${path}/confirmArrival`, { ...versioned(row), ...given }, { atFields: form.atFields })) onClose()
  })
  return (
    <WorkDialog
      title={t('ask.confirmArrival', { name: textOf(row.customer_name) })}
      width={480}
      okText={t('step.confirmArrival')}
      cancelText={t('close')}
      {...arrive}
      onCancel={onClose}
    >
      <Labelled {...form.label('arrival_time')} label={t('arrivalTime')} wide>
        <DateControl
          {...form.control('arrival_time')}
          time
          only="past"
          value={arrival_time}
          onChange={(time) => form.set({ arrival_time: time })}
        />
      </Labelled>
      <Labelled {...form.label('arrive_count')} label={t('arriveCount')} wide>
        <NumberControl
          {...form.control('arrive_count')}
          style={full}
          min={1}
          max={50}
          scale={0}
          value={arrive_count}
          onChange={(count) => form.set({ arrive_count: count })}
        />
      </Labelled>
      <p>{t('arrivalNote', { names: textOf(row.negotiators) })}</p>
    </WorkDialog>
  )
}

export function MoveDialog({ step, row, onClose }: DialogProps & { step: 'reschedule' | 'reinvite' }) {
  const t = useTranslations('sales.reservation')
  const form = useSmallForm(
    {
      reserve_time: step === 'reschedule' ? textOf(row.reserve_time) : (null as string | null),
      room_key: textOf(row.room_key),
      reason: '',
    },
    ({ reserve_time, reason }) => ({
      reserve_time: reserve_time ? undefined : t('timeMissing'),
      reason: step === 'reschedule' && reason.trim() === '' ? t('reasonMissing') : undefined,
    }),
  )
  const { reserve_time, room_key, reason } = form.values
  const move = form.dialog(async () => {
    const send = (overlap_allowed: boolean) => {
      const input = { ...versioned(row), reserve_time: textOf(reserve_time), ...(room_key && { room_key }), overlap_allowed }
      return step === 'reinvite'
        ? sendForAnswer(`${path}/reinvite`, { ...input, reason: reason.trim() || undefined }, asked)
        : sendForAnswer(`${path}/reschedule`, { ...input, reason: reason.trim() }, asked)
    }
    const near = (text: string) => ({ title: t('nearTitle'), text, okText: t('nearGoOn'), cancelText: t('nearChange') })
    if (await runWithConsent(send, near)) onClose()
  })
  return (
    <WorkDialog
      title={t(`ask.${step}`, { name: textOf(row.customer_name) })}
      okText={t(`step.${step}`)}
      cancelText={t('close')}
      width={640}
      {...move}
      onCancel={onClose}
    >
      <Labelled {...form.label('reserve_time')} label={t('newTime')} required wide>
        <DateControl
          {...form.control('reserve_time')}
          time
          only="future"
          value={reserve_time}
          onChange={(time) => form.set({ reserve_time: time })}
        />
      </Labelled>
      {row.reserve_type === 'VISIT_IN' && (
        <Labelled {...form.label('room_key')} label={t('room')} wide group>
          <RoomStrips
            id={form.label('room_key').id}
            time={reserve_time ?? ''}
            minutes={Number(row.duration_minutes ?? 60)}
            own={textOf(row.reservation_key)}
            value={room_key}
            onChange={(chosen) => form.set({ room_key: chosen.room_key })}
          />
        </Labelled>
      )}
      <Labelled {...form.label('reason')} label={t('reason')} required={step === 'reschedule'} wide>
        <TextAreaControl
          {...form.control('reason')}
          most={200}
          rows={2}
          value={reason}
          onChange={(event) => form.set({ reason: event.target.value })}
        />
      </Labelled>
    </WorkDialog>
  )
}

const fewest = 10

export function ResultDialog({ row, onClose, onSigned }: DialogProps & { onSigned: () => void }) {
  const t = useTranslations('sales.reservation')
  const results = useDict('NEGOTIATE_RESULT')
  const form = useSmallForm(
    {
      negotiate_result: undefined as string | undefined,
      negotiate_content: '',
      intent_amount: (textOf(row.intent_amount) || null) as string | null,
    },
    ({ negotiate_result, negotiate_content }) => ({
      negotiate_result: negotiate_result ? undefined : t('resultMissing'),
      negotiate_content: negotiate_content.trim().length < fewest ? t('contentShort', { n: fewest }) : undefined,
    }),
  )
  const { negotiate_result, negotiate_content, intent_amount } = form.values
  const finish = form.dialog(async () => {
    const given = { negotiate_content: negotiate_content.trim(), ...(intent_amount && { intent_amount }) }
    const input = { ...versioned(row), negotiate_result: textOf(negotiate_result), ...given }
    if (!(await runSales(`${path}/finish`, input, { atFields: form.atFields }))) return
    if (negotiate_result === 'SIGNED') onSigned()
    onClose()
  })
  return (
    <WorkDialog
      title={t('ask.finish', { name: textOf(row.customer_name) })}
      okText={t('step.finish')}
      cancelText={t('close')}
      width={560}
      {...finish}
      onCancel={onClose}
    >
      <Labelled {...form.label('negotiate_result')} label={t('result')} required wide>
        <Select
          {...form.control('negotiate_result')}
          style={full}
          value={negotiate_result}
          options={results.items.map((one) => ({ value: one.value, label: results.textOf(one.value) }))}
          onChange={(result) => form.set({ negotiate_result: result })}
        />
      </Labelled>
      <Labelled {...form.label('negotiate_content')} label={t('content')} required wide>
        <TextAreaControl
          {...form.control('negotiate_content')}
          most={2000}
          showCount
          rows={4}
          value={negotiate_content}
          onChange={(event) => form.set({ negotiate_content: event.target.value })}
        />
      </Labelled>
      <Labelled {...form.label('intent_amount')} label={t('amount')} wide>
        <NumberControl
          {...form.control('intent_amount')}
          style={full}
          min={0}
          scale={2}
          grouped
          value={intent_amount}
          onChange={(amount) => form.set({ intent_amount: amount })}
        />
      </Labelled>
    </WorkDialog>
  )
}
