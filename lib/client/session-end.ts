// Leaving: what the browser forgets, and where it goes, when a session ends.
import { failureText } from '../i18n/failure-text.ts'
import { factorPath } from '../model/second-factor.ts'
import { flash } from './flash.ts'
import { emptyLocal } from './local-state.ts'
import { draftsOf, targetKeyPlace, viewPlace } from './places.ts'
import { forgetUser, userState } from './session-state.ts'

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

/** Writes what was typed; gives a promise where that takes more than a moment. */
export type Keeper = () => unknown

const keepers = new Set<Keeper>()

/** So long the end of a session waits for keepers. */
const keepingMs = 2_000

/** Has `keep` called when the session ends here, before anything is forgotten: open forms keep what was typed. Returns how to stop. */
export function beforeSessionEnd(keep: Keeper): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Keepers are still at work, and the page leaves when they are done. */
let keeping = false

/** Has everything kept, puts the page out of sight and goes on: at once where no keeper takes longer. */
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

/** Takes what the page shows out of sight; a page that is being left asks nobody to stay, since its drafts are kept. */
function hidePage(): void {
  document.documentElement.dataset.ended = ''
}

/** Whether the session of this page has ended: the page is on its way out. */
export function isSessionOver(): boolean {
  return typeof document !== 'undefined' && 'ended' in document.documentElement.dataset
}

interface Reason {
  message: string
  address: string
}

let expected: Reason | null = null

/** The session is about to end for this reason, whichever call learns of it first; the returned function takes that back. */
export function expectSessionEnd(reason: Reason): () => void {
  expected = reason
  return () => {
    expected = null
  }
}

/**
 * A session that ended by itself, or as was expected: keeps what was typed for the person's next sign-in, forgets the user and goes to /login?redirect=…, or to
 * where it was expected to lead, where `message` is shown. Local storage is cleared but for the drafts; the selected project stays
 * (docs/domain/frame.md#the-end-of-a-session).
 */
export function endSession(message = expected?.message ?? failureText('signedOut')): void {
  const address = expected?.address ?? loginAddress()
  forgetSession(message, () => leave(address))
}

function forgetSession(message: string, then: () => void): void {
  // calls that fail on the way out say nothing new
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

/** Goes on in the same session as somebody else: what was typed is kept, what is shown goes out of sight, and the other windows follow. */
export function changeViewer(address: string): void {
  localStorage.setItem(viewPlace, String(Date.now()))
  followViewer(address)
}

/** Keeps what was typed and goes where a second factor is set up, and from there back to the page that is open. */
export function leaveForFactor(): void {
  const here = window.location.pathname + window.location.search
  if (window.location.pathname !== factorPath) keepEverything(() => leave(`${factorPath}?redirect=${encodeURIComponent(here)}`))
}

function followViewer(address: string): void {
  keepEverything(() => leave(address))
}

/**
 * Begins one's own sign-out: local storage is cleared, drafts too. The other windows see it go before their calls are refused, and keep there
 * what was typed in them (docs/domain/frame.md#signing-out).
 */
export function beginSignOut(): void {
  emptyLocal()
}

/** Ends one's own sign-out; the selected project stays. */
export function endSignOut(address = loginAddress()): void {
  hidePage()
  forgetUser()
  leave(address)
}

/**
 * Ends the session of this window when another window has signed out or somebody else in there: what it shows goes out of sight at once, what
 * was typed in it is kept (docs/domain/frame.md#the-end-of-a-session). `ended` resolves once the server has ended the session, before which
 * the sign-in page would lead back. Returns how to stop.
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
  // a page that the browser kept has heard of nothing meanwhile
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
