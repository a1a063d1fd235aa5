// Writing a news item (docs/domain/news.md#news).
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { textOf } from '@/components/record/field/field-props'
import { FormBody } from '@/components/record/form/form-body'
import { payloadOf } from '@/components/record/form/record-form'
import { useRecordForm } from '@/components/record/form/use-record-form'
import { PublicationEditor } from '@/components/record/publication/publication-editor'
import { usePublication } from '@/components/record/publication/use-publication'
import { formatMinute, shanghaiNow } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useMay } from '@/lib/client/use-may'
import { news } from '@/lib/model/entities/news'
import type { Values } from '@/lib/model/record'
import { asValues, refreshNews, writeNews } from './save-news'

const NewsPreview = dynamic(() => retried(() => import('./news-preview').then((module) => module.NewsPreview)), { ssr: false })

interface NewsFormProps {
  /** The item to change, a published one with the changes that were not published; a new one without. */
  old: Values | null
  onClose: () => void
}

export function NewsForm({ old, onClose }: NewsFormProps) {
  const t = useTranslations('news')
  const may = useMay()
  const user = useStore(userState, (state) => state.userInfo)
  const mayPublish = may('msg:news:publish')
  // Without the right to publish a planned time stays what it is.
  const fixed = mayPublish && old?.status !== 'PUBLISHED' ? undefined : { plan_time: old?.plan_time ?? null }
  const form = useRecordForm(news, { may, old, fixed })
  const publication = usePublication({
    form,
    old,
    mayPublish,
    async save({ values, base, status, idempotencyKey }) {
      const payload = { ...payloadOf(news, values, { old, fixed }), publisher: user?.user_key }
      const saved = await writeNews(base ? { ...payload, row_version: base.row_version } : payload, status, idempotencyKey)
      void refreshNews()
      return saved
    },
    async publish(saved) {
      await writeNews({ news_key: String(saved.news_key), row_version: saved.row_version }, 'PUBLISHED')
      void refreshNews()
    },
    theirs: async (data) => (isItem(data) ? asValues(data) : null),
    done: (step) => t(`done.${step}`, { time: formatMinute(textOf(form.values.plan_time)) }),
    onClose,
  })
  return (
    <PublicationEditor
      publication={publication}
      title={t(old ? 'edit' : 'add')}
      preview={(close) => (
        <NewsPreview
          item={{
            ...form.values,
            publisher_name: user?.realname ?? user?.username,
            publish_date: textOf(form.values.plan_time) || shanghaiNow().format('YYYY-MM-DD HH:mm:ss'),
            view_count: 0,
          }}
          onClose={close}
        />
      )}
    >
      <FormBody form={form} />
    </PublicationEditor>
  )
}

function isItem(data: unknown): data is Values {
  return typeof data === 'object' && data !== null && 'news_key' in data
}
