// 多实例: whether an activity runs once, for several people at once or one after the other, or again and again.
import { useTranslations } from 'next-intl'
import type { Moddle } from '../canvas/services'
import { useChosen, useDesign } from '../canvas/use-design'
import { AsyncRows } from './async-rows'
import { createPart, extensionsOf, setExtensions, setProperties } from './edit'
import { juel } from './people'
import { SelectRow, TextRow } from './rows'
import { Section } from './section'

export function Multi() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const loop = element.businessObject.get<Moddle | undefined>('loopCharacteristics')
  const kind = loopOf(loop)
  const choose = (next: LoopKind) => {
    const type = next === 'standard' ? 'bpmn:StandardLoopCharacteristics' : 'bpmn:MultiInstanceLoopCharacteristics'
    const isSequential = next === 'sequential'
    if (next !== 'none' && next !== 'standard' && loop && kind !== 'standard') setProperties(design, element, { isSequential }, loop)
    else
      setProperties(design, element, {
        loopCharacteristics:
          next === 'none' ? undefined : createPart(design, type, next === 'standard' ? {} : { isSequential }, element.businessObject),
      })
  }
  return (
    <Section name="multi" title={t('section.multi')} hint={kind === 'none' ? undefined : t(`loop.${kind}`)}>
      <SelectRow
        label={t('row.loop')}
        value={kind}
        options={loopKinds.map((value) => ({ value, label: t(`loop.${value}`) }))}
        onChange={(next) => choose(next as LoopKind)}
      />
      {loop && (kind === 'standard' ? <StandardRows key={element.id} loop={loop} /> : <MultiRows key={element.id} loop={loop} />)}
    </Section>
  )
}

/** A setter of expressions inside the loop: an element of their own, gone when the text is empty. */
function useExpression(loop: Moddle) {
  const design = useDesign()
  const element = useChosen()
  return {
    read: (name: string) => loop.get<Moddle | undefined>(name)?.get<string | undefined>('body') ?? '',
    write: (name: string) => (body: string) =>
      setProperties(
        design,
        element,
        { [name]: body === '' ? undefined : createPart(design, 'bpmn:FormalExpression', { body }, loop) },
        loop,
      ),
  }
}

function StandardRows({ loop }: { loop: Moddle }) {
  const t = useTranslations('designer')
  const { read, write } = useExpression(loop)
  return <TextRow code gives="value" label={t('row.loopCondition')} value={read('loopCondition')} onCommit={write('loopCondition')} />
}

function MultiRows({ loop }: { loop: Moddle }) {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const { read, write } = useExpression(loop)
  const own = (name: string) => loop.get<string | undefined>(`camunda:${name}`) ?? ''
  const set = (name: string) => (value: string) => setProperties(design, element, { [`camunda:${name}`]: value || undefined }, loop)
  const type = 'camunda:FailedJobRetryTimeCycle'
  const retry = extensionsOf(loop, type)[0]?.get<string | undefined>('body') ?? ''
  const setRetry = (body: string) =>
    setExtensions(design, element, type, body === '' ? [] : [createPart(design, type, { body }, loop)], loop)
  return (
    <>
      <TextRow
        code
        gives="value"
        label={t('row.loopCardinality')}
        value={read('loopCardinality')}
        note={t('loopNote')}
        onCommit={write('loopCardinality')}
      />
      <TextRow
        code
        gives="people"
        label={t('row.collection')}
        value={own('collection')}
        placeholder={juel("role('finance')")}
        onCommit={set('collection')}
      />
      <TextRow label={t('row.elementVariable')} value={own('elementVariable')} placeholder="approver" onCommit={set('elementVariable')} />
      <TextRow
        code
        gives="count"
        label={t('row.completionCondition')}
        value={read('completionCondition')}
        placeholder={juel('nrOfCompletedInstances >= 1')}
        onCommit={write('completionCondition')}
      />
      <AsyncRows object={loop} />
      <TextRow label={t('row.retry')} value={retry} placeholder="R3/PT10M" onCommit={setRetry} />
    </>
  )
}

/** How often an activity runs. */
const loopKinds = ['none', 'parallel', 'sequential', 'standard'] as const
type LoopKind = (typeof loopKinds)[number]

function loopOf(loop: Moddle | undefined): LoopKind {
  if (!loop) return 'none'
  if (loop.$type === 'bpmn:StandardLoopCharacteristics') return 'standard'
  return loop.get('isSequential') === true ? 'sequential' : 'parallel'
}
