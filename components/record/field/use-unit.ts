// The unit that is written beside a number: once, not where the field's display name says it already.
'use client'
import { useDisplayNames } from '@/components/record/use-display-names'
import type { Definition } from '@/lib/model/definition'
import type { Field } from '@/lib/model/field'

/** A unit that the name leaves to be said; undefined where there is none. */
export function unitBeside(label: string, field: Field | undefined): string | undefined {
  const unit = field && 'unit' in field ? field.unit : undefined
  return unit && !label.includes(unit) ? unit : undefined
}

export function useUnit(definition: Definition, name: string, field: Field): string | undefined {
  return unitBeside(useDisplayNames(definition).field(name), field)
}
