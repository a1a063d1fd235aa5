// The weights of objectives or key results that stand beside each other, given together (docs/domain/objective.md#weights).
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { CountControl, useBoundText } from '@/components/record/field/number-control'
import { useAlone } from '@/lib/client/use-alone'
import type { CallInput } from '@/lib/model/calls/names'
import { runProject } from '../run'
import styles from './objective.module.css'

interface Weighed {
  key: string
  name: string
  weight: number
  status: string
}

type Weight = Omit<Weighed, 'weight'> & { weight: number | null }

const bounds = { min: 0, max: 100, scale: 0 }

type Call = 'POST /api/eis/restful/objective/weights' | 'POST /api/eis/restful/keyResult/weights'

interface WeightsDialogProps<C extends Call> {
  title: string
  rows: readonly Weighed[]
  call: C
  inputOf: (weights: readonly Weighed[]) => CallInput<C>
  onClose: () => void
}

export function WeightsDialog<C extends Call>({ title, rows, call, inputOf, onClose }: WeightsDialogProps<C>) {
  const t = useTranslations('projectWork.okr')
  const [weights, setWeights] = useState<readonly Weight[]>(rows)
  const boundText = useBoundText()
  const { busy, alone } = useAlone()
  const sum = weights.reduce((total, { weight }) => total + (weight ?? 0), 0)
  const runs = rows.some(({ status }) => status !== 'DRAFT')
  const wrong = weights.map(({ weight }) => boundText(weight, bounds)).find((text) => text !== null)
  const given = weights.flatMap(({ weight, ...one }) => (weight === null ? [] : [{ ...one, weight }]))
  const fits = wrong === undefined && given.length === weights.length && (runs ? sum === 100 : sum <= 100)
  const save = () =>
    alone(async () => {
      if (await runProject(call, inputOf(given))) onClose()
    })
  return (
    <WorkDialog
      title={title}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !fits }}
      busy={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <ul className={styles.weights}>
        {weights.map(({ key, name, weight }) => (
          <li key={key}>
            <span>{name}</span>
            <CountControl
              aria-label={t('weightOf', { name })}
              {...bounds}
              quiet
              value={weight}
              onChange={(value) => setWeights((before) => before.map((one) => (one.key === key ? { ...one, weight: value } : one)))}
            />
          </li>
        ))}
      </ul>
      <p className={styles.sum} data-wrong={!fits || undefined} role="status">
        {wrong ?? t(runs ? 'sumExactly' : 'sumAtMost', { n: sum })}
      </p>
    </WorkDialog>
  )
}
