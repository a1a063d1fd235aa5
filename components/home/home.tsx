// The working home: who is here, what is due, where to go.
'use client'
import dayjs from 'dayjs'
import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { dateFormat, formatNumber, shanghaiNow } from '@/lib/client/format'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useCall } from '@/lib/client/use-call'
import type { ListAnswer } from '@/lib/model/wire'
import { MenuIcon } from '../shell/menu-icon'
import type { Entry } from '../shell/menus'
import { EntryLink } from '../shell/top-bar'
import { useMay } from '../shell/use-may'
import { usePlace } from '../shell/use-menus'
import { useHydrated } from '../shell/use-window'
import styles from './home.module.css'

type Part = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** The part of the day an hour belongs to. */
export function partOfDay(hour: number): Part {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}

interface Count {
  key: string
  /** The list that the number counts, and its address. */
  filters: Record<string, unknown>
  href: string
  alarming?: boolean
}

const list = '/crm/customer/list'
const soonDays = 3

/** What a salesperson has to look at, each with the list behind it. */
export function dueCounts(today: string): Count[] {
  const day = dayjs(today)
  const yesterday = day.subtract(1, 'day').format(dateFormat)
  const soon = day.add(soonDays, 'day').format(dateFormat)
  return [
    {
      key: 'dueToday',
      filters: { scene: 'MINE', next_follow_time: [today, today] },
      href: `${list}?scene=MINE&next_follow_time=${today}~${today}`,
    },
    {
      key: 'overdue',
      filters: { scene: 'MINE', next_follow_time: [null, yesterday] },
      href: `${list}?scene=MINE&next_follow_time=~${yesterday}`,
      alarming: true,
    },
    {
      key: 'soon',
      filters: { scene: 'MINE', recycle_time: [today, soon] },
      href: `${list}?scene=MINE&recycle_time=${today}~${soon}`,
      alarming: true,
    },
    { key: 'mine', filters: { scene: 'MINE' }, href: `${list}?scene=MINE` },
    { key: 'joined', filters: { scene: 'JOINED' }, href: `${list}?scene=JOINED` },
  ]
}

export function Home() {
  const t = useTranslations('office')
  const format = useFormatter()
  const hydrated = useHydrated()
  const may = useMay()
  const name = useStore(userState, (user) => user.name)
  const { entries } = usePlace()
  const now = useMemo(() => shanghaiNow(), [])
  const today = now.format(dateFormat)
  const counts = useMemo(() => dueCounts(today), [today])
  const at = new Date(`${today}T12:00:00+08:00`)
  const customers = may('crm:customer:q') && hasPath(entries, list)
  const pool = may('crm:sea:q') && hasPath(entries, '/crm/customer/sea')
  if (!hydrated) return null
  return (
    <div className={styles.home}>
      <header>
        <h1>{t(`greeting.${partOfDay(now.hour())}`, { name })}</h1>
        <p>
          {t('today', {
            date: format.dateTime(at, { year: 'numeric', month: 'long', day: 'numeric' }),
            weekday: format.dateTime(at, { weekday: 'short' }),
          })}
        </p>
      </header>
      {(customers || pool) && (
        <nav className={styles.counts} aria-label={t('counts')}>
          {customers && counts.map((count) => <CountLink key={count.key} count={count} />)}
          {pool && <CountLink count={{ key: 'pool', filters: { scene: 'POOL' }, href: '/crm/customer/sea' }} />}
        </nav>
      )}
      <section className={styles.entries}>
        <h2>{t('entries')}</h2>
        {entries
          .filter((entry) => entry.path !== '/')
          .map((entry) => (
            <div key={entry.path}>
              <h3>{entry.title}</h3>
              <ul>
                {leaves(entry).map((leaf) => (
                  <li key={leaf.path}>
                    <EntryLink entry={leaf}>
                      <MenuIcon name={leaf.icon} />
                      {leaf.title}
                    </EntryLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </section>
    </div>
  )
}

function leaves(entry: Entry): Entry[] {
  return entry.children.length === 0 ? [entry] : entry.children.flatMap(leaves)
}

function hasPath(entries: readonly Entry[], path: string): boolean {
  return entries.some((entry) => leaves(entry).some((leaf) => leaf.path === path))
}

function CountLink({ count }: { count: Count }) {
  const t = useTranslations('office')
  const { data, failed } = useCall<ListAnswer>('POST /api/eis/restful/customer/query', {
    ...count.filters,
    pageNo: 1,
    pageSize: 1,
    field: 'customer_key',
  })
  const number = data ? formatNumber(data.total) + (data.totalIs ? '+' : '') : failed ? '—' : ''
  return (
    <Link href={count.href} data-alarming={(count.alarming && data && data.total > 0) || undefined}>
      <b>{number}</b>
      <span>{t(`count.${count.key}`)}</span>
    </Link>
  )
}
