// Models that name frozen or deleted users: step, user, and a link to the designer. Empty if there are none.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Failure } from '@/components/basic/answer'
import { Link } from '@/components/basic/link'
import { SmallPager } from '@/components/basic/small-pager'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import styles from './flow.module.css'

const size = 5

/** A page of them, while they are shown. */
export function useModelIncidents(shown: boolean) {
  const [page, setPage] = useState(1)
  const call = shown ? 'POST /api/bpm/biz/process/incident/query' : null
  const asked = useCall(call, { of_models: true, pageNo: page, pageSize: size }, { keep: true })
  return { asked: shown ? asked : undefined, page, setPage }
}

export function ModelIncidents({ asked, page, setPage }: ReturnType<typeof useModelIncidents>) {
  const t = useTranslations('flow')
  const mayDraw = useMay()('bpm:model:e')
  const data = asked?.data
  if (!data) return asked ? <Failure of={asked} /> : null
  if (data.total === 0) return null
  return (
    <section className={styles.models} aria-label={t('models')}>
      <h2>{t('models')}</h2>
      {data.records.map(({ incident_id, model_key, process_name, reason, create_time }) => (
        <article key={incident_id} className={styles.incident}>
          <h3>
            <StatusGlyph shape="overdue" />
            {process_name}
            <time dateTime={create_time}>{formatDateTime(create_time)}</time>
          </h3>
          <p>{reason}</p>
          {mayDraw && (
            <Link href={`/flow/designer?key=${model_key}`} aria-label={t('designOf', { title: process_name ?? '' })}>
              {t('design')}
            </Link>
          )}
        </article>
      ))}
      <SmallPager page={page} size={size} answer={data} onPage={setPage} />
    </section>
  )
}
