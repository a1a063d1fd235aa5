// The viewer of a process diagram: draws the file, marks its nodes, and handles pan and zoom.
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useMarks } from '@/components/basic/use-marks'
import type { Highlight } from '@/lib/model/calls/approval-page'
import { type Box, firstView, heightOf, scales } from './first-view'
import { marksOf, peopleOf } from './marks'
import { moveByTouch } from './move-by-touch'
import styles from './picture.module.css'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'

interface Canvas {
  zoom(scale?: number): number
  viewbox(box?: Box): { scale: number; inner: Box; outer: { width: number; height: number } }
  scroll(by: { dx: number; dy: number }): void
  addMarker(id: string, marker: string): void
  resized(): void
}
interface Registry {
  get(id: string): (Partial<Box> & { labelTarget?: unknown }) | undefined
}
interface Overlays {
  add(id: string, overlay: { position: Record<string, number>; html: HTMLElement }): void
}

export interface PictureView {
  box: RefObject<HTMLElement | null>
  failed: boolean
  scale: number
  /** Of the picture in its page; undefined until it is drawn, and where the window decides. */
  height: number | undefined
  zoom: (factor: number) => void
  scroll: (dx: number, dy: number) => void
  showFirst: () => void
}

const renderer = { defaultFillColor: 'var(--surface)', defaultStrokeColor: 'var(--text-3)', defaultLabelColor: 'var(--text)' }
const gap = 4

const canvasOf = (viewer: NavigatedViewer) => viewer.get<Canvas>('canvas')

/** The first current node of the process. */
function currentBox(viewer: NavigatedViewer, highlight: Highlight | null): Box | null {
  const shape = highlight?.current.flatMap((id) => viewer.get<Registry>('elementRegistry').get(id) ?? [])[0]
  return shape?.width && shape.height ? { x: shape.x ?? 0, y: shape.y ?? 0, width: shape.width, height: shape.height } : null
}

/** A new viewer per file: a late import into a destroyed viewer is ignored. The initial view stays until the user moves the diagram. */
export function useViewer(xml: string, highlight: Highlight | null, full: boolean): PictureView {
  const box = useRef<HTMLElement>(null)
  const viewer = useRef<NavigatedViewer | null>(null)
  const moved = useRef(false)
  const [failed, setFailed] = useState(false)
  const [scale, setScale] = useState(1)
  const [height, setHeight] = useState<number>()
  const marked = JSON.stringify(highlight)
  const listMark = useMarks().list

  const showFirst = useCallback(() => {
    const own = viewer.current
    if (!own) return
    moved.current = false
    const canvas = canvasOf(own)
    canvas.resized()
    const { inner, outer } = canvas.viewbox()
    if (outer.width === 0) return
    if (!full) setHeight(heightOf(inner, outer.width))
    canvas.viewbox(firstView(inner, outer, currentBox(own, JSON.parse(marked) as Highlight | null)))
    setScale(canvas.zoom())
  }, [full, marked])
  const zoom = useCallback((factor: number) => {
    if (!viewer.current) return
    moved.current = true
    const canvas = canvasOf(viewer.current)
    canvas.zoom(Math.min(scales.most, Math.max(scales.least, canvas.zoom() * factor)))
  }, [])
  const scroll = useCallback((dx: number, dy: number) => {
    if (!viewer.current) return
    moved.current = true
    canvasOf(viewer.current).scroll({ dx, dy })
  }, [])

  useEffect(() => {
    const container = box.current
    if (!container) return
    const own = new NavigatedViewer({
      container,
      bpmnRenderer: renderer,
      textRenderer: { defaultStyle: { fontFamily: getComputedStyle(container).fontFamily } },
    })
    viewer.current = own
    moved.current = false
    let drawn = false
    let gone = false
    own
      .importXML(xml)
      .then(() => {
        if (gone) return
        const given = JSON.parse(marked) as Highlight | null
        if (given) drawMarks(own, given, listMark)
        drawn = true
        own.on('canvas.viewbox.changed', () => setScale(canvasOf(own).zoom()))
        showFirst()
        setFailed(false)
      })
      .catch(() => {
        if (!gone) setFailed(true)
      })
    const observer = new ResizeObserver(() => {
      if (gone || !drawn) return
      if (moved.current) canvasOf(own).resized()
      else showFirst()
    })
    observer.observe(container)
    const begin = () => {
      moved.current = true
    }
    container.addEventListener('wheel', begin, { passive: true })
    container.addEventListener('mousedown', begin)
    const letGo = moveByTouch(container, { scroll, zoom })
    return () => {
      gone = true
      observer.disconnect()
      container.removeEventListener('wheel', begin)
      container.removeEventListener('mousedown', begin)
      letGo()
      own.destroy()
      viewer.current = null
    }
  }, [xml, marked, listMark, showFirst, scroll, zoom])
  return { box, failed, scale, height: full ? undefined : height, zoom, scroll, showFirst }
}

/** Colours by class, so that they follow the theme; people stand under their nodes. */
function drawMarks(viewer: NavigatedViewer, highlight: Highlight, listMark: string): void {
  const [canvas, registry, overlays] = [canvasOf(viewer), viewer.get<Registry>('elementRegistry'), viewer.get<Overlays>('overlays')]
  for (const [id, mark] of marksOf(highlight)) if (registry.get(id)) canvas.addMarker(id, `wf-${mark}`)
  for (const { id, text } of peopleOf(highlight, listMark)) {
    const element = registry.get(id)
    if (!element?.width || !element.height) continue
    const html = document.createElement('div')
    html.className = styles.people ?? ''
    html.textContent = text
    html.style.width = `${element.width}px`
    overlays.add(id, { position: { top: element.height + gap, left: 0 }, html })
  }
}
