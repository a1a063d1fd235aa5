// Which fields may be changed in many records at once (docs/domain/records.md#changing-many-records).
import { isEncrypted } from './columns.ts'
import { mayBeCustomField } from './custom-fields.ts'
import type { Definition } from './definition.ts'
import type { Field } from './field.ts'
import { isWritable } from './record.ts'

/** Several values, to which one can be added and from which one can be removed. */
export const holdsSeveral = ({ kind }: Field): boolean => kind === 'choices' || kind === 'refs'

const kinds: ReadonlySet<Field['kind']> = new Set([
  'text',
  'decimal',
  'int',
  'flag',
  'date',
  'datetime',
  'choice',
  'choices',
  'ref',
  'refs',
])

/**
 * Whether a field may get one value in many records: not what names or distinguishes a record, what says where it belongs, what goes with
 * other fields, and no private value.
 */
export function isChangedInMany(definition: Definition, name: string, field: Field): boolean {
  if (!isWritable(field) || field.createOnly || !kinds.has(field.kind)) return false
  if (isEncrypted(field) || ('mask' in field && field.mask) || ('format' in field && field.format === 'filePath')) return false
  const { title, parent, target, tree, single = [], unique = [], together = [] } = definition
  const fixed = [title, parent?.field, target?.type, target?.key, tree?.field, single[0], ...unique.flat(), ...together.flat()]
  return !fixed.includes(name)
}

/** Whether the value of a name stands in a record's `ext`. */
export const isInExt = (definition: Definition, name: string): boolean =>
  !Object.hasOwn(definition.fields, name) && mayBeCustomField(definition, name)
