// An area in the filter bar.
'use client'
import type { FilterProps } from '../field-props'
import { listOf } from '../field-props'
import { AreaControl } from '../lazy-controls'

/** Everything within the chosen province, city or district. */
export function FilterArea({ value, onChange, id }: Omit<FilterProps, 'field'>) {
  return <AreaControl id={id} anyLevel value={listOf(value).slice(-1)} onChange={(codes) => onChange(codes.at(-1))} />
}
