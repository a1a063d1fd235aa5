// What was typed for the values that steer a model.
import type { KnownField } from '../flow/known-fields'

/** What was typed as a value; undefined where nothing was. */
export function trialValue({ kind }: Pick<KnownField, 'kind'>, typed: string): string | number | boolean | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (kind === 'flag') return text === 'true'
  if (kind === 'text' && (text === 'true' || text === 'false')) return text === 'true'
  const number = Number(text)
  return (kind === 'number' || kind === 'text') && Number.isFinite(number) ? number : text
}

/** The values of those of which something was typed, by their names. */
export const trialValues = (fields: readonly Pick<KnownField, 'kind' | 'name'>[], typed: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    fields.flatMap((one) => {
      const value = trialValue(one, typed[one.name] ?? '')
      return value === undefined ? [] : [[one.name, value] as const]
    }),
  )

/** Values as they were typed. */
export const typedOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))
