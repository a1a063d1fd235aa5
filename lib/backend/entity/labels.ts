// What people call the fields of an entity, for files and messages that the server writes.
import { type Locale, text } from '../../i18n/text.ts'
import type { Definition } from '../../model/definition.ts'

/** The label of a field; its own name where no text stands. */
export function labelOf(locale: Locale, definition: Pick<Definition, 'name'>, name: string): string {
  for (const key of [`entity.${definition.name}.field.${name}`, `entity.common.field.${name}`]) {
    const found = text(locale, key)
    if (found !== key) return found
  }
  return name
}
