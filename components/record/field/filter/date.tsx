// From one day to another in the filter bar.
'use client'
import type { FilterProps } from '@/components/record/field/field-props'
import { RangeControl } from '@/components/record/field/lazy-controls'

export function FilterDate({ value, onChange, id }: FilterProps<'date' | 'datetime'>) {
  return <RangeControl id={id} value={Array.isArray(value) ? value : undefined} onChange={onChange} />
}
