// The approval view of the drawing: steps one under the other, added by a plus between two of them.
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { Menu } from '@/components/basic/menu'
import { State } from '@/components/basic/state'
import type { Drawn, Moddle } from '../canvas/services'
import { useDesign, useFileVersion } from '../canvas/use-design'
import { type Addition, additions, addStep, addWay, begin, flowAfter } from './edit-flow'
import styles from './flow.module.css'
import { FlowPicture } from './flow-picture'
import { readFlow } from './read-flow'
import { removeStep } from './remove-step'
import type { Beyond } from './tree'

export function FlowView({ onCanvas }: { onCanvas: () => void }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  useFileVersion()
  const tree = readFlow(design)
  const drawn = (element: Moddle) => design.service('elementRegistry').get(element.id ?? '')
  const choose = (element: Moddle) => {
    const shape = drawn(element)
    if (shape) design.service('selection').select(shape)
  }
  const [only, ...others] = design.service('canvas').getRootElement().children ?? []
  if ('reason' in tree && only?.type === 'bpmn:StartEvent' && others.every(({ labelTarget }) => labelTarget))
    return (
      <div className={styles.ground}>
        <State picture="firstUse" title={t('beginTitle')} text={t('beginText')}>
          <Button type="primary" onClick={() => begin(design, only, t('ended'))}>
            {t('begin')}
          </Button>
        </State>
      </div>
    )
  if ('reason' in tree)
    return (
      <BeyondView beyond={tree}>
        <Button
          onClick={() => {
            choose(tree.element)
            onCanvas()
          }}
        >
          {t('toCanvas')}
        </Button>
      </BeyondView>
    )
  const names = {
    ...(Object.fromEntries((['approve', 'handle', 'copy', 'delay', 'call'] as const).map((kind) => [kind, t(`new.${kind}`)])) as Record<
      'approve' | 'handle' | 'copy' | 'delay' | 'call',
      string
    >),
    way: t('newWay'),
    other: t('otherWay'),
  }
  const labels = { add: t('add'), kinds: additions.map((kind) => [kind, t(`adds.${kind}`)] as const) }
  const add = (flow: Drawn) => (kind: Addition) => addStep(design, flow, kind, names)
  return (
    <FlowPicture
      tree={tree}
      editor={{
        design,
        choose,
        between: (after, first) => {
          const flow = first ? drawn(first) : flowAfter(design, after.id)
          return flow ? <Plus label={labels.add} kinds={labels.kinds} onAdd={add(flow)} /> : <i className={styles.line} />
        },
        addWay: ({ element, join }) => {
          const [fork, end] = [drawn(element), drawn(join)]
          if (fork && end) addWay(design, fork, end, names)
        },
        remove: (step) => removeStep(design, step),
      }}
    />
  )
}

/** Why a model is not shown as a flow, and which element keeps it on the canvas. */
export function BeyondView({ beyond, children }: { beyond: Beyond; children?: React.ReactNode }) {
  const t = useTranslations('designer.flow')
  const name = beyond.element.get<string | undefined>('name') || beyond.element.id || ''
  return (
    <div className={styles.ground}>
      <State picture="noMatch" title={t('beyond')} text={t(`reason.${beyond.reason}`, { name })}>
        {children}
      </State>
    </div>
  )
}

interface PlusProps {
  label: string
  kinds: readonly (readonly [Addition, string])[]
  onAdd: (kind: Addition) => void
}

function Plus({ label, kinds, onAdd }: PlusProps) {
  return (
    <div className={styles.plus}>
      <Menu
        className={styles.add}
        align="start"
        label={label}
        entries={kinds.map(([key, word]) => ({ key, label: word, onClick: () => onAdd(key) }))}
      >
        <Icon name="add" size={14} />
      </Menu>
    </div>
  )
}
