// Closing an objective: a score from 0 to 1 for every key result, and what was learned.
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { CountControl, useBoundText } from '@/components/record/field/number-control'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { useAlone } from '@/lib/client/use-alone'
import { weightedScore } from '@/lib/model/project-progress'
import { runProject } from '../run'
import styles from './objective.module.css'
import type { ObjectiveRow, ResultRow } from './objective-rows'

interface CloseObjectiveProps {
  objective: ObjectiveRow
  results: readonly ResultRow[]
  onClose: () => void
}

const scoreBounds = { min: 0, max: 1, scale: 2 }

export function CloseObjective({ objective, results, onClose }: CloseObjectiveProps) {
  const t = useTranslations('projectWork.okr')
  const id = useId()
  const [scores, setScores] = useState<ReadonlyMap<string, number | null>>(
    () => new Map(results.map((one) => [one.kr_key, Math.round(Number(one.progress ?? 0)) / 100])),
  )
  const [note, setNote] = useState('')
  const { busy, alone } = useAlone()
  const boundText = useBoundText()
  const scoreOf = (one: ResultRow) => scores.get(one.kr_key) ?? null
  const wrong = results.map((one) => boundText(scoreOf(one), scoreBounds)).find((text) => text !== null)
  const missing = wrong !== undefined || results.some((one) => scoreOf(one) === null)
  const all = weightedScore(results.map((one) => ({ weight: one.weight, score: scores.get(one.kr_key) ?? 0 })))
  const close = () =>
    alone(async () => {
      const input = {
        objective_key: objective.objective_key,
        row_version: objective.row_version,
        close_note: note.trim(),
        scores: results.map((one) => ({ kr_key: one.kr_key, score: String(scores.get(one.kr_key) ?? '') })),
      }
      if (await runProject('POST /api/eis/restful/objective/close', input)) onClose()
    })
  return (
    <WorkDialog
      title={t('closeOf', { name: objective.objective_name })}
      width={560}
      okText={t('close')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: missing }}
      busy={busy}
      onOk={() => void close()}
      onCancel={onClose}
    >
      <ul className={styles.weights}>
        {results.map((one) => (
          <li key={one.kr_key}>
            <span>
              {one.kr_name}
              <small> {Math.round(Number(one.progress ?? 0))}%</small>
            </span>
            <CountControl
              aria-label={t('scoreOf', { name: one.kr_name })}
              {...scoreBounds}
              quiet
              value={scoreOf(one)}
              onChange={(value) => setScores((before) => new Map(before).set(one.kr_key, value))}
            />
          </li>
        ))}
      </ul>
      <p className={styles.sum} data-wrong={wrong !== undefined || undefined} role="status">
        {wrong ?? t('score', { n: all })}
      </p>
      <Labelled id={id} label={t('closeNote')} wide>
        <TextAreaControl
          id={id}
          most={500}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Labelled>
    </WorkDialog>
  )
}
