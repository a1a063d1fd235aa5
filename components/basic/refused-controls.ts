// What keeps a dialog from saving: a text or number that its own control refuses, or a field that is marked as wrong.
'use client'
import { flushSync } from 'react-dom'

const dialogAround = (inside: Element) => inside.closest('[role="dialog"], .ant-drawer-content-wrapper')

/** Goes to the first control of the dialog around an element whose text is refused, and says whether there is one. */
function goToRefused(inside: Element): boolean {
  const controls = [...(dialogAround(inside)?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])]
  const refused = controls.find((control) => control.validity.customError)
  refused?.focus()
  return refused !== undefined
}

/** Puts the keyboard into the first field that is marked as wrong, and brings it into view; nothing where there is none, or while the fields are locked. */
export function goToWrong(within: ParentNode): void {
  const wrong = within.querySelector<HTMLElement>('[data-field][data-wrong]')
  if (!wrong || wrong.closest('[inert]')) return
  wrong.scrollIntoView({ behavior: 'smooth', block: 'center' })
  const control =
    wrong.querySelector<HTMLElement>('[contenteditable="true"]') ?? wrong.querySelector<HTMLElement>('input, textarea, button, [tabindex]')
  control?.focus({ preventScroll: true })
}

/**
 * For the button of a dialog: works when none of its controls refuses what stands in it, and goes to the first field that the work finds wrong: it may be
 * far above the button.
 */
export function unlessRefused(work: () => void): (event: { currentTarget: Element }) => void {
  return ({ currentTarget }) => {
    if (goToRefused(currentTarget)) return
    flushSync(work)
    const dialog = dialogAround(currentTarget)
    if (dialog) goToWrong(dialog)
  }
}
