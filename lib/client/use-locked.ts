// Locks a form that closes or resets after a save: nothing can be typed meanwhile, and the focus returns afterwards.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For the element around the fields: `<div {...useLocked(saving)}>`. */
export function useLocked<E extends HTMLElement = HTMLDivElement>(locked: boolean): { ref: RefObject<E | null>; inert: boolean } {
  const ref = useRef<E>(null)
  const left = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (locked) left.current = ref.current?.contains(activeElement) ? activeElement : null
    else if (left.current instanceof HTMLElement && left.current.isConnected) {
      if (activeElement === body || activeElement === left.current) left.current.focus()
      left.current = null
    }
  }, [locked])
  return { ref, inert: locked }
}
