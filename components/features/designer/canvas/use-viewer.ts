// A file as a picture that can be moved and zoomed, but not changed.
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { type RefObject, useEffect, useRef } from 'react'
import { appearance } from './appearance'
import { fitDrawing } from './fit'
import type { Services } from './services'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'

interface ViewerOptions {
  /** Classes of elements; those that the file has not are left out. */
  marks?: readonly { id: string; marker: string }[]
  /** Words on elements, above their left corner. */
  labels?: readonly { id: string; text: string; className: string }[]
  /** Smaller it is not drawn; the whole file is always in sight when absent. */
  least?: number
  onFail?: () => void
}

/** Draws `xml` into the box that it gives. */
export function useViewer(xml: string, { marks = [], labels = [], least, onFail }: ViewerOptions = {}): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  const marked = JSON.stringify(marks)
  const labelled = JSON.stringify(labels)
  const failed = useRef(onFail)
  failed.current = onFail
  useEffect(() => {
    if (!box.current) return
    const viewer = new NavigatedViewer({ container: box.current, ...appearance() })
    let gone = false
    viewer
      .importXML(xml)
      .then(() => {
        if (gone) return
        const canvas = viewer.get<Services['canvas']>('canvas')
        const registry = viewer.get<Services['elementRegistry']>('elementRegistry')
        for (const { id, marker } of JSON.parse(marked) as { id: string; marker: string }[])
          if (registry.get(id)) canvas.addMarker(id, marker)
        for (const { id, text, className } of JSON.parse(labelled) as { id: string; text: string; className: string }[])
          if (registry.get(id)) addLabel(viewer.get<Services['overlays']>('overlays'), id, text, className)
        if (least === undefined) canvas.zoom('fit-viewport', 'auto')
        else fitDrawing(canvas, { left: 0, least })
      })
      .catch(() => !gone && failed.current?.())
    return () => {
      gone = true
      viewer.destroy()
    }
  }, [xml, marked, labelled, least])
  return box
}

function addLabel(overlays: Services['overlays'], id: string, text: string, className: string): void {
  const html = document.createElement('span')
  html.className = className
  html.textContent = text
  overlays.add(id, 'label', { position: { top: -10, left: -10 }, html })
}
