// A form of a public page. Without JavaScript it is an ordinary form; with it, mistakes and thanks appear in place.
'use client'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useOnce } from '@/lib/client/use-once'
import style from './form.module.css'

export interface FieldView {
  name: string
  input: 'text' | 'tel' | 'email' | 'area' | 'select' | 'number' | 'file' | 'captcha' | 'password'
  label: string
  hint?: string | undefined
  required: boolean
  max: number
  autoComplete?: string | undefined
  half: boolean
  options?: readonly { value: string; text: string }[] | undefined
  value: string
  /** Title of the group of fields that begins here. */
  legend?: string | undefined
  /** Sends the form to another address, without leaving it: a verification code. */
  helper?: { text: string; action: string } | undefined
}

export interface FormWordsView {
  submit: string
  done: string
  sending: string
  failed: string
  choose: string
  optional: string
  /** '有 {n} 处需要修改' */
  problems: string
  honeypot: string
}

interface Sum {
  id: string
  question: string
}

export interface FormView {
  id: string
  /** The address of the page, where a browser without JavaScript comes back to. */
  action: string
  fields: readonly FieldView[]
  hidden: Readonly<Record<string, string>>
  words: FormWordsView
  /** The sentence that is agreed to, with its links; null where nothing needs agreement. */
  consent: readonly (string | { text: string; path: string })[] | null
  honeypot: string
  /** Where a sum is asked for. */
  sumPath: string | null
  sum: Sum | null
  problems: Readonly<Record<string, string>>
  message: string
  /** The message is good news. */
  good: boolean
  done: boolean
  consentLegend?: string | undefined
  doneLink?: { text: string; path: string } | undefined
  look: keyof typeof looks
  upload: boolean
}

const looks = { card: style.card, row: style.row, bare: '' }

interface Answer {
  code: number
  message: string
  fields?: Record<string, string>
  to?: string
  sum?: Sum
}

