// What hangs on a choice: another choice clears it (docs/domain/forms.md#what-hangs-on-a-choice).
import type { Definition } from './definition.ts'
import { companionOf, type Field } from './field.ts'
import type { Values } from './record.ts'

const hangsOn = (field: Field, name: string) =>
  field.hangsOn?.includes(name) === true || ((field.kind === 'ref' || field.kind === 'refs') && field.same === name)

/** Empty values for all that hangs on the field, and on what hangs on it. */
export function clearedBy(definition: Pick<Definition, 'fields'>, name: string, seen: ReadonlySet<string> = new Set([name])): Values {
  const cleared: Values = {}
  for (const [other, field] of Object.entries(definition.fields)) {
    if (seen.has(other) || field.readOnly || field.internal || !hangsOn(field, name)) continue
    const several = field.kind === 'refs' || field.kind === 'files' || field.kind === 'choices'
    cleared[other] = several ? [] : null
    if (field.kind === 'ref' || field.kind === 'refs') cleared[companionOf(other)] = several ? [] : null
    Object.assign(cleared, clearedBy(definition, other, new Set([...seen, other])))
  }
  return cleared
}

/** What a change of a field clears: nothing hangs on a field that was empty, or on a choice that is made again. */
export function clearedByChange(definition: Pick<Definition, 'fields'>, name: string, before: unknown, after: unknown): Values {
  const [was, is] = [String(before ?? ''), String(after ?? '')]
  return was === '' || was === is ? {} : clearedBy(definition, name)
}
