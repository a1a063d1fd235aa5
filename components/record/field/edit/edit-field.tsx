// A field's control in a form, by its kind.
import type { ReactNode } from 'react'
import type { EditProps } from '@/components/record/field/field-props'
import { ShowJson } from '@/components/record/field/show/json'
import { type Field, isCustomArea } from '@/lib/model/field'
import { EditArea } from './area'
import { EditChoice } from './choice'
import { EditChoices } from './choices'
import { EditCustomArea } from './custom-area'
import { EditDate } from './date'
import { EditFiles } from './files'
import { EditFlag } from './flag'
import { EditHtml } from './html'
import { EditNumber } from './number'
import { EditPicture } from './picture'
import { EditProcess } from './process'
import { EditRef } from './ref'
import { EditRefs } from './refs'
import { EditText } from './text'

/** Paths of files that records hold as text are pictures. */
const isPictureField = (field: Field) => field.kind === 'text' && 'format' in field && field.format === 'filePath'

/** Kinds whose control is a group of inputs: their label is a heading, not a `for`. */
export function isGroup(field: Field): boolean {
  if (field.kind === 'files' || field.kind === 'html') return true
  return isPictureField(field) || (field.kind === 'ref' && field.to === 'customer_department')
}

export function EditField({ field, ...rest }: EditProps): ReactNode {
  switch (field.kind) {
    case 'text':
      if (field.format === 'process') return <EditProcess {...rest} field={field} />
      return isPictureField(field) ? <EditPicture {...rest} field={field} /> : <EditText {...rest} field={field} />
    case 'code':
      return <EditText {...rest} field={field} />
    case 'decimal':
    case 'int':
      return <EditNumber {...rest} field={field} />
    case 'flag':
      return <EditFlag {...rest} field={field} />
    case 'date':
    case 'datetime':
      return <EditDate {...rest} field={field} />
    case 'choice':
      return <EditChoice {...rest} field={field} />
    case 'choices':
      return <EditChoices {...rest} field={field} />
    case 'ref':
      return <EditRef {...rest} field={field} />
    case 'refs':
      return <EditRefs {...rest} field={field} />
    case 'files':
      return <EditFiles {...rest} field={field} />
    case 'area':
      return <EditArea {...rest} field={field} />
    case 'html':
      return <EditHtml {...rest} field={field} />
    case 'json':
      if (isCustomArea(field)) return <EditCustomArea {...rest} field={field} />
      return <ShowJson definition={rest.definition} name={rest.name} field={field} row={rest.record} place="page" />
  }
}
