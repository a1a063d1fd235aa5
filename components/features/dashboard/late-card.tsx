// 逾期与超时: overdue items in red, or one neutral line (docs/domain/dashboard.md#late).
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { formatNumber } from '@/lib/client/format'
import { useMe } from '@/lib/client/use-may'
import type { DashboardAnswer } from '@/lib/model/calls/dashboard'
import { lateCounts } from '@/lib/model/dashboard-late'
import { hrefOfList } from '@/lib/model/record-list'
import { Card } from './card'
import { placeOf } from './dashboard-place'
import styles from './home.module.css'

export function LateCard({ answer }: { answer: DashboardAnswer }) {
  const t = useTranslations('dashboard')
  const me = useMe()
  const late = answer.late.filter(({ count }) => count > 0)
  const known = lateCounts(placeOf(answer, me))
  return (
    <Card title={t('card.late')} note={t(`view.${answer.view}`)}>
      {late.length === 0 ? (
        <p className={styles.quiet}>
          <StatusGlyph shape="ok" />
          {t('late.none')}
        </p>
      ) : (
        <ul className={styles.reminders}>
          {late.map(({ name, count, atLeast }) => {
            const found = known.find((one) => one.name === name)
            return (
              found && (
                <li key={name}>
                  <Link href={hrefOfList(found.list)} data-shape="overdue">
                    <StatusGlyph shape="overdue" />
                    <span>{t(`late.${name}`)}</span>
                    <b className={styles.late}>{`${formatNumber(count)}${atLeast ? '+' : ''}`}</b>
                  </Link>
                </li>
              )
            )
          })}
        </ul>
      )}
    </Card>
  )
}
