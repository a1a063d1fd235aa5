// A dry run of the drawn model: who applies with which values, the path that it takes and who would be asked. Nothing is started.
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Fragment, useId, useState } from 'react'
import { State } from '@/components/basic/state'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { type Option, PagedSelect } from '@/components/record/field/picker/paged-select'
import { sourceOf } from '@/components/record/field/picker/reference'
import { send } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { useMe } from '@/lib/client/use-may'
import { useDesign } from '../canvas/use-design'
import { processOf, useKnownFields } from '../flow/use-known-fields'
import { SimulateIcon } from '../toolbar/icons'
import type { Problem } from '../use-save'
import type { Decision, Trial } from './trial'
import styles from './trial.module.css'
import { TrialPath } from './trial-path'
import { TrialPicture } from './trial-picture'
import { decideAt, discsOf, trialRows } from './trial-rows'
import { VariableInput } from './variable-input'
import { trialValues } from './variables'

const people = sourceOf('user')

interface TrialViewProps {
  xml: string
  onProblems: (problems: readonly Problem[]) => void
  onClose: () => void
}

/** What a run was asked with, besides the values. */
interface Choices {
  decisions: readonly Decision[]
  approvers: Readonly<Record<string, readonly Option[]>>
}

const usual: Choices = { decisions: [], approvers: {} }

export function TrialView({ xml, onProblems, onClose }: TrialViewProps) {
  const t = useTranslations('designer.trial')
  const me = useMe()
  const base = useId()
  const design = useDesign()
  const fields = useKnownFields()
  const [starter, setStarter] = useState<readonly Option[]>([])
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [choices, setChoices] = useState(usual)
  const [trial, setTrial] = useState<Trial | null>(null)
  const { busy, alone } = useAlone()
  const run = (next: Choices) =>
    alone(
      async () => {
        const approvers = Object.entries(next.approvers).filter(([, chosen]) => chosen.length > 0)
        const answer = await send('POST /api/bpm/biz/bpm/model/trial', {
          bpmn_xml: xml,
          starter: starter[0]?.value ?? me,
          variables: trialValues(fields, typed),
          approvers: Object.fromEntries(approvers.map(([node, chosen]) => [node, chosen.map(({ value }) => value)])),
          decisions: [...next.decisions],
        })
        setChoices(next)
        setTrial(answer)
      },
      ({ data }) => {
        const { problems } = (data ?? {}) as { problems?: Problem[] }
        if (problems) {
          setTrial(null)
          onProblems(problems)
        }
      },
    )
  const process = processOf(design).id
  const rows = trial
    ? trialRows(trial, ({ process_definition_key, node_id }) =>
        process_definition_key === process ? design.service('elementRegistry').get(node_id)?.businessObject : undefined,
      )
    : []
  return (
    <section className={styles.trial} aria-label={t('title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          // other values may take another way: what was decided on the old one does not count
          void run({ ...choices, decisions: [] })
        }}
      >
        <p className={styles.safe}>
          <StatusGlyph shape="ok" />
          {t('safe')}
        </p>
        <label htmlFor={`${base}-starter`}>{t('starter')}</label>
        <PagedSelect id={`${base}-starter`} call={people.call} toOption={people.toOption} value={starter} onChange={setStarter} />
        {fields.map((one) => (
          <Fragment key={one.name}>
            <label htmlFor={`${base}-${one.name}`}>{one.label}</label>
            <VariableInput
              id={`${base}-${one.name}`}
              variable={one}
              value={typed[one.name] ?? ''}
              onChange={(value) => setTyped({ ...typed, [one.name]: value })}
            />
          </Fragment>
        ))}
        <Button htmlType="submit" type="primary" loading={busy} icon={<SimulateIcon />}>
          {t(trial ? 'again' : 'run')}
        </Button>
        <Button onClick={onClose}>{t('back')}</Button>
      </form>
      <div className={styles.result}>
        {trial ? (
          <>
            <TrialPicture xml={xml} trial={trial} discs={discsOf(rows)} />
            <TrialPath
              trial={trial}
              rows={rows}
              {...choices}
              onDecide={(row, decision) => void run({ ...choices, decisions: decideAt(rows, row, choices.decisions, decision) })}
              onApprovers={(node, chosen) => void run({ ...choices, approvers: { ...choices.approvers, [node]: chosen } })}
            />
          </>
        ) : (
          <State picture="firstUse" title={t('ready')} text={t('readyText')} />
        )}
      </div>
    </section>
  )
}
