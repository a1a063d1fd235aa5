// The texts of the import and export dialogs, which come with the dialogs themselves and not with every page.
import en from '../../messages/en/transferScreen.json' with { type: 'json' }
import zh from '../../messages/zh-CN/transferScreen.json' with { type: 'json' }
import { asLocale } from './locales.ts'

/** Both dialogs' texts in a language. */
export const transferTexts = (locale: string): typeof zh => (asLocale(locale) === 'en' ? en : zh)
