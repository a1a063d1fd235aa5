// Calls that public pages make while they are rendered: as nobody.
import { cache } from 'react'
import type { Locale } from '../i18n/locales.ts'
import type { CallAnswer, CallInput, KnownCall } from '../model/calls/names.ts'
import { requestIdOf } from '../model/request-id.ts'
import { askCall } from '../proxy/forward.ts'
import { processGate } from '../proxy/gate.ts'

/** A page is drawn with its defaults rather than late: all that it asks for has this time together. */
const waitMs = 3000
/** Nothing is asked for that could not be answered in what is left of it. */
const leastMs = 50

/** When the page that is being drawn stops waiting; outside of one, a call has the time for itself. */
const pageDeadline = cache(() => Date.now() + waitMs)

/**
 * The data of a public call; null when there is no such record (404) or the rules refuse it. Throws when the upstream fails or is slow, so that a page that could not be drawn is neither
 * shown half nor kept. Without the visitor's own `headers` the page can be kept for all; with them a scan is counted once and a brake holds for him.
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

/** The address that visitors reach us by, for links that leave the page: canonical, feeds, previews. */
export function publicOrigin(): string {
  return processGate().settings.publicUrl?.origin ?? `http://localhost:${process.env.PORT ?? 3000}`
}
