// The limit on comparing values with the same masked form: a duplicate check compares whole values, so it would reveal a hidden number to a user who
// tries all that its mask allows (docs/domain/duplicates.md#look-alikes).
import type { Definition } from '../../model/definition.ts'
import { maskValue } from '../../model/mask.ts'
import { wireTime } from '../../model/moment.ts'
import { partHash } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, refuse } from '../kernel/fail.ts'
import { slot } from '../kernel/slots.ts'
import { askingOf } from './asking.ts'
import { displayNameOf } from './display-names.ts'

/** How many different values of one masked form a person may compare in a day. */
export const mostAlike = 20
/** Above this number, masked forms with only one tried value are removed. */
const mostForms = 100_000

interface Tried {
  day: string
  /** Hashes of values by the hash of their masked form. */
  values: Map<string, Set<string>>
}

/** In memory, because a refused save is rolled back but its attempt must stay counted. */
const tried = slot('look-alike values', () => new Map<string, Tried>())

/** Checks values of one field, one after the other; null if the caller sees the field in full, or if its mask hides too much to try all values. */
export async function lookAlikesOf(
  context: Context,
  definition: Definition,
  name: string,
): Promise<((value: string) => Fail | null) | null> {
  const asking = await askingOf(context, definition, 'POOL')
  const column = asking.find(name)
  const concealment = column && asking.concealmentOf(column)
  if (!column || !concealment || concealment.mask === 'contact') return null
  const { mask } = concealment
  const values = triedBy(context)
  return (value) => {
    const form = partHash(`${definition.name} ${name} ${maskValue(mask, value)}`)
    const known = values.get(form) ?? new Set<string>()
    const hash = partHash(value)
    if (known.has(hash)) return null
    if (known.size >= mostAlike) {
      context.log.warn(
        { user: context.user.username, entity: definition.name, field: name },
        'too many values that look alike were compared',
      )
      return refuse('lookAlikes', { field: displayNameOf(context.request.locale, definition, name), n: mostAlike })
    }
    known.add(hash)
    values.set(form, known)
    if (values.size > mostForms) for (const [one, all] of values) if (all.size === 1) values.delete(one)
    return null
  }
}

/** Throws if the caller has compared too many values with the same masked form. */
export async function requireFewAlike(context: Context, definition: Definition, name: string, value: string): Promise<void> {
  const fail = (await lookAlikesOf(context, definition, name))?.(value)
  if (fail) throw fail
}

function triedBy({ kernel, user, now }: Context): Map<string, Set<string>> {
  const all = kernel.get(tried)
  const day = wireTime(now).slice(0, 10)
  const known = all.get(user.user_key)
  if (known?.day === day) return known.values
  const fresh: Tried = { day, values: new Map() }
  for (const [key, one] of all) if (one.day !== day) all.delete(key)
  all.set(user.user_key, fresh)
  return fresh.values
}
