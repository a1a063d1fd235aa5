// One day by rooms, and the front desk's panel: who comes next, who is awaited, one big button for each arrival (docs/domain/reservation.md#front-desk).

import { Button } from 'antd'
import dayjs from 'dayjs'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusText } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import type { UsedActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { useNarrow } from '@/lib/client/use-window'
import { momentOf } from '@/lib/model/moment'
import { statusOf } from '@/lib/model/status'
import { confirmable, reservationStates } from '@/lib/model/steps/reservation'
import type { Reservation } from '../rows'
import { DeskPanel } from './desk-panel'
import { OpenReservation } from './reservation-detail'
import { minutesOf } from './room-control'
import styles from './sales.module.css'
import { useDays } from './use-days'

const opens = 8 * 60
const closes = 19 * 60
/** Pixels of an hour. */
const hourHeight = 72
const outside = 'outside'

export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export function ReservationDay({ actions }: { actions: UsedActions<Reservation> }) {
  const t = useTranslations('sales.day')
  const states = useDict('RESERVATION_STATUS')
  const today = formatDate(shanghaiNow())
  const [day, setDay] = useState(today)
  const [open, setOpen] = useState<string | null>(null)
  const narrow = useNarrow()
  const now = useMinute()
  const answer = useDays(day, day)
  const move = (by: number) => setDay(dayjs(day).add(by, 'day').format('YYYY-MM-DD'))
  if (!answer.data) return <Unanswered of={answer} skeleton={<LinesSkeleton lines={10} />} />
  const [{ records: rows }, occupancy] = answer.data
  const counted = reservationStates
    .map((state) => ({ state, n: rows.filter((row) => row.status === state).length }))
    .filter((one) => one.n > 0)
  return (
    <section className={styles.desk} aria-label={t('label')}>
      <Notes of={answer} />
      <header className={styles.dayHead}>
        <Button type="text" aria-label={t('before')} icon={<Icon name="back" />} onClick={() => move(-1)} />
        <b aria-live="polite">{t('date', { date: new Date(momentOf(`${day} 12:00:00`)) })}</b>
        <Button type="text" aria-label={t('after')} icon={<Icon name="next" />} onClick={() => move(1)} />
        <Button disabled={day === today} onClick={() => setDay(today)}>
          {t('today')}
        </Button>
        <p className={styles.counts}>
          <span>{t('count', { n: rows.length })}</span>
          {counted.map(({ state, n }) => (
            <StatusText key={state} shape={statusOf('RESERVATION_STATUS', state) ?? 'draft'}>
              {states.textOf(state)} {n}
            </StatusText>
          ))}
        </p>
      </header>
      <div className={styles.dayBody}>
        {!narrow && (
          <section className={styles.gridFrame} aria-label={t('grid')}>
            <div className={styles.grid} style={{ gridTemplateColumns: `56px repeat(${occupancy.rooms.length + 1}, minmax(132px, 1fr))` }}>
              <div className={styles.corner} />
              {occupancy.rooms.map((room) => (
                <h2 key={room.room_key} className={styles.roomHead}>
                  {room.room_name} <small>{t('seats', { n: room.capacity })}</small>
                </h2>
              ))}
              <h2 className={styles.roomHead}>
                {t('outside')} <small>{t('noRoom')}</small>
              </h2>
              <div className={styles.hours} style={{ height: ((closes - opens) / 60) * hourHeight }}>
                {Array.from({ length: (closes - opens) / 60 }, (_, index) => index + opens / 60).map((hour) => (
                  <span key={hour} style={{ top: (hour - opens / 60) * hourHeight }}>{`${String(hour).padStart(2, '0')}:00`}</span>
                ))}
              </div>
              {[...occupancy.rooms.map((room) => room.room_key), outside].map((room) => (
                <RoomColumn
                  key={room}
                  rows={rows.filter((row) => (textOf(row.room_key) || outside) === room)}
                  others={occupancy.slots.filter(
                    (slot) => slot.room_key === room && !rows.some((row) => row.reservation_key === slot.reservation_key),
                  )}
                  onOpen={setOpen}
                  now={now}
                />
              ))}
              {day === today && <NowLine now={now} />}
            </div>
          </section>
        )}
        <DeskPanel rows={rows} now={now} today={day === today} actions={actions} onOpen={setOpen} />
      </div>
      {open && <OpenReservation open={{ key: open, close: () => setOpen(null) }} actions={actions} />}
    </section>
  )
}

/** Whether somebody who is awaited is late. */
export const isLate = (row: Reservation, now: number) => row.status === 'RESERVED' && now > momentOf(row.reserve_time)

interface ColumnProps {
  rows: readonly Reservation[]
  others: readonly { reserve_time: string; end_time: string; owner_name: string }[]
  onOpen: (key: string) => void
  now: number
}

function RoomColumn({ rows, others, onOpen, now }: ColumnProps) {
  const marks = useMarks()
  const t = useTranslations('sales.day')
  const states = useDict('RESERVATION_STATUS')
  const results = useDict('NEGOTIATE_RESULT')
  const placed = layOut([
    ...rows.map((row) => ({
      key: textOf(row.reservation_key),
      from: minutesOf(textOf(row.reserve_time)),
      until: minutesOf(textOf(row.end_time)) || closes,
    })),
    ...others.map((slot) => ({ key: slot.reserve_time, from: minutesOf(slot.reserve_time), until: minutesOf(slot.end_time) })),
  ])
  return (
    <div className={styles.column} style={{ backgroundSize: `100% ${hourHeight}px` }}>
      {placed.map(({ key, from, until, lane, lanes }) => {
        const row = rows.find((one) => one.reservation_key === key)
        const style = {
          top: ((Math.max(opens, from) - opens) * hourHeight) / 60,
          height: Math.max(34, ((Math.min(closes, until) - Math.max(opens, from)) * hourHeight) / 60 - 3),
          insetInlineStart: `calc(${(lane * 100) / lanes}% + 3px)`,
          width: `calc(${100 / lanes}% - 6px)`,
        }
        if (!row) {
          const slot = others.find((one) => one.reserve_time === key)
          return (
            <div key={key} className={styles.block} style={style} data-status="OTHER">
              {t('taken', { name: slot?.owner_name ?? '' })}
            </div>
          )
        }
        const late = isLate(row, now) && confirmable(row.reserve_time, now) === 'now'
        const state = [states.textOf(textOf(row.status)), row.negotiate_result && results.textOf(textOf(row.negotiate_result))]
        const time = textOf(row.status === 'ARRIVED' ? row.arrival_time : row.reserve_time).slice(11, 16)
        return (
          <button
            key={key}
            type="button"
            className={styles.block}
            style={style}
            data-status={textOf(row.status)}
            onClick={() => onOpen(key)}
          >
            <b>{textOf(row.customer_name)}</b>
            <StatusText shape={late ? 'overdue' : (statusOf('RESERVATION_STATUS', textOf(row.status)) ?? 'draft')}>
              {late ? t('late') : [...state.filter(Boolean), time].join(' ')}
            </StatusText>
            <span>
              {t('people', { n: Number(row.visit_count ?? 1) })}
              {marks.comma}
              {textOf(row.negotiators)}
            </span>
          </button>
        )
      })}
    </div>
  )
}

function NowLine({ now }: { now: number }) {
  const time = shanghaiNow(new Date(now)).format('HH:mm')
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  if (minutes < opens || minutes > closes) return null
  return (
    <div className={styles.now} style={{ top: 41 + ((minutes - opens) * hourHeight) / 60 }} aria-hidden="true">
      <span>{time}</span>
    </div>
  )
}

interface Block {
  key: string
  from: number
  until: number
}

interface Placed extends Block {
  /** Its lane within its group. */
  lane: number
  lanes: number
}

/** Puts blocks that overlap into lanes beside each other; the lanes of a group of touching blocks are equally wide. */
function layOut(blocks: readonly Block[]): Placed[] {
  const sorted = [...blocks].sort((a, b) => a.from - b.from || a.until - b.until)
  const placed: Placed[] = []
  let group: Placed[] = []
  let end = -1
  const close = () => {
    const lanes = Math.max(0, ...group.map((one) => one.lane)) + 1
    for (const one of group) one.lanes = lanes
    placed.push(...group)
    group = []
  }
  for (const block of sorted) {
    if (block.from >= end) close()
    const busy = new Set(group.filter((one) => one.until > block.from).map((one) => one.lane))
    let lane = 0
    while (busy.has(lane)) lane += 1
    group.push({ ...block, lane, lanes: 1 })
    end = Math.max(end, block.until)
  }
  close()
  return placed
}
