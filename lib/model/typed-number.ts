// Numbers as people type and paste them. What is not understood is nothing: 12万, (500) and 1e3 are not turned into another number
// (docs/domain/forms.md#typed-values).
import { cleanText } from './plain-text.ts'

interface TypedNumber {
  /** What the number counts, where the field has a unit: it may stand behind it. Signs of money belong to fields in 元 and to those without. */
  unit?: string | undefined
}

/** One form for what stands for the same: full-width signs, all blanks, the minus of mathematics, the full stop of an input method. */
const plain = (text: string): string =>
  cleanText(text)
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/￥/g, '¥')
    .replace(/[−﹣]/g, '-')
    .replace(/(?<=\d)。(?=\d|$)/, '.')
    .replace(/\s+/g, ' ')
    .trim()

const money = /^(?:元|¥)/
const whole = /^(\d+)(?:\.(\d*))?$/
const fractionAlone = /^()\.(\d+)$/
/** Groups of three, all separated by the same mark. */
const grouped = /^([1-9]\d{0,2}(?:([, ])\d{3})(?:\2\d{3})*)(?:\.(\d*))?$/

/** Digits without their groups and leading zeros, with the decimals as typed. */
function readDigits(body: string): string | null {
  const groups = grouped.exec(body)
  const match = groups ?? whole.exec(body) ?? fractionAlone.exec(body)
  if (!match) return null
  const integer = (match[1] ?? '').replace(/[, ]/g, '').replace(/^0+(?=\d)/, '') || '0'
  const decimals = (groups ? match[3] : match[2]) ?? ''
  return decimals === '' ? integer : `${integer}.${decimals}`
}

/** A typed number as it travels: digits, a point, a minus before negative ones; null where it is none. */
export function readTypedNumber(typed: string, { unit }: TypedNumber = {}): string | null {
  let text = plain(typed)
  const own = unit === undefined ? '' : plain(unit)
  const inMoney = own === '' || money.test(own)
  if (own !== '' && text.endsWith(own)) text = text.slice(0, -own.length).trim()
  else if (inMoney && text.endsWith('元')) text = text.slice(0, -1).trim()
  const [, first = '', sign = '', second = '', body = ''] = /^([+-]?) ?(¥?) ?([+-]?)(.*)$/s.exec(text) ?? []
  if ((sign && !inMoney) || (first && second)) return null
  const digits = readDigits(body)
  return digits === null ? null : `${first === '-' || second === '-' ? '-' : ''}${digits}`
}

/** Several typed numbers with blanks or marks between them; null where one is none. */
export function readTypedNumbers(typed: string, unit?: TypedNumber): string[] | null {
  const numbers = plain(typed)
    .split(/[\s,;、/]+/)
    .filter(Boolean)
    .map((one) => readTypedNumber(one, unit))
  return numbers.every((one) => one !== null) ? numbers : null
}

/** A typed whole number within its bounds; null where it is none. */
export function readTypedCount(typed: string, { least, most, unit }: TypedNumber & { least: number; most: number }): number | null {
  const number = readTypedNumber(typed, { unit })
  const count = number !== null && /^-?\d+(?:\.0*)?$/.test(number) ? Number(number) : Number.NaN
  return count >= least && count <= most ? count : null
}

/** Whether a text is a number as it travels. */
export const isPlainNumber = (value: string): boolean => /^-?\d+(?:\.\d+)?$/.test(value)

/** A number as it is read, its thousands separated. */
export const groupedNumber = (value: string): string => value.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')

/** 1.500 → 1.5 and 100.0000 → 100, as somebody would type it. No value becomes an empty text; a text that is no decimal does not change. */
export const shortNumber = (value: unknown): string => {
  const text = String(value ?? '')
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

/** A stored number as a field shows it: an amount with its two decimals, a number with more of them without the zeros at its end. */
export const shownNumber = (value: string, scale: number): string => (scale > 2 ? shortNumber(value) : value)

/** A plain number and so many whole ones, without loss of a digit. */
export function steppedNumber(value: string, by: number): string {
  const places = value.split('.')[1]?.length ?? 0
  const scaled = BigInt(value.replace('.', '')) + BigInt(by) * 10n ** BigInt(places)
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0')
  const cut = digits.length - places
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ''}`
}

/** A number that a form may reckon with: null for nothing and for what is no number. */
export function reckoned(value: unknown): string | null {
  const text = value === null || value === undefined ? '' : String(value)
  return isPlainNumber(text) ? text : null
}
