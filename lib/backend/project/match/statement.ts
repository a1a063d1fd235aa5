// The columns of bank statements and invoice lists, by the titles that banks and the tax office give them.
import { Decimal } from 'decimal.js'

export type ListKind = 'bank' | 'invoice'
export type Direction = 'IN' | 'OUT'

/** A line of a file as it is matched. */
export interface StatementLine {
  row: number
  /** YYYY-MM-DD */
  date: string
  amount: string
  direction: Direction
  party: string
  /** The bank's serial number, or the number of the invoice. */
  serial: string
  memo: string
  /** `unclear` is an invoice of which it is not known who has issued it. */
  state: 'wrong' | 'unclear' | 'read'
}

const titles: Readonly<Record<ListKind, Readonly<Record<string, readonly string[]>>>> = {
  bank: {
    date: ['交易日期', '记账日期', '入账日期', '日期', '交易时间', 'date'],
    income: ['收入金额', '收入', '贷方发生额', '贷方金额', '贷方', '存入', 'credit'],
    expense: ['支出金额', '支出', '借方发生额', '借方金额', '借方', '支取', 'debit'],
    amount: ['交易金额', '金额', 'amount'],
    direction: ['收支', '借贷标志', '借贷', '收付', 'direction'],
    party: ['对方户名', '对方名称', '对方单位', '对方账户名称', '户名', 'counterparty'],
    serial: ['交易流水号', '银行流水号', '流水号', '交易号', '凭证号', 'serial'],
    memo: ['摘要', '用途', '附言', '备注', 'memo'],
  },
  invoice: {
    date: ['开票日期', '日期', 'date'],
    amount: ['价税合计', '含税金额', '金额', 'amount'],
    buyer: ['购买方名称', '购方名称', '购方企业名称', '购买方', 'buyer'],
    seller: ['销售方名称', '销方名称', '销方企业名称', '销售方', 'seller'],
    serial: ['数电票号码', '数电发票号码', '发票号码', 'number'],
    memo: ['货物或应税劳务名称', '开票内容', '备注', 'memo'],
  },
}

const needed: Readonly<Record<ListKind, readonly (readonly string[])[]>> = {
  bank: [['date'], ['serial'], ['amount', 'income', 'expense']],
  invoice: [['date'], ['serial'], ['amount'], ['buyer', 'seller']],
}

const tidy = (cell: string) =>
  cell
    .normalize('NFKC')
    .replace(/[\s:*]|\(元\)|\(人民币\)/g, '')
    .toLowerCase()

/** Where each column stands, when this row is the head of the list; '#' marks it. Null for the rows above it. */
export function titlesOf(kind: ListKind, cells: readonly string[]): ReadonlyMap<string, number> | null {
  const places = new Map<string, number>()
  const heads = cells.map(tidy)
  for (const [name, words] of Object.entries(titles[kind]))
    for (const word of words) {
      const place = heads.indexOf(tidy(word))
      if (place >= 0 && !places.has(name)) places.set(name, place)
    }
  return needed[kind].every((group) => group.some((name) => places.has(name))) ? places : null
}

function amountOf(cell: string): string | null {
  const bare = cell.normalize('NFKC').replace(/[,¥元\s]/g, '')
  if (!/^[+-]?\d{1,16}(\.\d+)?$/.test(bare)) return null
  const value = new Decimal(bare)
  return value.isZero() || value.decimalPlaces() > 2 ? null : value.toFixed(2)
}

function dayOf(cell: string): string {
  const match = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})/.exec(cell.normalize('NFKC').trim())
  if (!match) return ''
  const day = `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`
  return Number.isNaN(Date.parse(day)) ? '' : day
}

/** Names are alike without their width, blanks and brackets. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()（）]/g, '')

interface Reading {
  kind: ListKind
  places: ReadonlyMap<string, number>
  /** Our companies, by their plain names. */
  ours: ReadonlySet<string>
  /** The direction of invoices that do not tell it. */
  direction: Direction | null
}

type Cell = (name: string) => string

/** A line below the head; null for the head itself and empty lines. */
export function readLine(reading: Reading, row: number, cells: readonly string[]): StatementLine | null {
  const { kind, places } = reading
  const cell: Cell = (name) => (cells[places.get(name) ?? -1] ?? '').trim()
  if (cells.every((one) => one.trim() === '') || titlesOf(kind, cells) !== null) return null
  const line = { row, date: dayOf(cell('date')), serial: cell('serial').slice(0, 50), memo: cell('memo').slice(0, 100) }
  const found = kind === 'bank' ? bankAmount(cell) : invoiceAmount(cell, reading)
  if (found !== null && line.date !== '' && line.serial !== '') return { ...line, ...found }
  return { ...line, amount: '', direction: 'IN', party: '', ...found, state: 'wrong' }
}

type Read = Pick<StatementLine, 'amount' | 'direction' | 'party' | 'state'>

function bankAmount(cell: Cell): Read | null {
  const read = { party: cell('party').slice(0, 100), state: 'read' as const }
  const [income, expense] = [amountOf(cell('income')), amountOf(cell('expense'))]
  if (income && !expense) return { ...read, amount: income.replace('-', ''), direction: 'IN' }
  if (expense && !income) return { ...read, amount: expense.replace('-', ''), direction: 'OUT' }
  const amount = amountOf(cell('amount'))
  if (!amount) return null
  const out = /支|借|付|out|debit|^-/i.test(cell('direction')) || amount.startsWith('-')
  return { ...read, amount: amount.replace('-', ''), direction: out ? 'OUT' : 'IN' }
}

function invoiceAmount(cell: Cell, { ours, direction }: Reading): Read | null {
  const amount = amountOf(cell('amount'))
  if (!amount || amount.startsWith('-')) return null
  const [buyer, seller] = [cell('buyer').slice(0, 100), cell('seller').slice(0, 100)]
  const found = directionOf(buyer, seller, ours) ?? direction
  const party = found === 'IN' ? seller : buyer
  return { amount, direction: found ?? 'OUT', party, state: found === null ? 'unclear' : 'read' }
}

/** Who of both is our company decides; in a list that names one side only, it is the other one. Null where it is not told. */
function directionOf(buyer: string, seller: string, ours: ReadonlySet<string>): Direction | null {
  const [weBuy, weSell] = [ours.has(plainName(buyer)), ours.has(plainName(seller))]
  if (weBuy !== weSell) return weBuy ? 'IN' : 'OUT'
  if (!weBuy && (buyer === '') !== (seller === '')) return buyer === '' ? 'IN' : 'OUT'
  return null
}
