// The dashboard: greeting, to-dos, figures of the period, and the cards arranged by each user (docs/domain/dashboard.md#cards).
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed } from '@/components/basic/state'
import { replaceAddress } from '@/components/frame/address'
import { useViewAddress } from '@/components/frame/view-address'
import { dateFormat, shanghaiNow } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { dashboardPeriods, dashboardViews } from '@/lib/model/dashboard'
import { Cards } from './cards'
import { DueStrip } from './due-strip'
import { FigureStrip } from './figure-strip'
import { FirstSteps } from './first-steps'
import styles from './home.module.css'
import { useArrangement } from './use-arrangement'

const CardDialog = dynamic(() => retried(() => import('./card-dialog').then((module) => module.CardDialog)), { ssr: false })

type Part = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** The part of the day an hour belongs to. */
export function partOfDay(hour: number): Part {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** The choice in the address; unknown values are ignored. */
function chosen<T extends string>(text: string | null, of: readonly T[]): T | undefined {
  return of.find((one) => one === text)
}

export function Home() {
  const t = useTranslations('dashboard')
  const { params } = useViewAddress()
  const [view, setView] = useState(() => chosen(params.get('view'), dashboardViews))
  const [period, setPeriod] = useState(() => chosen(params.get('period'), dashboardPeriods) ?? 'MONTH')
  const may = useMay()
  const [arranging, setArranging] = useState(false)
  const allowed = may('dashboard:view')
  const answer = useCall(allowed ? 'GET /api/fintech/biz/statistics/dashboard' : null, { period, ...(view && { view }) }, { keep: true })
  const arrangement = useArrangement()
  const { data } = answer
  /** The choice is in the address, so that it is restored when the user goes back. */
  const note = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    replaceAddress('/', next)
  }
  return (
    <div className={styles.home}>
      <header className={styles.head}>
        <Greeting depart={data?.depart_name ?? null} />
        <div className={styles.switches}>
          {data && data.views.length > 1 && (
            <Segments
              label={t('view.label')}
              value={view && data.views.includes(view) ? view : data.view}
              options={data.views.map((one) => ({ value: one, text: t(`view.${one}`) }))}
              onChange={(one) => {
                setView(one)
                note('view', one)
              }}
            />
          )}
          {(!data || data.figures.length > 0) && allowed && (
            <Segments
              label={t('period.label')}
              value={period}
              options={dashboardPeriods.map((one) => ({ value: one, text: t(`period.${one}`) }))}
              onChange={(one) => {
                setPeriod(one)
                note('period', one)
              }}
            />
          )}
          {allowed && <Button onClick={() => setArranging(true)}>{t('arrange')}</Button>}
        </div>
      </header>
      <FirstSteps />
      {answer.error && !data ? (
        <LoadFailed error={answer.error} onRetry={answer.retry} />
      ) : (
        <div className={styles.content} data-stale={answer.refreshing || undefined} aria-busy={answer.refreshing}>
          {data ? (
            <>
              <DueStrip answer={data} />
              <FigureStrip answer={data} />
            </>
          ) : (
            allowed && (
              <>
                <div className={styles.waiting}>
                  <LinesSkeleton lines={1} />
                </div>
                <div className={styles.waiting} data-tall>
                  <LinesSkeleton lines={3} />
                </div>
              </>
            )
          )}
          <Cards answer={data} shown={arrangement.shown} waiting={allowed && !data} />
        </div>
      )}
      {arranging && <CardDialog arrangement={arrangement} onClose={() => setArranging(false)} />}
    </div>
  )
}

function Greeting({ depart }: { depart: string | null }) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const name = useStore(userState, (user) => user.name)
  const [now] = useState(() => shanghaiNow())
  const at = new Date(`${now.format(dateFormat)}T12:00:00+08:00`)
  const today = t('today', {
    date: format.dateTime(at, { year: 'numeric', month: 'long', day: 'numeric' }),
    weekday: format.dateTime(at, { weekday: 'short' }),
  })
  return (
    <div>
      <h1>{t(`greeting.${partOfDay(now.hour())}`, { name })}</h1>
      <p>{depart ? t('todayAt', { today, depart }) : today}</p>
    </div>
  )
}
