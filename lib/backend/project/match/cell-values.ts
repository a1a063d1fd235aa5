// Parses amounts, days, times and directions of statements and invoice lists. Unknown formats are null: nothing is guessed.
import { Decimal } from '../../../model/decimal.ts'
import { dateOfDay } from '../../../model/moment.ts'
import { cutText } from '../../../model/plain-text.ts'
import type { Direction } from './statement.ts'

const amountForm = /^([+-]?)(?:¥|rmb|cny|人民币)?([+-]?)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:元|rmb|cny)?(-?)$/i

interface Amount {
  value: Decimal
  /** Whether it has a leading sign. */
  signed: boolean
}

/** 60,000.00, ¥500, (500) and 500- for −500; 'empty' for nothing and zero. */
export function amountOf(cell: string): Amount | 'empty' | null {
  const bare = cell
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, '')
    .replace(/^\((.*)\)$/, '-$1')
  if (/^[-/]*$/.test(bare)) return 'empty'
  const found = amountForm.exec(bare)
  if (!found) return null
  const [, before = '', within = '', digits = '', behind = ''] = found
  const signs = `${before}${within}${behind}`
  const value = new Decimal(digits.replaceAll(',', ''))
  if (signs.length > 1 || value.decimalPlaces() > 2 || value.gte(1e16)) return null
  if (value.isZero()) return 'empty'
  return { value: signs === '-' ? value.neg() : value, signed: signs !== '' }
}

const momentForm =
  /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))(?:[\sT]*(\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?|(?<=\D)\d{6}|(?<=^\d{8})\d{6}))?$/

/** A day, with a time if there is one; null for an invalid date. */
export function momentOf(cell: string): { day: string; time: string } | null {
  const found = momentForm.exec(cell.normalize('NFKC').trim())
  if (!found) return null
  const [year, month, date] = [found[1], found[2] ?? found[4], found[3] ?? found[5]].map(Number) as [number, number, number]
  const moment = new Date(Date.UTC(year, month - 1, date))
  if (moment.getUTCFullYear() !== year || moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date) return null
  return { day: dateOfDay(moment.getTime() / 86_400_000), time: timeOf(found[6] ?? '') }
}

/** 9:30:15, 09:30, 093015 and 93015 as 09:30:15; empty for other texts. */
export function timeOf(cell: string): string {
  const text = cell.normalize('NFKC').trim()
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?$/.exec(text) ?? /^(\d{1,2})(\d{2})(\d{2})$/.exec(text)
  if (!found) return ''
  const [hour, minute, second] = [found[1], found[2], found[3] ?? '0'].map(Number) as [number, number, number]
  if (hour > 23 || minute > 59 || second > 59) return ''
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The direction of money for the company's account: the bank's debit is a payment. */
const directionWords: Readonly<Record<Direction, readonly string[]>> = {
  OUT: [
    ...[
      '支',
      '支出',
      '支取',
      '付',
      '付款',
      '付出',
      '付方',
      '借',
      '借方',
      '借记',
      '往',
      '往账',
      '转出',
      '汇出',
      '划出',
      '流出',
      '出',
      '出账',
    ],
    ...['取款', '取出', 'd', 'dr', 'debit', 'out', '-'],
  ],
  IN: [
    ...['收', '收入', '收款', '收方', '贷', '贷方', '贷记', '来', '来账', '转入', '汇入', '划入', '流入', '入', '入账', '进', '进账'],
    ...['存入', '存款', 'c', 'cr', 'credit', 'in', '+'],
  ],
}

const words = new Map<string, Direction>(
  (['OUT', 'IN'] as const).flatMap((direction) => directionWords[direction].map((word) => [word, direction] as const)),
)

const tidyWord = (cell: string) =>
  cell
    .normalize('NFKC')
    .replace(/[\s[\]()「」]/g, '')
    .toLowerCase()

/** The direction that a word means; null for an unknown word. */
export const directionOf = (cell: string): Direction | null => words.get(tidyWord(cell)) ?? null

/** The codes that the title itself explains: 收付标志（1收 2付）, D:借 C:贷. */
export function codesIn(title: string): ReadonlyMap<string, Direction> {
  const codes = new Map<string, Direction>()
  for (const [, code = '', word = ''] of title.normalize('NFKC').matchAll(/([0-9a-z])\s*[-:=、.为]?\s*(\p{Script=Han}{1,2})/giu)) {
    const direction = directionOf(word) ?? directionOf(cutText(word, 1))
    if (direction) codes.set(code.toLowerCase(), direction)
  }
  return codes
}
