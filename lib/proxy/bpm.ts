// The process service's own key and token: requested once per session if that service is external
// (docs/domain/wire.md#process-service).
import { LRUCache } from 'lru-cache'
import type { Envelope } from '../model/wire.ts'
import type { Identity } from './headers.ts'
import { bpmAppKeyPath, tokenExchangePath } from './path.ts'

interface Held {
  /** The application of the exchange. */
  target: string
  identity: Identity
  until: number
}

/** Makes a JSON call to the upstream of its path with the session's own identity. */
type Ask = (path: string, input: Record<string, string>) => Promise<Envelope | null>

const heldFor = 30 * 60_000
const held = new LRUCache<string, Held>({ max: 5000 })

/**
 * The identity for calls to an external process service, exchanged again after the session's application has changed. If the
 * exchange fails, the session's identity is used unchanged.
 */
export async function bpmIdentity(own: Identity, ask: Ask, now = Date.now()): Promise<Identity> {
  if (own.token === '') return own
  const kept = held.get(own.token)
  const known = kept?.target === own.appKey ? kept : undefined
  if (known && known.until > now) return known.identity
  if (known) return replaceBpmIdentity(own, known.identity.appKey, ask, now)
  const found = (await ask(bpmAppKeyPath, { app_key: own.appKey, target_app_key: own.appKey }))?.data as
    | { bpm_app_key?: string }
    | null
    | undefined
  return found?.bpm_app_key ? replaceBpmIdentity(own, found.bpm_app_key, ask, now) : own
}

/** Exchanges the session's token for one of the process service's application key, and caches it for the session's calls. */
export async function replaceBpmIdentity(own: Identity, bpmAppKey: string, ask: Ask, now = Date.now()): Promise<Identity> {
  const exchanged = (await ask(tokenExchangePath, { target_app_key: bpmAppKey }))?.data as { token?: string } | null | undefined
  if (!exchanged?.token) return own
  const identity = { ...own, appKey: bpmAppKey, token: exchanged.token }
  held.set(own.token, { target: own.appKey, identity, until: now + heldFor })
  return identity
}

/** Removes the exchange of a token that was refused or whose session ended. */
export function forgetBpmIdentity(token: string): void {
  held.delete(token)
}
