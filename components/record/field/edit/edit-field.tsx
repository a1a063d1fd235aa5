// A field's control in a form, by its kind.
import { Switch } from 'antd'
import type { ReactNode } from 'react'
import { ariaOf, type EditProps, listOf, textOf } from '@/components/record/field/field-props'
import { AreaControl, DateControl, RefControl, RichTextControl, UploadControl } from '@/components/record/field/lazy-controls'
import { DictDropdown } from '@/components/record/field/picker/dict-dropdown'
import { areaCodes } from '@/components/record/field/show/custom-area'
import { filesOf } from '@/components/record/field/show/files'
import { ShowJson } from '@/components/record/field/show/json'
import { useNarrow } from '@/lib/client/use-window'
import { companionOf, type Field, isCustomArea } from '@/lib/model/field'
import { EditChoice } from './choice'
import { EditNumber } from './number'
import { EditProcess } from './process'
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

/** Files uploaded in a form. */
function EditFiles(props: EditProps<'files'>) {
  const { field, value, onChange, id, disabled } = props
  return <UploadControl id={id} value={filesOf(value)} onChange={onChange} max={field.max} disabled={disabled} {...ariaOf(props)} />
}

/** A switch. */
function EditFlag({ value, onChange, id, disabled, describedBy }: EditProps<'flag'>) {
  return (
    <Switch id={id} checked={value === true} onChange={(checked) => onChange(checked)} disabled={disabled} aria-describedby={describedBy} />
  )
}

/** Rich text in a form; the server cleans it on write. */
function EditHtml({ value, onChange, id, disabled, invalid, describedBy }: EditProps<'html'>) {
  return (
    <RichTextControl
      id={id}
      value={textOf(value)}
      onChange={onChange}
      disabled={disabled}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  )
}

/** A day or a moment in a form. */
function EditDate(props: EditProps<'date' | 'datetime'>) {
  const { field, value, onChange, id, disabled } = props
  return (
    <DateControl
      id={id}
      time={field.kind === 'datetime'}
      value={textOf(value) || null}
      onChange={onChange}
      disabled={disabled}
      only={field.past ? 'past' : field.future ? 'future' : undefined}
      {...ariaOf(props)}
    />
  )
}

/** Several values of a dictionary in a form. */
function EditChoices(props: EditProps<'choices'>) {
  const { field, value, onChange, id, disabled } = props
  return (
    <DictDropdown
      id={id}
      dict={field.dict}
      multiple
      max={field.max}
      value={listOf(value)}
      onChange={onChange}
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

/** A picture that a record names by its path: a cover, a logo; one, uploaded in place. */
function EditPicture(props: EditProps<'text'>) {
  const { value, onChange, id, disabled } = props
  const url = textOf(value)
  const name = decodeURIComponent(url.split('/').at(-1) ?? '')
  return (
    <UploadControl
      id={id}
      pictures
      max={1}
      value={url ? [{ uid: url, name, url }] : []}
      onChange={(files) => onChange(files.at(-1)?.url ?? null)}
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

/** Province, city and district: three columns on the wire, one control. */
function EditArea(props: EditProps<'area'>) {
  const { record, onChange, id, disabled } = props
  const narrow = useNarrow()
  const codes = [record.province_code, record.city_code, record.district_code].map(textOf).filter(Boolean)
  return (
    <AreaControl
      id={id}
      kind={narrow ? 'select' : 'cascader'}
      value={codes}
      onChange={([province = null, city = null, district = null], text) =>
        onChange(province, { province_code: province, city_code: city, district_code: district, area_name: text || null })
      }
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

/** An area of a custom field: province, city and district as one value. */
function EditCustomArea(props: EditProps<'json'>) {
  const { value, onChange, id, disabled } = props
  const narrow = useNarrow()
  return (
    <AreaControl
      id={id}
      kind={narrow ? 'select' : 'cascader'}
      value={areaCodes(value)}
      onChange={([province, city = null, district = null]) =>
        onChange(province ? { province_code: province, city_code: city, district_code: district } : null)
      }
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

/** One record, chosen from a paged dropdown. */
function EditRef(props: EditProps<'ref'>) {
  const { definition, field, name, value, record, onChange, id, disabled } = props
  const key = textOf(value)
  const companion = companionOf(name)
  return (
    <RefControl
      id={id}
      field={field}
      record={record}
      lookup
      value={key ? [{ value: key, label: textOf(record[companion]) || key }] : []}
      onChange={([chosen]) => onChange(chosen?.value ?? null, { [companion]: chosen?.label ?? null })}
      disabled={disabled}
      takesOnly={definition.name !== field.to}
      {...ariaOf(props)}
    />
  )
}
