// The modeler's own texts in Chinese; they are English as it brings them.
import chinese from 'bpmn-js-i18n/translations/zn'
import type { Translate } from './design'

/** `own` has what the dictionary of the modeler lacks, by the English text. */
export function translatorOf(locale: string, own: Readonly<Record<string, string>>): Translate {
  const words: Readonly<Record<string, string>> = locale === 'en' ? {} : { ...chinese, ...own }
  return (template, replacements = {}) =>
    (words[template] ?? template).replace(/\{([^}]+)\}/g, (whole, name: string) => replacements[name] ?? whole)
}
