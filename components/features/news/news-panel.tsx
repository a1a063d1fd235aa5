// The news panel: one tab per category, in each the published items, five to a page (docs/domain/news.md#news-panel).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { State } from '@/components/basic/state'
import { Label } from '@/components/basic/status'
import { Tabs } from '@/components/basic/tab-bar'
import { replaceAddress } from '@/components/frame/address'
import { useViewAddress } from '@/components/frame/view-address'
import { RowActions } from '@/components/record/list/row-actions'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import type { NewsCategoryRow } from '@/lib/model/calls/news'
import { recordKey } from '@/lib/model/record-key'
import styles from './news.module.css'

const NewsDialog = dynamic(() => retried(() => import('./news-dialog').then((module) => module.NewsDialog)), { ssr: false })

/** Rows of one page (docs/domain/news.md#news-panel). */
const size = 5

/** The open tab and item stand in the address, so that a link leads to them. */
function usePlaceInAddress() {
  const { path, params } = useViewAddress()
  const put = (name: 'category' | 'open', value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    replaceAddress(path, next)
  }
  return { category: params.get('category'), open: params.get('open'), put }
}

export function NewsPanel() {
  const t = useTranslations('news')
  const place = usePlaceInAddress()
  const categories = useCall('GET /api/eis/restful/news/category/getList')
  if (!categories.data) {
    return <Unanswered of={categories} skeleton={<LinesSkeleton lines={8} />} />
  }
  const category = categories.data.find((one) => one.news_category_key === place.category) ?? categories.data[0]
  const opened = place.open && recordKey.test(place.open) ? place.open : null
  return (
    <div className={styles.panel}>
      <Notes of={categories} />
      {category ? (
        <Tabs
          tabs={categories.data.map((one) => ({ key: one.news_category_key, label: one.category_name }))}
          value={category.news_category_key}
          label={t('categories')}
          onChange={(key) => place.put('category', key)}
        >
          <CategoryNews key={category.news_category_key} category={category} onOpen={(key) => place.put('open', key)} />
        </Tabs>
      ) : (
        <State picture="firstUse" title={t('noCategories')} text={t('noCategoriesText')} />
      )}
      {opened && <NewsDialog newsKey={opened} onClose={() => place.put('open', null)} />}
    </div>
  )
}

function CategoryNews({ category, onOpen }: { category: NewsCategoryRow; onOpen: (key: string) => void }) {
  const t = useTranslations('news')
  const narrow = useNarrow()
  const [page, setPage] = useState(1)
  const list = useCall(
    'POST /api/eis/restful/news/query',
    { page, size, status: 'PUBLISHED', news_category_key: category.news_category_key },
    { keep: true },
  )
  if (!list.data) return <Unanswered of={list} skeleton={<LinesSkeleton lines={size} />} />
  const { records, total } = list.data
  if (total === 0) return <State picture="firstUse" title={t('empty', { name: category.category_name })} text={t('emptyText')} />
  return (
    <>
      <Notes of={list} />
      <DataTable
        rows={records}
        rowKey={(row) => row.news_key}
        edge
        columns={[
          {
            title: t('column.title'),
            cell: (row) => (
              <>
                <button type="button" className={styles.title} title={row.title} onClick={() => onOpen(row.news_key)}>
                  {row.is_top && (
                    <span className={styles.top}>
                      <Label>{t('top')}</Label>
                    </span>
                  )}
                  {row.title}
                </button>
                {narrow && (
                  <span className={styles.byline}>
                    {row.publisher_name}　{row.publish_date}
                  </span>
                )}
              </>
            ),
          },
          !narrow && { title: t('column.publisher'), width: 140, cell: (row) => row.publisher_name },
          !narrow && { title: t('column.time'), width: 180, cell: (row) => row.publish_date },
          {
            title: t('column.action'),
            kind: 'actions',
            width: narrow ? 72 : 96,
            cell: (row) => <RowActions actions={[{ key: 'look', label: t('look'), onClick: () => onOpen(row.news_key) }]} />,
          },
        ]}
      />
      <div className={styles.foot}>
        <SmallPager page={page} size={size} answer={list.data} onPage={setPage} />
      </div>
    </>
  )
}
