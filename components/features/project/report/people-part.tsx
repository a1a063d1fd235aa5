// What each member has to do: open, late and done tasks as one bar, with the hours.
import { useTranslations } from 'next-intl'
import plain from '@/components/basic/plain-table.module.css'
import { Empty } from '@/components/basic/values'
import { formatNumber } from '@/lib/client/format'
import type { ProjectReport } from '@/lib/model/calls/project-report'
import { Part } from './part'
import styles from './report.module.css'

export function PeoplePart({ rows }: { rows: ProjectReport['people'] }) {
  const t = useTranslations('project.report')
  const most = Math.max(1, ...rows.map(({ open, done }) => open + done))
  const width = (value: number) => ({ width: `${(value / most) * 100}%` })
  return (
    <Part name="people" wide empty={rows.length === 0}>
      <div className={plain.scroll}>
        <table className={plain.table}>
          <thead>
            <tr>
              <th scope="col">{t('person')}</th>
              {(['open', 'late', 'done'] as const).map((name) => (
                <th key={name} scope="col" className={styles.amount}>
                  {t(name)}
                </th>
              ))}
              <th scope="col" className={styles.bars}>
                {t('load')}
              </th>
              <th scope="col" className={styles.amount}>
                {t('hours')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.user_key}>
                <th scope="row">{row.name ?? <Empty />}</th>
                <td className={styles.amount}>{row.open}</td>
                <td className={styles.amount} data-bad={row.late > 0 || undefined}>
                  {row.late}
                </td>
                <td className={styles.amount}>{row.done}</td>
                <td className={styles.bars}>
                  <span className={styles.stack} aria-hidden="true">
                    <i data-mark="bad" style={width(row.late)} />
                    <i data-mark="actual" style={width(row.open - row.late)} />
                    <i data-mark="plan" style={width(row.done)} />
                  </span>
                </td>
                <td className={styles.amount}>
                  {formatNumber(row.actual_hours)} / {formatNumber(row.plan_hours)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  )
}
