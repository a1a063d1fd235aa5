// The modeler's own texts in Chinese; they are English as it brings them.
import chinese from 'bpmn-js-i18n/translations/zn'

/** A text of the modeler in the reader's language; `{name}` in it is replaced. */
export type Translate = (template: string, replacements?: Record<string, string>) => string

/** Keys of texts cannot hold dots. */
const keyOf = (template: string) => template.replaceAll('.', '').trim()

/** `own` has what the dictionary of the modeler lacks, by the English text without dots. */
export function translatorOf(locale: string, own: Readonly<Record<string, string>>): Translate {
  const words: Readonly<Record<string, string>> = locale === 'en' ? {} : chinese
  const found = (template: string) => (locale === 'en' ? undefined : own[keyOf(template)]) ?? words[template] ?? template
  return (template, replacements = {}) => found(template).replace(/\{([^}]+)\}/g, (whole, name: string) => replacements[name] ?? whole)
}
