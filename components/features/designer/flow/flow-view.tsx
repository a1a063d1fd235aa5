// The approval view of the drawing: steps one under the other, added by a plus between two of them.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { State } from '@/components/basic/state'
import type { Moddle } from '../canvas/services'
import { useDesign, useFileVersion } from '../canvas/use-design'
import designer from '../designer.module.css'
import { Tool } from '../toolbar/toolbar'
import { begin } from './edit-flow'
import styles from './flow.module.css'
import { useFlowEditor } from './flow-editor'
import { pressFlowKey } from './flow-keys'
import { FlowPicture } from './flow-picture'
import { fittingZoom, flowZooms, nextFlowZoom } from './flow-zoom'
import { readFlow } from './read-flow'
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
  const editor = useFlowEditor()
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
          const shape = design.service('elementRegistry').get(element.id ?? '')
          if (shape) design.service('canvas').scrollToElement(shape)
          editor.choose(element)
          onCanvas()
        }}
      />
    )
  const fit = () => {
    const trunk = box.current?.querySelector('section > div')
    const { width = 0, height = 0 } = trunk?.getBoundingClientRect() ?? {}
    const room = trunk?.parentElement
    if (!room || width === 0) return
    setZoom(
      fittingZoom({ width: width / zoom, height: height / zoom }, { width: room.clientWidth - margin, height: room.clientHeight - margin }),
    )
  }
  return (
    <div ref={box}>
      <FlowPicture tree={tree} zoom={zoom} onKeyDown={(event) => pressFlowKey(design, event)} editor={editor} />
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

const keys = [
  ['Tab', 'next'],
  ['Enter', 'open'],
  ['A', 'append'],
  ['Delete', 'remove'],
] as const

interface FlowBarProps {
  zoom: number
  onZoom: (zoom: number) => void
  /** Shows all of it, as far as that can be read. */
  onFit: () => void
}

/** Below the approval view: its keys, and how large it is shown. */
function FlowBar({ zoom, onZoom, onFit }: FlowBarProps) {
  const t = useTranslations('designer')
  return (
    <>
      <p className={styles.keys}>
        {keys.map(([key, what]) => (
          <span key={key}>
            <kbd>{key}</kbd> {t(`flow.key.${what}`)}
          </span>
        ))}
      </p>
      <div className={designer.zoom}>
        <Tool label={t('zoomOut')} disabled={zoom <= flowZooms.least} onClick={() => onZoom(nextFlowZoom(zoom, -1))}>
          −
        </Tool>
        <output aria-label={t('zoom')}>{Math.round(zoom * 100)}%</output>
        <Tool label={t('zoomIn')} disabled={zoom >= flowZooms.most} onClick={() => onZoom(nextFlowZoom(zoom, 1))}>
          <Icon name="add" size={14} />
        </Tool>
        <Tool label={t('flow.fit')} onClick={onFit}>
          <Icon name="target" size={14} />
        </Tool>
      </div>
    </>
  )
}
