// The second step of signing in: a code of the authenticator app, or a recovery code in its place.
'use client'
import { useRef, useState } from 'react'
import type { ApiError } from '@/lib/client/api.ts'
import type { Texts } from '@/lib/i18n/messages.ts'
import { bareCode, isRecoveryCode, isTimeCode } from '@/lib/model/second-factor.ts'
import { Alert, fieldOf, SubmitButton, TextField } from '../form-parts'
import styles from '../sign-in.module.css'
import { useSubmit, type Wrong } from '../use-submit'

interface FactorFormProps {
  texts: Texts<'auth'>
  /** Signs in by the code and continues. */
  onCode(code: string): Promise<unknown>
  /** Back to account and password; with why, where the step has ended. */
  onBack(message: string): void
}

export function FactorForm({ texts, onCode, onBack }: FactorFormProps) {
  const { factor } = texts
  const form = useRef<HTMLFormElement>(null)
  const [way, setWay] = useState<'time' | 'recovery'>('time')
  const { isWhole, lead, label, missing, other, ...look } =
    way === 'time'
      ? {
          isWhole: isTimeCode,
          lead: factor.codeLead,
          label: factor.code,
          missing: factor.codeRequired,
          other: factor.useRecovery,
          autoComplete: 'one-time-code',
          inputMode: 'numeric' as const,
        }
      : {
          isWhole: isRecoveryCode,
          lead: factor.recoveryLead,
          label: factor.recovery,
          missing: factor.recoveryRequired,
          other: factor.useCode,
          autoComplete: 'off',
        }
  const { busy, alert, setAlert, wrong, forget, onSubmit } = useSubmit<Record<'code', string>>({
    check: ({ code }) => (isWhole(bareCode(code)) ? {} : { code: missing }),
    act: ({ code }) => onCode(bareCode(code)),
    async explain(error: ApiError): Promise<Wrong> {
      if ((error.data as { step_over?: unknown } | null)?.step_over) {
        onBack(error.message)
        return {}
      }
      const input = fieldOf(form.current, 'code')
      input?.focus()
      input?.select()
      return { code: '' }
    },
  })
  const change = () => {
    setWay(way === 'time' ? 'recovery' : 'time')
    setAlert('')
    forget('code')
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} aria-busy={busy}>
      <p className={styles.notice}>{lead}</p>
      <Alert text={alert} />
      <TextField key={way} name="code" label={label} {...look} autoFocus wrong={wrong} forget={forget} />
      <div className={styles.row}>
        <button className={styles.plain} type="button" onClick={change}>
          {other}
        </button>
        <button className={styles.plain} type="button" onClick={() => onBack('')}>
          {factor.back}
        </button>
      </div>
      <SubmitButton busy={busy}>{busy ? texts.submitting : factor.submit}</SubmitButton>
      <p className={styles.more}>{factor.lost}</p>
    </form>
  )
}
