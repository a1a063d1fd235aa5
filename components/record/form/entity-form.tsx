// Adding or changing a record in a drawer: draft, live checks, conflict with another person, 保存 and 保存并新建.
import { Button, Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { Unanswered } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { textOf } from '@/components/record/field/field-props'
import { useCustomFields, useFlatRecords } from '@/components/record/field/use-custom-fields'
import { useDisplayNames } from '@/components/record/use-display-names'
import { newIdempotencyKey, notify, send, toastSeconds } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
import { showSaved } from '@/lib/client/refresh'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import { type AnyEntityCall, callOf, type Definition } from '@/lib/model/definition'
import type { Values } from '@/lib/model/record'
import { asEntityCall, type DetailCall, type SaveCall } from '../record-calls'
import { ConflictDialog } from './conflict-dialog'
import styles from './form.module.css'
import { type ExtraSection, FormBody, focusFirstField, focusFirstWrong } from './form-body'
import type { FieldControls } from './form-field'
import { RestoredNote, WrongCount } from './form-notes'
import { payloadOf } from './record-form'
import { staleRecord } from './stale-record'
import { type RecordForm, useRecordForm } from './use-record-form'

/** A part of the form that is no field of the entity: the first contact of a new customer. */
export interface FormPart {
  section: ExtraSection
  after: string
  /** Shows its problems; true when there is none. */
  attempt: () => boolean
  dirty: boolean
  /** Sent with the record. */
  values?: Values
  /** Messages that the server gave, by field. */
  refuse?: (fields: Record<string, string>) => void
  /** Runs after the record is saved. */
  save?: (saved: Values) => Promise<void>
  reset: () => void
}

/** Other calls than the entity's own. */
export interface FormCalls {
  /** Reads the record by `id`. */
  detail?: DetailCall
  add?: SaveCall
  edit?: SaveCall
}

export interface EntityFormProps {
  definition: Definition
  /** Key of the record to change; a new one without. */
  recordKey?: string | null
  calls?: FormCalls
  /** The record to change where the screen has the whole of it. */
  record?: Values
  /** Fields edited in another way than their kind's. */
  controls?: FieldControls
  /** What the place decides: the customer of a new contact. */
  fixed?: Values
  /** What a new record starts with, to be changed at will. */
  first?: Values
  title?: string
  /** Fields compared live with what exists. */
  duplicates?: readonly string[]
  /** A screen's own part, for new records. */
  usePart?: (options: { fixed?: Values; recordKey: string | null }) => FormPart
  /** The part belongs to records that are changed too. */
  partWhenOld?: true
  /** What saving is called where it does more than that, and what is said when it is done. */
  words?: { save: string; saved: string }
  /** Above the fields: what saving will bring about. */
  note?: ReactNode
  /** Under the fields, from what is filled in: how its approval will go. */
  foot?: (payload: Values) => ReactNode
  onSaved?: (saved: Values) => void
  onClose: () => void
  /** Calls that show something of this entity besides its own lists. */
  refresh?: readonly string[]
}

const width = 800
const none: readonly Values[] = []

export function EntityForm(props: EntityFormProps) {
  const { recordKey = null, record, calls } = props
  const { definition, ready } = useCustomFields(props.definition)
  const asked: AnyEntityCall<'detail/{id}'> | null =
    recordKey && !record ? (calls?.detail ? asEntityCall(calls.detail) : callOf(definition, 'detail/{id}')) : null
  const detail = useCall(asked, { id: recordKey ?? '' })
  const old = record ?? detail.data
  const [spread] = useFlatRecords(definition, recordKey && old ? [old] : none)
  if (ready && (!recordKey || old))
    return <OpenForm key={recordKey ?? 'new'} {...props} definition={definition} old={recordKey ? (spread ?? null) : null} />
  return (
    <Drawer open size={width} title={props.title} onClose={props.onClose}>
      <Unanswered of={detail} skeleton={<LinesSkeleton lines={8} />} />
    </Drawer>
  )
}

const noPart: FormPart | undefined = undefined
const useNoPart = () => noPart

function OpenForm({
  definition,
  old,
  calls,
  controls,
  fixed,
  first,
  title,
  duplicates,
  usePart,
  partWhenOld,
  words,
  note,
  foot,
  onSaved,
  onClose,
  refresh = [],
}: EntityFormProps & { old: Values | null }) {
  const t = useTranslations('widget.form')
  const labels = useDisplayNames(definition)
  const may = useMay()
  const narrow = useNarrow()
  const user = useStore(userState, (state) => state.userInfo)
  const me = user ? { key: user.user_key, name: user.realname ?? user.username } : undefined
  const form = useRecordForm(definition, { may, old, fixed, first, me })
  const part = (old && !partWhenOld ? useNoPart : (usePart ?? useNoPart))({ fixed, recordKey: old ? textOf(old[definition.key]) : null })
  const idempotencyKey = useRef(newIdempotencyKey())
  const { busy: saving, alone } = useAlone()
  const [theirs, setTheirs] = useState<Values | null>(null)

  const close = async () => {
    if ((form.dirty || part?.dirty) && !(await confirmAction({ title: t('leave'), okText: t('leaveOk'), cancelText: t('stay') }))) return
    onClose()
  }
  const write = (values: Values, version: unknown, another: boolean) =>
    alone(
      async () => {
        const payload = { ...payloadOf(definition, values, { old, fixed }), ...part?.values }
        const input = old ? { ...payload, row_version: version } : payload
        const given = old ? calls?.edit : calls?.add
        const call: AnyEntityCall<'addOrUpdate'> = given ? asEntityCall(given) : callOf(definition, 'addOrUpdate')
        const saved = await send(call, input, {
          refusal: 'silent',
          ...(!old && { idempotencyKey: idempotencyKey.current }),
        })
        await part?.save?.(saved)
        idempotencyKey.current = newIdempotencyKey()
        form.reset()
        part?.reset()
        notify().success(words?.saved ?? t('saved'))
        void showSaved(definition, saved, ...refresh)
        onSaved?.(saved)
        if (!another) onClose()
      },
      (error) => {
        const stored = old && staleRecord(definition, error)
        if (stored) return setTheirs(stored)
        if (error.kind !== 'refused') return
        notify().error(error.message, toastSeconds)
        // what is wrong with a custom field stands under its own name
        const own = Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name.replace(/^ext\./, ''), text]))
        focusFirstWrong(() => {
          form.refuse(own)
          part?.refuse?.(error.fields)
        }, form)
      },
    )
  const save = (another: boolean) => {
    const [sound, partSound] = [form.attempt(), part?.attempt() ?? true]
    if (sound && partSound) void write(form.values, form.began?.row_version, another)
    else focusFirstWrong(undefined, form)
  }
  return (
    <Drawer
      open
      size={narrow ? '100%' : width}
      title={title ?? t(old ? 'edit' : 'add', { name: labels.name })}
      onClose={() => void close()}
      // on a phone the keyboard would cover what is to be read first
      afterOpenChange={(open) => open && !narrow && focusFirstField()}
      mask={{ closable: false }}
      classNames={{ body: styles.drawer }}
      footer={
        <Footer
          form={form}
          wrong={form.wrong.length + (part?.section.wrong ?? 0)}
          saving={saving}
          old={old !== null}
          saveText={words?.save}
          onCancel={() => void close()}
          onSave={save}
        />
      }
    >
      {note && <p className={styles.restored}>{note}</p>}
      <RestoredNote draft={form.restored} onDiscard={form.discardDraft} />
      <FormBody form={form} duplicates={duplicates} controls={controls} extra={part?.section} extraAfter={part?.after} locked={saving} />
      {foot?.(payloadOf(definition, form.values, { old, fixed }))}
      {theirs && form.began && (
        <ConflictDialog
          definition={definition}
          base={form.began}
          mine={form.values}
          theirs={theirs}
          onClose={() => setTheirs(null)}
          onSave={(merged) => {
            setTheirs(null)
            form.replace(merged)
            void write(merged, theirs.row_version, false)
          }}
        />
      )}
    </Drawer>
  )
}

interface FooterProps {
  form: RecordForm
  wrong: number
  saving: boolean
  old: boolean
  saveText: string | undefined
  onCancel: () => void
  onSave: (another: boolean) => void
}

function Footer({ form, wrong, saving, old, saveText, onCancel, onSave }: FooterProps) {
  const t = useTranslations('widget.form')
  return (
    <div className={styles.footer}>
      <WrongCount count={wrong} />
      {form.dirty && form.draft && <span className={styles.draft}>{t('draft', { time: formatMinute(form.draft.at).slice(11) })}</span>}
      <span className={styles.buttons}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        {!old && (
          <Button disabled={saving} onClick={() => onSave(true)}>
            {t('saveAnother')}
          </Button>
        )}
        <Button type="primary" loading={saving} onClick={() => onSave(false)}>
          {saveText ?? t('save')}
        </Button>
      </span>
    </div>
  )
}
