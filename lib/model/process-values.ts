// What a field of a process form takes: numbers by its bounds and places, texts by their length, one of its choices. The server and the
// form in the browser read values by it alike (docs/domain/approval.md#fields-of-a-step).
import { decimal, type Field } from './field.ts'
import { cleanText } from './plain-text.ts'
import { characters, type Problem } from './rules.ts'
import { shortNumber } from './typed-number.ts'
import { readValue } from './value.ts'

/** What a model says of a field, as far as its values depend on it. */
export interface ProcessField {
  readonly type: string
  readonly values: readonly { readonly id: string }[]
  readonly constraints: readonly { readonly name: string; readonly config: string }[]
}

export type ValueFault = 'type' | 'decimals' | 'choice' | 'min' | 'max' | 'minLength' | 'maxLength'

export type ProcessReading = { value: unknown; fault?: undefined } | { value?: undefined; fault: ValueFault }

/** Whether a value says nothing. */
export const isUnsaid = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && cleanText(value) === '') ||
  (Array.isArray(value) && value.length === 0)

/** The limit of a constraint; null where there is none. */
function limitOf({ constraints }: ProcessField, name: string): number | null {
  const text = constraints.find((one) => one.name.toLowerCase() === name)?.config
  return text !== undefined && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null
}

const wholeTypes: ReadonlySet<string> = new Set(['long', 'int', 'integer'])
const decimalTypes: ReadonlySet<string> = new Set(['double', 'decimal'])

/** Whether a field takes a whole number. */
export const isWhole = ({ type }: Pick<ProcessField, 'type'>): boolean => wholeTypes.has(type.toLowerCase())
/** Whether a field takes a number with places. */
export const isDecimal = ({ type }: Pick<ProcessField, 'type'>): boolean => decimalTypes.has(type.toLowerCase())
const isNumber = (field: ProcessField) => isWhole(field) || isDecimal(field)

/** An amount has two places; a field with the constraint `scale` has as many as it says. */
const usualPlaces = 2
const mostDigits = 30

/** The places of a number. */
export const placesOf = (field: ProcessField): number => (isWhole(field) ? 0 : (limitOf(field, 'scale') ?? usualPlaces))

/** The field of a record that is read like this one. */
function numberField(field: ProcessField): Field {
  const places = placesOf(field)
  const [min, max] = [limitOf(field, 'min'), limitOf(field, 'max')]
  return decimal(mostDigits + places, places, { ...(min !== null && { min }), ...(max !== null && { max }) })
}

const numberFaults: Readonly<Record<string, ValueFault>> = { decimals: 'decimals', atLeast: 'min', atMost: 'max' }

/** A number; one that cannot be represented exactly stays a text. */
function readNumber(field: ProcessField, given: unknown): ProcessReading {
  const read = readValue(numberField(field), given)
  const whole = isWhole(field)
  if (read.problem) return { fault: (whole && read.problem.key === 'decimals' ? undefined : numberFaults[read.problem.key]) ?? 'type' }
  const plain = shortNumber(read.value)
  if (whole) return { value: Number.isSafeInteger(Number(plain)) ? Number(plain) : plain }
  return { value: typeof given === 'number' ? given : plain }
}

const isFile = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'url' in value &&
  typeof value.name === 'string' &&
  typeof value.url === 'string'

function convert(field: ProcessField, value: unknown): ProcessReading {
  if (isNumber(field)) return readNumber(field, value)
  const valid = (good: boolean, read: unknown = value): ProcessReading => (good ? { value: read } : { fault: 'type' })
  switch (field.type.toLowerCase()) {
    case 'boolean':
      return valid(value === true || value === false || value === 'true' || value === 'false', value === true || value === 'true')
    // uploaded files; a program that has none may name them
    case 'files':
      return valid(typeof value === 'string' || (Array.isArray(value) && value.every(isFile)))
    default:
      return valid(typeof value !== 'object', cleanText(String(value)))
  }
}

function faultOf(field: ProcessField, value: unknown): ValueFault | null {
  if (field.type === 'enum' && !field.values.some(({ id }) => id === value)) return 'choice'
  if (typeof value !== 'string' || field.type !== 'string') return null
  const [least, most] = [limitOf(field, 'minlength'), limitOf(field, 'maxlength')]
  if (least !== null && characters(value) < least) return 'minLength'
  return most !== null && characters(value) > most ? 'maxLength' : null
}

/** The value of a field that says something, as it becomes a variable, or what is wrong with it. */
export function readProcessValue(field: ProcessField, value: unknown): ProcessReading {
  const read = convert(field, value)
  const fault = read.fault ?? faultOf(field, read.value)
  return fault ? { fault } : read
}

/** What a fault says to who filled the field in. */
export function problemOfValue(field: ProcessField, fault: ValueFault): Problem {
  const told = {
    decimals: { key: 'decimals', n: placesOf(field) },
    min: { key: 'atLeast', n: limitOf(field, 'min') },
    max: { key: 'atMost', n: limitOf(field, 'max') },
    minLength: { key: 'min', n: limitOf(field, 'minlength') },
    maxLength: { key: 'max', n: limitOf(field, 'maxlength') },
    type: isNumber(field) ? { key: isWhole(field) ? 'integer' : 'number', n: null } : { key: 'invalid', n: null },
    choice: { key: 'invalid', n: null },
  }[fault]
  return told.n === null ? { key: told.key } : { key: told.key, params: { n: told.n } }
}
