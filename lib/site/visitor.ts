// Calls of public pages while they are rendered: without a user.
import { cache } from 'react'
import type { Locale } from '../i18n/locales.ts'
import type { CallAnswer, CallInput, KnownCall } from '../model/calls/names.ts'
import { requestIdOf } from '../model/request-id.ts'
import { askCall } from '../proxy/forward.ts'
import { processGate } from '../proxy/gate.ts'

/** The time limit for all calls of a page together; after that the page is rendered with defaults. */
const waitMs = 3000
/** No call is started with less remaining time than this. */
const leastMs = 50

/** The end of the time limit of the current page; outside of a page, each call has its own limit. */
const pageDeadline = cache(() => Date.now() + waitMs)

/**
 * The data of a public call; null if the record is missing (404) or refused. Throws when the upstream fails or is slow, so that an incomplete page is neither
 * shown nor cached. Without the visitor's `headers` the page can be cached for everybody; with them a scan is counted once and rate limits apply to him.
 */
export async function callAsVisitor<K extends KnownCall>(
  locale: Locale,
  key: K,
  input: CallInput<K>,
  headers = new Headers(),
): Promise<CallAnswer<K> | null> {
  const withinMs = pageDeadline() - Date.now()
  if (withinMs < leastMs) throw new Error(`${key} was not asked: the page has waited long enough`)
  const gate = processGate()
  const identity = { token: '', empKey: '', appKey: gate.settings.appKey }
  const asking = { request: { headers: new Headers(headers) }, locale, requestId: requestIdOf(headers), withinMs }
  const envelope = await askCall(gate, asking, identity, key, input as object)
  if (envelope?.code === 0) return envelope.data as CallAnswer<K>
  if (envelope?.code === 404 || envelope?.code === 1 || envelope?.code === 400) return null
  throw new Error(`${key} answered ${envelope?.code ?? 'nothing'}`)
}

/** The public address for absolute links: canonical, feeds, previews. */
export function publicOrigin(): string {
  return processGate().settings.publicUrl?.origin ?? `http://localhost:${process.env.PORT ?? 3000}`
}
