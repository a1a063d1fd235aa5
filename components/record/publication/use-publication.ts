// The steps of a publication: draft, planned time, publication, changes of published items; another editor's work is
// never lost (docs/domain/notice.md#publication, docs/domain/news.md#news).
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { focusFirstWrong } from '@/components/record/form/form-body'
import type { RecordForm } from '@/components/record/form/use-record-form'
import { type ApiError, newIdempotencyKey, notify, toastSeconds } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import type { Values } from '@/lib/model/record'

export type PublicationStep = 'draft' | 'plan' | 'publish'

export interface PublicationOptions {
  form: RecordForm
  /** What is changed, a published one with the changes that were not published; a new one without. */
  old: Values | null
  mayPublish: boolean
  /** What is filled in beside the fields of the form. */
  beside?: { dirty: boolean; wrong: number }
  /** What is asked besides the rules of the fields. */
  sound?: () => boolean
  /** Saves it over `base` and answers it as forms hold it. Refusals are shown here. */
  save: (content: PublicationContent) => Promise<Values>
  /** Takes a retracted one that is a draft again to its publication. */
  publish: (saved: Values) => Promise<unknown>
  /** The record of another editor that a conflict has brought, as forms hold it; null where it brought none. */
  theirs: (data: unknown) => Promise<Values | null>
  /** The success message. */
  done: (step: PublicationStep, saved: Values) => string
  onClose: () => void
}

export interface PublicationContent {
  values: Values
  /** The stored one whose version is sent; null for a new one. */
  base: Values | null
  status: 'DRAFT' | 'PUBLISHED'
  /** For a new one: a repeated request saves it once. */
  idempotencyKey: string | undefined
}

export type Publication = ReturnType<typeof usePublication>

export function usePublication(options: PublicationOptions) {
  const { form, old, mayPublish, beside = { dirty: false, wrong: 0 }, onClose } = options
  const words = useTranslations('widget.form')
  const t = useTranslations('widget.publication')
  // what another editor saved meanwhile becomes the base of the next attempt
  const [base, setBase] = useState(form.began)
  const { running: busy, alone } = useAlone()
  const [conflict, setConflict] = useState<{ theirs: Values; step: PublicationStep } | null>(null)
  const idempotencyKey = useRef(newIdempotencyKey())
  const published = old?.status === 'PUBLISHED'
  const planned = mayPublish && !published && Boolean(form.values.plan_time)

  const fail = async (error: ApiError, step: PublicationStep) => {
    const theirs = error.code === 409 && base ? await options.theirs(error.data) : null
    if (theirs) return setConflict({ theirs, step })
    if (error.kind !== 'refused') return
    notify().error(error.message, toastSeconds)
    focusFirstWrong(() => form.refuse(error.fields), form)
  }
  const write = (step: PublicationStep, values: Values, over: Values | null) => {
    const store = async () => {
      // what was retracted becomes a draft first; the server asks for both steps
      const twoSteps = step === 'publish' && over?.status === 'RETRACT'
      const status = step === 'publish' && !twoSteps ? 'PUBLISHED' : 'DRAFT'
      const saved = await options.save({ values, base: over, status, idempotencyKey: over ? undefined : idempotencyKey.current })
      if (twoSteps) await options.publish(saved)
      form.reset()
      notify().success(published ? t(step === 'publish' ? 'published' : 'kept') : options.done(step, saved))
      onClose()
    }
    return alone(store, (error) => void fail(error, step), step)
  }
  return {
    form,
    base,
    busy,
    published,
    /** What the main button does. */
    main: (mayPublish ? (planned ? 'plan' : 'publish') : 'draft') as PublicationStep,
    wrong: form.wrong.length + (form.tried ? beside.wrong : 0),
    conflict,
    submit(step: PublicationStep) {
      if (busy) return
      const sound = form.attempt() && (options.sound?.() ?? true)
      if (sound && beside.wrong === 0) void write(step, form.values, base)
      else focusFirstWrong(undefined, form)
    },
    /** Saves what was chosen between the two versions; null gives up. */
    settle(merged: Values | null) {
      setConflict(null)
      if (!merged || !conflict) return
      setBase(conflict.theirs)
      form.replace(merged)
      void write(conflict.step, merged, conflict.theirs)
    },
    async close() {
      if (
        (form.dirty || beside.dirty) &&
        !(await confirmAction({ title: words('leave'), okText: words('leaveOk'), cancelText: words('stay') }))
      )
        return
      onClose()
    },
  }
}
