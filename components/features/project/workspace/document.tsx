// A tab of the workspace: the cloud documents of the project, a tree of folders with what lies in the chosen one.
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { ChoiceTree } from '@/components/basic/choice-tree'
import { Icon } from '@/components/basic/icon'
import { Menu, type MenuEntry } from '@/components/basic/menu'
import { SearchInput } from '@/components/basic/search-input'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useViewAddress } from '@/components/frame/view-address'
import { RunningUploads } from '@/components/record/field/picker/running-uploads'
import { useUploads } from '@/components/record/field/picker/use-uploads'
import { notify } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import { useAll } from '@/lib/client/use-all'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import styles from '../document/document.module.css'
import { DocumentList } from '../document/document-list'
import type { DocumentRow } from '../document/document-row'
import { useFolders } from '../document/use-folders'
import { runProject } from '../run'
import { useProject } from '../use-project'
import { WorkspaceHead } from './workspace-head'

const DocumentForm = dynamic(() => retried(() => import('../document/document-form').then((module) => module.DocumentForm)), { ssr: false })
const DocumentReader = dynamic(() => retried(() => import('../document/document-reader').then((module) => module.DocumentReader)), {
  ssr: false,
})
const RecycleDialog = dynamic(() => retried(() => import('../document/recycle-dialog').then((module) => module.RecycleDialog)), {
  ssr: false,
})

type Shape = 'list' | 'grid'
type Form = { kind: 'FOLDER' | 'RICH' } | { kind: 'edit'; row: DocumentRow }

const top = 'top'

interface Branch {
  key: string
  title: string
  children: Branch[]
}

function treeOf(folders: readonly DocumentRow[], above: string | null = null): Branch[] {
  const known = new Set(folders.map(({ document_key }) => document_key))
  return folders
    .filter(({ folder_key }) => (folder_key && known.has(folder_key) ? folder_key : null) === above)
    .map(({ document_key, document_name }) => ({ key: document_key, title: document_name, children: treeOf(folders, document_key) }))
}

export function DocumentTab() {
  const t = useTranslations('projectWork.document')
  const { project } = useProject()
  const may = useMay()
  const narrow = useNarrow()
  const { params } = useViewAddress()
  const input = useRef<HTMLInputElement>(null)
  const [folder, setFolder] = useState<string | null>(null)
  const [keyword, setKeyword] = useState('')
  const [shape, setShape] = useState<Shape>('list')
  const [form, setForm] = useState<Form | null>(null)
  const [open, setOpen] = useState<string | null>(params.get('open'))
  const [recycling, setRecycling] = useState(false)
  const of = { project_key: [project.project_key] }
  const folders = useFolders()
  const asked = keyword.trim()
  const documents = useAll(
    'POST /api/eis/restful/document/query',
    {
      ...of,
      ...(asked ? { document_name: asked } : folder ? { folder_key: [folder] } : { top: true }),
    },
    { keep: true },
  )
  const branches = useMemo(() => [{ key: top, title: t('all'), children: treeOf(folders.data?.records ?? []) }], [folders.data, t])
  const works = project.may.work
  const mayAdd = works && may('eis:document:a')
  const uploads = useUploads(
    (file, url, uid) =>
      void runProject('POST /api/eis/restful/document/addOrUpdate', {
        ...of,
        project_key: project.project_key,
        folder_key: folder,
        document_name: file.name,
        document_type: 'FILE',
        file_list: [{ uid, name: file.name, status: 'done', url, size: file.size }],
      }),
    (file) => notify().error(t('uploadFailed', { name: file.name }), 5),
  )
  const rows = useMemo(() => {
    const order = (row: DocumentRow) => (row.document_type === 'FOLDER' ? 0 : 1)
    return [...(documents.data?.records ?? [])].sort((one, other) => order(one) - order(other))
  }, [documents.data])
  const openRow = (row: DocumentRow) => {
    if (row.document_type !== 'FOLDER') return setOpen(row.document_key)
    setKeyword('')
    setFolder(row.document_key)
  }
  const further: MenuEntry[] = [
    ...(may('eis:document:d') ? [{ key: 'recycle', label: t('recycle'), onClick: () => setRecycling(true) }] : []),
    ...(mayAdd ? [{ key: 'folder', label: t('newFolder'), onClick: () => setForm({ kind: 'FOLDER' }) }] : []),
    ...(mayAdd ? [{ key: 'text', label: t('newText'), onClick: () => setForm({ kind: 'RICH' }) }] : []),
  ]
  return (
    <>
      <WorkspaceHead note={documents.data && t('count', { n: documents.data.total })}>
        {narrow ? (
          <Menu entries={further} label={t('actions')} className={styles.more}>
            <Icon name="more" />
          </Menu>
        ) : (
          further.map(({ key, label, onClick }) => (
            <Button key={key} onClick={onClick}>
              {label}
            </Button>
          ))
        )}
        {mayAdd && (
          <Button type="primary" icon={<Icon name="upload" size={14} />} onClick={() => input.current?.click()}>
            {t('upload')}
          </Button>
        )}
      </WorkspaceHead>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('upload')}
        onChange={(event) => {
          uploads.start([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div className={styles.page}>
        <nav className={styles.tree} aria-label={t('folders')}>
          <Answer of={folders} skeleton={<LinesSkeleton lines={5} />}>
            {() => (
              <ChoiceTree<Branch>
                defaultExpandAll
                treeData={branches}
                selectedKeys={[folder ?? top]}
                onSelect={([key]) => key !== undefined && setFolder(key === top ? null : String(key))}
              />
            )}
          </Answer>
        </nav>
        <div className={styles.main}>
          <div className={styles.toolbar}>
            <span className={styles.search}>
              <SearchInput value={keyword} onChange={setKeyword} label={t('search')} />
            </span>
            {!narrow && (
              <Segments<Shape>
                label={t('shape')}
                value={shape}
                options={[
                  { value: 'list', text: t('list') },
                  { value: 'grid', text: t('grid') },
                ]}
                onChange={setShape}
              />
            )}
          </div>
          {uploads.running.length > 0 && (
            <ul className={styles.uploads}>
              <RunningUploads uploads={uploads} />
            </ul>
          )}
          <Answer of={documents} skeleton={<LinesSkeleton lines={8} />}>
            {() =>
              rows.length === 0 ? (
                <State picture={asked ? 'noMatch' : 'firstUse'} title={t(asked ? 'noMatch' : 'none')} />
              ) : (
                <DocumentList
                  rows={rows}
                  grid={narrow || shape === 'grid'}
                  onOpen={openRow}
                  onEdit={(row) => setForm({ kind: 'edit', row })}
                />
              )
            }
          </Answer>
        </div>
      </div>
      {form && (
        <DocumentForm
          documentKey={form.kind === 'edit' ? form.row.document_key : null}
          type={form.kind === 'edit' ? form.row.document_type : form.kind}
          folder={folder}
          onClose={() => setForm(null)}
        />
      )}
      {open && <DocumentReader key={open} documentKey={open} onClose={() => setOpen(null)} />}
      {recycling && <RecycleDialog onClose={() => setRecycling(false)} />}
    </>
  )
}
