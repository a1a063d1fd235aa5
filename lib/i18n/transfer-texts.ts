// The texts of the import and export dialogs, which come with the dialogs themselves and not with every page.
import type { AbstractIntlMessages } from 'next-intl'
import en from '../../messages/en/transferScreen.json' with { type: 'json' }
import zh from '../../messages/zh-CN/transferScreen.json' with { type: 'json' }
import { compileTexts } from './compile-texts.ts'
import { asLocale } from './locales.ts'

const english = compileTexts(en)
const chinese = compileTexts(zh)

/** Both dialogs' texts in a language. */
export const transferTexts = (locale: string) => (asLocale(locale) === 'en' ? english : chinese) as AbstractIntlMessages
