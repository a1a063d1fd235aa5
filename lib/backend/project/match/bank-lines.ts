// Lines of a bank statement. An uncertain direction, sign, day or number is left to a person (docs/domain/project-money.md#statements).
import { createHash } from 'node:crypto'
import { isAskable, isMovementDay, type MatchDoubt, ownSerialMark } from '../../../model/match.ts'
import { cutText } from '../../../model/plain-text.ts'
import { isShifted, type SheetRow } from '../../base/sheet/sheet.ts'
import { amountOf, codesIn, directionOf, momentOf, timeOf } from './cell-values.ts'
import type { Direction, StatementLine } from './statement.ts'
import { type Cells, cellsOf, type Places } from './titles.ts'

export interface BankReading {
  places: Places
  head: readonly string[]
  today: string
  /** The direction of lines without one. */
  direction: Direction | null
  /** The answers of a person for single lines, by row. */
  directions: ReadonlyMap<number, Direction>
}

export function readBankLines(reading: BankReading, all: readonly SheetRow[]): StatementLine[] {
  const rows = all.filter((row) => !isTotal(reading, row))
  const known = { ...reading, places: withDirection(reading, rows) }
  const ways: Ways = { codes: codesIn(titleOf(known)), isSigned: isSigned(known, rows) }
  const lines = rows.map((row) => readLine(known, ways, row))
  const serials = serialsOf(known, rows)
  const seen = new Set<string>()
  return lines.map((line, at) => {
    const { serial, isOwn } = serials[at] as SerialOf
    const again = seen.has(serial) && !isOwn
    seen.add(serial)
    return again && line.state !== 'wrong' ? { ...line, serial, state: 'unclear', doubt: 'repeated' } : { ...line, serial }
  })
}

/** A totals line, which has no day. */
const isTotal = ({ places }: BankReading, row: SheetRow) =>
  momentIn(cellsOf(places, row)) === null && row.cells.some((cell) => /^(合计|总计|小计|累计|本页)/.test(cell.trim()))

const titleOf = ({ places, head }: BankReading) => head[places.get('direction')?.[0] ?? -1] ?? ''

/** The columns with unknown titles, and their cells. */
const unknownColumns = ({ places, head }: BankReading, rows: readonly SheetRow[]) => {
  const known = new Set([...places.values()].flat())
  return head.flatMap((title, at) => {
    const said = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '')
    return title.trim() === '' || known.has(at) || said.length === 0 ? [] : [{ at, said }]
  })
}

/** A column that contains only directions is the direction column, regardless of its title. */
function withDirection(reading: BankReading, rows: readonly SheetRow[]): Places {
  if (reading.places.has('direction')) return reading.places
  const found = unknownColumns(reading, rows).find(({ said }) => said.every((word) => /\p{Script=Han}/u.test(word) && directionOf(word)))
  return found ? new Map([...reading.places, ['direction', [found.at]]]) : reading.places
}

/** How this file expresses directions. */
interface Ways {
  codes: ReadonlyMap<string, Direction>
  /** The sign of an amount is its direction. */
  isSigned: boolean
}

/** Signs are directions if the file has signs and no other column that might express directions in unknown words. */
function isSigned(reading: BankReading, rows: readonly SheetRow[]): boolean {
  const { places } = reading
  if (['direction', 'income', 'expense'].some((name) => places.has(name))) return false
  if (unknownColumns(reading, rows).some(({ said }) => said.every((word) => word.length <= 4))) return false
  return rows.some((row) => {
    const amount = amountOf(cellsOf(places, row)('amount'))
    return amount !== null && amount !== 'empty' && amount.signed
  })
}

type Money = { amount: string; direction: Direction | null; doubt: MatchDoubt | null }

const other = (direction: Direction): Direction => (direction === 'IN' ? 'OUT' : 'IN')
/** Movements that reverse an earlier one. */
const reversals = /冲正|退汇|冲销|冲账|抹账|红字|退票/
const ownCurrency = /^(人民币元?|cny|rmb|元|156|01)?$/i

