// A BPMN file as a diagram with marked nodes, with pan, zoom and full screen. Loaded when a diagram is first
// shown, because the viewer is large.
import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { State } from '@/components/basic/state'
import { keyOf } from '@/lib/client/composing'
import type { Highlight } from '@/lib/model/calls/approval-page'
import type { Mark } from './marks'
import styles from './picture.module.css'
import { type PictureView, useViewer } from './use-viewer'

const legend: readonly Mark[] = ['done', 'current', 'next', 'rejected']
const zoomStep = 1.25
const arrowStep = 60

interface BpmnPictureProps {
  xml: string
  highlight: Highlight | null
  name: string
}

export function BpmnPicture(props: BpmnPictureProps) {
  const t = useTranslations('workbench.picture')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Picture {...props} onFull={() => setOpen(true)} />
      {open && (
        <Modal
          open
          centered
          width="calc(100vw - 24px)"
          title={t('of', { name: props.name })}
          footer={null}
          onCancel={() => setOpen(false)}
          destroyOnHidden
        >
          <Picture {...props} />
        </Modal>
      )}
    </>
  )
}

/** In a page its natural height, in a dialog the height of the window; with `onFull` it offers the dialog. */
function Picture({ xml, highlight, name, onFull }: BpmnPictureProps & { onFull?: () => void }) {
  const t = useTranslations('workbench.picture')
  const view = useViewer(xml, highlight, onFull === undefined)
  const { box, failed, height } = view
  return (
    <figure className={styles.figure}>
      <section
        ref={box}
        className={onFull ? styles.canvas : `${styles.canvas} ${styles.full}`}
        style={{ height }}
        hidden={failed}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and zooms must be reachable by keys
        tabIndex={0}
        aria-label={t('of', { name })}
        aria-description={t('keys')}
        onKeyDown={(event) => moveByKey(event, view)}
      />
      {failed && <State picture="failed" title={t('failed')} text={t('failedText')} />}
      {!failed && (
        <figcaption className={styles.foot}>
          {highlight &&
            legend.map((mark) => (
              <span key={mark} data-mark={mark}>
                {t(`mark.${mark}`)}
              </span>
            ))}
          <Zoom view={view} onFull={onFull} />
        </figcaption>
      )}
    </figure>
  )
}

function Zoom({ view, onFull }: { view: PictureView; onFull: (() => void) | undefined }) {
  const t = useTranslations('workbench.picture')
  const button = (label: string, onClick: () => void, sign: React.ReactNode) => (
    <button type="button" className={styles.zoomButton} aria-label={label} title={label} onClick={onClick}>
      {sign}
    </button>
  )
  return (
    <span className={styles.zoom}>
      {button(t('smaller'), () => view.zoom(1 / zoomStep), '−')}
      <output className={styles.scale}>{Math.round(view.scale * 100)}%</output>
      {button(t('larger'), () => view.zoom(zoomStep), <Icon name="add" size={14} />)}
      {button(t('fit'), view.showFirst, <Icon name="target" size={14} />)}
      {onFull && button(t('full'), onFull, <Icon name="open" size={14} />)}
    </span>
  )
}

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [arrowStep, 0],
  ArrowRight: [-arrowStep, 0],
  ArrowUp: [0, arrowStep],
  ArrowDown: [0, -arrowStep],
}

/** Plus and minus zoom, 0 shows it as at first, arrows move. */
function moveByKey(event: KeyboardEvent, view: PictureView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const arrow = arrows[keyOf(event)]
  if (arrow) view.scroll(...arrow)
  else if (keyOf(event) === '+' || keyOf(event) === '=') view.zoom(zoomStep)
  else if (keyOf(event) === '-') view.zoom(1 / zoomStep)
  else if (keyOf(event) === '0') view.showFirst()
  else return
  event.preventDefault()
}
