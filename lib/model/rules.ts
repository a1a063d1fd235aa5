// The value formats, for forms and backend: a rule returns the key of its message in validation.json, or null.
// Formats accept an empty text by default; `required` checks whether a value is missing
// (docs/domain/forms.md#formats).
import type { Format } from './field.ts'

export type Rule = (value: string) => string | null

export interface Problem {
  /** The message's key under `validation`. */
  key: string
  params?: Record<string, string | number>
}

const matches =
  (pattern: RegExp, key: string): Rule =>
  (value) =>
    value === '' || pattern.test(value) ? null : key

const demanded =
  (rule: Rule, key: string): Rule =>
  (value) =>
    value.trim() === '' ? key : rule(value)

/** Phone of CRM, user and approval forms: 11 digits, 1 then 2 to 9. */
export const phone = matches(/^1[2-9]\d{9}$/, 'phone')
/** The same, required: approval and user forms. */
export const requiredPhone = demanded(phone, 'phoneRequired')
/** Mobile of the registration form, required: 11 digits, 1 then 3, 4, 5, 7 or 8. */
export const mobile = demanded(matches(/^1[34578]\d{9}$/, 'mobile'), 'mobileRequired')
/** Landline with its area code, and an extension: 020-12345678, 02012345678-801. */
export const landline = matches(/^0\d{2,3}-?[1-9]\d{6,7}(-\d{1,6})?$/, 'landline')
export const phoneOrLandline: Rule = (value) => (phone(value) && landline(value) ? 'phoneOrLandline' : null)
export const email = matches(
  /^[A-Za-z0-9](?:[\w.+-]{0,62}[\w+-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}$/,
  'email',
)
/** E-mail of approval and user forms, required. */
export const requiredEmail = demanded(email, 'emailRequired')
export const naturalNumber = matches(/^(0|[1-9]\d*)$/, 'naturalNumber')
/** English letters only. */
export const letters = matches(/^[A-Za-z]+$/, 'letters')
/** Bank card: 10 to 20 digits, the first not 0. */
export const bankCard = matches(/^[1-9]\d{9,19}$/, 'bankCard')
/** Account number of customer, supplier and payment forms: 16, 17 or 19 digits, the first not 0. */
export const account = matches(/^[1-9](?:\d{15}|\d{16}|\d{18})$/, 'account')
/** Interbank number (联行号). */
export const bankCode = matches(/^\d{12}$/, 'bankCode')
/** Any identity document: up to 50 letters and digits. */
export const idNumber = matches(/^[A-Za-z0-9]{1,50}$/, 'idNumber')
export const qq = matches(/^[1-9]\d{4,11}$/, 'qq')
/** A code that people type: up to 20 letters and digits. */
export const shortCode = matches(/^[A-Za-z0-9]{1,20}$/, 'shortCode')
/** 2 to 100 Chinese or English letters and spaces. */
export const name = matches(/^[\p{Script=Han}A-Za-z ]{2,100}$/u, 'name')
/** Numbers, one a line. */
export const digitsAndLines = matches(/^[\d\r\n]*$/, 'digitsAndLines')
export const postcode = matches(/^\d{6}$/, 'postcode')
/** Unified social credit code. */
export const creditCode = matches(/^[0-9A-HJ-NPQRTUWXY]{18}$/, 'creditCode')
/** Taxpayer number: 15 to 20 capital letters and digits. */
export const taxNo = matches(/^[0-9A-Z]{15,20}$/, 'taxNo')
/** The path of a stored file. */
export const filePath = matches(/^\/(?![/\\])[^\s\\]*$/, 'filePath')

/** The key of a process model, as BPMN names it. */
export const process = matches(/^[A-Za-z_][\w.-]*$/, 'process')

/** #RRGGBB */
export const color = matches(/^#[0-9A-Fa-f]{6}$/, 'color')

export const url: Rule = (value) => {
  if (value === '') return null
  return /^https?:\/\/[^\s<>"\\]+$/i.test(value) && URL.canParse(value) ? null : 'url'
}

/** Account names, required: 4 to 18 letters, digits and underscores. */
export const username: Rule = (value) => {
  if (value === '') return 'usernameRequired'
  if (!/^\w+$/.test(value)) return 'username'
  return value.length < 4 || value.length > 18 ? 'usernameLength' : null
}

const idCardWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Chinese identity card: 15 digits, or 18 with a real date of birth and the check digit of GB 11643. */
export const idCard: Rule = (value) => {
  if (value === '') return null
  if (/^\d{15}$/.test(value)) return isCalendarDate(`19${value.slice(6, 8)}`, value.slice(8, 10), value.slice(10, 12)) ? null : 'idCard'
  if (!/^\d{17}[\dXx]$/.test(value)) return 'idCard'
  if (!isCalendarDate(value.slice(6, 10), value.slice(10, 12), value.slice(12, 14))) return 'idCard'
  const sum = idCardWeights.reduce((total, weight, index) => total + weight * Number(value[index]), 0)
  return '10X98765432'[sum % 11] === value.slice(17).toUpperCase() ? null : 'idCard'
}

/** Whether year, month and day are a valid date from 1900 on. */
export function isCalendarDate(year: string, month: string, day: string): boolean {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (y < 1900 || y > 9999 || m < 1 || m > 12 || d < 1) return false
  return d <= new Date(Date.UTC(y, m, 0)).getUTCDate()
}

/** Names separated by full-width semicolons, at most three (docs/domain/forms.md#formats). */
export const negotiators: Rule = (value) => (value.split('；').filter((part) => part.trim() !== '').length > 3 ? 'negotiators' : null)

/** The person who processes an order must be chosen. */
export const workPerson: Rule = (value) => (value.trim() === '' ? 'workPerson' : null)

/** The number of characters; a surrogate pair counts as one. */
export function characters(value: string): number {
  let count = value.length
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index)
    if (unit >= 0xd800 && unit < 0xdc00) count -= 1
  }
  return count
}

/** The allowed lengths of a text that may be empty. */
export function textLength(value: string, { min, max }: { min?: number | undefined; max?: number | undefined }): Problem | null {
  if (value === '') return null
  const length = characters(value)
  if (min !== undefined && length < min) return { key: 'min', params: { n: min } }
  return max !== undefined && length > max ? { key: 'max', params: { n: max } } : null
}

/** How many choices may be selected. */
export function choiceCount(chosen: readonly unknown[], max: number | undefined): Problem | null {
  return max !== undefined && chosen.length > max ? { key: 'maxChoices', params: { n: max } } : null
}

/** The rule of each format for text fields. */
export const formatRules: Record<Format, Rule> = {
  phone,
  landline,
  phoneOrLandline,
  email,
  url,
  idCard,
  account,
  bankCode,
  creditCode,
  taxNo,
  qq,
  postcode,
  filePath,
  username,
  name,
  color,
  process,
  letters,
  bankCard,
  idNumber,
  shortCode,
  digitsAndLines,
}
