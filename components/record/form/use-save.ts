// Saves a form within a page: shows errors first, refusals under their fields, and success. A conflicting change of
// another person is shown beside the typed values.
import { useState } from 'react'
import { notify, toastSeconds } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import type { Values } from '@/lib/model/record'
import type { ConflictDialogProps } from './conflict-dialog'
import { focusFirstWrong } from './form-body'
import { changedFields } from './record-form'
import { staleRecord } from './stale-record'
import type { RecordForm } from './use-record-form'

interface Save<T> {
  /** Sends the values with the version that they replace. */
  send: (values: Values, version: unknown) => Promise<T>
  done: (answer: T) => unknown
}

interface FormSave {
  saving: boolean
  save: <T>(steps: Save<T>) => Promise<void>
  /** Shown as a ConflictDialog. */
  conflict: ConflictDialogProps | null
}

/** `saved` is the success message. */
export function useSave(form: RecordForm, saved: string): FormSave {
  const { busy: saving, alone } = useAlone()
  const [conflict, setConflict] = useState<ConflictDialogProps | null>(null)
  const { definition, began } = form
  const write = async <T>(values: Values, over: unknown, steps: Save<T>): Promise<void> => {
    let again: Promise<void> | undefined
    await alone(
      async () => {
        const answer = await steps.send(values, over)
        form.reset()
        notify().success(saved)
        await steps.done(answer)
      },
      (error) => {
        const theirs = staleRecord(definition, error)
        // something else of the same record was changed, which this form does not show
        if (theirs && over !== theirs.row_version && changedFields(definition, began ?? {}, theirs).length === 0) {
          again = write(values, theirs.row_version, steps)
        } else if (theirs) {
          const onSave = (merged: Values) => {
            setConflict(null)
            form.replace(merged)
            void write(merged, theirs.row_version, steps)
          }
          setConflict({ definition, base: began ?? {}, mine: values, theirs, onSave, onClose: () => setConflict(null) })
        } else if (error.kind === 'refused') {
          notify().error(error.message, toastSeconds)
          focusFirstWrong(() => form.refuse(error.fields), form)
        }
      },
    )
    await again
  }
  return {
    saving,
    conflict,
    async save(steps) {
      if (form.attempt()) await write(form.values, began?.row_version, steps)
      else focusFirstWrong(undefined, form)
    },
  }
}
