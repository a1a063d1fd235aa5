// Display names of fields, for files and messages that the server writes.
import { type Locale, text } from '../../i18n/text.ts'
import type { Definition } from '../../model/definition.ts'

/** The display name of a field; its technical name where there is no text. */
export function displayNameOf(locale: Locale, definition: Pick<Definition, 'name'>, name: string): string {
  for (const key of [`entity.${definition.name}.field.${name}`, `entity.common.field.${name}`]) {
    const found = text(locale, key)
    if (found !== key) return found
  }
  return name
}

/** The column head of a field: shorter than its name where the name is long. */
export function headOf(locale: Locale, definition: Pick<Definition, 'name'>, name: string): string {
  const key = `entity.${definition.name}.head.${name}`
  const found = text(locale, key)
  return found === key ? displayNameOf(locale, definition, name) : found
}
