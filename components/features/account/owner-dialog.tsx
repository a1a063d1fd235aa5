// Authenticates the user again before phone or e-mail change: by password, passkey or a code of the second factor, as available.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Unanswered } from '@/components/basic/answer'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { WorkDialog } from '@/components/basic/work-dialog'
import { focusFirstWrong } from '@/components/record/form/form-body'
import { send } from '@/lib/client/api'
import { hasPasskeys, PasskeyError, signByPasskey } from '@/lib/client/passkey'
import { useAlone } from '@/lib/client/use-alone'
import { together, useCall } from '@/lib/client/use-call'
import type { InputOf } from '@/lib/model/calls/define'
import type { proveOwner } from '@/lib/model/calls/owner-proof'
import { bareCode, isRecoveryCode, isTimeCode } from '@/lib/model/second-factor'
import { AccountFields } from './account-fields'
import styles from './person.module.css'

/** The proof that a change sends. */
export type OwnerSign = { password: string } | { proof: string }

interface OwnerDialogProps {
  username: string
  busy: boolean
  /** Returns why the password was refused, if it was. */
  onSend: (sign: OwnerSign) => Promise<string | undefined>
  onClose: () => void
}

type Way = 'password' | 'passkey' | 'code'
const proveCall = 'POST /api/app/base/app/sys/user/ownerProof'

export function OwnerDialog({ username, busy: saving, onSend, onClose }: OwnerDialogProps) {
  const t = useTranslations('person.profile')
  const v = useTranslations('validation')
  const factor = useCall('GET /api/app/base/app/sys/user/secondFactor/state')
  const passkeys = useCall('GET /api/app/base/app/sys/user/passkey/list')
  const { busy: proving, alone } = useAlone()
  const [chosen, setChosen] = useState<Way | null>(null)
  const [values, setValues] = useState({ password: '', code: '' })
  const [wrong, setWrong] = useState<Partial<Record<'password' | 'code', string>>>({})
  const [problem, setProblem] = useState('')

  const state = factor.data
  // a service without passkeys
  const known = passkeys.data ?? (passkeys.error?.status === 404 ? [] : undefined)
  const loaded = state !== undefined && known !== undefined
  const ways: Way[] = loaded
    ? [
        ...(state.without_password ? [] : (['password'] as const)),
        ...(known.length > 0 && hasPasskeys() ? (['passkey'] as const) : []),
        ...(state.on ? (['code'] as const) : []),
      ]
    : []
  const way = chosen ?? ways[0]

  const sendSign = async (sign: OwnerSign) => {
    const password = await onSend(sign)
    if (password) focusFirstWrong(() => setWrong({ password }))
  }
  const prove = (given: () => Promise<InputOf<typeof proveOwner>>) =>
    alone(
      async () => {
        try {
          await sendSign(await send(proveCall, await given(), { refusal: 'silent' }))
        } catch (error) {
          if (!(error instanceof PasskeyError)) throw error
          setProblem(t(error.problem === 'address' ? 'passkeyAddress' : 'passkeyCancelled'))
        }
      },
      (error) => {
        const { code } = error.fields
        if (code) focusFirstWrong(() => setWrong({ code }))
        else setProblem(error.message)
      },
    )
  const confirm = () => {
    setProblem('')
    setWrong({})
    if (way === 'password') {
      if (values.password === '') return focusFirstWrong(() => setWrong({ password: v('required') }))
      return void sendSign({ password: values.password })
    }
    if (way === 'code') {
      const code = bareCode(values.code)
      if (!isTimeCode(code) && !isRecoveryCode(code)) return focusFirstWrong(() => setWrong({ code: t('codeWrong') }))
      return void prove(async () => ({ code }))
    }
    void prove(async () => ({ credential: await signByPasskey(await send('POST /api/app/base/app/sys/user/ownerProof/begin', {})) }))
  }
  const field = way === 'password' || way === 'code' ? way : null
  return (
    <WorkDialog
      title={t('confirm')}
      width={420}
      okText={way === 'passkey' ? t('usePasskey') : t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: way === undefined }}
      busy={saving || proving}
      onOk={confirm}
      onCancel={onClose}
    >
      {!loaded && <Unanswered of={known ? factor : together(factor, passkeys)} skeleton={<LinesSkeleton lines={2} />} />}
      {loaded && <p>{t(way === undefined ? 'confirmNever' : 'confirmNote')}</p>}
      {problem && <p role="alert">{problem}</p>}
      {way !== undefined && ways.length > 1 && (
        <Segments<Way>
          className={styles.ways}
          label={t('way')}
          block
          value={way}
          options={ways.map((one) => ({ value: one, text: t(`ways.${one}`) }))}
          onChange={(next) => {
            setChosen(next)
            setWrong({})
            setProblem('')
          }}
        />
      )}
      {way === 'passkey' && <p>{t('passkeyNote')}</p>}
      {field && (
        <AccountFields
          key={field}
          username={username}
          fields={[
            field === 'code' ? { name: field, label: t('code'), autoComplete: 'one-time-code' } : { name: field, label: t('password') },
          ]}
          values={values}
          wrong={wrong}
          onChange={(name, text) => {
            setValues((before) => ({ ...before, [name]: text }))
            setWrong({})
          }}
          onSend={confirm}
        />
      )}
    </WorkDialog>
  )
}
