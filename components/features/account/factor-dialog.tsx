// Turns the second factor off, or creates new recovery codes: both require the password and a code, because the screen may be unattended.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { focusFirstWrong } from '@/components/record/form/form-body'
import { send } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { bareCode, isRecoveryCode, isTimeCode } from '@/lib/model/second-factor'
import { AccountFields } from './account-fields'
import { RecoveryCodes } from './recovery-codes'

interface FactorDialogProps {
  kind: 'off' | 'codes'
  username: string
  onTurnedOff: () => void
  onRenewed: () => void
  onClose: () => void
}

type Name = 'password' | 'code'
const offCall = 'POST /api/app/base/app/sys/user/secondFactor/turnOff'
const renewCall = 'POST /api/app/base/app/sys/user/secondFactor/recoveryCodes'

export function FactorDialog({ kind, username, onTurnedOff, onRenewed, onClose }: FactorDialogProps) {
  const t = useTranslations('person.factor')
  const v = useTranslations('validation')
  const { busy, alone } = useAlone()
  const [values, setValues] = useState({ password: '', code: '' })
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const problems = (): typeof wrong => {
    const code = bareCode(values.code)
    return {
      ...(values.password === '' && { password: v('required') }),
      ...(!isTimeCode(code) && !isRecoveryCode(code) && { code: t('codeWrong') }),
    }
  }
  const save = () => {
    const found = problems()
    if (Object.keys(found).length > 0) return focusFirstWrong(() => setWrong(found))
    setWrong({})
    const given = { ...values, code: bareCode(values.code) }
    return alone(
      async () => {
        if (kind === 'off') {
          await send(offCall, given, { refusal: 'silent' })
          onTurnedOff()
        } else {
          setCodes((await send(renewCall, given, { refusal: 'silent' })).recovery_codes)
          onRenewed()
        }
      },
      (error) => {
        focusFirstWrong(() => setWrong(Object.keys(error.fields).length > 0 ? error.fields : { code: error.message }))
      },
    )
  }

  if (codes) {
    const texts = {
      list: t('codes.list'),
      copy: t('codes.copy'),
      copied: t('codes.copied'),
      download: t('codes.download'),
      file: t('codes.file'),
      fileText: t('codes.fileText'),
    }
    return (
      <Modal
        open
        title={t('codes.title')}
        width={480}
        mask={{ closable: false }}
        onCancel={onClose}
        footer={<Button onClick={onClose}>{t('codes.close')}</Button>}
      >
        <p>{t('codes.note')}</p>
        <RecoveryCodes codes={codes} texts={texts} />
      </Modal>
    )
  }
  return (
    <WorkDialog
      title={kind === 'off' ? t('turnOff') : t('renew')}
      width={480}
      okText={kind === 'off' ? t('turnOff') : t('renew')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: kind === 'off' }}
      busy={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{kind === 'off' ? t('askOff') : t('askRenew')}</p>
      <AccountFields<Name>
        username={username}
        fields={[
          { name: 'password', label: t('password') },
          { name: 'code', label: t('code'), autoComplete: 'one-time-code' },
        ]}
        values={values}
        wrong={wrong}
        onChange={(name, text) => {
          setValues((before) => ({ ...before, [name]: text }))
          setWrong({})
        }}
        onSend={() => void save()}
      />
    </WorkDialog>
  )
}
