// Which fields a list changes in place or in many rows: what the user may edit, by the rules of the definition
// (docs/domain/records.md#changing-many-records, docs/domain/lists.md#editing-in-the-cell).
import { fieldOf, maskFor } from '@/components/record/columns'
import type { Row } from '@/components/record/field/field-props'
import { fieldPermission } from '@/lib/client/field-permission'
import type { Definition } from '@/lib/model/definition'
import { type Field, holds } from '@/lib/model/field'
import { isChangedInMany, isInExt } from '@/lib/model/many-fields'
import { isWritable } from '@/lib/model/record'

type May = (permission: string) => boolean

function isOwn(definition: Definition, name: string, field: Field, may: May): boolean {
  const own = Object.hasOwn(definition.fields, name) && isWritable(field) && !field.createOnly
  return own && fieldPermission(definition.name, name) === 'WRITE' && (!field.viewPermission || may(field.viewPermission))
}

/** The fields that this user may change in many rows, in the order of the form. */
export function manyFields(definition: Definition, may: May): string[] {
  const names = [...new Set([...definition.form.flatMap((section) => section.fields), ...Object.keys(definition.fields)])]
  return names.filter((name) => {
    const field = fieldOf(definition, name)
    return field !== undefined && isOwn(definition, name, field, may) && isChangedInMany(definition, name, field)
  })
}

const cellKinds: ReadonlySet<Field['kind']> = new Set(['text', 'decimal', 'int', 'flag', 'date', 'datetime', 'choice'])

/** Whether this user may edit a field in its cell: seen in full, and there in this row. */
export function isCellField(definition: Definition, name: string, may: May): boolean {
  const field = fieldOf(definition, name)
  if (!field || !cellKinds.has(field.kind) || ('format' in field && field.format === 'filePath')) return false
  return isOwn(definition, name, field, may) && maskFor(definition, name, may) === null
}

/** Whether a row has the field: one that depends on another needs it among the columns. */
export function hasField(definition: Definition, name: string, row: Row): boolean {
  return holds(fieldOf(definition, name)?.visibleWhen, row)
}

/** A row's change of one field as the save call takes it. */
export function changeOf(definition: Definition, name: string, row: Row, value: unknown): Row {
  const inExt = definition.customFields?.includes(name) ?? isInExt(definition, name)
  return {
    [definition.key]: row[definition.key],
    row_version: row.row_version,
    ...(inExt ? { ext: { [name]: value } } : { [name]: value }),
  }
}
