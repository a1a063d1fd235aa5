// The unit that is written beside a field's number, or in a cell under its head.
import { useDisplayNames } from '@/components/record/use-display-names'
import type { Definition } from '@/lib/model/definition'
import type { Field } from '@/lib/model/field'
import { unitBeside } from '@/lib/model/unit-beside'

export function useUnit(definition: Definition, name: string, field: Field, place?: 'cell' | 'page'): string | undefined {
  const names = useDisplayNames(definition)
  return unitBeside(place === 'cell' ? names.head(name) : names.field(name), field, names.common)
}
