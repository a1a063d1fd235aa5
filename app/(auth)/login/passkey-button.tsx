// Signing in without a password, by a passkey of this device or of a phone nearby.
'use client'
import { useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '@/lib/client/api.ts'
import { hasPasskeys, PasskeyError } from '@/lib/client/passkey.ts'
import type { Texts } from '@/lib/i18n/messages.ts'
import styles from '../sign-in.module.css'
import { signInByPasskey } from './enter'

interface PasskeyButtonProps {
  texts: Texts<'auth'>
  /** Somebody is signed in. */
  onEntered(): void
  /** Why nobody is; empty for a new try. */
  onProblem(text: string): void
}

const never = () => () => {}
const no = () => false

export function PasskeyButton({ texts, onEntered, onProblem }: PasskeyButtonProps) {
  const offered = useSyncExternalStore(never, hasPasskeys, no)
  const asking = useRef(false)
  const [busy, setBusy] = useState(false)
  if (!offered) return null
  const enter = async () => {
    if (asking.current) return
    asking.current = true
    setBusy(true)
    onProblem('')
    try {
      await signInByPasskey()
      onEntered()
    } catch (error) {
      asking.current = false
      setBusy(false)
      if (error instanceof PasskeyError) onProblem(error.problem === 'address' ? texts.passkey.address : texts.passkey.cancelled)
      else if (error instanceof ApiError) onProblem(error.message)
      else throw error
    }
  }
  return (
    <button className={styles.provider} type="button" aria-disabled={busy} onClick={() => void enter()}>
      {busy ? texts.passkey.working : texts.passkey.button}
    </button>
  )
}
