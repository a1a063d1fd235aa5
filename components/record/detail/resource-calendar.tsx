// When a resource is taken: a month with the projects that are planned or confirmed on each day; on a phone the days that hold any.
import { Button } from 'antd'
import dayjs from 'dayjs'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusText } from '@/components/basic/status'
import { useDict } from '@/components/record/field/use-dict'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { useAll } from '@/lib/client/use-all'
import { statusOf } from '@/lib/model/status'
import styles from './resource-calendar.module.css'

const week = [1, 2, 3, 4, 5, 6, 0] as const
const shown = ['PLAN', 'CONFIRMED', 'DONE']

/** The days of a month in whole weeks from Monday on, as dates. */
function weeksOf(month: string): string[][] {
  const first = dayjs(`${month}-01`)
  const start = first.subtract((first.day() + 6) % 7, 'day')
  const days = Math.ceil(((first.day() + 6) % 7) + first.daysInMonth())
  return Array.from({ length: Math.ceil(days / 7) }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => start.add(row * 7 + column, 'day').format('YYYY-MM-DD')),
  )
}

export function ResourceCalendar({ resourceKey }: { resourceKey: string }) {
  const t = useTranslations('procurement.calendar')
  const states = useDict('RP_STATUS')
  const today = formatDate(shanghaiNow())
  const [month, setMonth] = useState(today.slice(0, 7))
  const weeks = weeksOf(month)
  const [from, until] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.[6] ?? '']
  const list = useAll(
    'POST /api/eis/restful/resource/project/query',
    {
      resource_key: resourceKey,
      status: shown,
      advanced: {
        matchType: 'and',
        records: [
          { field: 'start_time', rule: 'le', val: `${until} 23:59:59` },
          { field: 'end_time', rule: 'ge', val: `${from} 00:00:00` },
        ],
      },
    },
    { keep: true },
  )
  const move = (by: number) => setMonth(dayjs(`${month}-01`).add(by, 'month').format('YYYY-MM'))
  const projectsOn = (day: string) =>
    (list.data?.records ?? []).filter((one) => formatDate(one.start_time) <= day && formatDate(one.end_time) >= day)
  return (
    <section aria-label={t('label')}>
      <div className={styles.months}>
        <Button size="small" aria-label={t('before')} icon={<Icon name="back" size={14} />} onClick={() => move(-1)} />
        <b aria-live="polite">{t('month', { year: month.slice(0, 4), month: String(Number(month.slice(5))) })}</b>
        <Button size="small" aria-label={t('after')} icon={<Icon name="next" size={14} />} onClick={() => move(1)} />
        <Button size="small" disabled={month === today.slice(0, 7)} onClick={() => setMonth(today.slice(0, 7))}>
          {t('today')}
        </Button>
      </div>
      <Answer of={list} skeleton={<LinesSkeleton lines={6} />}>
        {() => (
          <table className={styles.days}>
            <caption className={styles.hidden}>{t('label')}</caption>
            <thead>
              <tr>
                {week.map((day) => (
                  <th key={day} scope="col">
                    {t(`weekday.${day}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((days) => (
                <tr key={days[0]}>
                  {days.map((day) => {
                    const projects = projectsOn(day)
                    return (
                      <td
                        key={day}
                        data-other={day.slice(0, 7) !== month || undefined}
                        data-today={day === today || undefined}
                        data-empty={projects.length === 0 || undefined}
                      >
                        <time dateTime={day}>{Number(day.slice(8))}</time>
                        {projects.map((one) => (
                          <span key={one.resource_project_key} className={styles.busy} data-status={one.status} title={one.project_name}>
                            <StatusText shape={statusOf('RP_STATUS', one.status) ?? 'draft'}>
                              <span className={styles.busyName}>{one.project_name}</span>
                              <span className={styles.hidden}>{states.textOf(one.status)}</span>
                            </StatusText>
                          </span>
                        ))}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Answer>
      {list.data && list.data.records.length === 0 && <p className={styles.free}>{t('free')}</p>}
      <p className={styles.legend}>
        {shown.map((value) => (
          <StatusText key={value} shape={statusOf('RP_STATUS', value) ?? 'draft'}>
            {states.textOf(value)}
          </StatusText>
        ))}
      </p>
    </section>
  )
}
