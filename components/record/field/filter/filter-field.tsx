// A field's control in the filter bar, by its kind.
import type { ReactNode } from 'react'
import type { FilterProps } from '@/components/record/field/field-props'
import { type Field, type FieldKind, isCustomArea } from '@/lib/model/field'
import { LaterFilter } from './later-filter'
import { FilterNumber } from './number'
import { FilterText } from './text'

const chosen: ReadonlySet<FieldKind> = new Set(['flag', 'date', 'datetime', 'choice', 'choices', 'ref', 'refs', 'area'])

/** Whether the field's value is chosen: then its control comes when somebody comes to it. */
export const isChosen = (field: Field): boolean => chosen.has(field.kind) || isCustomArea(field)

export function FilterField({ field, ...rest }: FilterProps): ReactNode {
  if (isChosen(field)) return <LaterFilter {...rest} field={field} />
  switch (field.kind) {
    case 'text':
    case 'code':
      return <FilterText {...rest} field={field} />
    case 'decimal':
    case 'int':
      return <FilterNumber {...rest} field={field} />
    default:
      return null
  }
}
