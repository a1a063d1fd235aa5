// Sends a form: checks it first, sends it once regardless of repeated clicks, and explains failures.
'use client'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/lib/client/api.ts'
import { textOfFailure } from '@/lib/client/failure'
import { useOnce } from '@/lib/client/use-once'

export type Wrong = Partial<Record<string, string>>

interface Steps<V> {
  /** Messages by field name; nothing is sent while there are any. */
  check(values: V): Wrong
  act(values: V): Promise<unknown>
  /** Runs after a failure; gives the fields to mark. */
  explain(error: ApiError): Promise<Wrong>
}

/** State and handler of a form whose inputs are read when it is sent. */
export function useSubmit<V>({ check, act, explain }: Steps<V>) {
  const { busy, once } = useOnce()
  const [alert, setAlert] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as V
    const missing = check(values)
    setWrong(missing)
    const [first] = Object.keys(missing)
    if (first) {
      const input = form.elements.namedItem(first)
      if (input instanceof HTMLElement) input.focus()
      return
    }
    await once(async () => {
      setAlert('')
      try {
        await act(values)
      } catch (error) {
        setAlert(textOfFailure(error))
        if (error instanceof ApiError) setWrong({ ...(await explain(error)), ...error.fields })
      }
    })
  }

  const forget = (name: string) => setWrong((before) => (before[name] === undefined ? before : { ...before, [name]: undefined }))
  return { busy, alert, setAlert, wrong, forget, onSubmit }
}
