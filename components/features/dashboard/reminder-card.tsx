// 别忘了: customers that slip away, by how they do it.
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { formatNumber } from '@/lib/client/format'
import { useMe } from '@/lib/client/use-may'
import type { DashboardAnswer } from '@/lib/model/calls/dashboard'
import { reminderCounts } from '@/lib/model/dashboard'
import { hrefOfList } from '@/lib/model/record-list'
import { Card } from './card'
import { placeOf } from './dashboard-place'
import styles from './home.module.css'

export function ReminderCard({ answer }: { answer: DashboardAnswer }) {
  const t = useTranslations('dashboard')
  const me = useMe()
  const known = reminderCounts(placeOf(answer, me))
  return (
    <Card title={t('card.reminders')} note={t(`view.${answer.view}`)}>
      <ul className={styles.reminders}>
        {answer.reminders.map(({ name, count, atLeast }) => {
          const found = known.find((one) => one.name === name)
          const shape = count === 0 ? 'draft' : found?.alarming ? 'overdue' : 'wait'
          return (
            found && (
              <li key={name}>
                <Link href={hrefOfList(found.list)} data-shape={shape}>
                  <StatusGlyph shape={shape} />
                  <span>{t(`reminders.${name}`)}</span>
                  <b>{`${formatNumber(count)}${atLeast ? '+' : ''}`}</b>
                </Link>
              </li>
            )
          )
        })}
      </ul>
    </Card>
  )
}
