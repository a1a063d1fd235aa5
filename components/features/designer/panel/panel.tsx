// The properties of what is chosen: ten sections, each where it fits, and everything else the format has.
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Segments } from '@/components/basic/segments'
import type { Drawn, Moddle } from '../canvas/services'
import { useChosen, useDesign } from '../canvas/use-design'
import { useTextsOf } from '../texts'
import { Condition } from './condition'
import { createPart, isA, setProperties } from './edit'
import { Form } from './form'
import { General } from './general'
import { Listeners } from './listeners'
import { Multi } from './multi'
import styles from './panel.module.css'
import { Properties } from './properties'
import { TextRow } from './rows'
import { Section } from './section'
import { Signals } from './signals'
import { Task } from './task'

const isPlain = (element: Drawn) => isA(element, 'bpmn:TextAnnotation') || isA(element, 'bpmn:Group') || isA(element, 'bpmn:Association')
const isProcess = (element: Drawn) => isA(element, 'bpmn:Process') || isA(element, 'bpmn:Collaboration')
const isConditional = (element: Drawn) =>
  isA(element, 'bpmn:SequenceFlow') &&
  !!element.source &&
  !isA(element.source, 'bpmn:EventBasedGateway') &&
  !isA(element.source, 'bpmn:ParallelGateway')

export function Panel() {
  const t = useTranslations('designer')
  const types = useTextsOf('type')
  const element = useChosen()
  const [tab, setTab] = useState<'own' | 'all'>('own')
  const name = element.businessObject.get<string | undefined>('name')
  const type = element.businessObject.$type.replace(/^\w+:/, '')
  return (
    <aside className={styles.panel} data-panel aria-label={t('panel')}>
      <div className={styles.head}>
        <small>{types[type] ?? type}</small>
        <h2>{name || element.id}</h2>
        <Segments
          label={t('panel')}
          value={tab}
          options={[
            { value: 'own', text: t('tab.own') },
            { value: 'all', text: t('tab.all') },
          ]}
          onChange={setTab}
        />
      </div>
      {tab === 'own' ? <Sections key={element.id} element={element} /> : <AllProperties />}
    </aside>
  )
}

/** The room of the panel while there is nothing to tell of. */
export const PanelRoom = () => <div className={styles.panel} aria-busy="true" />

function Sections({ element }: { element: Drawn }) {
  const isActivity = isA(element, 'bpmn:Activity')
  const hasForm = isA(element, 'bpmn:UserTask') || isA(element, 'bpmn:StartEvent')
  const listens = !isPlain(element) && !isA(element, 'bpmn:Collaboration')
  return (
    <>
      <General />
      {isProcess(element) && <Signals />}
      {isConditional(element) && <Condition />}
      {hasForm && <Form />}
      {isActivity && <Task />}
      {isActivity && <Multi />}
      {listens && <Listeners kind="execution" />}
      {isA(element, 'bpmn:UserTask') && <Listeners kind="task" />}
      {!isPlain(element) && <Properties />}
      <Other />
    </>
  )
}

/** Every property that the format and the engine's namespace know, by the panel of bpmn-js. */
function AllProperties() {
  const design = useDesign()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? design.attachPanel(box.current) : undefined), [design])
  return <div ref={box} className={styles.all} />
}

/** 其他: what the element is for. */
function Other() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const [first, ...others] = element.businessObject.get<Moddle[] | undefined>('documentation') ?? []
  const commit = (text: string) => {
    const own = text === '' ? [] : [createPart(design, 'bpmn:Documentation', { text }, element.businessObject)]
    setProperties(design, element, { documentation: [...own, ...others] })
  }
  return (
    <Section name="other" title={t('section.other')}>
      <TextRow
        key={element.id}
        lines
        label={t('row.documentation')}
        value={first?.get<string | undefined>('text') ?? ''}
        onCommit={commit}
      />
    </Section>
  )
}
