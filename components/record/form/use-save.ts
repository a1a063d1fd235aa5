// Saving a form that stands in the page: what is wrong is shown first, a refusal stands under its fields, success is said.
'use client'
import { useState } from 'react'
import { ApiError, notify, toastSeconds } from '@/lib/client/api'
import { focusFirstWrong } from './form-body'
import type { RecordForm } from './use-record-form'

interface Save<T> {
  send: () => Promise<T>
  done: (answer: T) => unknown
  /** Somebody else has changed it meanwhile. */
  stale: () => unknown
}

/** `saved` is what the user is told when it is done. */
export function useSave(form: RecordForm, saved: string): { saving: boolean; save: <T>(steps: Save<T>) => Promise<void> } {
  const [saving, setSaving] = useState(false)
  return {
    saving,
    async save({ send, done, stale }) {
      if (!form.attempt()) return focusFirstWrong()
      setSaving(true)
      try {
        const answer = await send()
        form.reset()
        notify().success(saved)
        await done(answer)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.kind !== 'refused') return
        notify().error(error.message, toastSeconds)
        focusFirstWrong(() => {
          setSaving(false)
          form.refuse(error.fields)
        })
        if (error.code === 409) await stale()
      } finally {
        setSaving(false)
      }
    },
  }
}
