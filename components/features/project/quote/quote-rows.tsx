// The rows of the sheet: a line with its cells, and the head of a group with its sums.
import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import { keyOf } from '@/lib/client/composing'
import { formatNumber } from '@/lib/client/format'
import { cutText } from '@/lib/model/plain-text'
import { groupTotals } from '@/lib/model/quote-totals'
import styles from './quote.module.css'
import type { ViewRow } from './sheet'
import { cellText, type SheetColumn, type SheetLine, shownNumber, totalsOf } from './sheet-line'

/** The width of the column with the numbers of the rows. */
export const numberWidth = 44

interface LineRowProps {
  id: string
  line: SheetLine
  at: number
  top: number
  width: number
  columns: readonly SheetColumn[]
  from: number
  to: number
  active: number
  redLine: string | null
  refused: Readonly<Record<string, string>> | undefined
  textOfProblem: (line: SheetLine, name: string) => string | undefined
  priceWord: (key: 'price.STANDARD' | 'price.AGREEMENT' | 'price.PROMOTION') => string
  onChoose: (row: number, column: number, extend: boolean) => void
  onOpen: (column: number) => void
}

const isSame = (one: LineRowProps, other: LineRowProps) =>
  one.line === other.line &&
  one.at === other.at &&
  one.top === other.top &&
  one.columns === other.columns &&
  one.from === other.from &&
  one.to === other.to &&
  one.active === other.active &&
  one.redLine === other.redLine &&
  one.refused === other.refused

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, at, top, width, columns, from, to, active, redLine, refused, textOfProblem, priceWord, onChoose, onOpen } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot place its rows
    // biome-ignore lint/a11y/useFocusableInteractive: the cell editor has the focus
    <div role="row" aria-rowindex={at + 2} className={styles.row} style={{ top, width }} data-row={at}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <span
        role="rowheader"
        aria-colindex={1}
        className={styles.corner}
        data-chosen={from >= 0 || undefined}
        style={{ width: numberWidth }}
        onPointerDown={() => onChoose(at, 0, false)}
      >
        {at + 1}
      </span>
      {columns.map((column, index) => {
        const problem = refused?.[column.name] ?? textOfProblem(line, column.name)
        const text = cellText(line, column.name)
        const low = column.name === 'gross_rate' && redLine !== null && text !== '' && Number(text) < Number(redLine)
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <span
            key={column.name}
            role="gridcell"
            aria-colindex={index + 2}
            aria-selected={index >= from && index <= to && from >= 0}
            aria-invalid={problem ? true : undefined}
            title={problem}
            data-number={column.number || undefined}
            data-typed={column.typed || column.name === 'coefficient' || undefined}
            data-active={index === active || undefined}
            data-low={low || undefined}
            data-name={column.name}
            style={{ width: column.width }}
            onPointerDown={(event) => {
              event.preventDefault()
              onChoose(at, index, event.shiftKey)
            }}
            onPointerEnter={(event) => event.buttons === 1 && onChoose(at, index, true)}
            onDoubleClick={() => onOpen(index)}
          >
            {column.name === 'base_price' && line.price_type && (
              <b className={styles.price}>{priceWord(`price.${line.price_type}` as never)}</b>
            )}
            {column.number && text !== '' && !problem ? shownNumber(column.name, text) : text}
            {column.name === 'gross_rate' && text !== '' && '%'}
          </span>
        )
      })}
    </div>
  )
}, isSame)

interface GroupRowProps {
  row: Extract<ViewRow, { kind: 'group' }>
  top: number
  width: number
  columns: readonly SheetColumn[]
  folded: boolean
  lines: readonly SheetLine[]
  onFold: () => void
  onRename: ((name: string) => void) | undefined
}

export function GroupRow({ row, top, width, columns, folded, lines, onFold, onRename }: GroupRowProps) {
  const t = useTranslations('quote')
  const [name, setName] = useState<string | null>(null)
  const sums = groupTotals(lines.slice(row.from, row.from + row.count).map(totalsOf))
  const shown: Readonly<Record<string, string>> = {
    amount: formatNumber(sums.amount),
    cost_amount: formatNumber(sums.cost),
    gross_rate: `${Number(sums.gross_rate).toFixed(1)}%`,
  }
  let edge = numberWidth
  const placed = columns.flatMap((column) => {
    edge += column.width
    return column.name in shown ? [{ name: column.name, left: edge - column.width, width: column.width }] : []
  })
  const keep = () => {
    const next = name === null ? null : cutText(name.trim(), 50)
    setName(null)
    if (next && next !== row.name) onRename?.(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot place its rows
    // biome-ignore lint/a11y/useFocusableInteractive: its controls have the focus
    <div role="row" className={styles.groupRow} style={{ top, width }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <span role="gridcell" aria-colindex={1} className={styles.groupName}>
        <button type="button" aria-expanded={!folded} aria-label={t('fold', { name: row.name })} onClick={onFold}>
          {folded ? '▸' : '▾'}
        </button>
        {name === null ? (
          <button type="button" disabled={!onRename} onDoubleClick={() => setName(row.name)} title={onRename && t('renameGroup')}>
            {row.name}
          </button>
        ) : (
          <input
            aria-label={t('renameGroup')}
            value={name}
            // biome-ignore lint/a11y/noAutofocus: it was asked for by a double click
            autoFocus
            onChange={(event) => setName(event.target.value)}
            onBlur={keep}
            onKeyDown={(event) => keyOf(event) === 'Enter' && keep()}
          />
        )}
        <i>{t('count', { n: row.count })}</i>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <span role="gridcell" aria-colindex={columns.length + 1}>
        {placed.map(({ name, left, width: wide }) => (
          <span key={name} className={styles.groupSum} style={{ left, width: wide }}>
            {shown[name]}
          </span>
        ))}
      </span>
    </div>
  )
}
