// What a public page's form shows: fields and words in the page's language, and what came back of an earlier try.
import { text } from '@/lib/i18n/text.ts'
import type { FormWords } from '@/lib/model/site/blocks.ts'
import { type FormField, formFields, honeypot, needsConsent, type SiteForm } from '@/lib/model/site/forms.ts'
import type { SiteLanguage } from '@/lib/model/site/pages.ts'
import type { FieldView, FormView } from './form.tsx'

/** A form that was sent and did not pass, or did: what its page shows at the next request (lib/site/site-form.ts). */
export interface Attempt {
  form: string
  values: Record<string, string>
  problems: Record<string, string>
  message: string
  done: boolean
  /** The message is good news: a code was sent. */
  good?: boolean
  /** What the call answered, for pages that show it. */
  data?: unknown
  sum?: { id: string; question: string }
}

export interface FormOptions {
  language: SiteLanguage
  form: SiteForm | 'register'
  words: Pick<FormWords, 'submit' | 'done'>
  attempt?: Attempt | null | undefined
  look?: FormView['look']
  hidden?: Record<string, string>
  values?: Record<string, string>
  doneLink?: FormView['doneLink']
  /** Fields of several forms in groups, each with its title. */
  groups?: readonly { legend: string; fields: readonly FormField[] }[]
  helpers?: Record<string, { text: string; action: string }>
  consentLegend?: string
}

/** The view of a form. */
export function buildForm({
  language,
  form,
  words,
  attempt,
  look = 'card',
  hidden = {},
  values = {},
  doneLink,
  groups,
  helpers = {},
  consentLegend,
}: FormOptions): FormView {
  const say = (key: string, params?: Record<string, string | number>) => text(language, `siteForm.${key}`, params)
  const mine = attempt?.form === form ? attempt : null
  const given = { ...values, ...mine?.values }
  const show = (field: FormField, legend?: string): FieldView => ({
    name: field.name,
    input: field.input,
    label: say(`field.${field.name}`),
    hint: hintOf(language, form, field, look),
    required: field.required === true,
    max: field.max,
    autoComplete: field.autoComplete,
    half: field.half === true,
    options: field.options?.map((value) => ({ value, text: say(`option.${field.name}.${value}`) })),
    value: field.input === 'password' || field.input === 'file' ? '' : (given[field.name] ?? ''),
    legend,
    helper: helpers[field.name],
  })
  const fields = groups
    ? groups.flatMap((group) => group.fields.map((field, place) => show(field, place === 0 ? group.legend : undefined)))
    : formFields[form as SiteForm].map((field) => show(field))
  return {
    id: `form-${form}`,
    action: `/api/form/${form}`,
    fields,
    hidden,
    words: {
      submit: words.submit,
      done: words.done,
      sending: say('sending'),
      failed: say('failed'),
      choose: say('choose'),
      optional: say('optional'),
      problems: say('problems'),
      honeypot: say('honeypot'),
    },
    consent: form === 'register' ? consentOf(say, 'registerConsent') : needsConsent(form) ? consentOf(say, 'consent') : null,
    honeypot,
    sumPath: fields.some((field) => field.input === 'captcha') ? '/api/form/sum' : null,
    sum: mine?.sum ?? null,
    problems: mine?.problems ?? {},
    message: mine?.message ?? '',
    good: mine?.good ?? false,
    consentLegend,
    done: mine?.done ?? false,
    doneLink,
    look,
    upload: fields.some((field) => field.input === 'file'),
  }
}

/** A sentence with {privacy} and {agreement} as links. */
function consentOf(say: (key: string) => string, key: string): NonNullable<FormView['consent']> {
  return say(key)
    .split(/(\{privacy\}|\{agreement\})/)
    .filter(Boolean)
    .map((part) => {
      const document = /^\{(privacy|agreement)\}$/.exec(part)?.[1]
      return document ? { text: say(document), path: `/info?doc=${document}` } : part
    })
}

/** A hint where the language has one for the field, or for the field in this form; the row form of the hero has no room for them. */
function hintOf(language: SiteLanguage, form: string, field: FormField, look: FormView['look']): string | undefined {
  if (look === 'row') return undefined
  return [`siteForm.hint.${form}_${field.name}`, `siteForm.hint.${field.name}`]
    .map((key) => ({ key, found: text(language, key) }))
    .find(({ key, found }) => found !== key)?.found
}
