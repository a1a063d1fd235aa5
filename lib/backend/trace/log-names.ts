// Colleagues and departments in a history: their names in the place of their keys.
import type { Definition } from '../../model/definition.ts'
import { peopleNames } from '../entity/people-names.ts'
import type { Context } from '../kernel/context.ts'

interface Change {
  field: string
  old: unknown
  new: unknown
}

/** Columns that every owned record carries besides its fields. */
const ownerColumns: ReadonlySet<string> = new Set(['owner_key', 'owner_depart_key'])
const people: ReadonlySet<string> = new Set(['user', 'department'])

/** Records of the log with the names that references to people hold; a key that nobody has any more stays. */
export async function namePeople<R extends { diff: Change[] }>(
  { db }: Context,
  records: readonly R[],
  definitionOf: (record: R) => Definition | undefined,
): Promise<R[]> {
  const isPerson = (record: R, name: string): boolean => {
    const field = definitionOf(record)?.fields[name]
    if (field === undefined) return ownerColumns.has(name)
    return (field.kind === 'ref' || field.kind === 'refs') && people.has(field.to)
  }
  const keysIn = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string')
  const keys = records.flatMap((record) =>
    record.diff.flatMap((change) => (isPerson(record, change.field) ? [...keysIn(change.old), ...keysIn(change.new)] : [])),
  )
  if (keys.length === 0) return [...records]
  const names = await peopleNames(db, keys)
  const named = (value: unknown) => {
    const found = keysIn(value).map((key) => names.get(key) ?? key)
    return found.length === 0 ? value : found.join('、')
  }
  return records.map((record) => ({
    ...record,
    diff: record.diff.map((change) =>
      isPerson(record, change.field) ? { ...change, old: named(change.old), new: named(change.new) } : change,
    ),
  }))
}
