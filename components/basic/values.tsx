// Common display of small values: amounts, masked text, empty values, truncated text, initials, pairs.
import type { ReactNode } from 'react'
import { amountParts, ellipsis, emptyCell, formatNumber, formatPrice } from '@/lib/client/format'
import { Picture } from './picture'
import styles from './show.module.css'

/** The text of an empty value. */
export function Empty() {
  return <span className={styles.empty}>{emptyCell}</span>
}

interface MoneyProps {
  value: string | number | null | undefined
  /** 20 px with lighter decimals, for headers. */
  large?: boolean
  /** Places after the point: 2 for amounts, 4 for unit prices. */
  scale?: number
  unit?: string
}

/** A number: thousands separated, tabular; an amount has two decimals, a unit price two to four. */
export function Money({ value, large, scale = 2, unit }: MoneyProps) {
  if (value === null || value === undefined || value === '') return <Empty />
  const parts = scale === 2 ? amountParts(value) : null
  const whole = parts ? parts[0] : scale === 4 ? formatPrice(value) : formatNumber(value)
  return (
    <span className={large ? styles.amount : styles.number}>
      {whole}
      {parts && (large ? <i>{parts[1]}</i> : parts[1])}
      {unit && <i>{unit === '%' ? unit : ` ${unit}`}</i>}
    </span>
  )
}

/** A value masked by the server, 138****1207; shown in the digit font. */
export function Masked({ value }: { value: string | null | undefined }) {
  return value ? <span className={styles.number}>{value}</span> : <Empty />
}

/** A text truncated to `units` (docs/domain/lists.md#ellipsis); the whole text shows on hover. */
export function Ellipsis({ text, units = 25, className }: { text: string; units?: number; className?: string }) {
  const cut = ellipsis(text, units)
  return (
    <span className={className} title={cut === text ? undefined : text}>
      {cut}
    </span>
  )
}

/** The first character of a name on a disc, or the person's picture. */
export function Avatar({ name, picture, size = 24, tone }: { name: string; picture?: string | null; size?: 24 | 32 | 44; tone?: number }) {
  return (
    <span className={styles.avatar} data-size={size} data-tone={tone} aria-hidden="true">
      {picture ? <Picture src={picture} alt="" size={size} /> : (Array.from(name)[0] ?? '')}
    </span>
  )
}

export interface Pair {
  key: string
  label: ReactNode
  value: ReactNode
  /** Takes the whole row. */
  wide?: boolean
}

/** Name and value in a grid of hairlines, three to a row. */
export function KeyValues({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map((pair) => (
        <div key={pair.key} className={pair.wide ? styles.widePair : undefined}>
          <dt>{pair.label}</dt>
          <dd>{pair.value ?? <Empty />}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A raw value of the server without its field: for differences and logs. */
export function plainText(value: unknown, mark: string): string {
  if (value === null || value === undefined || value === '') return emptyCell
  if (Array.isArray(value)) return value.map((one) => plainText(one, mark)).join(mark)
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value)
  return String(value)
}
