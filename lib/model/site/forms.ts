// The forms of public pages: their fields once, for the page that shows them and the call that takes them.
import { z } from 'zod'
import type { Format } from '../field.ts'
import { cleanFormat, cleanText } from '../plain-text.ts'
import { formatRules, mobile, type Rule, textLength } from '../rules.ts'
import { readTypedCount } from '../typed-number.ts'
import { partnerLevels } from './partner.ts'

export type FieldInput = 'text' | 'tel' | 'email' | 'area' | 'select' | 'number' | 'file' | 'captcha' | 'password'

export interface FormField {
  /** The wire name; its label is messages siteForm.field.<name>, or .<form>_<name> where the form has its own. */
  name: string
  input: FieldInput
  required?: true
  min?: number
  max: number
  format?: Format
  /** Instead of the rule of the format. */
  rule?: Rule
  /** Values of a select; their texts are messages siteForm.option.<name>.<value>. */
  options?: readonly string[]
  autoComplete?: string
  /** Takes half a row on wide screens. */
  half?: true
}

const contactName = {
  name: 'contact_name',
  input: 'text',
  required: true,
  min: 2,
  max: 30,
  autoComplete: 'name',
  half: true,
} as const satisfies FormField
const phone = {
  name: 'phone',
  input: 'tel',
  required: true,
  max: 11,
  format: 'phone',
  autoComplete: 'tel',
  half: true,
} as const satisfies FormField
const company = { name: 'company_name', input: 'text', max: 100, autoComplete: 'organization' } as const satisfies FormField
const requiredCompany = { ...company, required: true, min: 2 } as const satisfies FormField
const email = { name: 'email', input: 'email', max: 100, format: 'email', autoComplete: 'email', half: true } as const satisfies FormField
const city = { name: 'city', input: 'text', max: 50, autoComplete: 'address-level2', half: true } as const satisfies FormField
const industry = {
  name: 'industry',
  input: 'select',
  max: 20,
  options: ['LOAN', 'FUND', 'SERVICE', 'LEASE', 'SHARED', 'OTHER'],
  half: true,
} as const satisfies FormField
const demand = { name: 'demand', input: 'area', max: 1000 } as const satisfies FormField

/** Kinds of messages on the board. */
export const boardTypes = ['QUESTION', 'ADVICE', 'COMPLAINT', 'COOPERATE'] as const
/** Boards of the forum. */
export const forumBoards = ['PRACTICE', 'QUESTION', 'WISH', 'NOTICE'] as const
/** The boards that every signed-in user may post to; NOTICE is for the company only. */
export const openBoards = forumBoards.filter((board) => board !== 'NOTICE')

/** Fields by form. `demo` is twice on /index: short in the hero (hero) and complete at the end. */
export const formFields = {
  hero: [contactName, phone],
  demo: [contactName, phone, company],
  trial: [contactName, phone, requiredCompany, demand],
  brochure: [contactName, phone, { ...company, half: true }, email],
  partner: [requiredCompany, contactName, phone, city, industry, demand],
  proxy: [contactName, phone, city, { ...requiredCompany, half: true }, demand],
  contact: [contactName, phone, { ...demand, required: true, min: 5 }],
  qr: [contactName, phone, demand],
  activity: [contactName, phone, company, { name: 'people', input: 'number', max: 2, half: true }],
  partnerPay: [
    { name: 'level', input: 'select', required: true, max: 12, options: partnerLevels, half: true },
    { ...requiredCompany, half: true },
    contactName,
    phone,
    { name: 'invoice_title', input: 'text', required: true, max: 100, half: true },
    { name: 'tax_no', input: 'text', required: true, max: 20, format: 'taxNo', half: true },
    { name: 'file', input: 'file', required: true, max: 1 },
    { name: 'remark', input: 'area', max: 500 },
  ],
  board: [
    contactName,
    phone,
    { name: 'type', input: 'select', required: true, max: 10, options: boardTypes, half: true },
    { name: 'content', input: 'area', required: true, min: 10, max: 500 },
    { name: 'captcha', input: 'captcha', required: true, max: 4 },
  ],
  ticket: [phone, { name: 'ticket_code', input: 'text', required: true, max: 30, half: true }],
  forumPost: [
    { name: 'board', input: 'select', required: true, max: 10, options: openBoards, half: true },
    { name: 'nickname', input: 'text', required: true, min: 2, max: 20, half: true },
    { name: 'title', input: 'text', required: true, min: 4, max: 60 },
    { name: 'content', input: 'area', required: true, min: 10, max: 5000 },
  ],
  forumReply: [
    { name: 'nickname', input: 'text', required: true, min: 2, max: 20, half: true },
    { name: 'content', input: 'area', required: true, min: 2, max: 2000 },
  ],
  account: [
    { name: 'username', input: 'text', required: true, max: 18, format: 'username', autoComplete: 'username', half: true },
    { ...phone, rule: mobile },
    { ...email },
    { name: 'code', input: 'text', required: true, max: 6, autoComplete: 'one-time-code', half: true },
    { name: 'password', input: 'password', required: true, max: 64, autoComplete: 'new-password', half: true },
    { name: 'password2', input: 'password', required: true, max: 64, autoComplete: 'new-password', half: true },
  ],
  enterprise: [
    requiredCompany,
    { name: 'credit_code', input: 'text', required: true, max: 18, format: 'creditCode', half: true },
    { ...industry, required: true },
    { ...city, required: true },
    { name: 'size', input: 'select', required: true, max: 1, options: ['1', '2', '3', '4', '5'], half: true },
    { ...contactName },
  ],
} as const satisfies Record<string, readonly FormField[]>

