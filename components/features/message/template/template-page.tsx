// 消息模板: what each kind of business message says and whether it is sent, by category (docs/domain/message.md#texts).
'use client'
import { Select, Switch } from 'antd'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { DataTable } from '@/components/basic/data-table'
import { RowCommands } from '@/components/basic/row-commands'
import { SearchInput } from '@/components/basic/search-input'
import { TableSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { Label } from '@/components/basic/status'
import { PageHead } from '@/components/frame/page-head'
import { retried } from '@/lib/client/retried'
import { actionRunner } from '@/lib/client/run-action'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { MessageTemplateRow } from '@/lib/model/calls/message-template'
import { hasWords } from '@/lib/model/plain-text'
import styles from './template.module.css'
import { TemplateText } from './template-text'

const TemplateDialog = dynamic(() => retried(() => import('./template-dialog').then((module) => module.TemplateDialog)), { ssr: false })

const run = actionRunner(['/message/template/'])

export function TemplatePage() {
  const list = useCall('POST /api/fintech/biz/message/template/query')
  return (
    <>
      <PageHead />
      <Answer of={list} skeleton={<TableSkeleton columns={4} />}>
        {(data) => <Templates rows={data.records} />}
      </Answer>
    </>
  )
}

function Templates({ rows }: { rows: readonly MessageTemplateRow[] }) {
  const t = useTranslations('message.template')
  const locale = useLocale()
  const mayEdit = useMay()('msg:template:e')
  const textOf = (row: MessageTemplateRow) => (locale === 'en' ? row.en : row.zh)
  const [category, setCategory] = useState<string | undefined>()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<MessageTemplateRow | null>(null)
  const categories = [...new Map(rows.map((row) => [row.category_code, row.category_name]))]
  const shown = rows.filter(({ category_code, zh, en }) => (!category || category_code === category) && hasWords([zh, en], typed))
  return (
    <>
      <div className={styles.bar}>
        <Select
          aria-label={t('category')}
          className={styles.category}
          allowClear
          placeholder={t('allCategories')}
          value={category}
          options={categories.map(([value, label]) => ({ value, label }))}
          onChange={setCategory}
        />
        <span className={styles.search}>
          <SearchInput label={t('search')} value={typed} onChange={setTyped} />
        </span>
        <span>{t('note')}</span>
      </div>
      <DataTable
        cards
        edge
        className={styles.table}
        none={<State picture="noMatch" title={t('none')} text={t('noneText')} />}
        rows={shown}
        rowKey={({ message_code }) => message_code}
        useLine={useTemplate}
        columns={[
          { title: t('category'), className: styles.line, cell: (row) => row.category_name },
          {
            title: t('text'),
            at: 'wide',
            className: styles.text,
            cell: (row) => <TemplateText code={row.message_code} text={textOf(row)} />,
          },
          {
            title: t('sent'),
            at: 'end',
            cell: (row, _, { busy, send }) =>
              row.locked ? (
                <Label>{t('always')}</Label>
              ) : (
                <Switch
                  aria-label={t('sentOf', { text: textOf(row) })}
                  checked={row.enabled}
                  loading={busy}
                  disabled={!mayEdit || busy}
                  checkedChildren={t('on')}
                  unCheckedChildren={t('off')}
                  onChange={(on) => void send(on)}
                />
              ),
          },
          {
            title: t('actions'),
            kind: 'actions',
            className: styles.line,
            cell: (row, _, { busy, restore }) => (
              <RowCommands
                disabled={busy}
                commands={[
                  mayEdit && { name: t('edit'), onClick: () => setOpen(row) },
                  mayEdit && isChanged(row) && { name: t('restore'), onClick: () => void restore() },
                ]}
              />
            ),
          },
        ]}
      />
      {open && <TemplateDialog template={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const isChanged = (row: MessageTemplateRow) => row.zh !== row.default_zh || row.en !== row.default_en

/** What may be done with a line, one after the other. */
function useTemplate({ message_code, row_version }: MessageTemplateRow) {
  const t = useTranslations('message.template')
  const { busy, alone } = useAlone()
  const send = (enabled: boolean) => alone(() => run('POST /api/fintech/biz/message/template/save', { message_code, enabled, row_version }))
  const restore = async () => {
    if (!(await confirmAction({ title: t('askRestore'), okText: t('restore'), cancelText: t('cancel') }))) return
    await alone(() => run('POST /api/fintech/biz/message/template/reset', { message_code, row_version }))
  }
  return { busy, send, restore }
}
