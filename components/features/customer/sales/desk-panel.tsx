// The front desk's panel: the next visitor with one big button, then everybody who is awaited.

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { StatusTag, StatusText } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { offers, type UsedActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { shanghaiNow } from '@/lib/client/format'
import { momentOf } from '@/lib/model/moment'
import { confirmable, confirmBefore } from '@/lib/model/steps/reservation'
import type { Reservation } from '../rows'
import styles from './sales.module.css'

interface PanelProps {
  rows: readonly Reservation[]
  now: number
  today: boolean
  actions: UsedActions<Reservation>
  onOpen: (key: string) => void
}

const minute = 60_000

export function DeskPanel({ rows, now, today, actions, onOpen }: PanelProps) {
  const marks = useMarks()
  const t = useTranslations('sales.desk')
  const states = useDict('RESERVATION_STATUS')
  const types = useDict('RESERVE_TYPE')
  const awaited = rows.filter((row) => row.status === 'RESERVED')
  const next = awaited.find((row) => momentOf(row.reserve_time) >= now - 30 * minute) ?? awaited[0]
  const rest = awaited.filter((row) => row !== next)
  const over = rows.filter((row) => row.status !== 'RESERVED')
  const left = next ? Math.round((momentOf(next.reserve_time) - now) / minute) : 0
  const span = (minutes: number) =>
    minutes >= 60 ? t('hours', { h: Math.floor(minutes / 60), m: minutes % 60 }) : t('minutes', { n: minutes })
  const button = (row: Reservation, big: boolean) => {
    if (!offers(row, 'confirmArrival')) return null
    const when = confirmable(row.reserve_time, now)
    return (
      <>
        {when === 'early' && (
          <small className={styles.from}>
            {t('from', { time: shanghaiNow(new Date(momentOf(row.reserve_time) - confirmBefore)).format('HH:mm') })}
          </small>
        )}
        <Button
          type={big ? 'primary' : 'default'}
          size={big ? 'large' : 'middle'}
          block={big}
          disabled={when !== 'now'}
          aria-label={t('confirmOf', { name: textOf(row.customer_name) })}
          onClick={() => actions.run('confirmArrival', row)}
        >
          {t('confirm')}
        </Button>
      </>
    )
  }
  return (
    <aside className={styles.panel} aria-label={t('label')}>
      {next ? (
        <section className={styles.next}>
          <p className={styles.nextHead}>
            <span>{t('next')}</span>
            {today &&
              (left >= 0 ? (
                <b>{t('left', { time: span(left) })}</b>
              ) : (
                <StatusTag shape="overdue">{t('late', { time: span(-left) })}</StatusTag>
              ))}
          </p>
          <h2>
            <button type="button" onClick={() => onOpen(textOf(next.reservation_key))}>
              {textOf(next.customer_name)}
            </button>
          </h2>
          <p className={styles.tags}>
            <StatusTag shape="wait">
              {states.textOf('RESERVED')} {textOf(next.reserve_time).slice(11, 16)}
            </StatusTag>
            <span>{types.textOf(textOf(next.reserve_type))}</span>
            <span>{[textOf(next.customer_contact_name), textOf(next.phone)].filter(Boolean).join(marks.comma)}</span>
          </p>
          <dl className={styles.facts}>
            {[
              [t('negotiators'), textOf(next.negotiators)],
              [t('owner'), textOf(next.owner_name)],
              [t('room'), textOf(next.room_name) || textOf(next.address) || types.textOf(textOf(next.reserve_type))],
              [t('purpose'), textOf(next.purpose)],
            ].map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {button(next, true)}
          <p className={styles.hint}>{t('note', { names: textOf(next.negotiators) })}</p>
        </section>
      ) : (
        <p className={styles.hint}>{t('nobody')}</p>
      )}
      {rest.length > 0 && (
        <section>
          <h2>
            {t('awaited')} <small>{t('more', { n: rest.length })}</small>
          </h2>
          <ul className={styles.waiting}>
            {rest.map((row) => (
              <li key={textOf(row.reservation_key)}>
                <b>{textOf(row.reserve_time).slice(11, 16)}</b>
                <span>
                  <button type="button" onClick={() => onOpen(textOf(row.reservation_key))}>
                    {textOf(row.customer_name)}
                  </button>
                  <small>{[textOf(row.customer_contact_name), textOf(row.room_name)].filter(Boolean).join(marks.comma)}</small>
                </span>
                {momentOf(row.reserve_time) < now && (
                  <StatusText shape="overdue">
                    {t('late', { time: span(Math.round((now - momentOf(row.reserve_time)) / minute)) })}
                  </StatusText>
                )}
                <span className={styles.act}>{button(row, false)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section>
          <h2>{t('over')}</h2>
          <ul className={styles.waiting}>
            {over.map((row) => (
              <li key={textOf(row.reservation_key)}>
                <b>{textOf(row.arrival_time || row.reserve_time).slice(11, 16)}</b>
                <span>
                  <button type="button" onClick={() => onOpen(textOf(row.reservation_key))}>
                    {textOf(row.customer_name)}
                  </button>
                  <small>{textOf(row.room_name)}</small>
                </span>
                <Word dict="RESERVATION_STATUS" value={textOf(row.status)} words={states} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
