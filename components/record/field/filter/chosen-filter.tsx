// The control of a filter whose value is chosen: a dictionary's word, a day, a record, an area, yes or no.
import type { ReactNode } from 'react'
import type { FilterProps } from '@/components/record/field/field-props'
import type { FieldKind } from '@/lib/model/field'
import { FilterArea } from './area'
import { FilterChoice } from './choice'
import { FilterChoices } from './choices'
import { FilterDate } from './date'
import { FilterFlag } from './flag'
import { FilterRef } from './ref'

const days = () => import('@/components/record/field/date-control')
const records = () => import('@/components/record/field/ref-control')
const areas = () => import('@/components/record/field/picker/area-control')

/** What a kind's control loads by itself. Asked for from here it is the same code; from the list it would be another copy, since a list has other code already. */
export const codeOf: Partial<Record<FieldKind, () => Promise<unknown>>> = {
  date: days,
  datetime: days,
  ref: records,
  refs: records,
  area: areas,
  json: areas,
}

export function ChosenFilter({ field, ...rest }: FilterProps): ReactNode {
  switch (field.kind) {
    case 'flag':
      return <FilterFlag {...rest} field={field} />
    case 'date':
    case 'datetime':
      return <FilterDate {...rest} field={field} />
    case 'choice':
      return <FilterChoice {...rest} field={field} />
    case 'choices':
      return <FilterChoices {...rest} field={field} />
    case 'ref':
    case 'refs':
      return <FilterRef {...rest} field={field} />
    default:
      return <FilterArea {...rest} />
  }
}
