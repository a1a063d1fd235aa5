// antd's own texts, read on the server: a browser gets those of its user's language, and the code of none.
import type { Locale } from 'antd/es/locale'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'

/** For the property `texts` of ThemeProvider. */
export const libraryTexts = (locale: string): Locale => (locale === 'en' ? enUS : zhCN)
