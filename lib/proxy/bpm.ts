// The process service's own key and token: asked for once per session when that service stands elsewhere (platform§7.1; SESS-05).
import type { Envelope } from '../model/wire.ts'
import type { Identity } from './headers.ts'
import { bpmAppKeyPath, tokenExchangePath } from './path.ts'

interface Held {
  identity: Identity
  until: number
}

const heldFor = 30 * 60_000
const held = new Map<string, Held>()

/**
 * The identity that calls to a process service of its own carry. `ask` makes a JSON call to the upstream of its path with the
 * session's own identity. Where the exchange gives nothing, the session's identity is used as it is.
 */
export async function bpmIdentity(
  own: Identity,
  ask: (path: string, input: Record<string, string>) => Promise<Envelope | null>,
  now = Date.now(),
): Promise<Identity> {
  if (own.token === '') return own
  const known = held.get(own.token)
  if (known && known.until > now) return known.identity
  const found = (await ask(bpmAppKeyPath, { app_key: own.appKey, target_app_key: own.appKey }))?.data as
    | { bpm_app_key?: string }
    | null
    | undefined
  if (!found?.bpm_app_key) return own
  const exchanged = (await ask(tokenExchangePath, { target_app_key: found.bpm_app_key }))?.data as { token?: string } | null | undefined
  if (!exchanged?.token) return own
  const identity = { ...own, appKey: found.bpm_app_key, token: exchanged.token }
  if (held.size > 5000) held.delete(held.keys().next().value as string)
  held.set(own.token, { identity, until: now + heldFor })
  return identity
}

/** Forgets what was exchanged for a token, when it was refused or its session ended. */
export function forgetBpmIdentity(token: string): void {
  held.delete(token)
}
