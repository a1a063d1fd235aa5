// Lines of an invoice list: the side that is our company gives the direction (docs/domain/project-money.md#matching).

import { cutText } from '../../../model/plain-text.ts'
import { isShifted, type SheetRow } from '../../base/sheet/sheet.ts'
import { amountOf, momentOf } from './cell-values.ts'
import { type Direction, plainName, type StatementLine } from './statement.ts'
import { cellsOf, type Places } from './titles.ts'

interface Reading {
  places: Places
  head: readonly string[]
  /** Our companies, by their plain names. */
  ours: ReadonlySet<string>
  /** The direction of invoices without one. */
  direction: Direction | null
}

export const readInvoices = (reading: Reading, rows: readonly SheetRow[]): StatementLine[] => rows.map((row) => readInvoice(reading, row))

function readInvoice({ places, head, ours, direction }: Reading, row: SheetRow): StatementLine {
  const cell = cellsOf(places, row)
  const day = momentOf(cell('date'))?.day ?? ''
  const amount = cell.isDoubtful('amount') ? null : amountOf(cell('amount'))
  const serial = cell.isDoubtful('serial') ? '' : cutText(cell('serial'), 50)
  const [buyer, seller] = [cutText(cell('buyer'), 100), cutText(cell('seller'), 100)]
  const found = sideOf(buyer, seller, ours) ?? direction
  const line = {
    row: row.number,
    date: day || cutText(cell('date'), 30),
    time: '',
    serial,
    memo: cutText(cell('memo'), 100),
    party: found === 'IN' ? seller : buyer,
    byHand: false,
  }
  const wrong = (doubt: 'amount' | 'date' | 'serial' | 'shifted'): StatementLine => ({
    ...line,
    amount: '',
    direction: null,
    state: 'wrong',
    doubt,
  })
  if (isShifted(row, head)) return wrong('shifted')
  if (amount === null || amount === 'empty' || amount.value.isNegative()) return wrong('amount')
  if (day === '') return wrong('date')
  if (serial === '') return wrong('serial')
  const unclear = found === null
  return {
    ...line,
    amount: amount.value.toFixed(2),
    direction: found ?? 'OUT',
    state: unclear ? 'unclear' : 'read',
    doubt: unclear ? 'direction' : null,
  }
}

/** The side that is our company decides; in a list with only one side, we are the other one. Null if unknown. */
function sideOf(buyer: string, seller: string, ours: ReadonlySet<string>): Direction | null {
  const [weBuy, weSell] = [ours.has(plainName(buyer)), ours.has(plainName(seller))]
  if (weBuy !== weSell) return weBuy ? 'IN' : 'OUT'
  if (!weBuy && (buyer === '') !== (seller === '')) return buyer === '' ? 'IN' : 'OUT'
  return null
}
