// 消息模板: what each kind of business message says and whether it is sent, by category (docs/domain/message.md#texts).
'use client'
import { Select, Switch } from 'antd'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
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
      {shown.length === 0 ? (
        <State picture="noMatch" title={t('none')} text={t('noneText')} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('category')}</th>
                <th scope="col">{t('text')}</th>
                <th scope="col">{t('sent')}</th>
                <th scope="col">{t('actions')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <TemplateLine key={row.message_code} row={row} onEdit={() => setOpen(row)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open && <TemplateDialog template={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function TemplateLine({ row, onEdit }: { row: MessageTemplateRow; onEdit: () => void }) {
  const t = useTranslations('message.template')
  const text = useLocale() === 'en' ? row.en : row.zh
  const mayEdit = useMay()('msg:template:e')
  const { busy, alone } = useAlone()
  const { message_code, row_version } = row
  const send = (enabled: boolean) => alone(() => run('POST /api/fintech/biz/message/template/save', { message_code, enabled, row_version }))
  const restore = async () => {
    if (!(await confirmAction({ title: t('askRestore'), okText: t('restore'), cancelText: t('cancel') }))) return
    await alone(() => run('POST /api/fintech/biz/message/template/reset', { message_code, row_version }))
  }
  const changed = row.zh !== row.default_zh || row.en !== row.default_en
  return (
    <tr>
      <td>{row.category_name}</td>
      <td data-at="wide" className={styles.text}>
        <TemplateText code={row.message_code} text={text} />
      </td>
      <td data-at="end">
        {row.locked ? (
          <Label>{t('always')}</Label>
        ) : (
          <Switch
            aria-label={t('sentOf', { text })}
            checked={row.enabled}
            loading={busy}
            disabled={!mayEdit || busy}
            checkedChildren={t('on')}
            unCheckedChildren={t('off')}
            onChange={(on) => void send(on)}
          />
        )}
      </td>
      <td data-at="foot">
        <RowCommands
          disabled={busy}
          commands={[
            mayEdit && { name: t('edit'), onClick: onEdit },
            mayEdit && changed && { name: t('restore'), onClick: () => void restore() },
          ]}
        />
      </td>
    </tr>
  )
}
