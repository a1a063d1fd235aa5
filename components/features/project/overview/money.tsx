// The money of a project: received and spent on the same scale, the figures beside the beams, what is left of contract and budget.
import { useTranslations } from 'next-intl'
import { StatusText } from '@/components/basic/status'
import { Money } from '@/components/basic/values'
import type { ProjectDetail, ProjectOverview } from '@/lib/model/calls/project'
import { type MoneyBeams, moneyBeams, type Part } from './money-parts'
import styles from './overview.module.css'
import { Panel } from './panel'

interface ProjectMoneyProps {
  project: ProjectDetail
  overview: ProjectOverview
}

export function ProjectMoney({ project, overview }: ProjectMoneyProps) {
  const t = useTranslations('project.money')
  const beams = moneyBeams(project, overview)
  const { next_receipt: next } = overview
  return (
    <Panel title={t('title')} note={t('scale')}>
      <dl className={styles.strip}>
        <div>
          <dt>{t('contract')}</dt>
          <dd>
            <Money value={project.contract_amount} large />
          </dd>
        </div>
        <div>
          <dt>{t('received')}</dt>
          <dd>
            <Money value={project.received_amount} large />
          </dd>
        </div>
        {project.cost_amount !== undefined && (
          <div>
            <dt>{t('cost')}</dt>
            <dd>
              <Money value={project.cost_amount} large />
            </dd>
          </div>
        )}
        {project.gross_profit !== undefined && (
          <div>
            <dt>{t('profit')}</dt>
            <dd>
              <Money value={project.gross_profit} large />
              {project.gross_rate && <small>{Number(project.gross_rate).toFixed(1)}%</small>}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('budget')}</dt>
          <dd>
            <Money value={project.budget_amount} large />
            {beams.over > 0 && (
              <StatusText shape="bad">
                {t('over')} <Money value={beams.over} />
              </StatusText>
            )}
          </dd>
        </div>
      </dl>
      <div className={styles.beams}>
        <Beam title={t('in')} parts={beams.income} beams={beams} />
        {beams.spending && <Beam title={t('out')} parts={beams.spending} beams={beams} limit={beams.budget} />}
        {next && (
          <p className={styles.note}>
            {t('next', { name: next.name, date: next.date })} <Money value={next.amount} />
          </p>
        )}
      </div>
    </Panel>
  )
}

/** One beam and its figures; over the limit it is hatched, the limit is a mark. */
function Beam({
  title,
  parts,
  beams: { scale, over, budget },
  limit,
}: {
  title: string
  parts: readonly Part[]
  beams: MoneyBeams
  limit?: number
}) {
  const t = useTranslations('project.money.part')
  const width = (amount: number) => `${(amount / scale) * 100}%`
  const shown = parts.filter((part) => part.amount > 0)
  return (
    <div className={styles.beam}>
      <b>{title}</b>
      <div>
        <span className={styles.rail} aria-hidden="true">
          {shown.map((part) => (
            <i key={part.key} data-texture={part.texture} style={{ width: width(part.amount) }} />
          ))}
          {limit !== undefined && limit > 0 && <u style={{ left: width(limit) }} />}
          {limit !== undefined && over > 0 && <s style={{ left: width(budget), width: width(over) }} />}
        </span>
        <ul className={styles.keys}>
          {shown.map((part) => (
            <li key={part.key}>
              <i data-texture={part.texture} aria-hidden="true" />
              {t(part.key)} <Money value={part.amount} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
