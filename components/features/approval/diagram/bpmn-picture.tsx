// A BPMN file as a picture with its nodes marked. Loaded when a picture is first shown, since the viewer is heavy.
'use client'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { State } from '@/components/basic/state'
import type { Highlight } from '@/lib/model/calls/approval-page'
import { type Mark, marksOf, peopleOf } from './marks'
import styles from './picture.module.css'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'

interface Canvas {
  zoom(step: 'fit-viewport' | number, center?: 'auto'): number
  addMarker(id: string, marker: string): void
  resized(): void
}
interface Registry {
  get(id: string): { labelTarget?: unknown; width?: number; height?: number } | undefined
}
interface Overlays {
  add(id: string, overlay: { position: Record<string, number>; html: HTMLElement }): void
}

const renderer = { defaultFillColor: 'var(--surface)', defaultStrokeColor: 'var(--text-3)', defaultLabelColor: 'var(--text)' }
const legend: readonly Mark[] = ['done', 'current', 'next', 'rejected']
const gap = 4
const zoomStep = 1.25

/** A fresh viewer per file: it shows one picture, and a late import into one that is gone is ignored. */
export function BpmnPicture({ xml, highlight, name }: { xml: string; highlight: Highlight | null; name: string }) {
  const t = useTranslations('workbench.picture')
  const box = useRef<HTMLElement>(null)
  const viewer = useRef<NavigatedViewer | null>(null)
  const [failed, setFailed] = useState(false)
  const marked = JSON.stringify(highlight)

  useEffect(() => {
    if (!box.current) return
    const own = new NavigatedViewer({
      container: box.current,
      bpmnRenderer: renderer,
      textRenderer: { defaultStyle: { fontFamily: 'inherit' } },
    })
    viewer.current = own
    let gone = false
    own
      .importXML(xml)
      .then(() => {
        if (gone) return
        const given = JSON.parse(marked) as Highlight | null
        if (given) drawMarks(own, given)
        own.get<Canvas>('canvas').zoom('fit-viewport', 'auto')
        setFailed(false)
      })
      .catch(() => {
        if (!gone) setFailed(true)
      })
    const observer = new ResizeObserver(() => {
      if (!gone) own.get<Canvas>('canvas').resized()
    })
    observer.observe(box.current)
    return () => {
      gone = true
      observer.disconnect()
      own.destroy()
      viewer.current = null
    }
  }, [xml, marked])

  const zoom = (factor: number | null) => {
    const canvas = viewer.current?.get<Canvas & { zoom(): number }>('canvas')
    if (!canvas) return
    if (factor === null) canvas.zoom('fit-viewport', 'auto')
    else canvas.zoom(canvas.zoom() * factor)
  }
  return (
    <figure className={styles.figure}>
      <section ref={box} className={styles.canvas} hidden={failed} aria-label={t('of', { name })} />
      {failed && <State picture="failed" title={t('failed')} text={t('failedText')} />}
      {!failed && (
        <figcaption className={styles.foot}>
          {highlight &&
            legend.map((mark) => (
              <span key={mark} data-mark={mark}>
                {t(`mark.${mark}`)}
              </span>
            ))}
          <span className={styles.zoom}>
            <button
              type="button"
              className={styles.zoomButton}
              aria-label={t('smaller')}
              title={t('smaller')}
              onClick={() => zoom(1 / zoomStep)}
            >
              −
            </button>
            <button type="button" className={styles.zoomButton} aria-label={t('larger')} title={t('larger')} onClick={() => zoom(zoomStep)}>
              <Icon name="add" size={14} />
            </button>
            <button type="button" className={styles.zoomButton} aria-label={t('fit')} title={t('fit')} onClick={() => zoom(null)}>
              <Icon name="target" size={14} />
            </button>
          </span>
        </figcaption>
      )}
    </figure>
  )
}

/** Colours by class, so that they follow the theme; people stand under their nodes. */
function drawMarks(viewer: NavigatedViewer, highlight: Highlight): void {
  const [canvas, registry, overlays] = [
    viewer.get<Canvas>('canvas'),
    viewer.get<Registry>('elementRegistry'),
    viewer.get<Overlays>('overlays'),
  ]
  for (const [id, mark] of marksOf(highlight)) if (registry.get(id)) canvas.addMarker(id, `wf-${mark}`)
  for (const { id, text } of peopleOf(highlight)) {
    const element = registry.get(id)
    if (!element?.width || !element.height) continue
    const html = document.createElement('div')
    html.className = styles.people ?? ''
    html.textContent = text
    html.style.width = `${element.width}px`
    overlays.add(id, { position: { top: element.height + gap, left: 0 }, html })
  }
}
