// POST /api/language: chooses the language of the pages by a cookie, because both languages have the same address.
import type { Answer } from '../backend/base/asked.ts'
import { asLocale, localeCookieText } from '../i18n/locales.ts'
import { safePath } from '../model/safe-path.ts'
import type { Gate } from './forward.ts'
import { codeOf, failureOf } from './in-turn.ts'
import type { Incoming } from './incoming.ts'
import { isOwnRequest, isSecure } from './origin.ts'

export const languagePath = '/api/language'

/** A language and an address. */
const formBytes = 2000

/** Redirects back to the page in the chosen language. */
export async function chooseLanguage({ settings }: Gate, request: Incoming): Promise<Answer> {
  const { headers } = request
  if (!isOwnRequest(headers, settings)) return { status: 403, headers: new Headers(), body: null }
  try {
    const form = new URLSearchParams(new TextDecoder().decode((await request.readBody(formBytes)) ?? new Uint8Array()))
    const cookie = localeCookieText(asLocale(form.get('language')), isSecure(headers, settings))
    const location = safePath(form.get('back'), '/index')
    return { status: 303, headers: new Headers({ location, 'set-cookie': cookie, 'cache-control': 'no-store' }), body: null }
  } catch (error) {
    return failureOf(request, codeOf(error, request.signal))
  }
}
