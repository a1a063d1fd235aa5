// Signing in: account and password, proof of work after failures, and the steps that may follow: a code, a new password in
// place of a one-time one, setting up a second factor.
'use client'
import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/client/api.ts'
import { takeFlash } from '@/lib/client/flash.ts'
import { targetKeyPlace } from '@/lib/client/places.ts'
import { rememberAccount, rememberedAccount } from '@/lib/client/remembered.ts'
import type { Texts } from '@/lib/i18n/messages.ts'
import { Alert, fieldOf, PasswordField, ProofLine, SubmitButton, TextField } from '../form-parts'
import styles from '../sign-in.module.css'
import { useProof } from '../use-proof'
import { useSubmit, type Wrong } from '../use-submit'
import { neededStep, type SignedIn, signIn, signInByFactor, type TypedAccount } from './enter'
import { FactorForm } from './factor-form'
import { PasskeyButton } from './passkey-button'
import { RenewForm } from './renew-form'

const SetUpForm = dynamic(() => import('../secondFactor/set-up-form').then((module) => module.SetUpForm), { ssr: false })

interface LoginFormProps {
  texts: Texts<'auth'>
  /** Why the page was opened; shown until the first try. */
  failure: string
  /** A note for a user whose session ended without signing out. */
  expired: string
  /** The page after sign-in; a path of ours. */
  target: string
  /** The service knows passkeys. */
  passkeys: boolean
}

/** The steps between the password and the product. */
type Stage = { kind: 'factor'; account: TypedAccount; step: string } | { kind: 'renew' | 'setUp'; account: TypedAccount }

type Values = Record<'username' | 'password', string> & { remember?: string }
const required = { username: 'usernameRequired', password: 'passwordRequired' } as const

/** What the server says about the work beside a refusal. */
interface Refusal {
  captcha_required?: boolean
  captcha_failed?: boolean
}
const refusalOf = (error: ApiError) => (error.data ?? {}) as Refusal

export function LoginForm({ texts, failure, expired, target, passkeys }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const proof = useProof()
  const [forgot, setForgot] = useState(false)
  const [stage, setStage] = useState<Stage | null>(null)
  const { busy, alert, setAlert, wrong, forget, onSubmit } = useSubmit<Values>({ check, act, explain })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    setAlert(takeFlash() ?? (failure || (localStorage.getItem(targetKeyPlace) === null ? '' : expired)))
    rememberedAccount().then((account) => {
      const input = fieldOf(form.current, 'username')
      // a user who has begun to type must not lose the focus
      if (account && input && input.value === '' && document.activeElement !== input) input.value = account
    })
  }, [])

  function check(values: Values) {
    const asked = ['username', 'password'] as const
    return Object.fromEntries(asked.filter((name) => !values[name]?.trim()).map((name) => [name, texts[required[name]]]))
  }

  function act(values: Values) {
    const account = { username: values.username.trim(), password: values.password, remember: Boolean(values.remember) }
    return goOn(account, () => signInProven(account))
  }

  /** Signs in and goes on: into the product, or to what comes before it. */
  async function goOn(account: TypedAccount, attempt: () => Promise<SignedIn>): Promise<unknown> {
    const remember = () => rememberAccount(account.remember ? account.username : null)
    try {
      const { must_change_password, must_set_up_factor } = await attempt()
      await remember()
      if (must_change_password) return setStage({ kind: 'renew', account })
      if (must_set_up_factor) return setStage({ kind: 'setUp', account })
      window.location.assign(target)
      return new Promise<never>(() => {})
    } catch (error) {
      const step = neededStep(error)
      if (!step) throw error
      await remember()
      return setStage({ kind: 'factor', account, step })
    }
  }

  /** A missing or expired proof is computed at once and sent without another click. */
  async function signInProven({ username, password }: TypedAccount) {
    try {
      return await signIn({ username, password, ...(await proof.take(username)) })
    } catch (error) {
      if (!(error instanceof ApiError && refusalOf(error).captcha_failed)) throw error
      return signIn({ username, password, ...(await proof.prepare(username).proof) })
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

  function back(message: string) {
    setStage(null)
    setAlert(message)
  }

  if (stage?.kind === 'factor') {
    const { account, step } = stage
    return <FactorForm key={step} texts={texts} onCode={(code) => goOn(account, () => signInByFactor(step, code))} onBack={back} />
  }
  if (stage?.kind === 'renew') {
    const { account } = stage
    const renewed = (password: string) => goOn({ ...account, password }, () => signInProven({ ...account, password }))
    return <RenewForm texts={texts} account={account} onRenewed={renewed} onBack={() => back('')} />
  }
  if (stage?.kind === 'setUp') return <SetUpForm texts={texts} password={stage.account.password} required target={target} />
  const part = { wrong, forget }
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} aria-busy={busy}>
      <Alert text={alert} />
      <TextField name="username" label={texts.username} autoComplete="username" {...part} />
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
      {passkeys && <PasskeyButton texts={texts} onEntered={() => window.location.assign(target)} onProblem={setAlert} />}
    </form>
  )
}
