// One objective with its key results: progress, weights, confidence, and what its owner may do with it.
import { Button, Progress } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { listOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { formatNumber } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { useAlone } from '@/lib/client/use-alone'
import { useMay, useMe } from '@/lib/client/use-may'
import { shortNumber } from '@/lib/model/typed-number'
import { runProject } from '../run'
import { useProject } from '../use-project'
import styles from './objective.module.css'
import type { ObjectiveRow, ResultRow } from './objective-rows'

const CheckInDialog = dynamic(() => retried(() => import('./check-in-dialog').then((module) => module.CheckInDialog)), { ssr: false })
const CloseObjective = dynamic(() => retried(() => import('./close-objective').then((module) => module.CloseObjective)), { ssr: false })
const KeyResultForm = dynamic(() => retried(() => import('./objective-forms').then((module) => module.KeyResultForm)), { ssr: false })
const WeightsDialog = dynamic(() => retried(() => import('./weights-dialog').then((module) => module.WeightsDialog)), { ssr: false })

interface ObjectiveCardProps {
  objective: ObjectiveRow
  level: number
  results: readonly ResultRow[]
  onEdit: () => void
  onAddBelow: () => void
}

type Opened = { kind: 'result'; key: string | null } | { kind: 'checkIn'; result: ResultRow } | { kind: 'weights' } | { kind: 'close' }

const takes = ({ may }: { may?: unknown }, step: string) => listOf(may).includes(step)
const percent = (value: unknown) => Math.round(Number(value ?? 0) * 10) / 10
const plain = (value: unknown) => formatNumber(shortNumber(value) || '0')

export function ObjectiveCard({ objective, level, results, onEdit, onAddBelow }: ObjectiveCardProps) {
  const t = useTranslations('projectWork.okr')
  const states = useDict('OKR_STATUS')
  const cycles = useDict('OKR_CYCLE')
  const may = useMay()
  const me = useMe()
  const { project } = useProject()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { busy, alone } = useAlone()
  const works = project.may.work
  const manages = works && (objective.owner_key === me || project.power === 'OWNER')
  const open = objective.status === 'DRAFT' || objective.status === 'RUNNING'
  const sum = results.reduce((total, { weight }) => total + weight, 0)
  const close = () => setOpened(null)
  const send = (status: 'RUNNING' | 'DONE') =>
    alone(async () => {
      const { objective_key, row_version } = objective
      await runProject('POST /api/eis/restful/objective/updateStatus', { objective_key, row_version, status })
    })
  const remove = () =>
    alone(async () => {
      const sure = await confirmAction({
        title: t('askDelete', { name: objective.objective_name }),
        okText: t('delete'),
        cancelText: t('cancel'),
        danger: true,
      })
      if (sure) await runProject('POST /api/eis/restful/objective/deleteById', { id: objective.objective_key })
    })
  return (
    <section className={styles.card} style={{ '--indent': `${level * 24}px` } as CSSProperties} aria-label={objective.objective_name}>
      <header className={styles.head}>
        <b className={styles.code}>{objective.objective_code}</b>
        <h2>{objective.objective_name}</h2>
        <Word dict="OKR_STATUS" value={objective.status} words={states} as="tag" />
        <span className={styles.tools}>
          {takes(objective, 'RUNNING') && (
            <Button type="primary" loading={busy} onClick={() => void send('RUNNING')}>
              {t('start')}
            </Button>
          )}
          {takes(objective, 'DONE') && (
            <Button loading={busy} onClick={() => void send('DONE')}>
              {t('finish')}
            </Button>
          )}
          {takes(objective, 'close') && <Button onClick={() => setOpened({ kind: 'close' })}>{t('close')}</Button>}
          {works && open && may('eis:okr:e') && <Button onClick={onEdit}>{t('edit')}</Button>}
          {works && open && may('eis:okr:a') && level < 2 && <Button onClick={onAddBelow}>{t('addBelow')}</Button>}
          {works && objective.status === 'DRAFT' && may('eis:okr:d') && (
            <Button danger loading={busy} onClick={() => void remove()}>
              {t('delete')}
            </Button>
          )}
        </span>
      </header>
      <p className={styles.facts}>
        <span>{objective.owner_name}</span>
        <span>{cycles.textOf(objective.cycle)}</span>
        <span>
          {objective.start_date} – {objective.end_date}
        </span>
        <span>{t('weight', { n: objective.weight })}</span>
        <span>{t('confidence', { n: objective.confidence ?? 0 })}</span>
        {objective.score !== null && <b>{t('score', { n: objective.score })}</b>}
      </p>
      <Progress
        aria-label={t('progressOf', { name: objective.objective_name })}
        percent={percent(objective.progress)}
        strokeColor="var(--primary)"
      />
      <ul className={styles.results}>
        {results.map((result) => (
          <li key={result.kr_key}>
            <span className={styles.result}>
              <b>{result.kr_name}</b>
              <small>
                {result.owner_name} · {t('due', { day: result.due_date })} · {t('weight', { n: result.weight })} ·{' '}
                {t('confidence', { n: result.confidence ?? 0 })}
                {result.score !== null && ` · ${t('score', { n: result.score })}`}
              </small>
            </span>
            <span className={styles.value}>
              {plain(result.current_value)} / {plain(result.target_value)} {result.unit}
            </span>
            <span>
              <Progress
                aria-label={t('progressOf', { name: result.kr_name })}
                percent={percent(result.progress)}
                size="small"
                strokeColor="var(--primary)"
              />
            </span>
            <span className={styles.tools}>
              {takes(result, 'checkIn') && (
                <Button type="primary" onClick={() => setOpened({ kind: 'checkIn', result })}>
                  {t('checkIn')}
                </Button>
              )}
              {works && open && result.status !== 'DONE' && may('eis:okr:e') && (
                <Button onClick={() => setOpened({ kind: 'result', key: result.kr_key })}>{t('edit')}</Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <span data-wrong={results.length > 0 && sum !== 100 ? true : undefined}>{t('weightSum', { n: sum })}</span>
        {works && open && may('eis:okr:a') && <Button onClick={() => setOpened({ kind: 'result', key: null })}>{t('addResult')}</Button>}
        {manages && open && results.length > 0 && <Button onClick={() => setOpened({ kind: 'weights' })}>{t('weights')}</Button>}
      </footer>
      {opened?.kind === 'result' && (
        <KeyResultForm
          objectiveKey={objective.objective_key}
          resultKey={opened.key}
          left={objective.status === 'DRAFT' ? Math.max(0, 100 - sum) : 0}
          due={objective.end_date}
          onClose={close}
        />
      )}
      {opened?.kind === 'checkIn' && <CheckInDialog result={opened.result} onClose={close} />}
      {opened?.kind === 'close' && <CloseObjective objective={objective} results={results} onClose={close} />}
      {opened?.kind === 'weights' && (
        <WeightsDialog
          title={t('weightsOf', { name: objective.objective_name })}
          rows={results.map((one) => ({ key: one.kr_key, name: one.kr_name, weight: one.weight, status: one.status }))}
          call="POST /api/eis/restful/keyResult/weights"
          inputOf={(weights) => ({
            objective_key: objective.objective_key,
            weights: weights.map(({ key, weight }) => ({ kr_key: key, weight })),
          })}
          onClose={close}
        />
      )}
    </section>
  )
}
