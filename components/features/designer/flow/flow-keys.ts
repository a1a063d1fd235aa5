// The keys of the approval view: A adds behind the step that has the keyboard, Delete takes it away, Ctrl Z and Ctrl Y undo and redo.

import type { KeyboardEvent } from 'react'
import { keyOf } from '@/lib/client/composing'
import type { Design } from '../canvas/design'

/** The first of the view's own buttons of this kind behind an element. */
function buttonBehind(element: Element, selector: string): HTMLButtonElement | undefined {
  const all = element.closest('section')?.querySelectorAll<HTMLButtonElement>(selector) ?? []
  return [...all].find((one) => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
}

export function pressFlowKey(design: Design, event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  const key = keyOf(event)
  if (!(target instanceof HTMLElement) || event.altKey) return
  const stack = design.service('commandStack')
  if (event.ctrlKey || event.metaKey) {
    const wanted = key.toLowerCase()
    if (wanted === 'z' && !event.shiftKey) stack.undo()
    else if (wanted === 'y' || wanted === 'z') stack.redo()
    else return
    event.preventDefault()
    return
  }
  const face = target.closest('[aria-pressed]')
  if (!face) return
  const button =
    key.toLowerCase() === 'a'
      ? buttonBehind(face, 'button[aria-haspopup]')
      : key === 'Delete'
        ? face.parentElement?.querySelector<HTMLButtonElement>('button[data-remove]')
        : undefined
  if (!button) return
  event.preventDefault()
  button.focus()
  button.click()
}
