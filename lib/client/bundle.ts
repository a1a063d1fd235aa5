// Bundles reads that begin together while a page loads into one request; each answer arrives when it is ready (docs/decisions/first-load.md#calls-in-a-bundle).
import { type Bundled, type BundledAnswer, bundleLimit, bundlePath } from '../model/bundle.ts'
import { hasPressed } from './pressed.ts'

/** A bundled call. */
export interface Shared {
  /** Sends it separately. */
  send: () => Promise<Response>
  settle: (answer: Response | Promise<Response>) => void
  fail: (error: unknown) => void
}

interface Waiting extends Bundled, Shared {
  signal: AbortSignal
}

let waiting: Waiting[] = []

/** Sends a read: separately, or bundled with those that begin at the same time. The answer fails when `signal` is aborted. */
export function fetchRead(call: Bundled, signal: AbortSignal, send: () => Promise<Response>): Promise<Response> {
  // a click starts only one or two calls, which need not wait for others
  if (hasPressed()) return send()
  return new Promise((settle, fail) => {
    waiting.push({ ...call, signal, send, settle, fail })
    // after all synchronous work of the page
    if (waiting.length === 1) setTimeout(sendWaiting)
  })
}

function sendWaiting(): void {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += bundleLimit) void sendTogether(all.slice(at, at + bundleLimit))
}

const alone = (call: Shared) => call.settle(call.send())

async function sendTogether(calls: readonly Waiting[]): Promise<void> {
  const [first, ...others] = calls
  if (first && others.length === 0) return alone(first)
  const body = JSON.stringify(calls.map(({ method, address, body }) => ({ method, address, body })))
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const signal = calls.at(-1)?.signal
  await shareOut(calls, fetch(bundlePath, { method: 'POST', headers, body, signal, credentials: 'same-origin' }))
}

/** Resolves each call with its part of a bundle's answer, in the order of the calls. */
export async function shareOut(calls: readonly Shared[], asked: Promise<Response>): Promise<void> {
  const left = new Set(calls)
  try {
    const answer = await asked
    // a server without bundles answers each call separately
    if (!answer.ok || !answer.body || !answer.headers.get('content-type')?.startsWith('application/x-ndjson')) {
      for (const call of calls) alone(call)
      return
    }
    for await (const line of linesOf(answer.body)) {
      const said = JSON.parse(line) as BundledAnswer
      const call = calls[said.at]
      if (!call || !left.delete(call)) continue
      if (said.alone) alone(call)
      else call.settle(responseOf(said))
    }
    throw new TypeError('the bundle ended before all its answers')
  } catch (error) {
    for (const call of left) call.fail(error)
  }
}

const responseOf = ({ status, requestId, text }: Exclude<BundledAnswer, { alone: true }>) =>
  new Response(text || null, { status, headers: { 'x-request-id': requestId } })

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
