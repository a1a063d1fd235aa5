// A field's control in the filter bar, by its kind.
'use client'
import type { ReactNode } from 'react'
import type { FilterProps } from '@/components/record/field/field-props'
import { isCustomArea } from '@/lib/model/field'
import { FilterArea } from './area'
import { FilterChoice } from './choice'
import { FilterChoices } from './choices'
import { FilterDate } from './date'
import { FilterFlag } from './flag'
import { FilterNumber } from './number'
import { FilterRef } from './ref'
import { FilterText } from './text'

export function FilterField({ field, ...rest }: FilterProps): ReactNode {
  switch (field.kind) {
    case 'text':
    case 'code':
      return <FilterText {...rest} field={field} />
    case 'decimal':
    case 'int':
      return <FilterNumber {...rest} field={field} />
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
    case 'area':
      return <FilterArea {...rest} />
    case 'json':
      return isCustomArea(field) ? <FilterArea {...rest} /> : null
    case 'files':
    case 'html':
      return null
  }
}
