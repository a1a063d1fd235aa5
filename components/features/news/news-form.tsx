// Writing a news item: fields with live checks, preview, draft, publishing now or at a planned time, and two editors at once.
'use client'
import { Button, Modal } from 'antd'
import dayjs from 'dayjs'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { textOf } from '@/components/record/field/field-props'
import { ConflictDialog } from '@/components/record/form/conflict-dialog'
import { FormBody, focusFirstWrong } from '@/components/record/form/form-body'
import { RestoredNote, WrongCount } from '@/components/record/form/form-notes'
import { payloadOf } from '@/components/record/form/record-form'
import { useRecordForm } from '@/components/record/form/use-record-form'
import { ApiError, newIdempotencyKey, notify, toastSeconds } from '@/lib/client/api'
import { shanghaiNow } from '@/lib/client/format'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { NewsStatus } from '@/lib/model/calls/news'
import { news } from '@/lib/model/entities/news'
import type { Values } from '@/lib/model/record'
import styles from './news.module.css'
import { asValues, refreshNews, writeNews } from './save-news'

const NewsPreview = dynamic(() => import('./news-preview').then((module) => module.NewsPreview), { ssr: false })

interface NewsFormProps {
  /** The item to change, a published one with the changes that were not published; a new one without. */
  old: Values | null
  onClose: () => void
}

type Step = 'draft' | 'plan' | 'publish'

export function NewsForm({ old, onClose }: NewsFormProps) {
  const t = useTranslations('news')
  const tf = useTranslations('widget.form')
  const tp = useTranslations('widget.publication')
  const may = useMay()
  const narrow = useNarrow()
  const user = useStore(userState, (state) => state.userInfo)
  const mayPublish = may('msg:news:publish')
  // Without the right to publish a planned time stays what it is.
  const published = old?.status === 'PUBLISHED'
  const fixed = mayPublish && !published ? undefined : { plan_time: old?.plan_time ?? null }
  const form = useRecordForm(news, { may, old, fixed })
  const idempotencyKey = useRef(newIdempotencyKey())
  const [busy, setBusy] = useState<Step | null>(null)
  const [preview, setPreview] = useState(false)
  const [theirs, setTheirs] = useState<{ row: Values; step: Step } | null>(null)
  const planned = mayPublish && Boolean(form.values.plan_time)

  const close = async () => {
    if (form.dirty && !(await confirmAction({ title: tf('leave'), okText: tf('leaveOk'), cancelText: tf('stay') }))) return
    onClose()
  }
  const fail = (error: unknown, step: Step) => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 409 && old && isItem(error.data)) return setTheirs({ row: asValues(error.data), step })
    if (error.kind !== 'refused') return
    notify().error(error.message, toastSeconds)
    form.refuse(error.fields)
    focusFirstWrong()
  }
  const write = async (values: Values, version: unknown, step: Step) => {
    setBusy(step)
    try {
      const payload = { ...payloadOf(news, values, { old, fixed }), publisher: user?.user_key }
      const input = old ? { ...payload, row_version: version } : payload
      // A retracted item becomes a draft first; the server asks for both steps.
      const twoSteps = step === 'publish' && old?.status === 'RETRACT'
      const first: NewsStatus = step === 'publish' && !twoSteps ? 'PUBLISHED' : 'DRAFT'
      const saved = await writeNews(input, first, old ? undefined : idempotencyKey.current)
      if (twoSteps) await writeNews({ news_key: String(saved.news_key), row_version: saved.row_version }, 'PUBLISHED')
      form.reset()
      notify().success(
        published ? tp(step === 'publish' ? 'published' : 'kept') : t(`done.${step}`, { time: textOf(values.plan_time).slice(0, 16) }),
      )
      void refreshNews()
      onClose()
    } catch (error) {
      fail(error, step)
    } finally {
      setBusy(null)
    }
  }
  const save = (step: Step) => {
    if (busy) return
    if (form.attempt()) void write(form.values, old?.row_version, step)
    else focusFirstWrong()
  }
  const words = { draft: published ? tp('keep') : t('saveDraft'), plan: t('plan'), publish: published ? tp('publish') : t('publish') }
  const main: Step = !mayPublish ? 'draft' : planned ? 'plan' : 'publish'
  return (
    <Modal
      open
      title={t(old ? 'edit' : 'add')}
      width={narrow ? '100%' : 960}
      centered
      mask={{ closable: false }}
      onCancel={() => void close()}
      classNames={{ body: styles.dialog }}
      footer={
        <div className={styles.footer}>
          <span className={styles.note}>
            {form.wrong.length > 0 ? (
              <WrongCount count={form.wrong.length} />
            ) : (
              (form.dirty && form.draft && tf('draft', { time: dayjs(form.draft.at).format('HH:mm') })) || (published && tp('note'))
            )}
          </span>
          <Button onClick={() => setPreview(true)}>{t('preview')}</Button>
          {main !== 'draft' && (
            <Button loading={busy === 'draft'} disabled={busy !== null} onClick={() => save('draft')}>
              {words.draft}
            </Button>
          )}
          <Button type="primary" loading={busy === main} disabled={busy !== null && busy !== main} onClick={() => save(main)}>
            {words[main]}
          </Button>
        </div>
      }
    >
      <RestoredNote draft={form.restored} onDiscard={form.discardDraft} />
      <FormBody form={form} />
      {preview && (
        <NewsPreview
          item={{
            ...form.values,
            publisher_name: user?.realname ?? user?.username,
            publish_date: textOf(form.values.plan_time) || shanghaiNow().format('YYYY-MM-DD HH:mm:ss'),
            view_count: 0,
          }}
          onClose={() => setPreview(false)}
        />
      )}
      {theirs && old && (
        <ConflictDialog
          definition={news}
          base={old}
          mine={form.values}
          theirs={theirs.row}
          onClose={() => setTheirs(null)}
          onSave={(merged) => {
            setTheirs(null)
            form.replace(merged)
            void write(merged, theirs.row.row_version, theirs.step)
          }}
        />
      )}
    </Modal>
  )
}

function isItem(data: unknown): data is Values {
  return typeof data === 'object' && data !== null && 'news_key' in data
}
