// The texts of the preview of files, which come with the dialog itself and not with every page.
import en from '../../messages/en/preview.json' with { type: 'json' }
import zh from '../../messages/zh-CN/preview.json' with { type: 'json' }
import { asLocale } from './locales.ts'

/** The dialog's texts in a language. */
export const previewTexts = (locale: string): typeof zh => (asLocale(locale) === 'en' ? en : zh)
