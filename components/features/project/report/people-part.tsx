// What each member has to do: open, late and done tasks as one bar, with the hours.

import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/basic/data-table'
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
      <DataTable
        rows={rows}
        rowKey={({ user_key }) => user_key}
        columns={[
          { title: t('person'), kind: 'name', cell: ({ name }) => name },
          { title: t('open'), kind: 'number', cell: ({ open }) => open },
          { title: t('late'), kind: 'number', marks: ({ late }) => ({ 'data-bad': late > 0 || undefined }), cell: ({ late }) => late },
          { title: t('done'), kind: 'number', cell: ({ done }) => done },
          {
            title: t('load'),
            className: styles.bars,
            cell: ({ open, late, done }) => (
              <span className={styles.stack} aria-hidden="true">
                <i data-mark="bad" style={width(late)} />
                <i data-mark="actual" style={width(open - late)} />
                <i data-mark="plan" style={width(done)} />
              </span>
            ),
          },
          {
            title: t('hours'),
            kind: 'number',
            cell: ({ actual_hours, plan_hours }) => `${formatNumber(actual_hours)} / ${formatNumber(plan_hours)}`,
          },
        ]}
      />
    </Part>
  )
}
