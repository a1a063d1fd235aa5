// Shortcuts of one key: they act only while nothing is typed, no dialog is open and no other key is pressed, and the user may switch them off (WCAG 2.1.4),
// because a spoken word or a slip of the hand presses them.
import { isComposing } from './composing.ts'
import { readCookie } from './local-state.ts'

export const singleKeysCookie = 'single_keys'

export const singleKeysOn = (): boolean => readCookie(singleKeysCookie) !== 'off'

/** Whether a key is for the page's shortcuts rather than for a control, a dialog or the browser. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isComposing(event) || !singleKeysOn()) return false
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]')) return false
  return document.querySelector('[role="dialog"]:not([hidden]), .ant-modal-wrap:not([style*="display: none"])') === null
}
