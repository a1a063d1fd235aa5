// 流转条件: whether a flow is the usual, the default or a conditional one.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { Fragment, useId } from 'react'
import type { Moddle } from '../canvas/services'
import { useChosen, useDesign } from '../canvas/use-design'
import { createPart, setProperties } from './edit'
import { conditionKind, type FlowType, flowProperties, flowTypeOf, flowTypes } from './flow-type'
import { juel } from './people'
import { Row, SelectRow, TextRow } from './rows'
import { Section } from './section'
import { TryExpression } from './try-expression'

export function Condition() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const kindId = useId()
  const flow = element.businessObject
  const source = flow.get<Moddle | undefined>('sourceRef')
  const type = flowTypeOf(flow, source)
  const condition = flow.get<Moddle | undefined>('conditionExpression')
  const kind = conditionKind(condition)
  const newCondition = (values: Record<string, unknown>) => createPart(design, 'bpmn:FormalExpression', values, flow)
  const choose = (next: FlowType) => {
    const { condition: conditional, isDefault } = flowProperties(next)
    setProperties(design, element, { conditionExpression: conditional ? (condition ?? newCondition({ body: '' })) : undefined })
    const begin = element.source
    if (begin && (isDefault || source?.get('default') === flow)) setProperties(design, begin, { default: isDefault ? flow : undefined })
  }
  const write = (values: Record<string, unknown>) => setProperties(design, element, { conditionExpression: newCondition(values) })
  const script = {
    language: condition?.get<string | undefined>('language') ?? '',
    resource: condition?.get<string | undefined>('camunda:resource') ?? '',
  }
  const body = condition?.get<string | undefined>('body') ?? ''
  return (
    <Section name="condition" title={t('section.condition')} hint={t(`flowType.${type}`)}>
      <SelectRow
        label={t('row.flowType')}
        value={type}
        options={flowTypes.map((value) => ({ value, label: t(`flowType.${value}`) }))}
        onChange={(next) => choose(next as FlowType)}
      />
      {type === 'condition' && (
        <>
          <Row label={t('row.conditionType')} id={kindId}>
            <Select
              id={kindId}
              value={kind}
              options={[
                { value: 'expression', label: t('choice.expression') },
                // the engine runs scripts apart and slowly: a model that has one keeps it, a new one says it as an expression
                { value: 'script', label: t('choice.script'), disabled: kind !== 'script' },
              ]}
              onChange={(next) => write(next === 'script' ? { language: 'javascript', body } : { body })}
            />
          </Row>
          {kind === 'expression' ? (
            <Fragment key={flow.id}>
              <TextRow
                label={t('row.expression')}
                value={body}
                code
                lines
                gives="value"
                placeholder={juel('amount > 10000')}
                note={t('expressionNote')}
                onCommit={(text) => write({ body: text })}
              />
              <TryExpression expression={body} gives="condition" />
            </Fragment>
          ) : (
            <ScriptCondition key={flow.id} {...script} body={body} onWrite={write} />
          )}
        </>
      )}
    </Section>
  )
}

interface ScriptConditionProps {
  language: string
  body: string
  resource: string
  onWrite: (values: Record<string, unknown>) => void
}

function ScriptCondition({ language, body, resource, onWrite }: ScriptConditionProps) {
  const t = useTranslations('designer')
  const type = resource ? 'externalScript' : 'inlineScript'
  return (
    <>
      <TextRow
        label={t('row.language')}
        value={language}
        onCommit={(next) => onWrite({ language: next, ...(resource ? { 'camunda:resource': resource } : { body }) })}
      />
      <SelectRow
        label={t('row.scriptType')}
        value={type}
        options={(['inlineScript', 'externalScript'] as const).map((value) => ({ value, label: t(`choice.${value}`) }))}
        onChange={(next) =>
          onWrite({ language, ...(next === 'externalScript' ? { 'camunda:resource': 'deployment://script' } : { body: '' }) })
        }
      />
      {type === 'inlineScript' ? (
        <TextRow lines code label={t('row.script')} value={body} onCommit={(text) => onWrite({ language, body: text })} />
      ) : (
        <TextRow label={t('row.resource')} value={resource} onCommit={(text) => onWrite({ language, 'camunda:resource': text })} />
      )}
    </>
  )
}
