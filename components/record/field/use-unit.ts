// The unit that is written beside a field's number.
'use client'
import { useDisplayNames } from '@/components/record/use-display-names'
import type { Definition } from '@/lib/model/definition'
import type { Field } from '@/lib/model/field'
import { unitBeside } from '@/lib/model/unit-beside'

export function useUnit(definition: Definition, name: string, field: Field): string | undefined {
  const names = useDisplayNames(definition)
  return unitBeside(names.field(name), field, names.common)
}
