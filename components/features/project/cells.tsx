// How a project is drawn in lists: its health with a word, its progress against time, its cost against the budget, what has been received.
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { StatusText } from '@/components/basic/status'
import { Empty, Money } from '@/components/basic/values'
import { textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { statusOf } from '@/lib/model/status'
import styles from './project.module.css'
import type { Project } from './rows'

/** A part of a whole in percent, from 0 to 100, without a place. */
export function partOf(value: unknown, whole: unknown): number {
  const [part, all] = [Number(value ?? 0), Number(whole ?? 0)]
  return all > 0 ? Math.max(0, Math.min(100, Math.round((part / all) * 100))) : 0
}

/** How much of a project's time is over, in percent. */
export function timeGone(row: Pick<Project, 'project_start_time' | 'project_end_time'>): number {
  const [from, to, now] = [row.project_start_time, row.project_end_time, shanghaiNow().format('YYYY-MM-DD HH:mm:ss')].map((value) =>
    Date.parse(`${textOf(value).replace(' ', 'T')}Z`),
  )
  return from === undefined || to === undefined || now === undefined ? 0 : partOf(now - from, to - from)
}

/** Shape and word, so that it reads without colour. */
export function Health({ value, reason }: { value: unknown; reason?: unknown }) {
  const words = useDict('PROJECT_HEALTH')
  const state = textOf(value)
  if (!state) return <Empty />
  return (
    <span title={textOf(reason) || undefined}>
      <StatusText shape={statusOf('PROJECT_HEALTH', state) ?? 'draft'}>{words.textOf(state)}</StatusText>
    </span>
  )
}

/** The main contract of a project; a link for who may open contracts. */
export function MainContract({ row }: { row: Project }) {
  const may = useMay()
  const name = textOf(row.contract_name)
  return may('eis:contract:q') ? (
    <Link href={`/contract/list/${textOf(row.contract_key)}`} title={name}>
      {name}
    </Link>
  ) : (
    <span title={name}>{name}</span>
  )
}

/** Progress on a rail with a mark where the time is. */
export function ProgressBar({ row }: { row: Project }) {
  const t = useTranslations('project.list')
  const done = Math.round(Number(row.progress_rate ?? 0))
  const time = timeGone(row)
  return (
    <span className={styles.progress} title={t('timeGone', { n: time })}>
      <b>{done}%</b>
      <span className={styles.rail} aria-hidden="true">
        <i style={{ width: `${Math.min(100, done)}%` }} />
        <u style={{ left: `${time}%` }} />
      </span>
    </span>
  )
}

/** Cost against the budget; over it hatched, and said in words. */
export function CostBar({ row }: { row: Project }) {
  const t = useTranslations('project.list')
  const [cost, budget] = [Number(row.cost_amount ?? 0), Number(row.budget_amount ?? 0)]
  if (cost === 0 && budget === 0) return <Empty />
  const over = budget > 0 && cost > budget
  return (
    <span className={styles.cost}>
      <span className={styles.figures}>
        <Money value={textOf(row.cost_amount)} />
        <small>{budget > 0 ? t('ofBudget', { n: Math.round((cost / budget) * 100) }) : t('noBudget')}</small>
      </span>
      <span className={styles.rail} data-over={over || undefined} aria-hidden="true">
        <i style={{ width: `${partOf(cost, budget)}%` }} />
      </span>
    </span>
  )
}

export function ReceivedPart({ row }: { row: Project }) {
  if (!(Number(row.receivable_amount ?? 0) > 0)) return <Empty />
  return <span className={styles.number}>{partOf(row.received_amount, row.receivable_amount)}%</span>
}

/** The years stand on the mouse. */
export function Period({ row }: { row: Project }) {
  const [from, to] = [formatDate(textOf(row.project_start_time)), formatDate(textOf(row.project_end_time))]
  return (
    <span className={styles.number} title={`${from} – ${to}`}>
      {from.slice(5)} – {to.slice(5)}
    </span>
  )
}

export function NameWithCode({ row }: { row: Project }) {
  return (
    <span className={styles.name}>
      <b>{textOf(row.project_name)}</b>
      <small>{textOf(row.project_code)}</small>
    </span>
  )
}
