// The properties and methods that expressions may use: own properties and this allow-list, nothing else.
import { compare, equal, isEmpty } from './operators.ts'
import {
  Decimal,
  ExpressionError,
  isDecimal,
  isHost,
  isRecord,
  isSafeName,
  joinTexts,
  kindOf,
  readDecimal,
  toPlain,
  toText,
  type Value,
} from './value.ts'

type Method = (self: never, ...args: Value[]) => Value

const maxLength = 100_000

function wholeNumber(value: Value | undefined, name: string): number {
  const number = isDecimal(value) ? value.toNumber() : typeof value === 'string' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw new ExpressionError('badArgument', { name })
  return number
}

function textArgument(value: Value | undefined, name: string): string {
  if (typeof value !== 'string') throw new ExpressionError('badArgument', { name })
  return value
}

const textMethods: Record<string, (self: string, ...args: Value[]) => Value> = {
  equals: (self, other) => self === other,
  equalsIgnoreCase: (self, other) => typeof other === 'string' && self.toLowerCase() === other.toLowerCase(),
  compareTo: (self, other) => compare(self, other!, 'compareTo'),
  length: (self) => self.length,
  isEmpty: (self) => self === '',
  isBlank: (self) => self.trim() === '',
  contains: (self, part) => self.includes(textArgument(part, 'contains')),
  startsWith: (self, part) => self.startsWith(textArgument(part, 'startsWith')),
  endsWith: (self, part) => self.endsWith(textArgument(part, 'endsWith')),
  indexOf: (self, part) => self.indexOf(textArgument(part, 'indexOf')),
  lastIndexOf: (self, part) => self.lastIndexOf(textArgument(part, 'lastIndexOf')),
  toUpperCase: (self) => self.toUpperCase(),
  toLowerCase: (self) => self.toLowerCase(),
  trim: (self) => self.trim(),
  concat: (self, other) => limitText(self + textArgument(other, 'concat')),
  replace: (self, from, to) => replaceAll(self, textArgument(from, 'replace'), textArgument(to, 'replace')),
  split: (self, by) => self.split(textArgument(by, 'split')),
  substring: (self, from, to) =>
    self.substring(wholeNumber(from, 'substring'), to === undefined ? self.length : wholeNumber(to, 'substring')),
  charAt: (self, at) => self.charAt(wholeNumber(at, 'charAt')),
  toString: (self: string) => self,
}

const listMethods: Record<string, (self: readonly Value[], ...args: Value[]) => Value> = {
  size: (self) => self.length,
  isEmpty: (self) => self.length === 0,
  contains: (self, item) => self.some((other) => equal(other, item ?? null)),
  indexOf: (self, item) => self.findIndex((other) => equal(other, item ?? null)),
  get: (self, at) => itemOf(self, at ?? null),
  join: (self, by) => limitText(joinTexts(self.map(toText), by === undefined ? ',' : textArgument(by, 'join'))),
}

const recordMethods: Record<string, (self: { readonly [name: string]: Value }, ...args: Value[]) => Value> = {
  size: (self) => Object.keys(self).length,
  isEmpty: (self) => Object.keys(self).length === 0,
  containsKey: (self, name) => typeof name === 'string' && Object.hasOwn(self, name),
  get: (self, name) => (typeof name === 'string' && isSafeName(name) && Object.hasOwn(self, name) ? self[name]! : null),
  keySet: (self) => Object.keys(self),
  values: (self) => Object.values(self),
}

const numberMethods: Record<string, (self: number | Decimal, ...args: Value[]) => Value> = {
  equals: (self, other) => equal(self, other ?? null),
  compareTo: (self, other) => compare(self, other ?? null, 'compareTo'),
  intValue: (self) => toPlain(new Decimal(self).trunc()),
  longValue: (self) => toPlain(new Decimal(self).trunc()),
  doubleValue: (self) => self,
  floatValue: (self) => self,
  abs: (self) => toPlain(new Decimal(self).abs()),
  toString: (self: Value) => toText(self),
}

const day = 86_400_000
const shift =
  (unit: number) =>
  (self: Date, count?: Value): Value =>
    checkDate(new Date(self.getTime() + unit * wholeNumber(count, 'plus')))

