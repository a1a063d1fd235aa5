// Signing in without a password, by a passkey of this device or of a phone nearby.
'use client'
import { useSyncExternalStore } from 'react'
import { textOfFailure } from '@/lib/client/failure'
import { hasPasskeys, PasskeyError } from '@/lib/client/passkey.ts'
import { useOnce } from '@/lib/client/use-once'
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
  const { busy, once } = useOnce()
  if (!offered) return null
  const enter = async () => {
    onProblem('')
    try {
      await signInByPasskey()
      onEntered()
    } catch (error) {
      if (error instanceof PasskeyError) onProblem(error.problem === 'address' ? texts.passkey.address : texts.passkey.cancelled)
      else onProblem(textOfFailure(error))
    }
  }
  return (
    <button className={styles.provider} type="button" aria-disabled={busy} onClick={() => void once(enter)}>
      {busy ? texts.passkey.working : texts.passkey.button}
    </button>
  )
}
