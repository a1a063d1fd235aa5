// The canvas of bpmn-js in the page.
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import styles from '../designer.module.css'
import type { Design, Opened } from './design'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-embedded.css'
import '@bpmn-io/properties-panel/dist/assets/properties-panel.css'
import 'bpmn-js-token-simulation/assets/css/bpmn-js-token-simulation.css'
import 'diagram-js-minimap/assets/diagram-js-minimap.css'

interface CanvasProps {
  design: Design
  /** Another view lies over it. */
  covered: boolean
  onOpen: (opened: Opened) => void
  onFail: () => void
}

export function Canvas({ design, covered, onOpen, onFail }: CanvasProps) {
  const t = useTranslations('designer')
  const box = useRef<HTMLElement>(null)
  const told = useRef({ onOpen, onFail })
  told.current = { onOpen, onFail }

  // a hidden view ends its effects: the drawing only leaves the page then
  useEffect(() => {
    const { current } = box
    if (!current) return
    let gone = false
    let entered = false
    const enter = (opened: Opened) => {
      if (gone) return
      design.enter(current)
      entered = true
      told.current.onOpen(opened)
    }
    design
      .open()
      .then(enter)
      .catch(() => !gone && told.current.onFail())
    const observer = new ResizeObserver(() => entered && design.resized())
    observer.observe(current)
    return () => {
      gone = true
      observer.disconnect()
      design.leave()
    }
  }, [design])
  useEffect(() => design.cover(covered), [design, covered])
  return <section ref={box} className={styles.canvas} data-covered={covered || undefined} aria-label={t('canvas')} />
}
