// Setting up a second factor: the password, then the QR code and a first code, then the recovery codes.
'use client'
import { useState } from 'react'
import { QrPicture } from '@/components/basic/qr-picture'
import { RecoveryCodes } from '@/components/features/account/recovery-codes'
import { send } from '@/lib/client/api.ts'
import { endSignOut } from '@/lib/client/session-end.ts'
import type { Texts } from '@/lib/i18n/messages.ts'
import type { AnswerOf } from '@/lib/model/calls/define.ts'
import type { beginFactor } from '@/lib/model/calls/second-factor.ts'
import { bareCode, isTimeCode } from '@/lib/model/second-factor.ts'
import { Alert, PasswordField, SubmitButton, TextField } from '../form-parts'
import styles from '../sign-in.module.css'
import { useSubmit } from '../use-submit'
import own from './second-factor.module.css'

interface SetUpFormProps {
  texts: Texts<'auth'>
  /** The password typed a moment ago; requested if unknown. */
  password?: string
  /** Nothing else is reached without it. */
  required: boolean
  /** Where to go then; a path of ours. */
  target: string
}

type Begun = AnswerOf<typeof beginFactor>

const beginCall = 'POST /api/app/base/app/sys/user/secondFactor/begin'
const confirmCall = 'POST /api/app/base/app/sys/user/secondFactor/confirm'

export function SetUpForm(props: SetUpFormProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <SaveCodes {...props} codes={codes} />
  return begun ? <FirstCode {...props} begun={begun} onCodes={setCodes} /> : <AskPassword {...props} onBegun={setBegun} />
}

function AskPassword({ texts, password, required, target, onBegun }: SetUpFormProps & { onBegun(begun: Begun): void }) {
  const { setUp } = texts
  const { busy, alert, wrong, forget, onSubmit } = useSubmit<{ password?: string }>({
    check: (values) => (password || values.password ? {} : { password: texts.passwordRequired }),
    act: async (values) => onBegun(await send(beginCall, { password: password ?? values.password ?? '' }, { refusal: 'silent' })),
    explain: async () => ({}),
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} aria-busy={busy}>
      <p className={styles.notice}>{required ? setUp.required : setUp.lead}</p>
      <Alert text={alert} />
      {password === undefined && (
        <PasswordField
          name="password"
          label={setUp.password}
          autoComplete="current-password"
          texts={texts}
          autoFocus
          wrong={wrong}
          forget={forget}
        />
      )}
      <div className={styles.gap} />
      <SubmitButton busy={busy}>{setUp.next}</SubmitButton>
      <Leave texts={texts} required={required} target={target} />
    </form>
  )
}

interface FirstCodeProps extends SetUpFormProps {
  begun: Begun
  onCodes(codes: readonly string[]): void
}

function FirstCode({ texts, required, target, begun, onCodes }: FirstCodeProps) {
  const { setUp, factor } = texts
  const { busy, alert, wrong, forget, onSubmit } = useSubmit<Record<'code', string>>({
    check: ({ code }) => (isTimeCode(bareCode(code)) ? {} : { code: factor.codeRequired }),
    act: async ({ code }) => onCodes((await send(confirmCall, { code: bareCode(code) }, { refusal: 'silent' })).recovery_codes),
    explain: async () => ({}),
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} aria-busy={busy}>
      <p className={styles.notice}>{setUp.scan}</p>
      <div className={own.qr}>
        <QrPicture address={begun.address} size={196} label={setUp.qr} />
      </div>
      <p className={own.key}>
        {setUp.key}
        <code>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Alert text={alert} />
      <TextField name="code" label={factor.code} autoComplete="one-time-code" inputMode="numeric" autoFocus wrong={wrong} forget={forget} />
      <div className={styles.gap} />
      <SubmitButton busy={busy}>{setUp.submit}</SubmitButton>
      <Leave texts={texts} required={required} target={target} />
    </form>
  )
}

/** The user can continue after confirming that they are saved. */
function SaveCodes({ texts, target, codes }: SetUpFormProps & { codes: readonly string[] }) {
  const { setUp } = texts
  const { busy, wrong, forget, onSubmit } = useSubmit<{ kept?: string }>({
    check: ({ kept }) => (kept ? {} : { kept: setUp.keptRequired }),
    act: async () => window.location.assign(target),
    explain: async () => ({}),
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <p className={styles.notice} role="status">
        {setUp.codesLead}
      </p>
      <div className={styles.gap} />
      <RecoveryCodes codes={codes} texts={texts.codes} />
      <div className={styles.row}>
        <label className={styles.check}>
          <input
            type="checkbox"
            name="kept"
            aria-invalid={wrong.kept !== undefined}
            aria-describedby={wrong.kept ? 'kept-error' : undefined}
            onChange={() => forget('kept')}
          />
          {setUp.kept}
        </label>
      </div>
      {wrong.kept && (
        <p className={styles.error} id="kept-error">
          {wrong.kept}
        </p>
      )}
      <SubmitButton busy={busy}>{setUp.finish}</SubmitButton>
    </form>
  )
}

/** Back to where one came from; where nothing else is reached, out. */
function Leave({ texts, required, target }: Pick<SetUpFormProps, 'texts' | 'required' | 'target'>) {
  const signOut = async () => {
    await send('POST /api/app/base/app/sys/user/logout', {}, { quiet: true, staysHere: true }).catch(() => undefined)
    endSignOut('/login')
  }
  return (
    <p className={styles.more}>
      {required ? (
        <button className={styles.plain} type="button" onClick={() => void signOut()}>
          {texts.setUp.signOut}
        </button>
      ) : (
        <a href={target}>{texts.setUp.back}</a>
      )}
    </p>
  )
}
