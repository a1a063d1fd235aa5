// A field's value, drawn by its kind.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Label } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Ellipsis, Empty, Masked, Money } from '@/components/basic/values'
import styles from '@/components/record/field/field.module.css'
import { listOf, type Row, type ShowProps, textOf } from '@/components/record/field/field-props'
import { PhoneNumber } from '@/components/record/field/phone'
import { Revealable } from '@/components/record/field/reveal'
import { useDict } from '@/components/record/field/use-dict'
import { useProcesses } from '@/components/record/field/use-processes'
import { useUnit } from '@/components/record/field/use-unit'
import { formatPercent } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { companionOf, type Field, isCustomArea } from '@/lib/model/field'
import { shortNumber } from '@/lib/model/typed-number'
import { ShowChoice } from './choice'
import { ShowCustomArea } from './custom-area'
import { CustomerHover } from './customer-hover'
import { ShowDate } from './date'
import { ShowFiles } from './files'
import { ShowHtml } from './html'
import { ShowJson } from './json'

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

/** The names of a province, city and district. */
function ShowArea({ row, place }: ShowProps<'area'>) {
  const text = textOf(row.area_name)
  if (!text) return <Empty />
  return place === 'cell' ? <Ellipsis text={text} /> : text
}

/** Yes or no. */
function ShowFlag({ name, row }: ShowProps<'flag'>) {
  const t = useTranslations('widget.field')
  const value = row[name]
  if (value === null || value === undefined) return <Empty />
  return <>{value ? t('yes') : t('no')}</>
}

/** The process model that a record names, by its name. */
function ShowProcess({ name, row }: ShowProps<'text'>) {
  const t = useTranslations('widget.field')
  const { processes } = useProcesses()
  const key = textOf(row[name])
  if (!key) return <>{t('usualProcess')}</>
  return <Ellipsis text={processes.find((one) => one.process_definition_key === key)?.model_name ?? key} units={25} />
}

/** References to several records: their names. */
function ShowRefs({ name, row, place }: ShowProps<'refs'>) {
  const marks = useMarks()
  const names = listOf(row[companionOf(name)])
  if (names.length === 0) return <Empty />
  const text = names.join(marks.list)
  return place === 'cell' ? <Ellipsis text={text} /> : text
}

/** A reference to one record: its name from the answer's companion. */
function ShowRef({ name, field, row, place }: ShowProps<'ref'>) {
  const may = useMay()
  const text = textOf(row[companionOf(name)])
  if (!text) return <Empty />
  if (place !== 'cell') return text
  const key = textOf(row[name])
  const shown = <Ellipsis text={text} />
  return field.to === 'customer' && key && may('crm:customer:q') ? <CustomerHover customerKey={key}>{shown}</CustomerHover> : shown
}

/** Decimals, amounts and whole numbers. */
function ShowNumber({ definition, field, name, row, place }: ShowProps<'decimal' | 'int'>) {
  const beside = useUnit(definition, name, field, place)
  const value = textOf(row[name])
  if (!value) return <Empty />
  const unit = place === 'page' ? beside : undefined
  if (field.kind === 'int') return <Money value={value} scale={0} unit={unit} />
  if (field.unit === 'percent') return <Money value={formatPercent(value)} scale={0} unit={beside} />
  if (field.scale === 2) return <Money value={value} unit={unit} />
  const price = field.scale === 4 && field.precision === 18
  return price ? <Money value={value} scale={4} unit={unit} /> : <Money value={shortNumber(value)} scale={0} unit={unit} />
}

/** Several values of a dictionary as labels. */
function ShowChoices({ field, name, row, place }: ShowProps<'choices'>) {
  const marks = useMarks()
  const words = useDict(field.dict)
  const values = listOf(row[name])
  if (values.length === 0) return <Empty />
  const shown = place === 'cell' ? values.slice(0, 2) : values
  return (
    <span className={styles.labels} title={place === 'cell' ? values.map(words.textOf).join(marks.list) : undefined}>
      {shown.map((value) => (
        <Label key={value}>{words.textOf(value)}</Label>
      ))}
      {values.length > shown.length && <span className={styles.rest}>+{values.length - shown.length}</span>}
    </span>
  )
}

/** Text and codes: one line, many lines, links, masked numbers. */
function ShowText({ field, name, definition, row, place }: ShowProps<'text' | 'code'>) {
  const value = textOf(row[name])
  if (!value) return <Empty />
  if (place === 'page' && (field.format === 'phone' || field.format === 'landline')) return <PhoneNumber value={value} />
  if (field.mask) return place === 'page' ? <Revealable value={value} /> : <Masked value={value} />
  if (field.format === 'url') {
    return (
      <a className={styles.link} href={value} target="_blank" rel="noreferrer">
        {place === 'cell' ? <Ellipsis text={value} units={40} /> : value}
      </a>
    )
  }
  if (field.kind === 'code') return <span className={styles.digits}>{value}</span>
  if (place === 'cell') return <Ellipsis text={value} units={name === definition.title ? 36 : 25} />
  return <span className={field.multiline ? styles.lines : undefined}>{value}</span>
}
