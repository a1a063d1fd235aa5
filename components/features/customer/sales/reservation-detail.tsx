// One reservation: who comes when and where, who receives them, and what came of it.
'use client'
import { useTranslations } from 'next-intl'
import type { Stage } from '@/components/basic/beam'
import { Link } from '@/components/basic/link'
import { Label } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, Money } from '@/components/basic/values'
import { type UsedActions, useActions } from '@/components/record/actions/use-actions'
import { OperationLog } from '@/components/record/detail/operation-log'
import { type DetailParts, RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordPage } from '@/components/record/detail/record-page'
import { RecordSections } from '@/components/record/detail/record-sections'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { formatMinute } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { reservation } from '@/lib/model/entities/reservation'
import type { Reservation } from '../rows'
import { reservationActions } from './reservation-actions'
import styles from './sales.module.css'

export function OpenReservation({ open, actions }: { open: OpenRecord; actions: UsedActions<Reservation> }) {
  const t = useTranslations('sales.reservation')
  return (
    <RecordDrawer title={t('detail')} open={open} href={`/crm/reservation/${open.key}`}>
      <ReservationDetail key={open.key} reservationKey={open.key} actions={actions} />
    </RecordDrawer>
  )
}

/** A reservation as a page of its own. */
export function ReservationPage({ reservationKey }: { reservationKey: string }) {
  const t = useTranslations('sales.reservation')
  const actions = useActions(reservationActions)
  return (
    <RecordPage title={t('detail')} dialog={actions.dialog}>
      <ReservationDetail reservationKey={reservationKey} actions={actions} />
    </RecordPage>
  )
}

const way = ['RESERVED', 'ARRIVED', 'FINISHED'] as const

function ReservationDetail({ reservationKey, actions }: { reservationKey: string; actions: UsedActions<Reservation> }) {
  const marks = useMarks()
  const t = useTranslations('sales.reservation')
  const _may = useMay()
  const states = useDict('RESERVATION_STATUS')
  const types = useDict('RESERVE_TYPE')
  const results = useDict('NEGOTIATE_RESULT')
  const stagesOf = (row: Reservation): Stage[] => {
    const at = (way as readonly unknown[]).indexOf(row.status)
    const notes: Record<string, unknown> = { RESERVED: row.reserve_time, ARRIVED: row.arrival_time, FINISHED: row.finish_time }
    if (at < 0) return []
    return way.map((state, index) => ({
      key: state,
      text: states.textOf(state),
      note: textOf(notes[state]).slice(5, 16),
      state: index < at ? 'done' : index === at ? 'current' : 'ahead',
    }))
  }
  const parts = (row: Reservation): DetailParts => {
    const edit = actions.editOf(row)
    return {
      marks: (
        <>
          <Word dict="RESERVATION_STATUS" value={textOf(row.status)} words={states} as="tag" />
          <Label>{types.textOf(textOf(row.reserve_type))}</Label>
          {textOf(row.negotiate_result) && <Label>{results.textOf(textOf(row.negotiate_result))}</Label>}
        </>
      ),
      note: [textOf(row.break_reason), Number(row.reschedule_count) > 0 && t('moved', { n: Number(row.reschedule_count) })]
        .filter(Boolean)
        .join(marks.comma),
      facts: [
        {
          key: 'customer',
          label: t('customer'),
          value: <Link href={`/crm/customer/list/${textOf(row.customer_key)}`}>{textOf(row.customer_name)}</Link>,
        },
        { key: 'time', label: t('time'), value: `${formatMinute(textOf(row.reserve_time))}–${textOf(row.end_time).slice(11, 16)}` },
        { key: 'room', label: t('room'), value: textOf(row.room_name) || textOf(row.address) || <Empty /> },
        { key: 'negotiators', label: t('negotiators'), value: textOf(row.negotiators) },
        { key: 'arrival', label: t('arrivalTime'), value: formatMinute(textOf(row.arrival_time)) || <Empty /> },
        { key: 'amount', label: t('amount'), value: <Money value={textOf(row.intent_amount)} /> },
      ],
      stages: stagesOf(row),
      actions: [...actions.ofRow(row), ...(edit ? [{ key: 'edit', label: t('edit'), onClick: edit }] : [])],
      tabs: [
        {
          key: 'records',
          label: t('tab.records'),
          content: <RecordSections definition={reservation} row={row} onEdit={edit} />,
        },
        {
          key: 'talk',
          label: t('tab.talk'),
          content: textOf(row.negotiate_content) ? (
            <p className={styles.words}>{textOf(row.negotiate_content)}</p>
          ) : (
            <p className={styles.hint}>{t('noTalk')}</p>
          ),
        },
        { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={reservation} recordKey={reservationKey} /> },
      ],
    }
  }
  return <RecordDetail definition={reservation} recordKey={reservationKey} parts={parts} />
}
