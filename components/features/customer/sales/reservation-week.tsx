// A week of reservations, one column a day; on a phone the days stand below each other.

import { Button } from 'antd'
import dayjs from 'dayjs'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { LinesSkeleton } from '@/components/basic/skeleton'
import type { UsedActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { momentOf } from '@/lib/model/moment'
import type { Reservation } from '../rows'
import { OpenReservation } from './reservation-detail'
import styles from './sales.module.css'
import { useDays } from './use-days'

const mondayOf = (day: string) => dayjs(day).subtract((dayjs(day).day() + 6) % 7, 'day')

export function ReservationWeek({ actions }: { actions: UsedActions<Reservation> }) {
  const t = useTranslations('sales.day')
  const states = useDict('RESERVATION_STATUS')
  const today = formatDate(shanghaiNow())
  const [monday, setMonday] = useState(() => mondayOf(today))
  const [open, setOpen] = useState<string | null>(null)
  const days = Array.from({ length: 7 }, (_, index) => monday.add(index, 'day').format('YYYY-MM-DD'))
  const answer = useDays(days[0] as string, days[6] as string)
  if (!answer.data) return <Unanswered of={answer} skeleton={<LinesSkeleton lines={10} />} />
  const [{ records: rows }] = answer.data
  return (
    <section className={styles.desk} aria-label={t('weekLabel')}>
      <Notes of={answer} />
      <header className={styles.dayHead}>
        <Button type="text" aria-label={t('weekBefore')} icon={<Icon name="back" />} onClick={() => setMonday(monday.subtract(7, 'day'))} />
        <b aria-live="polite">{`${days[0]} – ${days[6]?.slice(5)}`}</b>
        <Button type="text" aria-label={t('weekAfter')} icon={<Icon name="next" />} onClick={() => setMonday(monday.add(7, 'day'))} />
        <Button disabled={days.includes(today)} onClick={() => setMonday(mondayOf(today))}>
          {t('thisWeek')}
        </Button>
        <p className={styles.counts}>{t('count', { n: rows.length })}</p>
      </header>
      <div className={styles.week}>
        {days.map((day) => {
          const own = rows.filter((row) => textOf(row.reserve_time).startsWith(day))
          return (
            <section key={day} data-today={day === today || undefined} aria-label={day}>
              <h2>
                {t('date', { date: new Date(momentOf(`${day} 12:00:00`)) })} <small>{own.length > 0 && own.length}</small>
              </h2>
              {own.length === 0 && <p className={styles.hint}>{t('free')}</p>}
              {own.map((row) => (
                <button
                  key={textOf(row.reservation_key)}
                  type="button"
                  className={styles.chip}
                  data-status={textOf(row.status)}
                  onClick={() => setOpen(textOf(row.reservation_key))}
                >
                  <span>
                    <b>{textOf(row.reserve_time).slice(11, 16)}</b> {textOf(row.room_name)}
                  </span>
                  <b>{textOf(row.customer_name)}</b>
                  <Word dict="RESERVATION_STATUS" value={textOf(row.status)} words={states} />
                </button>
              ))}
            </section>
          )
        })}
      </div>
      {open && <OpenReservation open={{ key: open, close: () => setOpen(null) }} actions={actions} />}
    </section>
  )
}
