// The editors' list of news: drafts, planned, published and retracted items, and the steps between these states (docs/domain/news.md#news).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { confirmAction } from '@/components/basic/confirm-action'
import { PageHead } from '@/components/frame/page-head'
import { PublicationState } from '@/components/record/detail/publication-state'
import { textOf } from '@/components/record/field/field-props'
import { deleteRecords } from '@/components/record/list/delete-records'
import { EntityList } from '@/components/record/list/entity-list'
import type { Action, ListScreen } from '@/components/record/list/list-screen'
import { openRow } from '@/components/record/list/open-row'
import { ApiError, notify, toastSeconds } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import type { NewsRow } from '@/lib/model/calls/news'
import { news } from '@/lib/model/entities/news'
import { discardNews, refreshNews, writeNews } from './save-news'

const NewsDialog = dynamic(() => retried(() => import('./news-dialog').then((module) => module.NewsDialog)), { ssr: false })
const NewsForm = dynamic(() => retried(() => import('./news-form').then((module) => module.NewsForm)), { ssr: false })

/** Publishes or retracts an item that stands in a list, or drops its changes. */
async function step(row: NewsRow, status: 'PUBLISHED' | 'RETRACT' | 'discard', done: string): Promise<void> {
  try {
    if (status === 'discard') await discardNews(row)
    else await writeNews({ news_key: textOf(row.news_key), row_version: row.row_version }, status)
    notify().success(done)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.kind === 'refused') notify().error(error.message, toastSeconds)
  }
  await refreshNews()
}

export function NewsList() {
  const t = useTranslations('news')
  const tp = useTranslations('widget.publication')
  const may = useMay()
  const [adding, setAdding] = useState(false)
  const [mayEdit, mayDelete, mayPublish] = [may('msg:news:e'), may('msg:news:d'), may('msg:news:publish')]
  const steps = useMemo(() => {
    const publish = async (row: NewsRow) => {
      const title = textOf(row.title)
      if (await confirmAction({ title: t('askPublish', { title }), okText: t('publish'), cancelText: t('cancel') }))
        await step(row, 'PUBLISHED', t('done.publish'))
    }
    const retract = async (row: NewsRow) => {
      const title = textOf(row.title)
      if (await confirmAction({ title: t('askRetract', { title }), okText: t('retract'), cancelText: t('cancel'), danger: true }))
        await step(row, 'RETRACT', t('done.retract'))
    }
    const publishChanges = async (row: NewsRow) => {
      const title = textOf(row.title)
      if (await confirmAction({ title: tp('askPublish', { title }), okText: tp('publish'), cancelText: tp('cancel') }))
        await step(row, 'PUBLISHED', tp('published'))
    }
    const discard = async (row: NewsRow) => {
      const title = textOf(row.title)
      if (await confirmAction({ title: tp('askDiscard', { title }), okText: tp('discard'), cancelText: tp('cancel'), danger: true }))
        await step(row, 'discard', tp('discarded'))
    }
    const remove = (row: NewsRow) =>
      deleteRecords({
        definition: news,
        calls: { delete: 'DELETE /api/eis/restful/news/delte/{id}' },
        rows: [row],
        text: t('askDelete', { title: textOf(row.title) }),
        okText: t('delete'),
        cancelText: t('cancel'),
      })
    return (row: NewsRow, open: () => void): Action[] => {
      const status = textOf(row.status)
      const draft = status === 'DRAFT'
      return [
        { key: 'open', label: t(draft && mayEdit ? 'editShort' : 'look'), onClick: open },
        ...(draft && mayPublish && mayEdit ? [{ key: 'publish', label: t('publish'), onClick: () => void publish(row) }] : []),
        ...(status === 'PUBLISHED' && mayPublish && mayEdit
          ? [{ key: 'retract', label: t('retract'), danger: true, onClick: () => void retract(row) }]
          : []),
        ...(row.has_changes === true && mayEdit
          ? [
              ...(mayPublish ? [{ key: 'publishChanges', label: tp('publish'), onClick: () => void publishChanges(row) }] : []),
              { key: 'discard', label: tp('discard'), danger: true, onClick: () => void discard(row) },
            ]
          : []),
        ...(status !== 'PUBLISHED' && mayDelete
          ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => void remove(row) }]
          : []),
      ]
    }
  }, [t, tp, mayEdit, mayDelete, mayPublish])
  const screen = useMemo(
    (): ListScreen<typeof news, NewsRow> => ({
      definition: news,
      saveCode: 'system/news',
      calls: { list: 'POST /api/eis/restful/news/query' },
      columns: ['title', 'news_category_key', 'status', 'publisher', 'publish_date', 'plan_time', 'is_top', 'is_public', 'view_count'],
      also: ['status', 'row_version'],
      cells: { status: (row) => <PublicationState dict="NEWS_STATUS" row={row} /> },
      widths: { title: 280, status: 140 },
      rowActions: (row) => steps(row, () => openRow(textOf(row.news_key))),
      firstUse: { title: t('firstUse'), text: t('firstUseText') },
    }),
    [steps, t],
  )
  const add = may('msg:news:a') && <AddButton onClick={() => setAdding(true)}>{t('add')}</AddButton>
  return (
    <>
      <PageHead>{add}</PageHead>
      <EntityList
        screen={screen}
        firstAction={add}
        renderRecord={(open) => (
          <NewsDialog
            key={open.key}
            newsKey={open.key}
            withState
            onClose={open.close}
            actions={(item, edit) => [
              ...(item.status !== 'DRAFT' && mayEdit ? [{ key: 'edit', label: t('editShort'), onClick: edit }] : []),
              ...steps(item, edit).filter((action) => action.key !== 'open' && action.key !== 'delete'),
            ]}
          />
        )}
      />
      {adding && <NewsForm old={null} onClose={() => setAdding(false)} />}
    </>
  )
}
