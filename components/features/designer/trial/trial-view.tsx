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
import { useKnownFields } from '../flow/use-known-fields'
import { SimulateIcon } from '../toolbar/icons'
import type { Problem } from '../use-save'
import type { Trial } from './trial'
import styles from './trial.module.css'
import { TrialPath } from './trial-path'
import { TrialPicture } from './trial-picture'
import { VariableInput } from './variable-input'
import { trialValues } from './variables'

const people = sourceOf('user')

interface TrialViewProps {
  xml: string
  onProblems: (problems: readonly Problem[]) => void
  onClose: () => void
}

export function TrialView({ xml, onProblems, onClose }: TrialViewProps) {
  const t = useTranslations('designer.trial')
  const me = useMe()
  const base = useId()
  const variables = useKnownFields()
  const [starter, setStarter] = useState<readonly Option[]>([])
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [trial, setTrial] = useState<Trial | null>(null)
  const { busy, alone } = useAlone()
  const run = () =>
    alone(
      async () => {
        const values = trialValues(variables, typed)
        setTrial(await send('POST /api/bpm/biz/bpm/model/trial', { bpmn_xml: xml, starter: starter[0]?.value ?? me, variables: values }))
      },
      ({ data }) => {
        setTrial(null)
        const { problems } = (data ?? {}) as { problems?: Problem[] }
        if (problems) onProblems(problems)
      },
    )
  return (
    <section className={styles.trial} aria-label={t('title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <p className={styles.safe}>
          <StatusGlyph shape="ok" />
          {t('safe')}
        </p>
        <label htmlFor={`${base}-starter`}>{t('starter')}</label>
        <PagedSelect id={`${base}-starter`} call={people.call} toOption={people.toOption} value={starter} onChange={setStarter} />
        {variables.map((one) => (
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
            <TrialPicture xml={xml} trial={trial} />
            <TrialPath trial={trial} />
          </>
        ) : (
          <State picture="firstUse" title={t('ready')} text={t('readyText')} />
        )}
      </div>
    </section>
  )
}
