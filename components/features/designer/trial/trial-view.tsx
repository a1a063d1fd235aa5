// A dry run of the drawn model: who applies with which values, the path that it takes and who would be asked. Nothing is started.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Fragment, useId, useState } from 'react'
import { State } from '@/components/basic/state'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { PagedSelect } from '@/components/record/field/picker/paged-select'
import { sourceOf } from '@/components/record/field/picker/reference'
import { send } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { useMe } from '@/lib/client/use-may'
import { useDesign } from '../canvas/use-design'
import { useViewer } from '../canvas/use-viewer'
import { processOf, useKnownFields } from '../flow/use-known-fields'
import { SimulateIcon } from '../toolbar/icons'
import type { Problem } from '../use-save'
import { Examples } from './examples'
import { type Asked, askedAgain, askedOf, inputsOf, noInputs, type TrialInputs } from './inputs'
import type { Trial } from './trial'
import styles from './trial.module.css'
import { TrialPath } from './trial-path'
import { decideAt, discsOf, trialRows } from './trial-rows'
import { VariableInput } from './variable-input'
import { holdsUnread } from './variables'

const people = sourceOf('user')

interface TrialViewProps {
  /** Null until the model has been saved. */
  modelKey: string | null
  xml: string
  onProblems: (problems: readonly Problem[]) => void
  onClose: () => void
}

interface Run {
  asked: Asked
  trial: Trial
}

export function TrialView({ modelKey, xml, onProblems, onClose }: TrialViewProps) {
  const t = useTranslations('designer.trial')
  const me = useMe()
  const base = useId()
  const design = useDesign()
  const fields = useKnownFields()
  const [inputs, setInputs] = useState(noInputs)
  const [ran, setRan] = useState<Run | null>(null)
  const { busy, alone } = useAlone()
  const run = (next: TrialInputs, asked = askedOf(next, fields, me)) =>
    alone(
      async () => {
        const trial = await send('POST /api/bpm/biz/bpm/model/trial', { bpmn_xml: xml, ...asked })
        setInputs(next)
        setRan({ asked, trial })
      },
      ({ data }) => {
        const { problems } = (data ?? {}) as { problems?: Problem[] }
        if (problems) {
          setRan(null)
          onProblems(problems)
        }
      },
    )
  const process = processOf(design).id
  const rows = ran
    ? trialRows(ran.trial, ({ process_definition_key, node_id }) =>
        process_definition_key === process ? design.service('elementRegistry').get(node_id)?.businessObject : undefined,
      )
    : []
  return (
    <section className={styles.trial} aria-label={t('title')}>
      <div className={styles.side}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (holdsUnread(fields, inputs.typed)) return
            // other values may take another way: what was decided on the old one does not count
            void run({ ...inputs, decisions: [] })
          }}
        >
          <p className={styles.safe}>
            <StatusGlyph shape="ok" />
            {t('safe')}
          </p>
          <label htmlFor={`${base}-starter`}>{t('starter')}</label>
          <PagedSelect
            id={`${base}-starter`}
            call={people.call}
            toOption={people.toOption}
            value={inputs.starter}
            onChange={(starter) => setInputs({ ...inputs, starter })}
          />
          {fields.map((one) => (
            <Fragment key={one.name}>
              <label htmlFor={`${base}-${one.name}`}>{one.label}</label>
              <VariableInput
                id={`${base}-${one.name}`}
                variable={one}
                value={inputs.typed[one.name] ?? ''}
                onChange={(value) => setInputs({ ...inputs, typed: { ...inputs.typed, [one.name]: value } })}
              />
            </Fragment>
          ))}
          <Button htmlType="submit" type="primary" loading={busy} icon={<SimulateIcon />}>
            {t(ran ? 'again' : 'run')}
          </Button>
          <Button onClick={onClose}>{t('back')}</Button>
        </form>
        <Examples
          modelKey={modelKey}
          xml={xml}
          asked={ran?.asked ?? null}
          onTry={(example) => void run(inputsOf(example), askedAgain(example))}
        />
      </div>
      <div className={styles.result}>
        {ran ? (
          <>
            <TrialPicture xml={xml} trial={ran.trial} discs={discsOf(rows)} />
            <TrialPath
              trial={ran.trial}
              rows={rows}
              decisions={inputs.decisions}
              approvers={inputs.approvers}
              onDecide={(row, decision) => void run({ ...inputs, decisions: decideAt(rows, row, inputs.decisions, decision) })}
              onApprovers={(node, chosen) => void run({ ...inputs, approvers: { ...inputs.approvers, [node]: chosen } })}
            />
          </>
        ) : (
          <State picture="firstUse" title={t('ready')} text={t('readyText')} />
        )}
      </div>
    </section>
  )
}

interface TrialPictureProps {
  xml: string
  trial: Trial
  discs: readonly { id: string; text: string }[]
}

/** The model with the path of a dry run, and a number on each step with a decision. */
function TrialPicture({ xml, trial, discs }: TrialPictureProps) {
  const t = useTranslations('designer.trial')
  const taken = [...trial.nodes, ...trial.flows].map((id) => ({ id, marker: 'trial-taken' }))
  const box = useViewer(xml, { marks: taken, labels: discs.map((disc) => ({ ...disc, className: styles.disc ?? '' })), least: 0.5 })
  return <figure ref={box} className={styles.picture} aria-label={t('picture')} />
}
