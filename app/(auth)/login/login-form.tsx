// The sign-in form: account, password, and a captcha when the server asks for one.
'use client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, load, send } from '@/lib/client/api.ts'
import { takeFlash } from '@/lib/client/flash.ts'
import { rememberAccount, rememberedAccount } from '@/lib/client/remembered.ts'
import { keepTargetKey } from '@/lib/client/session-state.ts'
import type { Texts } from '@/lib/i18n/messages.ts'
import styles from '../sign-in.module.css'

interface LoginFormProps {
  texts: Texts<'auth'>
  /** Where to go once signed in; a path of ours. */
  target: string
}

interface Captcha {
  captcha_key: string
  image: string
}

type Field = 'username' | 'password' | 'captcha'
const required = { username: 'usernameRequired', password: 'passwordRequired', captcha: 'captchaRequired' } as const

export function LoginForm({ texts, target }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState('')
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const [shown, setShown] = useState(false)
  const [forgot, setForgot] = useState(false)
  const [captcha, setCaptcha] = useState<Captcha | null>(null)

  useEffect(() => {
    setAlert(takeFlash() ?? '')
    rememberedAccount().then((account) => {
      const input = field(form.current, 'username')
      if (account && input && input.value === '') input.value = account
    })
  }, [])

  async function drawCaptcha() {
    try {
      setCaptcha(await load<Captcha>('GET /api/app/base/app/sys/user/captcha'))
      const input = field(form.current, 'captcha')
      if (input) input.value = ''
    } catch {
      setCaptcha(null)
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<Field, string> & { remember?: string }
    const missing = (['username', 'password', ...(captcha ? (['captcha'] as const) : [])] as const).filter((name) => !values[name]?.trim())
    setWrong(Object.fromEntries(missing.map((name) => [name, texts[required[name]]])))
    if (missing[0]) return field(form.current, missing[0])?.focus()
    sending.current = true
    setBusy(true)
    setAlert('')
    try {
      const input = {
        username: values.username.trim(),
        password: values.password,
        ...(captcha && { captcha_key: captcha.captcha_key, captcha: values.captcha }),
      }
      const answer = await send<{ target_key: string }>('POST /api/app/base/app/sys/user/login', input, { body: 'form', refusal: 'silent' })
      keepTargetKey(answer.target_key)
      await rememberAccount(values.remember ? input.username : null)
      window.location.assign(target)
    } catch (error) {
      sending.current = false
      setBusy(false)
      await explain(error)
    }
  }

  async function explain(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    setAlert(error.message)
    const asks = (error.data as { captcha?: boolean } | null)?.captcha === true
    if (error.kind === 'refused') setWrong({ password: '' })
    if (asks || captcha) await drawCaptcha()
    const input = field(form.current, 'password')
    input?.focus()
    input?.select()
  }

  const mark = (name: Field) => ({
    'aria-invalid': wrong[name] !== undefined,
    'aria-describedby': wrong[name] ? `${name}-error` : undefined,
    onInput: () => wrong[name] !== undefined && setWrong({ ...wrong, [name]: undefined }),
  })

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      {alert && (
        <p className={styles.alert} role="alert">
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M6 .2L11.800 6 6 11.800.2 6z" fill="currentColor" />
            <path d="M4.300 4.300l3.400 3.400M7.700 4.300L4.300 7.700" stroke="var(--surface)" strokeWidth="1.300" />
          </svg>
          {alert}
        </p>
      )}
      <label className={styles.label} htmlFor="username">
        {texts.username}
      </label>
      <div className={styles.field}>
        <input
          className={styles.input}
          id="username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={18}
          {...mark('username')}
        />
      </div>
      <FieldError name="username" text={wrong.username} />
      <label className={styles.label} htmlFor="password">
        {texts.password}
      </label>
      <div className={styles.field}>
        <input
          className={`${styles.input} ${styles.withButton}`}
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={64}
          {...mark('password')}
        />
        <button
          className={styles.eye}
          type="button"
          aria-pressed={shown}
          aria-label={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M1.800 8C3.300 5.300 5.400 4 8 4s4.700 1.300 6.200 4c-1.500 2.700-3.600 4-6.200 4S3.300 10.700 1.800 8z" />
            <circle cx="8" cy="8" r="1.900" />
            {shown && <path d="M3 13L13 3" />}
          </svg>
        </button>
      </div>
      <FieldError name="password" text={wrong.password} />
      {captcha && (
        <>
          <label className={styles.label} htmlFor="captcha">
            {texts.captcha}
          </label>
          <div className={styles.field}>
            <input
              className={styles.input}
              id="captcha"
              name="captcha"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={8}
              {...mark('captcha')}
            />
            <button className={styles.captcha} type="button" title={texts.captchaAnother} onClick={drawCaptcha}>
              {/* biome-ignore lint/performance/noImgElement: a picture made for this one sign-in has nothing to optimise */}
              <img src={`data:image/svg+xml;utf8,${encodeURIComponent(captcha.image)}`} alt={texts.captchaImage} />
            </button>
          </div>
          <FieldError name="captcha" text={wrong.captcha} />
        </>
      )}
      <div className={styles.row}>
        <label className={styles.check}>
          <input type="checkbox" name="remember" defaultChecked />
          {texts.remember}
        </label>
        <button className={styles.plain} type="button" aria-expanded={forgot} onClick={() => setForgot(!forgot)}>
          {texts.forgot}
        </button>
      </div>
      {forgot && (
        <p className={styles.hint} role="status">
          {texts.forgotText}
        </p>
      )}
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? texts.submitting : texts.submit}
      </button>
    </form>
  )
}

function FieldError({ name, text }: { name: Field; text: string | undefined }) {
  return text ? (
    <p className={styles.error} id={`${name}-error`}>
      {text}
    </p>
  ) : null
}

function field(form: HTMLFormElement | null, name: Field): HTMLInputElement | null {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : null
}
