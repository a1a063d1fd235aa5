// Calls that the page's first script has sent before the application's code arrived; each is taken once instead of being sent again.
import { type Shared, shareOut } from './bundle.ts'
import { hasPressed } from './pressed.ts'

/** A call that was not permitted, and therefore not sent, resolves to undefined. */
export interface EarlyCalls {
  [key: string]: Promise<Response | undefined>
}

declare global {
  interface Window {
    /** Made by the script of components/frame/early-calls.tsx. */
    earlyCalls?: EarlyCalls
    /** Its reads that are sent as one request. */
    earlyBundle?: { addresses: readonly string[]; answer: Promise<Response> } | undefined
  }
}

const nothing = () => undefined

const keyOf = (method: string, address: string, body = '') => `${method} ${address} ${body}`

/** The pending answer of exactly this call, or undefined. After a click there is none, because the data may have changed. */
export function takeEarly(method: string, address: string, body: BodyInit | undefined): Promise<Response | undefined> | undefined {
  const waiting = hasPressed() ? undefined : window.earlyCalls
  if (!waiting || (body !== undefined && typeof body !== 'string')) return undefined
  takeBundle(waiting)
  const key = keyOf(method, address, body)
  const found = waiting[key]
  delete waiting[key]
  return found
}

/** Gives each of the bundled reads its own answer. */
function takeBundle(waiting: EarlyCalls): void {
  const { addresses, answer } = window.earlyBundle ?? {}
  window.earlyBundle = undefined
  if (!addresses || !answer) return
  const headers = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const calls = addresses.map((address) => {
    const call: Shared = { send: () => fetch(address, { headers, credentials: 'same-origin' }), settle: nothing, fail: nothing }
    const answered = new Promise<Response>((settle, fail) => Object.assign(call, { settle, fail }))
    answered.catch(nothing)
    waiting[keyOf('GET', address)] = answered
    return call
  })
  void shareOut(calls, answer)
}
