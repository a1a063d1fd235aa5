// The second step after a one-time password: a password of one's own, then signing in with it.
'use client'
import { send } from '@/lib/client/api.ts'
import type { Texts } from '@/lib/i18n/messages.ts'
import { Alert, PasswordField, SubmitButton } from '../form-parts'
import styles from '../sign-in.module.css'
import { useSubmit } from '../use-submit'

interface RenewFormProps {
  texts: Texts<'auth'>
  /** Account and one-time password, as they were just accepted. */
  account: { username: string; password: string }
  /** Signs in with the new password and continues. */
  onRenewed(password: string): Promise<unknown>
  onBack(): void
}

type Values = Record<'password' | 'confirm_password', string>

export function RenewForm({ texts, account, onRenewed, onBack }: RenewFormProps) {
  const { renew } = texts
  const { busy, alert, wrong, forget, onSubmit } = useSubmit<Values>({
    check: ({ password, confirm_password }) => ({
      ...(!password && { password: renew.required }),
      ...(password && password !== confirm_password && { confirm_password: renew.different }),
    }),
    async act(values) {
      const options = { refusal: 'silent', staysHere: true } as const
      await send('PUT /api/app/base/app/sys/user/changePassword', { old_password: account.password, ...values }, options)
      return onRenewed(values.password)
    },
    explain: async () => ({}),
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} aria-busy={busy}>
      <p className={styles.notice}>{renew.lead}</p>
      <Alert text={alert} />
      <input type="hidden" autoComplete="username" value={account.username} readOnly />
      <PasswordField
        name="password"
        label={renew.password}
        hint={renew.rule}
        autoComplete="new-password"
        texts={texts}
        autoFocus
        wrong={wrong}
        forget={forget}
      />
      <PasswordField
        name="confirm_password"
        label={renew.confirm}
        autoComplete="new-password"
        texts={texts}
        wrong={wrong}
        forget={forget}
      />
      <div className={styles.gap} />
      <SubmitButton busy={busy}>{busy ? texts.submitting : renew.submit}</SubmitButton>
      <p className={styles.more}>
        <button className={styles.plain} type="button" onClick={onBack}>
          {renew.back}
        </button>
      </p>
    </form>
  )
}
