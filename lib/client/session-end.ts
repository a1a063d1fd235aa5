// Leaving: what the browser forgets, and where it goes, when a session ends.
import { flash } from './flash.ts'
import { emptyLocal } from './local-state.ts'
import { forgetUser } from './session-state.ts'

/** So long the first departure counts: calls that fail on the way out start no second one. Who stays after all, over unsaved work, can leave again. */
const leavingMs = 10_000

let leaving = false
let leave = (address: string): void => {
  if (leaving) return
  leaving = true
  setTimeout(() => {
    leaving = false
  }, leavingMs)
  window.location.assign(address)
}

/** For tests, and for a shell that wants to warn about unsaved work first. */
export function setLeave(next: (address: string) => void): void {
  leave = next
}

/** '/login?redirect=…' for the page that is open. */
export function loginAddress(): string {
  return `/login?redirect=${encodeURIComponent(window.location.pathname + window.location.search)}`
}

/**
 * Forgets the user and goes to /login?redirect=…, or to `address`; `message` is shown on the sign-in page. Local storage is cleared, the
 * selected project stays (docs/domain/frame.md#signing-out).
 */
export function endSession(message?: string, address: string = loginAddress()): void {
  forgetUser()
  emptyLocal()
  if (message) flash(message)
  leave(address)
}
