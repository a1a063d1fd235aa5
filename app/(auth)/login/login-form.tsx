// Signing in: account and password, a captcha when the server asks for one, and a new password in place of a one-time one.
'use client'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, load, send } from '@/lib/client/api.ts'
import { takeFlash } from '@/lib/client/flash.ts'
import { targetKeyPlace } from '@/lib/client/places.ts'
import { rememberAccount, rememberedAccount } from '@/lib/client/remembered.ts'
import { keepTargetKey } from '@/lib/client/session-state.ts'
import { restoreAppearance } from '@/lib/client/stored-appearance.ts'
import type { Texts } from '@/lib/i18n/messages.ts'
import type { Captcha } from '@/lib/model/calls/account.ts'
import { Alert, CaptchaField, fieldOf, PasswordField, SubmitButton, TextField } from '../form-parts'
import styles from '../sign-in.module.css'
import { useSubmit } from '../use-submit'
import { RenewForm, type SignedIn, type SignInInput } from './renew-form'

interface LoginFormProps {
  texts: Texts<'auth'>
  /** Why the page was opened; shown until the first try. */
  failure: string
  /** Said to who was signed in and did not sign out himself. */
  expired: string
  /** Where to go once signed in; a path of ours. */
  target: string
}

type Values = Record<'username' | 'password', string> & { captcha?: string; remember?: string }
const required = { username: 'usernameRequired', password: 'passwordRequired', captcha: 'captchaRequired' } as const

export function LoginForm({ texts, failure, expired, target }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [forgot, setForgot] = useState(false)
  const [once, setOnce] = useState<{ username: string; password: string } | null>(null)
  const { busy, alert, setAlert, wrong, forget, onSubmit } = useSubmit<Values>({ check, act, explain })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    setAlert(takeFlash() ?? (failure || (localStorage.getItem(targetKeyPlace) === null ? '' : expired)))
    rememberedAccount().then((account) => {
      const input = fieldOf(form.current, 'username')
      // somebody who has begun to type goes on typing
      if (account && input && input.value === '' && document.activeElement !== input) input.value = account
    })
  }, [])

  function check(values: Values) {
    const asked = ['username', 'password', ...(captcha ? (['captcha'] as const) : [])] as const
    return Object.fromEntries(asked.filter((name) => !values[name]?.trim()).map((name) => [name, texts[required[name]]]))
  }

  async function act(values: Values) {
    const account = { username: values.username.trim(), password: values.password }
    const input = { ...account, ...(captcha && { captcha_id: captcha.captcha_id, captcha: values.captcha }) }
    const answer = await signIn(input)
    await rememberAccount(values.remember ? account.username : null)
    if (answer.must_change_password) return setOnce(account)
    window.location.assign(target)
    return new Promise<never>(() => {})
  }

  async function explain(error: ApiError) {
    if ((error.data as { captcha_required?: boolean } | null)?.captcha_required || captcha) await drawCaptcha()
    const input = fieldOf(form.current, 'password')
    input?.focus()
    input?.select()
    return error.kind === 'refused' ? { password: '' } : {}
  }

  async function drawCaptcha() {
    setCaptcha(await load('GET /api/app/base/app/sys/user/captcha').catch(() => null))
    const input = fieldOf(form.current, 'captcha')
    if (input) input.value = ''
  }

  if (once) return <RenewForm texts={texts} account={once} target={target} signIn={signIn} onBack={() => setOnce(null)} />
  const part = { wrong, forget }
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} aria-busy={busy}>
      <Alert text={alert} />
      <TextField name="username" label={texts.username} autoComplete="username" maxLength={18} {...part} />
      <PasswordField name="password" label={texts.password} autoComplete="current-password" texts={texts} {...part} />
      {captcha && <CaptchaField svg={captcha.svg} texts={texts} onAnother={drawCaptcha} {...part} />}
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
      <SubmitButton busy={busy}>{busy ? texts.submitting : texts.submit}</SubmitButton>
    </form>
  )
}

/** Signs in; the cookie comes with the answer, the target key is kept here. */
async function signIn(input: SignInInput): Promise<SignedIn> {
  const options = { body: 'form', refusal: 'silent', staysHere: true } as const
  const answer = await send('POST /api/app/base/app/sys/user/login', input, options)
  keepTargetKey(answer.target_key)
  await restoreAppearance(answer.target_key)
  return answer
}
