// The approval view of the drawing: steps one under the other, added by a plus between two of them.
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/basic/icon'
import { Menu } from '@/components/basic/menu'
import { State } from '@/components/basic/state'
import { useCall } from '@/lib/client/use-call'
import type { Drawn, Moddle } from '../canvas/services'
import { useChosen, useDesign } from '../canvas/use-design'
import { isA } from '../panel/edit'
import { additions, addStep, addWay } from './edit-flow'
import styles from './flow.module.css'
import { readTree } from './read-tree'
import { type BranchStep, isBranch, type PlainStep, type Step } from './tree'
import { decidersOf } from './who-decides'

export function FlowView({ onCanvas }: { onCanvas: () => void }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  useChosen()
  const root = design.service('canvas').getRootElement()
  const tree = isA(root, 'bpmn:Process') ? readTree(root.businessObject) : ({ reason: 'starts', element: root.businessObject } as const)
  if ('reason' in tree) {
    const name = tree.element.get<string | undefined>('name') || tree.element.id || ''
    const look = () => {
      const drawn = design.service('elementRegistry').get(tree.element.id ?? '')
      if (drawn) design.service('selection').select(drawn)
      onCanvas()
    }
    return (
      <div className={styles.ground}>
        <State picture="noMatch" title={t('beyond')} text={t(`reason.${tree.reason}`, { name })}>
          <Button onClick={look}>{t('toCanvas')}</Button>
        </State>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
    <section className={styles.ground} aria-label={t('view')} tabIndex={0}>
      <div className={styles.trunk}>
        <Node element={tree.start} line={t('starter')} />
        <Steps steps={tree.steps} after={tree.start} />
        <Node element={tree.end} line={t('end')} />
      </div>
    </section>
  )
}

/** Steps with a plus before each and after the last. */
function Steps({ steps, after, first }: { steps: readonly Step[]; after: Moddle; first?: Moddle }) {
  const design = useDesign()
  const outOf = (element: Moddle): Drawn | undefined =>
    (design.service('elementRegistry').get(element.id ?? '') as (Drawn & { outgoing?: Drawn[] }) | undefined)?.outgoing?.[0]
  const begin = first ? design.service('elementRegistry').get(first.id ?? '') : outOf(after)
  return (
    <>
      <Plus flow={begin} />
      {steps.map((step) => (
        <div key={step.element.id} className={styles.step}>
          {isBranch(step) ? <Branch step={step} /> : <Task step={step} />}
          <Plus flow={outOf(isBranch(step) ? step.join : step.element)} />
        </div>
      ))}
    </>
  )
}

function Plus({ flow }: { flow: Drawn | undefined }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  if (!flow) return <i className={styles.line} />
  const names = { task: t('newStep'), way: t('newWay'), other: t('otherWay') }
  return (
    <div className={styles.plus}>
      <Menu
        className={styles.add}
        align="start"
        label={t('add')}
        entries={additions.map((kind) => ({ key: kind, label: t(`kind.${kind}`), onClick: () => addStep(design, flow, kind, names) }))}
      >
        <Icon name="add" size={14} />
      </Menu>
    </div>
  )
}

function Task({ step: { element, kind } }: { step: PlainStep }) {
  const t = useTranslations('designer.flow')
  const words = useDeciderWords()
  const problem = kind === 'approve' && decidersOf(element).kind === 'none'
  return <Node element={element} line={kind === 'approve' ? words(element) : t(`other.${kind}`)} problem={problem} removable />
}

function Branch({ step }: { step: BranchStep }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const registry = design.service('elementRegistry')
  const [fork, join] = [registry.get(step.element.id ?? ''), registry.get(step.join.id ?? '')]
  const names = { task: t('newStep'), way: t('newWay') }
  return (
    <div className={styles.branch}>
      <div className={styles.fork}>
        <Chosen element={step.element} className={styles.forkName}>
          {step.element.get<string | undefined>('name') || t(`fork.${step.kind}`)}
        </Chosen>
        {fork && join && (
          <button type="button" onClick={() => addWay(design, fork, join, names)}>
            {t('addWay')}
          </button>
        )}
      </div>
      <div className={styles.ways}>
        {step.ways.map((way) => (
          <div key={way.flow.id} className={styles.way}>
            <Chosen element={way.flow} className={styles.condition}>
              <b>{way.flow.get<string | undefined>('name') || t(way.isDefault ? 'default' : 'unnamed')}</b>
              <small>
                {way.isDefault
                  ? t('defaultNote')
                  : way.flow.get<Moddle | undefined>('conditionExpression')?.get<string | undefined>('body')}
              </small>
            </Chosen>
            <Steps steps={way.steps} after={step.element} first={way.flow} />
            {way.steps.length === 0 && <p className={styles.empty}>{t('emptyWay')}</p>}
          </div>
        ))}
      </div>
    </div>
  )
}

/** A button that chooses an element: the panel tells of it. */
function Chosen({ element, className, children }: { element: Moddle; className?: string; children: ReactNode }) {
  const design = useDesign()
  const chosen = useChosen()
  const drawn = design.service('elementRegistry').get(element.id ?? '')
  return (
    <button
      type="button"
      className={className}
      aria-pressed={chosen.id === element.id}
      onClick={() => drawn && design.service('selection').select(drawn)}
    >
      {children}
    </button>
  )
}

interface NodeProps {
  element: Moddle
  line: string
  problem?: boolean
  removable?: boolean
}

function Node({ element, line, problem, removable }: NodeProps) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const name = element.get<string | undefined>('name') || element.id || ''
  const remove = () => {
    const drawn = design.service('elementRegistry').get(element.id ?? '')
    if (drawn) design.service('modeling').removeShape(drawn)
  }
  return (
    <div className={styles.node} data-problem={problem || undefined}>
      <Chosen element={element}>
        <b>{name}</b>
        <small>{line}</small>
      </Chosen>
      {removable && (
        <button type="button" className={styles.remove} aria-label={t('remove', { name })} title={t('remove', { name })} onClick={remove}>
          <Icon name="remove" size={14} />
        </button>
      )}
    </div>
  )
}

/** 「财务主管，一人同意即可」. */
function useDeciderWords(): (task: Moddle) => string {
  const t = useTranslations('designer.flow')
  const people = useTranslations('designer.people')
  const roles = useCall('GET /api/app/base/sys/role/queryall')
  return (task) => {
    const { keys, kind, together } = decidersOf(task)
    if (kind === 'none') return t('nobody')
    const names = keys.map((key) => {
      if (kind === 'relation') return people(key as '0')
      return kind === 'groups' ? (roles.data?.find(({ role_code }) => role_code === key)?.role_name ?? key) : key
    })
    return t(`together.${together}`, { names: names.join(t('mark')) })
  }
}
