// Every text of the product, by language: two imports and one line per feature. For the server alone; pages hand the browser what they use.

import authEn from '../../messages/en/auth.json' with { type: 'json' }
import commonEn from '../../messages/en/common.json' with { type: 'json' }
import errorsEn from '../../messages/en/errors.json' with { type: 'json' }
import auth from '../../messages/zh-CN/auth.json' with { type: 'json' }
import common from '../../messages/zh-CN/common.json' with { type: 'json' }
import errors from '../../messages/zh-CN/errors.json' with { type: 'json' }
import type { Locale } from './locales.ts'

export interface Messages {
  [key: string]: string | Messages
}

const zh = { ...common, ...auth, ...errors }
const english = { ...commonEn, ...authEn, ...errorsEn }

export type Feature = keyof typeof zh

const all: Record<Locale, Messages> = { 'zh-CN': zh, en: english }

/** All texts of a language, or those of the named features. */
export function messagesOf(locale: Locale, features?: readonly Feature[]): Messages {
  if (!features) return all[locale]
  return Object.fromEntries(features.map((feature) => [feature, all[locale][feature] as Messages]))
}