export function SiteForm(view: FormView) {
  const { id, words } = view
  const [problems, setProblems] = useState(view.problems)
  const [message, setMessage] = useState({ text: view.message, good: view.good })
  const { busy: sending, once } = useOnce()
  const [done, setDone] = useState(view.done)
  const [sum, setSum] = useState(view.sum)
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLDivElement>(null)
  const asked = useRef(view.sum !== null)
  const { sumPath } = view

  useEffect(() => {
    if (done && !view.done) thanks.current?.focus()
  }, [done, view.done])

  /** Asks for the sum once somebody begins to type, so that a visitor who only reads costs nothing. */
  const askSum = useCallback(async () => {
    if (!sumPath || asked.current) return
    asked.current = true
    const answer = await fetch(sumPath, { headers: { accept: 'application/json' } }).then(
      (response) => response.json() as Promise<Answer>,
      () => null,
    )
    if (answer?.sum) setSum(answer.sum)
    else asked.current = false
  }, [sumPath])

  // Somebody may have begun before the script was there.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) askSum()
  }, [askSum])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const helper = submitter?.getAttribute('formaction')
    const data = new FormData(event.currentTarget)
    const body = view.upload && !helper ? data : new URLSearchParams(data as unknown as Record<string, string>)
    const answer = await once(() => post(helper ?? view.action, body))
    if (answer === undefined) return
    if (answer?.to) return location.assign(answer.to)
    if (answer?.code === 0 && !helper) return setDone(true)
    const found = answer?.fields ?? {}
    const count = Object.keys(found).length
    setProblems(found)
    if (answer?.sum) setSum(answer.sum)
    setMessage({
      text: count > 0 ? words.problems.replace('{n}', String(count)) : answer?.message || words.failed,
      good: answer?.code === 0,
    })
    if (count > 0) form.current?.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus()
  }

  if (done) {
    return (
      <div ref={thanks} id={id} tabIndex={-1} role="status" className={`${style.done} ${view.look === 'card' ? style.card : ''}`}>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <circle cx="6" cy="6" r="5.5" fill="currentColor" />
          <path d="M3.500 6.200l1.800 1.800 3.300-3.700" fill="none" stroke="var(--surface)" strokeWidth="1.5" />
        </svg>
        <p>{words.done}</p>
        {view.doneLink && <a href={view.doneLink.path}>{view.doneLink.text}</a>}
      </div>
    )
  }
  return (
    <form
      ref={form}
      id={id}
      className={`${style.form} ${looks[view.look]}`}
      action={view.action}
      method="post"
      encType={view.upload ? 'multipart/form-data' : undefined}
      onSubmit={send}
      onFocus={askSum}
      noValidate
    >
      {message.text && (
        <p role="alert" className={`${style.status} ${message.good ? style.notice : ''}`}>
          {message.text}
        </p>
      )}
      {/* Enter presses the first button of a form: it sends the form, not the code */}
      {view.fields.some((field) => field.helper) && <button type="submit" className={style.trap} tabIndex={-1} aria-hidden="true" />}
      {Object.entries(view.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {view.fields.map((field) =>
        field.input === 'captcha' ? (
          sum && (
            <Field
              key={sum.id}
              form={id}
              field={{ ...field, label: sum.question }}
              words={words}
              problem={problems[field.name]}
              sum={sum}
            />
          )
        ) : (
          <Field key={field.name} form={id} field={field} words={words} problem={problems[field.name]} />
        ),
      )}
      <p className={style.trap} aria-hidden="true">
        <label>
          {words.honeypot}
          <input name={view.honeypot} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {view.consent && (
        <div className={style.consent}>
          {view.consentLegend && <p className={style.legend}>{view.consentLegend}</p>}
          <input
            type="checkbox"
            id={`${id}-consent`}
            name="consent"
            value="true"
            aria-invalid={problems.consent ? true : undefined}
            aria-describedby={problems.consent && `${id}-consent-error`}
          />
          <label htmlFor={`${id}-consent`}>
            {view.consent.map((part) =>
              typeof part === 'string' ? (
                part
              ) : (
                <a key={part.path} href={part.path} target="_blank" rel="noopener">
                  {part.text}
                </a>
              ),
            )}
          </label>
          {problems.consent && (
            <span id={`${id}-consent-error`} className={style.error}>
              {problems.consent}
            </span>
          )}
        </div>
      )}
      <div className={style.submit}>
        <button type="submit" className={style.button} aria-disabled={sending || undefined}>
          {sending ? words.sending : words.submit}
        </button>
      </div>
    </form>
  )
}

interface FieldProps {
  form: string
  field: FieldView
  words: FormWordsView
  problem: string | undefined
  sum?: Sum
}

function Field({ form, field, words, problem, sum }: FieldProps) {
  const id = `${form}-${field.name}`
  const described = [problem && `${id}-error`, field.hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  const common = {
    id,
    name: field.name,
    className: style.control,
    defaultValue: field.input === 'file' ? undefined : field.value,
    'aria-required': field.required || undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': described,
    autoComplete: field.autoComplete,
  }
  return (
    <>
      {field.legend && <p className={style.legend}>{field.legend}</p>}
      <div className={`${style.field} ${field.half ? style.half : ''}`}>
        <label className={style.label} htmlFor={id}>
          {field.required && <em aria-hidden="true">*</em>}
          {field.label}
          {!field.required && <small>{words.optional}</small>}
        </label>
        {field.input === 'area' ? (
          <textarea {...common} />
        ) : field.input === 'select' ? (
          <select {...common}>
            <option value="">{words.choose}</option>
            {field.options?.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        ) : field.input === 'file' ? (
          <input {...common} type="file" accept="image/*,application/pdf" />
        ) : (
          <input
            {...common}
            type={typeOf(field.input)}
            inputMode={field.input === 'captcha' || field.input === 'number' ? 'numeric' : undefined}
          />
        )}
        {sum && <input type="hidden" name="captcha_id" value={sum.id} />}
        {field.hint && (
          <span id={`${id}-hint`} className={style.hint}>
            {field.hint}
          </span>
        )}
        {problem && (
          <span id={`${id}-error`} className={style.error}>
            {problem}
          </span>
        )}
        {field.helper && (
          <button type="submit" className={`${style.button} ${style.plain}`} formAction={field.helper.action}>
            {field.helper.text}
          </button>
        )}
      </div>
    </>
  )
}

const typeOf = (input: FieldView['input']) => (input === 'captcha' || input === 'number' ? 'text' : input)

/** The answer of the form's route; null when there was none. */
async function post(action: string, body: FormData | URLSearchParams): Promise<Answer | null> {
  try {
    const response = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } })
    return (await response.json()) as Answer
  } catch {
    return null
  }
}
