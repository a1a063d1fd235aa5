// The one click of /unionLogin, and its states: asking, working, failed. From a trusted origin it goes by itself.
'use client'
import { useEffect, useRef, useState } from 'react'
import { ApiError, send } from '@/lib/client/api.ts'
import { keepTargetKey } from '@/lib/client/session-state.ts'
import { restoreAppearance } from '@/lib/client/stored-appearance.ts'
import type { Texts } from '@/lib/i18n/messages.ts'
import styles from '../sign-in.module.css'

interface UnionFormProps {
  texts: Texts<'auth'>['union']
  who: string
  target: string
  state: 'asking' | 'trusted' | 'failed'
}

export function UnionForm({ texts, who, target, state }: UnionFormProps) {
  const [step, setStep] = useState<'asking' | 'working' | 'failed'>(state === 'trusted' ? 'working' : state)
  const sent = useRef(false)
  const login = `/login?redirect=${encodeURIComponent(target)}`

  async function exchange() {
    if (sent.current) return
    sent.current = true
    setStep('working')
    try {
      const { target_key } = await send('POST /api/session/exchange', {}, { refusal: 'silent', staysHere: true })
      if (target_key) {
        keepTargetKey(target_key)
        await restoreAppearance(target_key)
      }
      window.location.assign(target)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setStep('failed')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (state === 'trusted') exchange()
  }, [])

  if (step === 'failed') {
    return (
      <>
        <p className={styles.alert} role="alert">
          {texts.failed}
        </p>
        <p className={styles.lead}>{texts.failedText}</p>
        <a className={styles.submit} href={login}>
          {texts.toLogin}
        </a>
      </>
    )
  }
  return (
    <>
      <p className={styles.lead} role="status">
        {step === 'working' ? texts.working : who}
      </p>
      {step === 'asking' && (
        <>
          <button className={styles.submit} type="button" onClick={exchange}>
            {texts.confirm}
          </button>
          <p className={styles.more}>
            <a href={login}>{texts.other}</a>
          </p>
        </>
      )}
    </>
  )
}
