// Dragging a card by mouse or pen: it follows the pointer, and the state under it is told. Touch scrolls; its cards are moved by their menu.
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Row } from '@/components/record/field/field-props'
import { keyOf } from '@/lib/client/composing'

export interface Dragged {
  row: Row
  from: string
  /** The state under the pointer; null elsewhere. */
  over: string | null
  /** How wide the card is. */
  width: number
}

const threshold = 6
const edge = 48

const stateUnder = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-state]')?.dataset.state ?? null

/** Moves the columns along while the pointer is near an end of them. */
function scrollAlong(frame: HTMLElement | null, x: number): void {
  if (!frame) return
  const { left, right } = frame.getBoundingClientRect()
  if (x > right - edge) frame.scrollLeft += 12
  else if (x < left + edge) frame.scrollLeft -= 12
}

export function useCardDrag(frame: React.RefObject<HTMLElement | null>, onDrop: (row: Row, from: string, to: string) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  /** The held card is moved past React, which draws only when another state comes under it: hundreds of cards lie around. */
  const held = useRef<HTMLElement>(null)
  const place = useRef('')
  const hold = useCallback((element: HTMLElement | null) => {
    held.current = element
    if (element) element.style.transform = place.current
  }, [])
  const stop = useRef<() => void>(undefined)
  /** A drag ends with a click on the card, which must not open it. */
  const justDragged = useRef(false)
  useEffect(() => () => stop.current?.(), [])

  const start = useCallback(
    (event: ReactPointerEvent<HTMLElement>, row: Row, from: string) => {
      if (event.pointerType === 'touch' || event.button !== 0) return
      const box = event.currentTarget.getBoundingClientRect()
      const origin = { x: event.clientX, y: event.clientY }
      const taken = { left: origin.x - box.left, top: origin.y - box.top }
      let moving = false
      justDragged.current = false
      const move = ({ clientX: x, clientY: y }: PointerEvent) => {
        if (!moving && Math.hypot(x - origin.x, y - origin.y) < threshold) return
        moving = true
        justDragged.current = true
        scrollAlong(frame.current, x)
        place.current = `translate(${x - taken.left}px, ${y - taken.top}px) rotate(1.5deg)`
        if (held.current) held.current.style.transform = place.current
        const over = stateUnder(x, y)
        setDragged((now) => (now?.row === row && now.over === over ? now : { row, from, over, width: box.width }))
      }
      // the click that ends a drag comes before any timer
      const forget = () => {
        setTimeout(() => {
          justDragged.current = false
        })
      }
      const end = () => {
        document.removeEventListener('pointermove', move)
        document.removeEventListener('pointerup', drop)
        document.removeEventListener('pointercancel', end)
        document.removeEventListener('keydown', cancel, true)
        setDragged(null)
      }
      const drop = ({ clientX: x, clientY: y }: PointerEvent) => {
        const to = moving ? stateUnder(x, y) : null
        end()
        forget()
        if (to !== null && to !== from) onDrop(row, from, to)
      }
      const cancel = (key: KeyboardEvent) => {
        if (keyOf(key) !== 'Escape' || !moving) return
        key.preventDefault()
        key.stopPropagation()
        end()
        document.addEventListener('pointerup', forget, { once: true })
      }
      stop.current = end
      document.addEventListener('pointermove', move)
      document.addEventListener('pointerup', drop)
      document.addEventListener('pointercancel', end)
      document.addEventListener('keydown', cancel, true)
    },
    [frame, onDrop],
  )
  /** Whether a click is the end of a drag. */
  const wasDrag = useCallback(() => {
    const was = justDragged.current
    justDragged.current = false
    return was
  }, [])
  return { dragged, hold, start, wasDrag }
}
