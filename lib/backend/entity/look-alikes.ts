// The brake on comparing values that look alike: a duplicate check has to compare whole values, so it would tell a hidden number to whoever
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

/** So many different values of one masked form may one person have compared in a day. */
export const mostAlike = 20
/** More masked forms than this are forgotten where one value alone has been tried. */
const mostForms = 100_000

interface Tried {
  day: string
  /** Hashes of values by the hash of their masked form. */
  values: Map<string, Set<string>>
}

/** Kept in memory: a refused save takes its transaction back, and what was tried must stay counted. */
const tried = slot('look-alike values', () => new Map<string, Tried>())

/** Checks values of one field, one after the other; null where the caller sees the field in full or its mask hides too much to try. */
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

/** Throws where the caller has had too many values compared that look like this one. */
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