const dateMethods: Record<string, (self: Date, ...args: Value[]) => Value> = {
  getTime: (self) => self.getTime(),
  toDate: (self) => self,
  before: (self, other) => compare(self, other ?? null, 'before') < 0,
  after: (self, other) => compare(self, other ?? null, 'after') > 0,
  equals: (self, other) => equal(self, other ?? null),
  compareTo: (self, other) => compare(self, other ?? null, 'compareTo'),
  plusDays: shift(day),
  plusHours: shift(3_600_000),
  plusMinutes: shift(60_000),
  plusSeconds: shift(1000),
  plusWeeks: shift(7 * day),
  minusDays: shift(-day),
  minusHours: shift(-3_600_000),
  minusMinutes: shift(-60_000),
  minusSeconds: shift(-1000),
  minusWeeks: shift(-7 * day),
  toString: (self: Value) => toText(self),
}

const booleanMethods: Record<string, (self: boolean, ...args: Value[]) => Value> = {
  equals: (self, other) => equal(self, other ?? null),
  booleanValue: (self) => self,
  toString: (self: boolean) => String(self),
}

function checkDate(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw new ExpressionError('badArgument', { name: 'plus' })
  return date
}

/** The length is checked before the text is built, so that no expression can use up the memory. */
function replaceAll(self: string, from: string, to: string): string {
  const parts = self.split(from)
  if (self.length + (parts.length - 1) * (to.length - from.length) > maxLength) throw new ExpressionError('textLength', { max: maxLength })
  return parts.join(to)
}

function limitText(text: string): string {
  if (text.length > maxLength) throw new ExpressionError('textLength', { max: maxLength })
  return text
}

function methodsOf(value: Value): Record<string, Method> | null {
  if (typeof value === 'string') return textMethods
  if (typeof value === 'number' || isDecimal(value)) return numberMethods
  if (typeof value === 'boolean') return booleanMethods
  if (value instanceof Date) return dateMethods
  if (Array.isArray(value)) return listMethods
  return isRecord(value) ? recordMethods : null
}

/** Calls a method of the allow-list; for an object, a getter name reads the property. */
export function callMethod(self: Value, name: string, args: readonly Value[]): Value {
  if (self === null) throw new ExpressionError('methodOfNull', { name })
  if (isHost(self)) return self.call(name, args)
  const methods = methodsOf(self)
  if (methods && Object.hasOwn(methods, name)) return methods[name]!(self as never, ...args)
  const property = isRecord(self) && args.length === 0 ? /^(?:get|is)([A-Z])(.*)$/.exec(name) : null
  if (property) return readMember(self, property[1]!.toLowerCase() + property[2]!)
  throw new ExpressionError('unknownMethod', { name, type: kindOf(self) })
}

function itemOf(list: readonly Value[], key: Value): Value {
  const at = typeof key === 'number' ? key : typeof key === 'string' ? readDecimal(key)?.toNumber() : undefined
  if (at === undefined || !Number.isInteger(at) || at < 0 || at >= list.length) throw new ExpressionError('noItem', { at: toText(key) })
  return list[at]!
}

/** Like readMember, but null for a missing property or item. */
export function findMember(self: Value, key: Value): Value {
  const name = isRecord(self) || (Array.isArray(self) && typeof key === 'number') ? toText(key) : ''
  return isSafeName(name) && !Object.hasOwn(self as object, name) ? null : readMember(self, key)
}

/**
 * An own property, an item of a list, or a property of a host object.
 * @throws ExpressionError for a missing property, which is never treated as null
 */
export function readMember(self: Value, key: Value): Value {
  if (self === null) throw new ExpressionError('memberOfNull', { name: toText(key) })
  if (isHost(self)) {
    const found = typeof key === 'string' ? self.get(key) : undefined
    if (found === undefined) throw new ExpressionError('unknownMember', { name: toText(key), type: 'object' })
    return found
  }
  if (Array.isArray(self)) return key === 'size' || key === 'length' ? self.length : itemOf(self, key)
  if (isRecord(self)) {
    const name = toText(key)
    if (isSafeName(name) && Object.hasOwn(self, name)) return self[name]!
    throw new ExpressionError('unknownMember', { name, type: 'object' })
  }
  if (typeof self === 'string' && key === 'length') return self.length
  if (key === 'empty') return isEmpty(self)
  throw new ExpressionError('unknownMember', { name: toText(key), type: kindOf(self) })
}
