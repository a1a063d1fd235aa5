// A field's value, drawn by its kind.
import type { ReactNode } from 'react'
import type { Row } from '@/components/record/field/field-props'
import type { Definition } from '@/lib/model/definition'
import { type Field, isCustomArea } from '@/lib/model/field'
import { ShowArea } from './area'
import { ShowChoice } from './choice'
import { ShowChoices } from './choices'
import { ShowCustomArea } from './custom-area'
import { ShowDate } from './date'
import { ShowFiles } from './files'
import { ShowFlag } from './flag'
import { ShowHtml } from './html'
import { ShowJson } from './json'
import { ShowNumber } from './number'
import { ShowProcess } from './process'
import { ShowRef } from './ref'
import { ShowRefs } from './refs'
import { ShowText } from './text'

interface ShowFieldProps {
  definition: Definition
  name: string
  field: Field
  row: Row
  place?: 'cell' | 'page'
}

export function ShowField({ field, place = 'cell', ...rest }: ShowFieldProps): ReactNode {
  const shared = { ...rest, place }
  switch (field.kind) {
    case 'text':
      return field.format === 'process' ? <ShowProcess {...shared} field={field} /> : <ShowText {...shared} field={field} />
    case 'code':
      return <ShowText {...shared} field={field} />
    case 'decimal':
    case 'int':
      return <ShowNumber {...shared} field={field} />
    case 'flag':
      return <ShowFlag {...shared} field={field} />
    case 'date':
    case 'datetime':
      return <ShowDate {...shared} field={field} />
    case 'choice':
      return <ShowChoice {...shared} field={field} />
    case 'choices':
      return <ShowChoices {...shared} field={field} />
    case 'ref':
      return <ShowRef {...shared} field={field} />
    case 'refs':
      return <ShowRefs {...shared} field={field} />
    case 'files':
      return <ShowFiles {...shared} field={field} />
    case 'area':
      return <ShowArea {...shared} field={field} />
    case 'html':
      return <ShowHtml {...shared} field={field} />
    case 'json':
      return isCustomArea(field) ? <ShowCustomArea {...shared} field={field} /> : <ShowJson {...shared} field={field} />
  }
}
