// antd's own texts, read on the server, so that the browser gets only the texts of the user's language and no locale code.
import type { Locale } from 'antd/es/locale'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'

/** For the property `texts` of ThemeProvider. */
export const libraryTexts = (locale: string): Locale => (locale === 'en' ? enUS : zhCN)
