// Decimals, amounts and whole numbers. Values stay decimal strings, so no digit is lost.
'use client'
import { InputNumber } from 'antd'
import { useTranslations } from 'next-intl'
import { Empty, Money } from '../show/values'
import styles from './field.module.css'
import { ariaOf, type EditProps, type FilterProps, type ShowProps, textOf } from './field-props'
import { full } from './full-width'

/** Whether a field is typeset right-aligned in tables. */
export function isNumeric(kind: string): boolean {
  return kind === 'decimal' || kind === 'int'
}

/** 12.5000 → 12.5: rates and coefficients drop the zeros at the end, amounts keep two places and unit prices four. */
function trimZeros(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}

export function ShowNumber({ field, name, row, place }: ShowProps<'decimal' | 'int'>) {
  const value = textOf(row[name])
  if (!value) return <Empty />
  const unit = place === 'page' ? field.unit : undefined
  if (field.kind === 'int') return <Money value={value} scale={0} unit={unit} />
  if (field.scale === 2) return <Money value={value} unit={unit} />
  const price = field.scale === 4 && field.precision === 18
  return <Money value={price ? value : trimZeros(value)} scale={field.scale} unit={place === 'cell' && field.unit === '%' ? '%' : unit} />
}

const group = (value: string | number | undefined) => textOf(value).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')
const ungroup = (value: string | undefined) => textOf(value).replace(/[,，\s]/g, '')

export function EditNumber(props: EditProps<'decimal' | 'int'>) {
  const { field, value, onChange, id, disabled } = props
  const scale = field.kind === 'int' ? 0 : field.scale
  return (
    <InputNumber<string>
      id={id}
      style={full}
      stringMode
      controls={false}
      value={textOf(value) || null}
      precision={scale}
      min={field.min === undefined ? undefined : String(field.min)}
      max={field.max === undefined ? undefined : String(field.max)}
      formatter={group}
      parser={ungroup}
      suffix={field.unit}
      disabled={disabled}
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      onChange={(next) => onChange(field.kind === 'int' ? (next === null ? null : Number(next)) : next)}
      {...ariaOf(props)}
    />
  )
}

/** From and to; either end may stay open. */
export function FilterNumber({ field, value, onChange, id }: FilterProps<'decimal' | 'int'>) {
  const t = useTranslations('widget.field')
  const [from = null, to = null] = Array.isArray(value) ? value : []
  const put = (next: [string | null, string | null]) => onChange(next[0] === null && next[1] === null ? undefined : next)
  const shared = { stringMode: true, controls: false, formatter: group, parser: ungroup, precision: field.kind === 'int' ? 0 : field.scale }
  return (
    <span className={styles.range}>
      <InputNumber<string> {...shared} id={id} value={from} aria-label={t('from')} onChange={(next) => put([next, to])} />
      <i>{t('to')}</i>
      <InputNumber<string> {...shared} value={to} aria-label={t('to')} onChange={(next) => put([from, next])} />
    </span>
  )
}
