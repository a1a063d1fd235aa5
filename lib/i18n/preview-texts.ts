// The texts of the preview of files, which come with the dialog itself and not with every page.
import type { AbstractIntlMessages } from 'next-intl'
import en from '../../messages/en/preview.json' with { type: 'json' }
import zh from '../../messages/zh-CN/preview.json' with { type: 'json' }
import { compileTexts } from './compile-texts.ts'
import { asLocale } from './locales.ts'

const english = compileTexts(en)
const chinese = compileTexts(zh)

/** The dialog's texts in a language. */
export const previewTexts = (locale: string) => (asLocale(locale) === 'en' ? english : chinese) as AbstractIntlMessages
