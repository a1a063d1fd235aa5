// An area in the filter bar.
import type { FilterProps } from '@/components/record/field/field-props'
import { listOf } from '@/components/record/field/field-props'
import { AreaControl } from '@/components/record/field/lazy-controls'

/** Everything within the chosen province, city or district. */
export function FilterArea({ value, onChange, id }: Omit<FilterProps, 'field'>) {
  return <AreaControl id={id} anyLevel value={listOf(value).slice(-1)} onChange={(codes) => onChange(codes.at(-1))} />
}
