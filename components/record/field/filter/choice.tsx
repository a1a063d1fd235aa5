// Values of a dictionary in the filter bar.
import type { FilterProps } from '@/components/record/field/field-props'
import { listOf, textOf } from '@/components/record/field/field-props'
import { TreeControl } from '@/components/record/field/lazy-controls'
import { DictDropdown } from '@/components/record/field/picker/dict-dropdown'
import { useDict } from '@/components/record/field/use-dict'

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
