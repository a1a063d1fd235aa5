// Single-key shortcuts: only while the user does not type, no dialog is open and no other key is pressed.

import { isComposing } from '@/lib/client/composing'
/** Whether a key belongs to a control, a dialog or the browser rather than to the page. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isComposing(event)) return true
  const target = event.target instanceof HTMLElement ? event.target : null
  if (target?.closest('input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]')) return true
  return document.querySelector('[role="dialog"]:not([hidden]), .ant-modal-wrap:not([style*="display: none"])') !== null
}