export type SiteForm = keyof typeof formFields

type FieldOf<F extends SiteForm> = Exclude<(typeof formFields)[F][number], { input: 'file' | 'captcha' }>

/** What a form comes to: each of its fields as a text, an empty one where nothing was written. */
export type FormValues<F extends SiteForm> = F extends SiteForm ? { [N in FieldOf<F>['name']]: string } : never

/** Forms that become a lead. */
export const leadForms = ['hero', 'demo', 'trial', 'brochure', 'partner', 'proxy', 'contact', 'qr'] as const satisfies readonly SiteForm[]
export type LeadForm = (typeof leadForms)[number]

/** Forms whose sender agrees to the privacy policy (docs/domain/masks.md#consent). The others are sent by people with an account. */
export function needsConsent(form: SiteForm): boolean {
  return form !== 'ticket' && form !== 'forumPost' && form !== 'forumReply' && form !== 'account' && form !== 'enterprise'
}

/** The honeypot: a field that people do not see and robots fill in. */
export const honeypot = 'website'

/** Numbers of public forms count people. */
const counted = { least: 1, most: 99, unit: '人' }

/** What a field's text comes to: cleaned as it will be stored; a number that is not understood stays. */
function readField({ input, format }: FormField, text: string): string {
  if (input === 'password') return text.trim()
  if (input === 'number') return String(readTypedCount(text, counted) ?? cleanText(text))
  return format ? cleanFormat(format, text) : cleanText(text)
}

/** The problem of a field's text, as {key, params} of messages validation, or null. */
export function fieldProblem(field: FormField, value: string): { key: string; params?: Record<string, string | number> } | null {
  if (value === '') {
    if (!field.required) return null
    return { key: field.input === 'select' || field.input === 'file' ? 'choose' : field.name === 'phone' ? 'phoneRequired' : 'required' }
  }
  if (field.options && !field.options.includes(value)) return { key: 'choose' }
  if (field.input === 'number') return readTypedCount(value, counted) === null ? { key: 'people', params: { n: counted.most } } : null
  const length = textLength(value, { min: field.min, max: field.max })
  if (length) return length
  const key = (field.rule ?? (field.format && formatRules[field.format]))?.(value)
  return key ? { key } : null
}

/** The values of a checked checkbox, from a form or a script. */
const selected: ReadonlySet<unknown> = new Set([true, 'true', 'on', '1'])

/** The fields of forms for the input of their call: an OpenAPI document names them with their bounds, and formSchema validates them. What every form requires says so. */
export function describeForms(forms: readonly SiteForm[], { alsoOthers = false } = {}): DescribedForms {
  const lists: readonly (readonly FormField[])[] = forms.map((form) => formFields[form])
  const isRequired = (name: string) => lists.every((fields) => fields.some((field) => field.name === name && field.required))
  const described = lists.flat().map((field) => [field.name, typeOf(field, !alsoOthers && isRequired(field.name))] as const)
  const consent = forms.some(needsConsent) || forms.includes('account') ? [['consent', { type: 'boolean' }] as const] : []
  const shape = Object.fromEntries([...described, ...consent].map(([name, type]) => [name, z.unknown().meta(type).optional()]))
  return { ...shape, [honeypot]: z.string().max(500).optional() }
}

/** Of the fields only the honeypot has been read. */
interface DescribedForms {
  [honeypot]: z.ZodOptional<z.ZodString>
}

const typeOf = ({ input, min, max, options }: FormField, required: boolean): Record<string, unknown> => ({
  type: 'string',
  ...(input === 'file' ? { format: 'binary' } : { ...(min && { minLength: min }), maxLength: max }),
  ...(options && { enum: options }),
  ...(required && { description: '必填' }),
})

/**
 * The input schema of a form: every field is a text as it will be stored, with consent where the form needs it; problems are custom issues with params {key, params}. Files and captchas are checked by the
 * call.
 */
export function formSchema<F extends SiteForm>(form: F) {
  const all: readonly FormField[] = formFields[form]
  const fields = all.filter((field) => field.input !== 'file' && field.input !== 'captcha')
  const shape = Object.fromEntries(
    fields.map((field) => [
      field.name,
      z.coerce
        .string()
        .default('')
        .transform((given) => readField(field, given)),
    ]),
  )
  return z.object({ ...shape, consent: z.unknown().optional() }).transform((input, context) => {
    const { consent, ...values } = input as Record<string, unknown>
    const report = (path: string, key: string, params = {}) =>
      context.addIssue({ code: 'custom', path: [path], message: key, params: { key, params } })
    for (const field of fields) {
      const problem = fieldProblem(field, String(values[field.name] ?? ''))
      if (problem) report(field.name, problem.key, problem.params)
    }
    if (needsConsent(form) && !selected.has(consent)) report('consent', 'consent')
    return values as FormValues<F>
  })
}
