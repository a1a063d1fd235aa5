// Values of a dictionary in the filter bar.
'use client'
import { DictDropdown } from '../../picker/dict-dropdown'
import type { FilterProps } from '../field-props'
import { listOf, textOf } from '../field-props'
import { TreeControl } from '../lazy-controls'
import { useDict } from '../use-dict'

/** Any of the chosen values; of a tree the one chosen leaf. */
export function FilterChoice({ field, value, onChange, id }: FilterProps<'choice'>) {
  const words = useDict(field.dict)
  if (words.isTree) {
    return <TreeControl id={id} words={words} value={textOf(value) || null} onChange={(next) => onChange(next ?? undefined)} />
  }
  return (
    <DictDropdown
      id={id}
      dict={field.dict}
      multiple
      value={listOf(value)}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  )
}
