// The parts of the forms around signing in: fields with their messages, the alert, the one primary button.
'use client'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Texts } from '@/lib/i18n/messages.ts'
import styles from './sign-in.module.css'
import type { ProofState } from './use-proof'
import type { Wrong } from './use-submit'

interface Part {
  wrong: Wrong
  /** Removes the error mark of a field that is being changed. */
  forget(name: string): void
}

interface FieldProps extends Part {
  name: string
  label: string
  autoComplete: string
  /** The field gets the focus when it appears. */
  autoFocus?: true
}

/** An input by its name. */
export function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : null
}

interface TextFieldProps extends FieldProps {
  inputMode?: 'numeric' | 'text'
}

export function TextField({ name, label, autoComplete, autoFocus, inputMode, ...part }: TextFieldProps) {
  return (
    <Field name={name} label={label} {...part}>
      <input
        ref={useFocus(autoFocus)}
        className={styles.input}
        autoComplete={autoComplete}
        inputMode={inputMode}
        autoCapitalize="none"
        spellCheck={false}
        {...marks(name, part)}
      />
    </Field>
  )
}

interface PasswordFieldProps extends FieldProps {
  texts: Texts<'auth'>
  hint?: string
}

export function PasswordField({ name, label, autoComplete, texts, hint, autoFocus, ...part }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field name={name} label={label} hint={hint} {...part}>
      <input
        ref={useFocus(autoFocus)}
        className={`${styles.input} ${styles.withButton}`}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        {...marks(name, part)}
      />
      <button
        className={styles.eye}
        type="button"
        aria-pressed={shown}
        aria-label={shown ? texts.hidePassword : texts.showPassword}
        onClick={() => setShown(!shown)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1.800 8C3.300 5.300 5.400 4 8 4s4.700 1.300 6.200 4c-1.500 2.700-3.600 4-6.200 4S3.300 10.700 1.800 8z" />
          <circle cx="8" cy="8" r="1.900" />
          {shown && <path d="M3 13L13 3" />}
        </svg>
      </button>
    </Field>
  )
}

interface ProofLineProps {
  state: ProofState
  texts: Texts<'auth'>
  /** Why the server did not accept the proof. */
  problem: string | undefined
}

/** The progress of the proof of work, which needs no action of the user. */
export function ProofLine({ state, texts, problem }: ProofLineProps) {
  if (state === 'none') return null
  return (
    <>
      <p
        className={styles.proof}
        id="captcha"
        role="status"
        data-state={problem ? 'failed' : state}
        aria-describedby={problem ? 'captcha-error' : undefined}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6.500" />
          {state === 'done' && <path d="M5 8.200l2 2 4-4.400" />}
          {state === 'failed' && <path d="M8 4.500v4.500M8 11v.5" />}
        </svg>
        {{ working: texts.proof.working, done: texts.proof.done, failed: texts.proof.failed }[state]}
      </p>
      {problem && (
        <p className={styles.error} id="captcha-error">
          {problem}
        </p>
      )}
    </>
  )
}

/** Focuses an input when it appears. */
function useFocus(wanted: true | undefined) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wanted) input.current?.focus()
  }, [wanted])
  return input
}

function marks(name: string, { wrong, forget }: Part) {
  return {
    id: name,
    name,
    'aria-invalid': wrong[name] !== undefined,
    'aria-describedby': wrong[name] ? `${name}-error` : undefined,
    onInput: () => forget(name),
  }
}

function Field({ name, label, hint, wrong, children }: Part & { name: string; label: string; hint?: string; children: ReactNode }) {
  return (
    <>
      <label className={styles.label} htmlFor={name}>
        {label}
      </label>
      <div className={styles.field}>{children}</div>
      {hint && !wrong[name] && <p className={styles.rule}>{hint}</p>}
      {wrong[name] && (
        <p className={styles.error} id={`${name}-error`}>
          {wrong[name]}
        </p>
      )}
    </>
  )
}

export function Alert({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className={styles.alert} role="alert">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 .2L11.800 6 6 11.800.2 6z" fill="currentColor" />
        <path d="M4.300 4.300l3.400 3.400M7.700 4.300L4.300 7.700" stroke="var(--bad-bg)" strokeWidth="1.300" />
      </svg>
      {text}
    </p>
  )
}

/** Disabled until the script is loaded: the browser would send the form itself and lose the typed values. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const live = useSyncExternalStore(never, yes, no)
  return (
    <button className={styles.submit} type="submit" disabled={!live} aria-disabled={busy}>
      {children}
    </button>
  )
}

const never = () => () => {}
const yes = () => true
const no = () => false
