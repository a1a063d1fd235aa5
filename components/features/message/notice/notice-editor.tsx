// The dialog in which a notice is written or changed: draft, preview, schedule, publish; a second editor's work is never lost
// (docs/domain/notice.md#publication).
'use client'
import { Button, Modal, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed, NotFound } from '@/components/basic/state'
import { Article } from '@/components/record/detail/article'
import { full } from '@/components/record/field/full-width'
import { filesOf } from '@/components/record/field/show/files'
import { ConflictDialog } from '@/components/record/form/conflict-dialog'
import form_ from '@/components/record/form/form.module.css'
import { focusFirstWrong } from '@/components/record/form/form-body'
import { FormField, Labelled } from '@/components/record/form/form-field'
import { RestoredNote, WrongCount } from '@/components/record/form/form-notes'
import { nextVersion } from '@/components/record/form/next-version'
import { useRecordForm } from '@/components/record/form/use-record-form'
import { ApiError, load, newIdempotencyKey, notify, type SendOptions, send, toastSeconds } from '@/lib/client/api'
import { useCall } from '@/lib/client/use-call'
import { useMay, useMe } from '@/lib/client/use-may'
import { messagePath, refreshMessages } from '@/lib/client/use-messages'
import type { NoticeInput, NoticeRow } from '@/lib/model/calls/notice'
import { notice } from '@/lib/model/entities/notice'
import type { FileRef } from '@/lib/model/field'
import type { Values } from '@/lib/model/record'
import { AttachmentControl } from './attachment-control'
import { AudienceControl } from './audience-control'
import styles from './notice.module.css'
import { type Audience, audienceOf, brokenRules, everybody, formValues, namesSomebody, noticePayload } from './notice-form'

interface NoticeEditorProps {
  /** The notice to change; a new one without. */
  messageKey?: string | null
  onClose: () => void
}

const width = 880

export function NoticeEditor({ messageKey = null, onClose }: NoticeEditorProps) {
  const t = useTranslations('notice')
  const { row, error, retry } = useStored(messageKey)
  if (!messageKey || row) return <OpenEditor key={messageKey ?? 'new'} old={row} onClose={onClose} />
  return (
    <Modal open width={width} title={t('edit')} footer={null} onCancel={onClose}>
      {error?.status === 404 ? <NotFound /> : error ? <LoadFailed error={error} onRetry={retry} /> : <LinesSkeleton lines={8} />}
    </Modal>
  )
}

/** The notice as it is stored now: what a list or a drawer has shown before may have changed. */
function useStored(messageKey: string | null) {
  const [row, setRow] = useState<Values | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!messageKey) return
    const leaving = new AbortController()
    readNotice(messageKey, { signal: leaving.signal })
      .then((found) => setRow(formValues(nextVersion(found))))
      .catch((failure: unknown) => {
        if (failure instanceof ApiError) setError(failure)
      })
    return () => leaving.abort()
  }, [messageKey, attempt])
  return {
    row,
    error,
    retry: () => {
      setError(null)
      setAttempt(attempt + 1)
    },
  }
}

type Step = 'DRAFT' | 'PUBLISHED'

