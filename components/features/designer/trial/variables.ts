// What was typed for the values that steer a model.
import { cleanText } from '@/lib/model/plain-text'
import { typedValue } from '../flow/condition-words'
import type { KnownField } from '../flow/known-fields'

/** What was typed as a value; undefined where nothing was. */
export const trialValue = ({ kind }: Pick<KnownField, 'kind'>, typed: string): string | number | boolean | undefined =>
  typedValue(typed, kind) ?? undefined

/** Whether something typed is not understood: a trial does not begin with it. */
export const holdsUnread = (fields: readonly Pick<KnownField, 'kind' | 'name'>[], typed: Readonly<Record<string, string>>): boolean =>
  fields.some(({ kind, name }) => cleanText(typed[name] ?? '') !== '' && typedValue(typed[name] ?? '', kind) === null)

/** What a value is while nothing is chosen: a record says no where it does not say yes. */
export const unchosen = ({ kind, entity }: Pick<KnownField, 'kind' | 'entity'>): string =>
  kind === 'flag' && entity !== undefined ? 'false' : ''

/** The values of those of which something was typed or is known without, by their names. */
export const trialValues = (fields: readonly Pick<KnownField, 'kind' | 'name' | 'entity'>[], typed: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    fields.flatMap((one) => {
      const value = trialValue(one, typed[one.name] || unchosen(one))
      return value === undefined ? [] : [[one.name, value] as const]
    }),
  )

/** Values as they were typed. */
export const typedOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))
