// Reasons why a dialog cannot save: a text or number that its control refuses, or a field that is marked as wrong.
import { flushSync } from 'react-dom'

const dialogAround = (inside: Element) => inside.closest('[role="dialog"], .ant-drawer-content-wrapper')

/** Focuses the first control of the surrounding dialog whose text is refused; returns whether there is one. */
function goToRefused(inside: Element): boolean {
  const controls = [...(dialogAround(inside)?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])]
  const refused = controls.find((control) => control.validity.customError)
  refused?.focus()
  return refused !== undefined
}

/** Focuses the first field that is marked as wrong, and scrolls it into view; does nothing without one, or while the fields are locked. */
export function goToWrong(within: ParentNode): void {
  // views that are kept but not shown may have wrong fields too
  const wrong = [...within.querySelectorAll<HTMLElement>('[data-field][data-wrong]')].find((field) => field.checkVisibility?.() ?? true)
  if (!wrong || wrong.closest('[inert]')) return
  wrong.scrollIntoView({ behavior: 'smooth', block: 'center' })
  const control =
    wrong.querySelector<HTMLElement>('[contenteditable="true"]') ?? wrong.querySelector<HTMLElement>('input, textarea, button, [tabindex]')
  control?.focus({ preventScroll: true })
}

/**
 * For the button of a dialog: runs the work if none of its controls refuses its value, then focuses the first field that the work finds wrong, which may be
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
