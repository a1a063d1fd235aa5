// A column of a list as it is drawn, with room for its longest number.
import type { ReactNode } from 'react'
import type { Row } from '@/components/record/field/field-props'
import { formatNumber } from '@/lib/client/format'
import type { ListAnswer } from '@/lib/model/wire'

export interface Column {
  name: string
  title: string
  width: number
  align?: 'right' | 'center'
  /** Places of its sum after the point. */
  scale: number
  naming: boolean
  fixed: boolean
  /** The record's state: never hidden under the actions. */
  state: boolean
  sortable: boolean
  render: (row: Row) => ReactNode
}

/** A digit of a bold sum, and the space at both sides of a cell where rows are loose, in px. */
const digitWidth = 8
const cellSpace = 32

/** The columns with room for the longest number that they have: an amount is never cut. */
export function roomForNumbers(columns: readonly Column[], { records, sums }: Pick<ListAnswer, 'records' | 'sums'>): Column[] {
  return columns.map((column) => {
    if (column.align !== 'right') return column
    const values = [...records.map((row) => row[column.name]), sums?.[column.name]].map((value) => Math.trunc(Number(value)))
    const digits =
      Math.max(0, ...values.filter(Number.isFinite).map((value) => formatNumber(value).length)) + (column.scale && column.scale + 1)
    return { ...column, width: Math.max(column.width, digits * digitWidth + cellSpace) }
  })
}
