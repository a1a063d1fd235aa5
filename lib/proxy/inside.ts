// Calls of server components: directly to the upstream, as the user of the page.
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { asLocale, localeCookie } from '../i18n/locales.ts'
import { type AppInfo, readAppInfo } from '../model/app-info.ts'
import type { CallAnswer, CallInput, KnownCall } from '../model/calls/names.ts'
import { requestIdOf } from '../model/request-id.ts'
import { askCall, vaultOf } from './forward.ts'
import { processGate } from './gate.ts'
import { isSecure } from './origin.ts'
import { openSession } from './session.ts'

/** The time limit for optional data. */
const decorationMs = 1000

/**
 * The data of a call; undefined if it is refused or fails: the page is rendered without it and the browser repeats the call. `withinMs` is the
 * time limit.
 */
export async function callInside<K extends KnownCall>(key: K, input: CallInput<K>, withinMs?: number): Promise<CallAnswer<K> | undefined> {
  const gate = processGate()
  const given = await headers()
  const session = await openSession(given.get('cookie'), isSecure(given, gate.settings), vaultOf(gate))
  const identity = { token: session?.token ?? '', empKey: session?.user ?? '', appKey: session?.app ?? gate.settings.appKey }
  const locale = asLocale((await cookies()).get(localeCookie)?.value)
  try {
    const asking = { request: { headers: new Headers(given) }, locale, requestId: requestIdOf(given), withinMs }
    const envelope = await askCall(gate, asking, identity, key, input as object)
    return envelope?.code === 0 ? (envelope.data as CallAnswer<K>) : undefined
  } catch {
    return undefined
  }
}

/** Name and imprint of the application, read once per page; null without an answer, `unknown` for an empty one. */
const askAppInfo = cache(async (): Promise<AppInfo | 'unknown' | null> => {
  const data = await callInside('POST /api/app/base/app/base/info/getDetail', {}, decorationMs)
  return data === undefined ? null : (readAppInfo(data) ?? 'unknown')
})

export async function loadAppInfo(): Promise<AppInfo | null> {
  const info = await askAppInfo()
  return info === 'unknown' ? null : info
}

/**
 * True when the upstream does not know this application: "Verification failed, please Login again." (docs/domain/errors.md#verification).
 */
export async function isAppUnknown(): Promise<boolean> {
  return (await askAppInfo()) === 'unknown'
}
