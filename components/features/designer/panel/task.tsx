// 任务: who does it or what it runs, and whether it continues apart.
import { Button, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import type { Moddle } from '../canvas/services'
import { useChosen, useDesign } from '../canvas/use-design'
import { AsyncRows } from './async-rows'
import { CalledProcess } from './called-process'
import { isA, rootsOf, setProperties } from './edit'
import { NewRoot } from './new-root'
import styles from './panel.module.css'
import { Row, SelectRow, TextRow } from './rows'
import { Section } from './section'
import { ServiceRows } from './service-rows'
import { useDecisions } from './use-offers'
import { UserRows } from './user-rows'

export function Task() {
  const t = useTranslations('designer')
  const element = useChosen()
  return (
    <Section name="task" title={t('section.task')}>
      {isA(element, 'bpmn:UserTask') && <UserRows key={element.id} />}
      {isA(element, 'bpmn:ServiceTask') && <ServiceRows key={element.id} />}
      {isA(element, 'bpmn:ScriptTask') && <ScriptRows key={element.id} />}
      {isA(element, 'bpmn:ReceiveTask') && <ReceiveRows key={element.id} />}
      {isA(element, 'bpmn:BusinessRuleTask') && <DecisionRows key={element.id} />}
      {isA(element, 'bpmn:CallActivity') && <CalledProcess key={element.id} />}
      <AsyncRows object={element.businessObject} />
    </Section>
  )
}

/** Its text and an external file exclude each other. */
function ScriptRows() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const task = element.businessObject
  const read = (name: string) => task.get<string | undefined>(name) ?? ''
  const resource = task.get<string | undefined>('camunda:resource')
  const [type, setType] = useState(resource === undefined ? 'inlineScript' : 'externalScript')
  const set = (values: Record<string, unknown>) => setProperties(design, element, values)
  const choose = (next: string) => {
    setType(next)
    set(next === 'inlineScript' ? { 'camunda:resource': undefined } : { script: undefined })
  }
  return (
    <>
      <TextRow
        label={t('row.scriptFormat')}
        value={read('scriptFormat')}
        placeholder="javascript"
        onCommit={(value) => set({ scriptFormat: value || undefined })}
      />
      <SelectRow
        label={t('row.scriptType')}
        value={type}
        options={(['inlineScript', 'externalScript'] as const).map((value) => ({ value, label: t(`choice.${value}`) }))}
        onChange={choose}
      />
      {type === 'inlineScript' ? (
        <TextRow
          lines
          code
          label={t('row.script')}
          value={read('script')}
          onCommit={(value) => set({ script: value || undefined, 'camunda:resource': undefined })}
        />
      ) : (
        <TextRow
          label={t('row.resource')}
          value={resource ?? ''}
          onCommit={(value) => set({ 'camunda:resource': value || undefined, script: undefined })}
        />
      )}
      <TextRow
        label={t('row.resultVariable')}
        value={read('camunda:resultVariable')}
        onCommit={(value) => set({ 'camunda:resultVariable': value || undefined })}
      />
    </>
  )
}

/** The message that a receive task waits for. */
function ReceiveRows() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const id = useId()
  const [adding, setAdding] = useState(false)
  const messages = rootsOf(element, 'bpmn:Message')
  const chosen = element.businessObject.get<Moddle | undefined>('messageRef')
  const choose = (message: Moddle | undefined) => setProperties(design, element, { messageRef: message })
  return (
    <Row label={t('row.message')} id={id}>
      <div className={styles.beside}>
        <Select
          id={id}
          allowClear
          value={chosen?.id}
          placeholder={t('choose')}
          options={messages.map((one) => ({ value: one.id ?? '', label: one.get<string | undefined>('name') || one.id }))}
          onChange={(key) => choose(messages.find((one) => one.id === key))}
        />
        <Button
          icon={<Icon name="add" size={14} />}
          aria-label={t('root.messageAdd')}
          title={t('root.messageAdd')}
          onClick={() => setAdding(true)}
        />
      </div>
      {adding && <NewRoot kind="message" onMade={choose} onClose={() => setAdding(false)} />}
    </Row>
  )
}

const forms = ['singleEntry', 'singleResult', 'collectEntries', 'resultList'] as const
/** Of a file that does not say it. */
const usual = 'resultList'

/** The decision table that a business rule task evaluates, and what it stores. */
function DecisionRows() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const decisions = useDecisions()
  const read = (name: string) => element.businessObject.get<string | undefined>(`camunda:${name}`) ?? ''
  const set = (name: string, value: string) => setProperties(design, element, { [`camunda:${name}`]: value.trim() || undefined })
  return (
    <>
      <TextRow
        label={t('row.decisionRef')}
        value={read('decisionRef')}
        offers={decisions}
        note={decisions.length === 0 ? t('noDecisions') : undefined}
        onCommit={(value) => set('decisionRef', value)}
      />
      <TextRow label={t('row.resultVariable')} value={read('resultVariable')} onCommit={(value) => set('resultVariable', value)} />
      <SelectRow
        label={t('row.mapDecisionResult')}
        value={read('mapDecisionResult') || usual}
        options={forms.map((value) => ({ value, label: t(`decision.${value}`) }))}
        onChange={(value) => set('mapDecisionResult', value)}
      />
    </>
  )
}
