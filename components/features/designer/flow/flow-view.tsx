// The approval view of the drawing: steps one under the other, added by a plus between two of them.
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { Menu } from '@/components/basic/menu'
import { State } from '@/components/basic/state'
import type { Drawn, Moddle } from '../canvas/services'
import { useDesign, useFileVersion } from '../canvas/use-design'
import { type Addition, additions, addStep, addWay, begin, flowAfter } from './edit-flow'
import styles from './flow.module.css'
import { FlowBar } from './flow-bar'
import { pressFlowKey } from './flow-keys'
import { FlowPicture } from './flow-picture'
import { fittingZoom } from './flow-zoom'
import { readFlow } from './read-flow'
import { removeStep } from './remove-step'
import type { Beyond } from './tree'

/** Around the picture, in px. */
const margin = 48

export function FlowView({ onCanvas }: { onCanvas: () => void }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  useFileVersion()
  const tree = readFlow(design)
  const drawn = (element: Moddle) => design.service('elementRegistry').get(element.id ?? '')
  const choose = (element: Moddle) => {
    const shape = drawn(element)
    if (shape) design.service('selection').select(shape)
  }
  const [only, ...others] = design.service('canvas').getRootElement().children ?? []
  if ('obstacles' in tree && only?.type === 'bpmn:StartEvent' && others.every(({ labelTarget }) => labelTarget))
    return (
      <div className={styles.ground}>
        <State picture="firstUse" title={t('beginTitle')} text={t('beginText')}>
          <Button type="primary" onClick={() => begin(design, only, t('ended'))}>
            {t('begin')}
          </Button>
        </State>
      </div>
    )
  if ('obstacles' in tree)
    return (
      <BeyondView
        beyond={tree}
        onShow={(element) => {
          const shape = drawn(element)
          if (shape) design.service('canvas').scrollToElement(shape)
          choose(element)
          onCanvas()
        }}
      />
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
  const fit = () => {
    const trunk = box.current?.querySelector('section > div')
    const { width = 0, height = 0 } = trunk?.getBoundingClientRect() ?? {}
    const room = trunk?.parentElement
    if (!room || width === 0) return
    setZoom(
      fittingZoom({ width: width / zoom, height: height / zoom }, { width: room.clientWidth - margin, height: room.clientHeight - margin }),
    )
  }
  const add = (flow: Drawn) => (kind: Addition) => addStep(design, flow, kind, names)
  return (
    <div ref={box}>
      <FlowPicture
        tree={tree}
        zoom={zoom}
        onKeyDown={(event) => pressFlowKey(design, event)}
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
      <FlowBar zoom={zoom} onZoom={setZoom} onFit={fit} />
    </div>
  )
}

/** Why a model is not shown as a flow: each element that keeps it on the canvas, a way there for who may edit. */
export function BeyondView({ beyond, onShow }: { beyond: Beyond; onShow?: (element: Moddle) => void }) {
  const t = useTranslations('designer.flow')
  const nameOf = (element: Moddle) => element.get<string | undefined>('name') || element.id || ''
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
    <section className={styles.ground} aria-label={t('view')} tabIndex={0}>
      <State picture="noMatch" title={t('beyond')} text={onShow && t('toCanvas')} />
      <ul className={styles.obstacles}>
        {beyond.obstacles.map(({ reason, element }, index) => {
          const says = t(`reason.${reason}`, { name: nameOf(element) })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={`${index}:${element.id}`}>
              {onShow ? (
                <button type="button" onClick={() => onShow(element)}>
                  {says}
                </button>
              ) : (
                says
              )}
            </li>
          )
        })}
      </ul>
    </section>
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
