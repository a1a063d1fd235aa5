// Whether a condition holds for values that are typed beside it: the engine runs one gateway with it. Nothing is started.
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { send } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { namesIn } from '../flow/condition-words'
import { namedField } from '../flow/known-fields'
import { useKnownFields } from '../flow/use-known-fields'
import { gatewayWith } from '../trial/small-file'
import { VariableInput } from '../trial/variable-input'
import { trialValues } from '../trial/variables'
import type { Problem } from '../use-save'
import styles from './panel.module.css'
import { Row } from './rows'

interface Outcome {
  expression: string
  holds: boolean
  /** Why it has no value. */
  problem: string | null
}

export function TryCondition({ expression }: { expression: string }) {
  const t = useTranslations('designer.tryCondition')
  const base = useId()
  const fields = useKnownFields()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { busy, alone } = useAlone()
  if (!expression.includes('{')) return null
  const variables = [...new Set(namesIn(expression.replace(/[$#]\{/g, ' ')))].map(
    (name) => fields.find((one) => one.name === name) ?? { ...namedField(name, []), label: name },
  )
  const run = () =>
    alone(
      async () => {
        const { flows, incidents } = await send('POST /api/bpm/biz/bpm/model/trial', {
          bpmn_xml: gatewayWith(expression),
          variables: trialValues(variables, typed),
        })
        setOutcome({ expression, holds: flows.includes('holds'), problem: incidents[0]?.message ?? null })
      },
      ({ message, data }) => {
        const [problem] = ((data ?? {}) as { problems?: Problem[] }).problems ?? []
        setOutcome({ expression, holds: false, problem: problem?.message ?? message })
      },
    )
  const shown = outcome?.expression === expression ? outcome : null
  return (
    <>
      {variables.map((one) => (
        <Row key={one.name} label={one.label} id={`${base}-${one.name}`}>
          <VariableInput
            id={`${base}-${one.name}`}
            variable={one}
            value={typed[one.name] ?? ''}
            onChange={(value) => {
              setTyped({ ...typed, [one.name]: value })
              setOutcome(null)
            }}
          />
        </Row>
      ))}
      <Row label="">
        <Button loading={busy} onClick={run}>
          {t('run')}
        </Button>
        <p className={styles.note} role="status">
          {shown && <StatusGlyph shape={shown.problem ? 'bad' : shown.holds ? 'ok' : 'idle'} />}{' '}
          {shown ? (shown.problem ?? t(shown.holds ? 'holds' : 'fails')) : t('note')}
        </p>
      </Row>
    </>
  )
}