function OpenEditor({ old: first, onClose }: { old: Values | null; onClose: () => void }) {
  const t = useTranslations('notice')
  const words = useTranslations('widget.form')
  const tp = useTranslations('widget.publication')
  const id = useId()
  const may = useMay()
  const me = useMe()
  // What another editor saved meanwhile becomes the base of the next attempt.
  const [old, setOld] = useState(first)
  const form = useRecordForm(notice, { may, old: first })
  const [audience, setAudience] = useState<Audience>(() => (first ? audienceOf(first) : everybody))
  const [files, setFiles] = useState<FileRef[]>(() => filesOf(first?.attachment))
  // What is no field of the form: who it is for, and the attachment.
  const [touched, setTouched] = useState({ audience: false, files: false })
  const [saving, setSaving] = useState<Step | null>(null)
  const [preview, setPreview] = useState(false)
  const [theirs, setTheirs] = useState<{ row: Values; status: Step } | null>(null)
  const idempotencyKey = useRef(newIdempotencyKey())
  const { values } = form
  const mayPublish = may('msg:notice:publish')
  const published = first?.status === 'PUBLISHED'
  const planned = !published && Boolean(values.plan_time)
  const dirty = form.dirty || touched.audience || touched.files
  const nobody = !namesSomebody(audience)
  const categories = useCall(`GET ${messagePath}/category/getList`, { categoryType: 'ADMINISTRATION' })
  const offered = (categories.data ?? []).filter((one) => one.status !== '0' || one.message_category_key === values.message_category_key)

  const close = async () => {
    if (dirty && !(await confirmAction({ title: words('leave'), okText: words('leaveOk'), cancelText: words('stay') }))) return
    onClose()
  }
  const sound = () => {
    const fields = form.attempt()
    return fields && !nobody && brokenRules(values, shownFields).length === 0
  }
  const write = async (status: Step, content: Values, base: Values | null, beside = { audience, files }) => {
    if (saving) return
    setSaving(status)
    try {
      const save = (input: NoticeInput) =>
        send(`POST ${messagePath}/save`, input, { refusal: 'silent', ...(!base && { idempotencyKey: idempotencyKey.current }) })
      const step = base?.status === 'RETRACT' ? 'DRAFT' : status
      let saved = await save(noticePayload({ values: content, ...beside, publisher: me, status: step, old: base }))
      // A retracted notice is a draft first; then it is published again.
      if (step !== status) saved = await save({ message_key: saved.message_key, status, row_version: saved.row_version })
      form.reset()
      notify().success(doneText(status, base, saved))
      void refreshMessages('ADMINISTRATION')
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 409 && base && isNotice(error.data))
        setTheirs({ row: formValues(nextVersion(await withNames(error.data))), status })
      else if (error.kind === 'refused') {
        notify().error(error.message, toastSeconds)
        form.refuse(error.fields)
        focusFirstWrong()
      }
    } finally {
      setSaving(null)
    }
  }
  const doneText = (status: Step, base: Values | null, saved: NoticeRow) => {
    if (published) return tp(status === 'PUBLISHED' ? 'published' : 'kept')
    if (status === 'PUBLISHED') return t(base ? 'done.changedAndPublished' : 'done.published')
    if (saved.plan_time) return t('done.planned', { time: String(saved.plan_time).slice(0, 16) })
    return t(base ? 'done.changed' : 'done.draft')
  }
  const submit = (status: Step) => {
    if (sound()) void write(status, values, old)
    else focusFirstWrong()
  }
  const wrong = form.wrong.length + (form.tried && nobody ? 1 : 0)
  const field = (name: string) => <FormField key={name} form={form} name={name} />
  return (
    <Modal
      open
      width={width}
      title={t(first ? 'edit' : 'add')}
      mask={{ closable: false }}
      keyboard={!preview}
      onCancel={() => void close()}
      footer={
        <div className={form_.footer}>
          <WrongCount count={wrong} />
          <span className={form_.buttons}>
            <Button onClick={() => void close()}>{t('cancel')}</Button>
            <Button onClick={() => setPreview(true)}>{t('preview')}</Button>
            <Button
              type={mayPublish ? 'default' : 'primary'}
              loading={saving === 'DRAFT' && !planned}
              disabled={saving !== null}
              onClick={() => submit('DRAFT')}
            >
              {published ? tp('keep') : t(first ? 'saveChange' : 'saveDraft')}
            </Button>
            {mayPublish && (
              <Button
                type="primary"
                loading={saving !== null && (saving === 'PUBLISHED' || planned)}
                disabled={saving !== null}
                onClick={() => submit(planned ? 'DRAFT' : 'PUBLISHED')}
              >
                {published ? tp('publish') : t(planned ? 'plan' : 'publish')}
              </Button>
            )}
          </span>
        </div>
      }
    >
      <RestoredNote draft={form.restored} onDiscard={form.discardDraft} />
      {published && <p className={styles.note}>{tp('note')}</p>}
      <div className={`${form_.grid} ${styles.editor}`}>
        {field('title')}
        <Labelled
          id={`${id}-type`}
          name="message_category_key"
          label={t('field.type')}
          required
          message={form.messageOf('message_category_key')}
          onBlur={() => form.touch('message_category_key')}
        >
          <Select
            id={`${id}-type`}
            style={full}
            loading={categories.loading}
            value={(values.message_category_key as string | null) || undefined}
            status={form.messageOf('message_category_key') ? 'error' : undefined}
            options={offered.map((one) => ({ value: one.message_category_key, label: one.category_name }))}
            onChange={(key) => form.set('message_category_key', key)}
          />
        </Labelled>
        {field('priority')}
        {field('notice_type')}
        <Labelled
          id={`${id}-audience`}
          name="ref_key"
          label={t('field.audience')}
          required
          wide
          group
          message={form.tried && nobody ? t('audience.missing') : (form.messageOf('ref_key') ?? form.messageOf('dept_key'))}
        >
          <AudienceControl
            id={`${id}-audience`}
            locked={published}
            value={audience}
            onChange={(next) => {
              setAudience(next)
              setTouched({ ...touched, audience: true })
            }}
          />
        </Labelled>
        {field('message_content')}
        <Labelled id={`${id}-file`} name="attachment" label={t('field.attachment')} group wide message={form.messageOf('attachment')}>
          <AttachmentControl
            id={`${id}-file`}
            value={files}
            onChange={(next) => {
              setFiles(next)
              setTouched({ ...touched, files: true })
            }}
          />
        </Labelled>
        {mayPublish && !published && field('plan_time')}
        {field('expire_time')}
        {field('must_confirm')}
      </div>
      {preview && (
        <Modal
          open
          width={width}
          title={t('previewTitle')}
          onCancel={() => setPreview(false)}
          footer={<Button onClick={() => setPreview(false)}>{t('closePreview')}</Button>}
        >
          <Article
            title={String(values.title ?? '') || t('untitled')}
            facts={[offered.find((one) => one.message_category_key === values.message_category_key)?.category_name, t('previewTime')]}
            html={String(values.message_content ?? '')}
            files={files}
          />
        </Modal>
      )}
      {theirs && old && (
        <ConflictDialog
          definition={notice}
          base={old}
          mine={values}
          theirs={theirs.row}
          onClose={() => setTheirs(null)}
          onSave={(merged) => {
            const beside = {
              audience: touched.audience ? audience : audienceOf(theirs.row),
              files: touched.files ? files : filesOf(theirs.row.attachment),
            }
            setTheirs(null)
            setOld(theirs.row)
            setAudience(beside.audience)
            setFiles(beside.files)
            form.replace(merged)
            void write(theirs.status, merged, theirs.row, beside)
          }}
        />
      )}
    </Modal>
  )
}

const shownFields = Object.keys(notice.fields)

const readNotice = (key: string, options: SendOptions): Promise<Values> => load(`GET ${messagePath}/detail/{id}`, { id: key }, options)

/** The other editor's notice with the names of its audience; without them where they cannot be had. */
function withNames(row: Values): Promise<Values> {
  return readNotice(String(row.message_key), { quiet: true }).catch(() => row)
}

function isNotice(data: unknown): data is Values {
  return typeof data === 'object' && data !== null && 'message_key' in data
}
