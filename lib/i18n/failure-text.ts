// The few texts of failures that browser code needs outside of React.
import en from '../../messages/en/errors.json' with { type: 'json' }
import zh from '../../messages/zh-CN/errors.json' with { type: 'json' }
import { asLocale } from './locales.ts'

/** A text of errors.json in the language of the open page. */
export function failureText(key: keyof typeof zh.errors): string {
  const language = typeof document === 'undefined' ? undefined : document.documentElement.lang
  return (asLocale(language) === 'en' ? en : zh).errors[key]
}
