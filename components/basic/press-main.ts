// Sends the form that a control belongs to, as a click on its main button would.
import { isComposing, keyOf } from '@/lib/client/composing'

const frames = '.ant-modal, .ant-drawer-content-wrapper, [data-form]'
const mains = '.ant-modal-footer .ant-btn-primary, .ant-drawer-footer .ant-btn-primary, [data-main]'

function mainButton(from: Element): HTMLButtonElement | null {
  const form = from.closest('form')?.querySelector<HTMLButtonElement>('[type="submit"]')
  const frame = from.closest(frames)
  // what keeps a text without publishing it goes before the main button
  return form ?? frame?.querySelector<HTMLButtonElement>('[data-keeps]') ?? frame?.querySelector<HTMLButtonElement>(mains) ?? null
}

/** True if there is a button. What was typed is taken over first: the control is left and entered again, unless that would open a calendar. */
export function pressMain(from: HTMLElement): boolean {
  const button = mainButton(from)
  if (!button) return false
  if (button.disabled) return true
  button.focus()
  if (from.isConnected && !from.closest('.ant-picker')) from.focus({ preventScroll: true })
  // after what leaving the control has set
  setTimeout(() => button.click())
  return true
}

/** Ctrl+Enter or ⌘+Enter sends the form in which it is pressed. */
export function sendByKey(event: KeyboardEvent): void {
  if (isComposing(event) || keyOf(event) !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
  if (event.target instanceof HTMLElement && pressMain(event.target)) event.preventDefault()
}
