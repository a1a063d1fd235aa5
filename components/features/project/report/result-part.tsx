// How far each key result is, and how sure its owner is.
import { useTranslations } from 'next-intl'
import { StatusText } from '@/components/basic/status'
import type { ProjectReport } from '@/lib/model/calls/project-report'
import { Part } from './part'
import styles from './report.module.css'

export function ResultPart({ rows }: { rows: ProjectReport['key_results'] }) {
  const t = useTranslations('project.report')
  return (
    <Part name="results" empty={rows.length === 0}>
      <ul className={styles.results}>
        {rows.map(({ kr_key, objective_code, kr_name, progress, confidence, due_date, late }) => {
          const percent = Number(progress)
          return (
            <li key={kr_key}>
              <span className={styles.result}>
                <b>{objective_code}</b> {kr_name}
              </span>
              <span className={styles.track} aria-hidden="true">
                <i data-mark="actual" style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
              </span>
              <span className={styles.amount}>{percent.toFixed(1)}%</span>
              <small>
                {late ? <StatusText shape="overdue">{t('due', { date: due_date })}</StatusText> : t('due', { date: due_date })}
                {confidence !== null && ` · ${t('confidence', { n: confidence })}`}
              </small>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
