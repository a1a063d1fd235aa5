// What lies in a folder, as a table or as tiles, each with what may be done with it.

import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { DataTable } from '@/components/basic/data-table'
import { Icon } from '@/components/basic/icon'
import { Menu, type MenuEntry } from '@/components/basic/menu'
import { Label } from '@/components/basic/status'
import { useDict } from '@/components/record/field/use-dict'
import { formatSize } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { useMay, useMe } from '@/lib/client/use-may'
import { runProject } from '../run'
import { useProject } from '../use-project'
import styles from './document.module.css'
import type { DocumentRow } from './document-row'

const HistoryDialog = dynamic(() => retried(() => import('./history-dialog').then((module) => module.HistoryDialog)), { ssr: false })
const ShareDialog = dynamic(() => retried(() => import('./share-dialog').then((module) => module.ShareDialog)), { ssr: false })

interface DocumentListProps {
  rows: readonly DocumentRow[]
  grid: boolean
  onOpen: (row: DocumentRow) => void
  onEdit: (row: DocumentRow) => void
}

export const documentIcon = (type: string) => (type === 'FOLDER' ? 'box' : type === 'RICH' ? 'news' : 'file')

export function DocumentList({ rows, grid, onOpen, onEdit }: DocumentListProps) {
  const t = useTranslations('projectWork.document')
  const locale = useLocale()
  const may = useMay()
  const me = useMe()
  const { project } = useProject()
  const powers = useDict('DOCUMENT_POWER')
  const [history, setHistory] = useState<DocumentRow | null>(null)
  const [share, setShare] = useState<DocumentRow | null>(null)
  const works = project.may.work
  const manages = project.power === 'OWNER'
  const remove = async (row: DocumentRow) => {
    const sure = await confirmAction({
      title: t('askDelete', { name: row.document_name }),
      okText: t('delete'),
      cancelText: t('cancel'),
      danger: true,
    })
    if (sure) await runProject('POST /api/eis/restful/document/deleteById', { id: row.document_key })
  }
  const lock = (row: DocumentRow, call: 'lock' | 'unlock') =>
    runProject(`POST /api/eis/restful/document/${call}`, { document_key: row.document_key, row_version: row.row_version })
  const entriesOf = (row: DocumentRow): MenuEntry[] => {
    const folder = row.document_type === 'FOLDER'
    const own = manages || row.create_by_key === me
    const edits = works && may('eis:document:e')
    const held = row.lock_by_key !== null && row.lock_by_key !== me
    const entries: (MenuEntry | false)[] = [
      { key: 'open', label: t('open'), onClick: () => onOpen(row) },
      edits && !held && { key: 'edit', label: t(row.document_type === 'FOLDER' ? 'renameMove' : 'editMove'), onClick: () => onEdit(row) },
      !folder && { key: 'history', label: t('history'), onClick: () => setHistory(row) },
      edits && !folder && !row.lock_by_key && { key: 'lock', label: t('lock'), onClick: () => void lock(row, 'lock') },
      edits &&
        !folder &&
        row.lock_by_key !== null &&
        (!held || manages) && { key: 'unlock', label: t('unlock'), onClick: () => void lock(row, 'unlock') },
      edits && !folder && own && { key: 'share', label: t('share'), onClick: () => setShare(row) },
      works &&
        may('eis:document:d') &&
        own &&
        !held && { key: 'delete', label: t('delete'), danger: true, onClick: () => void remove(row) },
    ]
    return entries.filter((entry): entry is MenuEntry => entry !== false)
  }
  const marks = (row: DocumentRow) => (
    <>
      {row.lock_by_key && <Label>{t('lockedBy', { name: row.lock_by_name ?? '' })}</Label>}
      {row.share_expire && <Label>{t('shared')}</Label>}
    </>
  )
  const more = (row: DocumentRow) => (
    <Menu entries={entriesOf(row)} label={t('more', { name: row.document_name })} className={styles.more}>
      <Icon name="more" />
    </Menu>
  )
  return (
    <>
      {grid ? (
        <ul className={styles.grid} lang={locale}>
          {rows.map((row) => (
            <li key={row.document_key}>
              <button type="button" className={styles.tile} onClick={() => onOpen(row)}>
                <Icon name={documentIcon(row.document_type)} size={20} />
                <b>{row.document_name}</b>
                <small>{row.document_type === 'FOLDER' ? powers.textOf(row.doc_power) : formatSize(row.size ?? 0)}</small>
              </button>
              <span className={styles.tileMarks}>{marks(row)}</span>
              {more(row)}
            </li>
          ))}
        </ul>
      ) : (
        <DataTable
          rows={rows}
          rowKey={(row) => row.document_key}
          columns={[
            {
              title: t('name'),
              cell: (row) => (
                <span className={styles.name}>
                  <Icon name={documentIcon(row.document_type)} />
                  <button type="button" onClick={() => onOpen(row)}>
                    {row.document_name}
                  </button>
                  {marks(row)}
                </span>
              ),
            },
            { title: t('size'), cell: (row) => (row.document_type === 'FOLDER' ? null : formatSize(row.size ?? 0)) },
            { title: t('version'), cell: (row) => (row.document_type === 'FOLDER' ? null : `V${row.version ?? 1}`) },
            { title: t('power'), cell: (row) => powers.textOf(row.doc_power) },
            { title: t('changed'), cell: (row) => `${row.update_by_name ?? ''} ${row.update_time.slice(5, 16)}` },
            { title: t('actions'), kind: 'actions', cell: more },
          ]}
        />
      )}
      {history && <HistoryDialog document={history} onClose={() => setHistory(null)} />}
      {share && <ShareDialog document={share} onClose={() => setShare(null)} />}
    </>
  )
}
