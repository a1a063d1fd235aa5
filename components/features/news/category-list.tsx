// The categories of news: tabs of the panel, and of the public page where they are public.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Answer } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { PageHead } from '@/components/frame/page-head'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import { RowActions } from '@/components/record/list/row-actions'
import { useDisplayNames } from '@/components/record/use-display-names'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { NewsCategoryRow } from '@/lib/model/calls/news'
import { newsCategory } from '@/lib/model/entities/news-category'
import styles from './news.module.css'

export function CategoryList() {
  const t = useTranslations('news')
  const td = useTranslations('widget.detail')
  const may = useMay()
  const labels = useDisplayNames(newsCategory)
  const list = useCall('GET /api/eis/restful/news/category/getList')
  const [editing, setEditing] = useState<NewsCategoryRow | null | undefined>(undefined)
  const [mayAdd, mayEdit, mayDelete] = [may('msg:newsCategory:a'), may('msg:newsCategory:e'), may('msg:newsCategory:d')]
  const remove = (row: NewsCategoryRow) =>
    deleteRecords({
      definition: newsCategory,
      calls: { delete: 'DELETE /api/eis/restful/news/category/delete/{id}' },
      rows: [row],
      text: t('askDeleteCategory', { name: row.category_name }),
      okText: t('delete'),
      cancelText: t('cancel'),
    })
  const add = mayAdd && <AddButton onClick={() => setEditing(null)}>{td('add', { name: labels.name })}</AddButton>
  return (
    <>
      <PageHead>{add}</PageHead>
      <div className={styles.category}>
        <Answer of={list} skeleton={<LinesSkeleton lines={8} />} what={labels.name}>
          {(data) => (
            <Rows
              rows={data}
              onEdit={mayEdit ? setEditing : undefined}
              onDelete={mayDelete ? (row) => void remove(row) : undefined}
              first={add}
            />
          )}
        </Answer>
      </div>
      {editing !== undefined && (
        <EntityForm
          definition={newsCategory}
          recordKey={editing?.news_category_key}
          record={editing ?? undefined}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

interface RowsProps {
  rows: NewsCategoryRow[]
  onEdit?: (row: NewsCategoryRow) => void
  onDelete?: (row: NewsCategoryRow) => void
  first: React.ReactNode
}

function Rows({ rows, onEdit, onDelete, first }: RowsProps) {
  const t = useTranslations('news')
  const narrow = useNarrow()
  const labels = useDisplayNames(newsCategory)
  const states = useDict('ON_OFF')
  if (rows.length === 0)
    return (
      <State picture="firstUse" title={t('noCategories')} text={t('noCategoriesText')}>
        {first}
      </State>
    )
  return (
    <DataTable
      rows={rows}
      rowKey={(row) => row.news_category_key}
      edge
      columns={[
        { title: labels.field('category_name'), kind: 'name', cell: (row) => row.category_name },
        !narrow && { title: labels.field('is_public'), width: 120, cell: (row) => t(row.is_public ? 'yes' : 'no') },
        { title: t('column.count'), width: 80, kind: 'number', cell: (row) => row.news_count },
        !narrow && { title: labels.field('sort_no'), width: 80, kind: 'number', cell: (row) => row.sort_no },
        {
          title: labels.field('status'),
          width: 96,
          cell: (row) => <Word dict="ON_OFF" value={row.status ?? ''} words={states} />,
        },
        (onEdit || onDelete) && {
          title: t('column.action'),
          kind: 'actions',
          width: 112,
          cell: (row) => (
            <RowActions
              actions={[
                ...(onEdit ? [{ key: 'edit', label: t('editShort'), onClick: () => onEdit(row) }] : []),
                ...(onDelete ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => onDelete(row) }] : []),
              ]}
            />
          ),
        },
      ]}
    />
  )
}
