// Writing a notice: its fields, who it is for, and its attachment (docs/domain/notice.md#publication).
import { Button, Modal, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { choicesOf, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Article } from '@/components/record/detail/article'
import { full } from '@/components/record/field/full-width'
import { filesOf } from '@/components/record/field/show/files'
import form_ from '@/components/record/form/form.module.css'
import { FormField, Labelled } from '@/components/record/form/form-field'
import { nextVersion } from '@/components/record/form/next-version'
import { useRecordForm } from '@/components/record/form/use-record-form'
import { PublicationEditor } from '@/components/record/publication/publication-editor'
import { usePublication } from '@/components/record/publication/use-publication'
import { ApiError, load, type SendOptions, send } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
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

const width = 960

export function NoticeEditor({ messageKey = null, onClose }: NoticeEditorProps) {
  const t = useTranslations('notice')
  const answer = useStored(messageKey)
  const { row } = answer
  if (!messageKey || row) return <OpenEditor key={messageKey ?? 'new'} old={row} onClose={onClose} />
  return (
    <Modal open width={width} title={t('edit')} footer={null} onCancel={onClose}>
      <Unanswered of={answer} skeleton={<LinesSkeleton lines={8} />} />
    </Modal>
  )
}

/** The notice as it is stored now: what a list or a drawer has shown before may have changed. */
function useStored(messageKey: string | null) {
  const [row, setRow] = useState<Values | null>(null)
  const [error, setError] = useState<ApiError>()
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
      setError(undefined)
      setAttempt(attempt + 1)
    },
  }
}

function OpenEditor({ old, onClose }: { old: Values | null; onClose: () => void }) {
  const t = useTranslations('notice')
  const id = useId()
  const may = useMay()
  const me = useMe()
  const form = useRecordForm(notice, { may, old })
  // What is no field of the form: who it is for, and the attachment. As stored until they are changed.
  const [audience, setAudience] = useState<Audience | null>(null)
  const [files, setFiles] = useState<FileRef[] | null>(null)
  const audienceOver = (base: Values | null) => audience ?? (base ? audienceOf(base) : everybody)
  const filesOver = (base: Values | null) => files ?? filesOf(base?.attachment)
  const { values } = form
  const mayPublish = may('msg:notice:publish')
  const nobody = audience !== null && !namesSomebody(audience)
  const categories = useCall(`GET ${messagePath}/category/getList`, { categoryType: 'ADMINISTRATION' })
  const offered = (categories.data ?? []).filter((one) => one.status !== '0' || one.message_category_key === values.message_category_key)
  const store = async (input: NoticeInput, idempotencyKey?: string): Promise<NoticeRow> => {
    const saved = await send(`POST ${messagePath}/save`, input, { refusal: 'silent', ...(idempotencyKey && { idempotencyKey }) })
    void refreshMessages('ADMINISTRATION')
    return saved
  }
  const publication = usePublication({
    form,
    old,
    mayPublish,
    beside: { dirty: audience !== null || files !== null, wrong: nobody ? 1 : 0 },
    sound: () => brokenRules(values, shownFields).length === 0,
    save: ({ values: content, base, status, idempotencyKey }) =>
      store(
        noticePayload({ values: content, audience: audienceOver(base), files: filesOver(base), publisher: me, status, old: base }),
        idempotencyKey,
      ),
    publish: ({ message_key, row_version }) => store({ message_key: String(message_key), status: 'PUBLISHED', row_version }),
    theirs: async (data) => (isNotice(data) ? formValues(nextVersion(await withNames(data))) : null),
    done(step, saved) {
      if (step === 'publish') return t(old ? 'done.changedAndPublished' : 'done.published')
      if (saved.plan_time) return t('done.planned', { time: formatMinute(String(saved.plan_time)) })
      return t(old ? 'done.changed' : 'done.draft')
    },
    onClose,
  })
  const { published } = publication
  const field = (name: string) => <FormField key={name} form={form} name={name} />
  return (
    <PublicationEditor
      publication={publication}
      title={t(old ? 'edit' : 'add')}
      preview={(close) => (
        <Modal open width={width} title={t('previewTitle')} onCancel={close} footer={<Button onClick={close}>{t('closePreview')}</Button>}>
          <Article
            title={String(values.title ?? '') || t('untitled')}
            facts={[offered.find((one) => one.message_category_key === values.message_category_key)?.category_name, t('previewTime')]}
            html={String(values.message_content ?? '')}
            files={filesOver(publication.base)}
          />
        </Modal>
      )}
    >
      <div className={form_.scroll}>
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
              {...choicesOf(categories)}
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
            <AudienceControl id={`${id}-audience`} locked={published} value={audienceOver(publication.base)} onChange={setAudience} />
          </Labelled>
          {field('message_content')}
          <Labelled id={`${id}-file`} name="attachment" label={t('field.attachment')} group wide message={form.messageOf('attachment')}>
            <AttachmentControl id={`${id}-file`} value={filesOver(publication.base)} onChange={setFiles} />
          </Labelled>
          {mayPublish && !published && field('plan_time')}
          {field('expire_time')}
          {field('must_confirm')}
        </div>
      </div>
    </PublicationEditor>
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
