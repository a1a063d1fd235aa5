// A field's control in the filter bar, by its kind.
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import type { FilterProps } from '@/components/record/field/field-props'
import { Placeholder } from '@/components/record/field/placeholder'
import { retried } from '@/lib/client/retried'
import { type Field, type FieldKind, isCustomArea } from '@/lib/model/field'
import { LaterFilter } from './later-filter'
import { FilterText } from './text'

// few lists have one
const FilterNumber = dynamic(() => retried(() => import('./number').then((module) => module.FilterNumber)), {
  ssr: false,
  loading: Placeholder,
})

const chosen: ReadonlySet<FieldKind> = new Set(['flag', 'date', 'datetime', 'choice', 'choices', 'ref', 'refs', 'area'])

/** Whether the field's value is chosen: then its control comes when somebody comes to it. */
export const isChosen = (field: Field): boolean => chosen.has(field.kind) || isCustomArea(field)

export function FilterField({ field, ...rest }: FilterProps): ReactNode {
  if (isChosen(field)) return <LaterFilter id={rest.id} field={field} value={rest.value} onChange={rest.onChange} />
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
