// What a link of one visitor leads to: calls made in his name, so that a scan is counted once and a brake holds.
import type { Locale } from '../i18n/locales.ts'
import type { RegistrationState } from '../model/calls/registration.ts'
import { callAsVisitor } from './visitor.ts'

export interface InfoTarget {
  name: string
  activity: {
    activity_key: string
    start_time: string
    end_time: string
    address: string | null
    content: string | null
    open: boolean
  } | null
}

/** Null for a link that has ended or never was one. Throws when the upstream fails. */
export async function readInfo(locale: Locale, headers: Headers, args: Readonly<Record<string, string>>): Promise<InfoTarget | null> {
  const input = Object.fromEntries(['c', 'activity'].flatMap((name) => (args[name] ? [[name, args[name]]] : [])))
  return callAsVisitor<InfoTarget>(locale, '/api/fintech/biz/site/info/fetch', input, headers)
}

/** The state of a registration by its secret; null when there is none. */
export async function readRegistration(locale: Locale, headers: Headers, code: string): Promise<RegistrationState | null> {
  if (!/^[\w-]{1,64}$/.test(code)) return null
  return callAsVisitor<RegistrationState>(locale, `/api/partner/restful/user/base/registerStatus?code=${code}`, null, headers)
}
