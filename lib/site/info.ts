// Data for a visitor's link: calls with his headers, so that a scan is counted once and rate limits apply to him.
import type { Locale } from '../i18n/locales.ts'
import type { CallAnswer } from '../model/calls/names.ts'
import type { RegistrationState } from '../model/calls/registration.ts'
import type { SiteInfo } from '../model/calls/site-forms.ts'
import { cutText } from '../model/plain-text.ts'
import { callAsVisitor } from './visitor.ts'

/** Null for an expired or unknown link. Throws when the upstream fails. */
export async function readInfo(locale: Locale, headers: Headers, args: Readonly<Record<string, string>>): Promise<SiteInfo | null> {
  const input = { ...(args.c && { c: args.c }), ...(args.activity && { activity: args.activity }) }
  return callAsVisitor(locale, 'POST /api/fintech/biz/site/info/fetch', input, headers)
}

/** The state of a registration by its secret; null if unknown. */
export async function readRegistration(locale: Locale, headers: Headers, code: string): Promise<RegistrationState | null> {
  if (!/^[\w-]{1,64}$/.test(code)) return null
  return callAsVisitor(locale, 'GET /api/partner/restful/user/base/registerStatus', { code }, headers)
}

export type SharedQuote = CallAnswer<'GET /api/eis/restful/pricing/shared/{code}'>

/** The quote of a link (docs/domain/quote.md#sharing); null if the link is not open. */
export const readQuoteOfLink = (locale: Locale, headers: Headers, code: string): Promise<SharedQuote | null> =>
  callAsVisitor(locale, 'GET /api/eis/restful/pricing/shared/{code}', { code: cutText(code, 100) }, headers)
