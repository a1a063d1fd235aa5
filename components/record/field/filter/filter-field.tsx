// A field's control in the filter bar, by its kind.
'use client'
import type { ReactNode } from 'react'
import type { FilterProps } from '@/components/record/field/field-props'
import { isCustomArea } from '@/lib/model/field'
import { LaterFilter } from './later-filter'
import { FilterNumber } from './number'
import { FilterText } from './text'

export function FilterField({ field, ...rest }: FilterProps): ReactNode {
  switch (field.kind) {
    case 'text':
    case 'code':
      return <FilterText {...rest} field={field} />
    case 'decimal':
    case 'int':
      return <FilterNumber {...rest} field={field} />
    case 'json':
      return isCustomArea(field) ? <LaterFilter {...rest} field={field} /> : null
    case 'files':
    case 'html':
      return null
    default:
      return <LaterFilter {...rest} field={field} />
  }
}