function readLine(reading: BankReading, ways: Ways, row: SheetRow): StatementLine {
  const cell = cellsOf(reading.places, row)
  const memo = [...new Set(cell.all('memo'))].join(' ')
  const moment = momentIn(cell)
  const line = {
    row: row.number,
    date: moment?.day ?? cutText(cell('date') || cell('time'), 30),
    time: moment?.time ?? '',
    party: cutText(cell('party'), 100),
    serial: '',
    memo: cutText(memo, 100),
    byHand: false,
  }
  if (isShifted(row, reading.head)) return { ...line, amount: '', direction: null, state: 'wrong', doubt: 'shifted' }
  const money = moneyOf(cell, ways)
  if (typeof money === 'string') return { ...line, amount: '', direction: null, state: 'wrong', doubt: money }
  if (line.date === '') return { ...line, ...money, state: 'wrong', doubt: 'date' }
  if (moment === null || !isMovementDay(moment.day, reading.today)) return { ...line, ...money, state: 'unclear', doubt: 'day' }
  const doubt = money.doubt ?? (reversals.test(memo) ? 'reversal' : null)
  const said = isAskable(doubt) ? (reading.directions.get(row.number) ?? (doubt === 'direction' ? reading.direction : null)) : null
  if (said) return { ...line, ...money, direction: said, state: 'read', doubt: null, byHand: true }
  return { ...line, ...money, state: doubt ? 'unclear' : 'read', doubt }
}

/** Day and time are in one cell or in two; a time alone is not a day. */
function momentIn(cell: Cells): { day: string; time: string } | null {
  const whole = momentOf(cell('time'))
  if (whole && whole.day >= '1900') return whole
  const day = momentOf(cell('date'))
  return day && { day: day.day, time: day.time || timeOf(cell('time')) }
}

/** The amount and direction, or the reason why they cannot be read. */
function moneyOf(cell: Cells, ways: Ways): Money | MatchDoubt {
  if (cell.isDoubtful('income', 'expense', 'amount')) return 'cell'
  if (!ownCurrency.test(cell('currency').normalize('NFKC'))) return 'currency'
  const [income, expense, amount] = (['income', 'expense', 'amount'] as const).map((name) => amountOf(cell(name)))
  if (income === null || expense === null || amount === null) return 'amount'
  const told = wayOf(cell('direction'), ways)
  if (income !== 'empty' && income && expense !== 'empty' && expense) return 'both'
  const [column, from] =
    income && income !== 'empty' ? (['IN', income] as const) : expense && expense !== 'empty' ? (['OUT', expense] as const) : [null, amount]
  if (!from || from === 'empty') return 'amount'
  const sum = from.value.abs().toFixed(2)
  if (column && told && told !== column) return { amount: sum, direction: null, doubt: 'direction' }
  const way = column ?? told
  if (way) {
    // a red amount reverses a payment or a receipt
    return from.value.isNegative()
      ? { amount: sum, direction: other(way), doubt: 'reversal' }
      : { amount: sum, direction: way, doubt: null }
  }
  if (!ways.isSigned) return { amount: sum, direction: null, doubt: 'direction' }
  return { amount: sum, direction: from.value.isNegative() ? 'OUT' : 'IN', doubt: null }
}

/** The direction in a cell; null for an unknown word. */
function wayOf(word: string, { codes }: Ways): Direction | null {
  return codes.get(word.normalize('NFKC').toLowerCase()) ?? directionOf(word)
}

interface SerialOf {
  serial: string
  /** Computed from the content of the line. */
  isOwn: boolean
}

/** Whether a number can identify a line across files: not only zeros, not just a few digits. */
const mayTell = (serial: string) => /[1-9a-z]/i.test(serial) && !/^\d{1,3}$/.test(serial)

/** The number of each line: the bank's number if no other line has it, else one computed from the content. */
function serialsOf({ places }: BankReading, rows: readonly SheetRow[]): SerialOf[] {
  const contents = rows.map((row) => contentOf(cellsOf(places, row)))
  const columns = (places.get('serial') ?? []).map((place) => {
    const serials = rows.map((row) => cutText(cellsOf(new Map([['serial', [place]]]), row)('serial'), 50))
    const used = new Map<string, Set<string>>()
    for (const [at, serial] of serials.entries()) used.set(serial, (used.get(serial) ?? new Set()).add(contents[at] as string))
    return serials.map((serial) => (mayTell(serial) && used.get(serial)?.size === 1 ? serial : ''))
  })
  const counts = new Map<string, number>()
  return contents.map((content, at) => {
    const given = columns.map((serials) => serials[at]).find((serial) => serial)
    if (given) return { serial: given, isOwn: false }
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    return { serial: `${ownSerialMark}${createHash('sha256').update(content).digest('hex').slice(0, 20)}-${count}`, isOwn: true }
  })
}

/** The content of a line, equal in every file that contains it. */
function contentOf(cell: Cells): string {
  const moment = momentIn(cell)
  const sums = (['income', 'expense', 'amount'] as const).map((name) => {
    const amount = amountOf(cell(name))
    return amount && amount !== 'empty' ? amount.value.toFixed(2) : ''
  })
  return JSON.stringify([
    moment?.day ?? cell('date'),
    moment?.time ?? '',
    ...sums,
    cell('direction'),
    cell('party'),
    cell('balance'),
    ...cell.all('memo'),
  ])
}
