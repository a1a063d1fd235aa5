// The texts of the global error page: in a separate file, because every page contains them.
import en from '../../messages/en/broken.json' with { type: 'json' }
import zh from '../../messages/zh-CN/broken.json' with { type: 'json' }
import { asLocale } from './locales.ts'

/** A text of broken.json in the language of the open page. */
export function brokenText(key: keyof typeof zh.broken): string {
  const language = typeof document === 'undefined' ? null : document.documentElement.lang
  return (asLocale(language) === 'en' ? en : zh).broken[key]
}
