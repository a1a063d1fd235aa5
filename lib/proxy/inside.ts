// A server component's call: straight to the upstream, as the user whose page is rendered.
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { asLocale, localeCookie } from '../i18n/locales.ts'
import { ask, vaultOf } from './forward.ts'
import { processGate } from './gate.ts'
import { isSecure } from './origin.ts'
import { appInfoPath } from './path.ts'
import { openSession } from './session.ts'

/** The data of a call, or null when it is refused or fails: a page is rendered without it and the browser asks again. */
export async function callInside<T>(path: string, input: Record<string, string> | null = null): Promise<T | null> {
  const gate = processGate()
  const given = await headers()
  const session = await openSession(given.get('cookie'), isSecure(given, gate.settings), vaultOf(gate))
  const identity = { token: session?.token ?? '', empKey: session?.user ?? '', appKey: session?.app ?? gate.settings.appKey }
  const locale = asLocale((await cookies()).get(localeCookie)?.value)
  try {
    const envelope = await ask(
      gate,
      { request: { headers: new Headers(given) }, locale, requestId: crypto.randomUUID() },
      identity,
      path,
      input,
    )
    return envelope?.code === 0 ? (envelope.data as T) : null
  } catch {
    return null
  }
}

export interface AppInfo {
  app_name?: string | null
  copyright?: string | null
  icp_no?: string | null
  demo?: boolean
}

/** Name and imprint of the application, asked for once per page. */
export const loadAppInfo = cache(async (): Promise<AppInfo | null> => {
  const gate = processGate()
  return callInside<AppInfo>(appInfoPath, { app_key: gate.settings.appKey })
})
