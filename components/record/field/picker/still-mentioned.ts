// Who is mentioned in a text by @ and name (docs/domain/follow-up.md#mentions).
import type { Option } from './paged-select'

/** The second is what a Chinese keyboard types. */
export const signs = ['@', '＠']

/** Of the people who were put into the text, those whose names still stand in it. */
export function stillMentioned(text: string, people: readonly Option[]): Option[] {
  const unique = new Map(people.map((one) => [one.value, one]))
  return [...unique.values()].filter(({ label }) => signs.some((sign) => text.includes(sign + label)))
}
