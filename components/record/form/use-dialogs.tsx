// What the actions of a screen open: a form, or the question for a reason.
import { type ReactNode, useState } from 'react'
import type { Row } from '@/components/record/field/field-props'
import type { Definition } from '@/lib/model/definition'
import type { FieldControls } from './form-field'
import { EntityForm, ReasonDialog } from './lazy-forms'
import type { ReasonQuestion } from './reason-dialog'

export interface FormOf {
  definition: Definition
  key: string | null
  fixed?: Row
  first?: Row
  controls?: FieldControls
  /** Fields that are compared with other records while typing. */
  duplicates?: readonly string[]
}

interface Dialogs {
  openForm: (form: FormOf) => void
  /** Asks for a reason; `onOk` runs once, however often it is clicked. */
  ask: (question: ReasonQuestion) => void
  dialog: ReactNode
}

/** `refresh` names the calls that show the records of its forms besides their own lists. */
export function useDialogs(refresh: readonly string[]): Dialogs {
  const [form, openForm] = useState<FormOf | null>(null)
  const [asked, ask] = useState<ReasonQuestion | null>(null)
  const dialog = (
    <>
      {form && (
        <EntityForm
          definition={form.definition}
          recordKey={form.key}
          fixed={form.fixed}
          first={form.first}
          controls={form.controls}
          duplicates={form.duplicates}
          refresh={refresh}
          onClose={() => openForm(null)}
        />
      )}
      {asked && <ReasonDialog question={asked} onClose={() => ask(null)} />}
    </>
  )
  return { openForm, ask, dialog }
}
