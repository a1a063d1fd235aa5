// 今日待办: what waits for the user himself, each number with the list behind it.
'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { formatNumber } from '@/lib/client/format'
import { useMe } from '@/lib/client/use-may'
import { dueCounts, hrefOfList } from '@/lib/model/dashboard'
import { type DashboardAnswer, placeOf } from './dashboard-answer'
import styles from './home.module.css'

export function DueStrip({ answer }: { answer: DashboardAnswer }) {
  const t = useTranslations('dashboard')
  const me = useMe()
  const counts = dueCounts(placeOf(answer, me))
  if (answer.due.length === 0) return null
  return (
    <nav className={styles.due} aria-label={t('due.label')}>
      {answer.due.map(({ name, count, atLeast }) => {
        const found = counts.find((one) => one.name === name)
        return (
          found && (
            <Link key={name} href={hrefOfList(found.list)} data-alarming={(found.alarming && count > 0) || undefined}>
              <b>{`${formatNumber(count)}${atLeast ? '+' : ''}`}</b>
              <span>{t(`due.${name}`)}</span>
            </Link>
          )
        )
      })}
    </nav>
  )
}
