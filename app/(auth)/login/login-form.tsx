// Signing in: account and password, work that the server asks for after failures, and a new password in place of a one-time one.
'use client'
import { useEffect, useRef, useState } from 'react'
import { ApiError, send } from '@/lib/client/api.ts'
import { takeFlash } from '@/lib/client/flash.ts'
import { targetKeyPlace } from '@/lib/client/places.ts'
import { rememberAccount, rememberedAccount } from '@/lib/client/remembered.ts'
import { keepTargetKey } from '@/lib/client/session-state.ts'
import { restoreAppearance } from '@/lib/client/stored-appearance.ts'
import type { Texts } from '@/lib/i18n/messages.ts'
import { Alert, fieldOf, PasswordField, ProofLine, SubmitButton, TextField } from '../form-parts'
import styles from '../sign-in.module.css'
import { useProof } from '../use-proof'
import { useSubmit, type Wrong } from '../use-submit'
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

type Values = Record<'username' | 'password', string> & { remember?: string }
const required = { username: 'usernameRequired', password: 'passwordRequired' } as const

/** What the server says about the work beside a refusal. */
interface Refusal {
  captcha_required?: boolean
  captcha_failed?: boolean
}
const refusalOf = (error: ApiError) => (error.data ?? {}) as Refusal

export function LoginForm({ texts, failure, expired, target }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const proof = useProof()
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
    const asked = ['username', 'password'] as const
    return Object.fromEntries(asked.filter((name) => !values[name]?.trim()).map((name) => [name, texts[required[name]]]))
  }

  async function act(values: Values) {
    const account = { username: values.username.trim(), password: values.password }
    const answer = await signInProven(account)
    await rememberAccount(values.remember ? account.username : null)
    if (answer.must_change_password) return setOnce(account)
    window.location.assign(target)
    return new Promise<never>(() => {})
  }

  /** Where work is missing or has run out, it is done at once and sent without another click. */
  async function signInProven(account: { username: string; password: string }) {
    try {
      return await signIn({ ...account, ...(await proof.take(account.username)) })
    } catch (error) {
      if (!(error instanceof ApiError && refusalOf(error).captcha_failed)) throw error
      return signIn({ ...account, ...(await proof.prepare(account.username).proof) })
    }
  }

  async function explain(error: ApiError): Promise<Wrong> {
    const { captcha_required, captcha_failed } = refusalOf(error)
    if (captcha_required || proof.state !== 'none') proof.prepare(fieldOf(form.current, 'username')?.value.trim() ?? '')
    if (captcha_failed) return { captcha: error.message }
    const input = fieldOf(form.current, 'password')
    input?.focus()
    input?.select()
    return error.kind === 'refused' ? { password: '' } : {}
  }

  if (once) return <RenewForm texts={texts} account={once} target={target} signIn={signIn} onBack={() => setOnce(null)} />
  const part = { wrong, forget }
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} aria-busy={busy}>
      <Alert text={alert} />
      <TextField name="username" label={texts.username} autoComplete="username" maxLength={18} {...part} />
      <PasswordField name="password" label={texts.password} autoComplete="current-password" texts={texts} {...part} />
      <ProofLine state={proof.state} texts={texts} problem={wrong.captcha} />
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
