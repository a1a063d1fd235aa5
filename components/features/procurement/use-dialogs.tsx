// What the actions of suppliers and resources open: a form, or the question for a reason.
'use client'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import type { Row } from '@/components/record/field/field-props'
import type { ReasonQuestion } from '@/components/record/form/reason-dialog'
import { useAlone } from '@/lib/client/use-alone'
import type { Definition } from '@/lib/model/definition'
import { procurementCalls } from './run'

const EntityForm = dynamic(() => import('@/components/record/form/entity-form').then((module) => module.EntityForm), { ssr: false })
const ReasonDialog = dynamic(() => import('@/components/record/form/reason-dialog').then((module) => module.ReasonDialog), { ssr: false })

interface FormOf {
  definition: Definition
  key: string | null
  fixed?: Row
  first?: Row
}

interface Dialogs {
  openForm: (form: FormOf) => void
  /** Asks for a reason; `onOk` runs once, however often it is clicked. */
  ask: (question: ReasonQuestion) => void
  dialog: ReactNode
}

export function useDialogs(): Dialogs {
  const [form, openForm] = useState<FormOf | null>(null)
  const [asked, ask] = useState<ReasonQuestion | null>(null)
  const { busy, alone } = useAlone()
  const onOk: ReasonQuestion['onOk'] = async (reason) => {
    let done = false
    await alone(async () => {
      done = (await asked?.onOk(reason)) ?? false
    })
    return done
  }
  const dialog = (
    <>
      {form && (
        <EntityForm
          definition={form.definition}
          recordKey={form.key}
          fixed={form.fixed}
          first={form.first}
          refresh={procurementCalls}
          onClose={() => openForm(null)}
        />
      )}
      {asked && <ReasonDialog question={{ ...asked, onOk }} busy={busy} onClose={() => ask(null)} />}
    </>
  )
  return { openForm, ask, dialog }
}
