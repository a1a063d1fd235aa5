// 今日待办: the numbers of items that wait for the user, each linked to its list.
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { pendingPath, usePendingCount } from '@/components/frame/menu-counts'
import { formatNumber } from '@/lib/client/format'
import { useMay, useMe } from '@/lib/client/use-may'
import type { DashboardAnswer } from '@/lib/model/calls/dashboard'
import { dueCounts } from '@/lib/model/dashboard'
import { hrefOfList } from '@/lib/model/record-list'
import { placeOf } from './dashboard-place'
import styles from './home.module.css'

export function DueStrip({ answer }: { answer: DashboardAnswer }) {
  const t = useTranslations('dashboard')
  const me = useMe()
  const may = useMay()
  const pending = usePendingCount(may('bpm:task:q'))
  const counts = dueCounts(placeOf(answer, me))
  if (answer.due.length === 0 && pending === undefined) return null
  return (
    <nav className={styles.due} aria-label={t('due.label')}>
      {pending !== undefined && (
        <Link href={pendingPath}>
          <b>{formatNumber(pending)}</b>
          <span>{t('due.pending')}</span>
        </Link>
      )}
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
