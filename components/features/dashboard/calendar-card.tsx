// 日程: a month with the user's own items by day, and the items of a chosen day.
import dayjs from 'dayjs'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import iconButton from '@/components/basic/icon-button.module.css'
import { Link } from '@/components/basic/link'
import { useCall } from '@/lib/client/use-call'
import { useMe } from '@/lib/client/use-may'
import { calendarKind, calendarList, weeksOf } from '@/lib/model/dashboard-lists'
import { hrefOfList } from '@/lib/model/record-list'
import { Card, UnansweredCard } from './card'
import { DayGrid, dayNumber, useDayWords } from './day-grid'
import styles from './day-grid.module.css'

/** From this number on, days look the same. */
const maxLoad = 4

export function CalendarCard() {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const words = useDayWords()
  const me = useMe()
  const [month, setMonth] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const calendar = useCall('GET /api/fintech/biz/statistics/dashboard/calendar', month ? { month } : {}, { keep: true })
  const { data } = calendar
  if (!data)
    return (
      <Card title={t('card.calendar')}>
        <UnansweredCard of={calendar} />
      </Card>
    )
  const shown = month ?? data.month
  const go = (months: number) => {
    setMonth(dayjs(`${shown}-01`).add(months, 'month').format('YYYY-MM'))
    setChosen(undefined)
  }
  /** The days of another month are shown at once, before their items are loaded. */
  const known = data.month === shown
  const byDay = Map.groupBy(known ? data.days : [], ({ day }) => day)
  const countOf = (day: string) => (byDay.get(day) ?? []).reduce((sum, { count }) => sum + count, 0)
  const day = chosen ?? (data.today.startsWith(shown) ? data.today : `${shown}-01`)
  const held = byDay.get(day) ?? []
  return (
    <Card
      title={t('card.calendar')}
      note={
        <span className={styles.months}>
          <button type="button" className={iconButton.button} aria-label={t('calendar.before')} onClick={() => go(-1)}>
            <Icon name="back" size={14} />
          </button>
          {format.dateTime(new Date(`${shown}-15T12:00:00+08:00`), { year: 'numeric', month: 'long' })}
          <button type="button" className={iconButton.button} aria-label={t('calendar.after')} onClick={() => go(1)}>
            <Icon name="next" size={14} />
          </button>
        </span>
      }
    >
      <DayGrid
        label={t('calendar.label')}
        {...weeksOf(shown)}
        today={data.today}
        within={(one) => one.startsWith(shown)}
        cell={(one) => (
          <button
            type="button"
            aria-pressed={one === day}
            aria-label={known ? t('calendar.day', { day: words(one), n: countOf(one) }) : words(one)}
            onClick={() => setChosen(one)}
          >
            <b>{dayNumber(one)}</b>
            <i className={styles.load} data-load={Math.min(maxLoad, countOf(one))} />
          </button>
        )}
      />
      <p className={styles.day} aria-live="polite">
        <span>{words(day)}</span>
        {known && held.length === 0 && <span>{t('calendar.none')}</span>}
        {held.map(({ name, count }) => (
          <Link key={name} href={hrefOfList(calendarList(calendarKind(name), me, [day, day]))}>
            {t(`calendar.kind.${name}`, { n: count })}
          </Link>
        ))}
      </p>
    </Card>
  )
}
