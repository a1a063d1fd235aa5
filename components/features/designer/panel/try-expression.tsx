// What an expression gives for values that are typed beside it: the engine runs a file of one element with it. Nothing is started.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { type Shape, StatusGlyph } from '@/components/basic/status-glyph'
import { send } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { namesIn } from '../flow/condition-words'
import { namedField } from '../flow/known-fields'
import { useKnownFields } from '../flow/use-known-fields'
import { gatewayWith, resultName, serviceWith } from '../trial/small-file'
import type { Trial } from '../trial/trial'
import { VariableInput } from '../trial/variable-input'
import { holdsUnread, trialValues } from '../trial/variables'
import type { Problem } from '../use-save'
import styles from './panel.module.css'
import { Row } from './rows'

interface Outcome {
  expression: string
  shape: Shape
  text: string
}

/** Whether a condition holds, or the value that the expression of a service task gives. */
export type Tried = 'condition' | 'value'

const files = { condition: gatewayWith, value: serviceWith }

export function TryExpression({ expression, gives }: { expression: string; gives: Tried }) {
  const t = useTranslations('designer.tryExpression')
  const base = useId()
  const fields = useKnownFields()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { busy, alone } = useAlone()
  if (!expression.includes('{')) return null
  const inputs = [...new Set(namesIn(expression.replace(/[$#]\{/g, ' ')))].map(
    (name) => fields.find((one) => one.name === name) ?? { ...namedField(name, []), label: name },
  )
  const told = ({ flows, incidents, variables }: Trial): Omit<Outcome, 'expression'> => {
    const [incident] = incidents
    if (incident) return { shape: 'bad', text: incident.message }
    if (gives === 'condition') return flows.includes('holds') ? { shape: 'ok', text: t('holds') } : { shape: 'idle', text: t('fails') }
    const value = variables[resultName]
    return { shape: 'ok', text: value === undefined || value === null ? t('nothing') : t('gives', { value: wordsOf(value) }) }
  }
  const run = () => {
    if (holdsUnread(inputs, typed)) return
    void alone(
      async () => {
        const trial = await send('POST /api/bpm/biz/bpm/model/trial', {
          bpmn_xml: files[gives](expression),
          variables: trialValues(inputs, typed),
        })
        setOutcome({ expression, ...told(trial) })
      },
      ({ message, data }) => {
        const [problem] = ((data ?? {}) as { problems?: Problem[] }).problems ?? []
        setOutcome({ expression, shape: 'bad', text: problem?.message ?? message })
      },
    )
  }
  const shown = outcome?.expression === expression ? outcome : null
  return (
    <>
      {inputs.map((one) => (
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
          {shown && <StatusGlyph shape={shown.shape} />} {shown ? shown.text : t(`note.${gives}`)}
        </p>
      </Row>
    </>
  )
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
