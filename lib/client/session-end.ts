// The end of a session: clears state in the browser, and navigates.
import { failureText } from '../i18n/failure-text.ts'
import { factorPath } from '../model/second-factor.ts'
import { flash } from './flash.ts'
import { emptyLocal } from './local-state.ts'
import { draftsOf, targetKeyPlace, viewPlace } from './places.ts'
import { forgetUser, userState } from './session-state.ts'

/** During this time calls that fail start no second departure. A user who stays because of unsaved work can leave again later. */
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

/**
 * For tests, and for a shell that wants to warn about unsaved work first.
 * @internal for tests
 */
export function setLeave(next: (address: string) => void): void {
  leave = next
}

/** '/login?redirect=…' for the page that is open. */
export function loginAddress(): string {
  return `/login?redirect=${encodeURIComponent(window.location.pathname + window.location.search)}`
}

/** Stores typed values; returns a promise if that takes time. */
export type Keeper = () => unknown

const keepers = new Set<Keeper>()

/** How long the end of a session waits for keepers. */
const keepingMs = 2_000

/** Registers `keep`, called when the session ends here, before state is cleared: open forms store typed values. Returns the function that unregisters. */
export function beforeSessionEnd(keep: Keeper): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Keepers are still running; the page leaves when they are done. */
let keeping = false

/** Runs all keepers, hides the page and continues: at once if all keepers are synchronous. */
function keepEverything(then: () => void): void {
  const slow = [...keepers].map((keep) => keep()).filter((kept) => kept instanceof Promise)
  hidePage()
  if (slow.length === 0) {
    then()
    return
  }
  keeping = true
  void Promise.race([Promise.allSettled(slow), new Promise((late) => setTimeout(late, keepingMs))]).then(() => {
    keeping = false
    then()
  })
}

/** Hides the page; a page that is being left does not ask the user to stay, because its drafts are stored. */
function hidePage(): void {
  document.documentElement.dataset.ended = ''
}

/** Whether the session of this page has ended and the page is being left. */
export function isSessionOver(): boolean {
  return typeof document !== 'undefined' && 'ended' in document.documentElement.dataset
}

interface Reason {
  message: string
  address: string
}

let expected: Reason | null = null

/** Announces the end of the session with a reason, before a call detects it; the returned function cancels the announcement. */
export function expectSessionEnd(reason: Reason): () => void {
  expected = reason
  return () => {
    expected = null
  }
}

/**
 * Handles an expired or expectedly ended session: stores typed values for the user's next sign-in, clears the user and goes to /login?redirect=…, or to
 * the announced page, which shows `message`. Local storage is cleared except for drafts; the selected project stays
 * (docs/domain/frame.md#the-end-of-a-session).
 */
export function endSession(message = expected?.message ?? failureText('signedOut')): void {
  const address = expected?.address ?? loginAddress()
  forgetSession(message, () => leave(address))
}

function forgetSession(message: string, then: () => void): void {
  // failures of calls while the page is being left are ignored
  if (keeping) return
  if (isSessionOver()) {
    then()
    return
  }
  const user = userState.get().targetKey
  keepEverything(() => {
    forgetUser()
    emptyLocal(user === null ? undefined : draftsOf(user))
    flash(message)
    then()
  })
}

/** Continues the same session as another user (a view): stores typed values, hides the page, and the other windows follow. */
export function changeViewer(address: string): void {
  localStorage.setItem(viewPlace, String(Date.now()))
  followViewer(address)
}

/** Stores typed values and goes to the setup of a second factor, which returns to the current page. */
export function leaveForFactor(): void {
  const here = window.location.pathname + window.location.search
  if (window.location.pathname !== factorPath) keepEverything(() => leave(`${factorPath}?redirect=${encodeURIComponent(here)}`))
}

function followViewer(address: string): void {
  keepEverything(() => leave(address))
}

/**
 * Begins the user's own sign-out: local storage is cleared, including drafts. Other windows see this before their calls are refused, and store
 * their own typed values (docs/domain/frame.md#signing-out).
 */
export function beginSignOut(): void {
  emptyLocal()
}

/** Completes the user's own sign-out; the selected project stays. */
export function endSignOut(address = loginAddress()): void {
  hidePage()
  forgetUser()
  leave(address)
}

/**
 * Ends the session of this window when another window has signed out or signed in another user: the page is hidden at once, and
 * typed values are stored (docs/domain/frame.md#the-end-of-a-session). `ended` resolves after the server has ended the session; before that,
 * the sign-in page would redirect back. Returns the function that stops this.
 */
export function watchOtherWindows(ended: () => Promise<unknown>): () => void {
  const seen = localStorage.getItem(viewPlace)
  const look = () => {
    const [mine, now] = [userState.get().targetKey, localStorage.getItem(targetKeyPlace)]
    if (mine === null || mine === now) return
    if (now !== null) {
      hidePage()
      window.location.assign('/')
      return
    }
    const address = loginAddress()
    forgetSession(failureText('signedOutElsewhere'), async () => {
      await ended()
      leave(address)
    })
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || key === targetKeyPlace) look()
    else if (key === viewPlace && newValue !== null) followViewer('/')
  }
  // a page restored from the back-forward cache has missed all events
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    if (localStorage.getItem(viewPlace) !== seen) followViewer('/')
    else look()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}
