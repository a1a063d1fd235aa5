// One's own imports and exports: what is under way, what it came to, the files as long as they are kept.
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { TableSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { StatusText } from '@/components/basic/status'
import type { Shape } from '@/components/basic/status-glyph'
import { Tabs } from '@/components/basic/tab-bar'
import { replaceAddress } from '@/components/frame/address'
import { PageHead } from '@/components/frame/page-head'
import { useViewAddress } from '@/components/frame/view-address'
import { formatMinute, formatSize } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { type CallOptions, type CallState, useCall } from '@/lib/client/use-call'
import { transferableOf } from '@/lib/model/transferables'
import type { ListAnswer } from '@/lib/model/wire'
import { HandoutButton } from './import-handout'
import { errorSheetAddress, exportAddress, saveFile } from './save-file'
import styles from './transfer.module.css'
import { isWorking } from './wizard'

const ImportDialog = dynamic(() => retried(() => import('./import-dialog').then((module) => module.ImportDialog)), { ssr: false })

const pageSize = 20
const importList = '/api/eis/restful/import/query'
const everySeconds = 3

export function TransferPage() {
  const t = useTranslations('transferScreen.page')
  const { path, params } = useViewAddress()
  const tab = params.get('tab') === 'exports' ? 'exports' : 'imports'
  return (
    <>
      <PageHead />
      <div className={styles.page}>
        <Tabs
          label={t('lists')}
          tabs={[
            { key: 'imports', label: t('imports') },
            { key: 'exports', label: t('exports') },
          ]}
          value={tab}
          onChange={(next) => replaceAddress(path, next === 'exports' ? 'tab=exports' : '')}
        >
          {tab === 'imports' ? <Imports /> : <Exports />}
        </Tabs>
      </div>
    </>
  )
}

const shapes: Record<string, Shape> = { DONE: 'ok', FAILED: 'bad', CANCELLED: 'idle', EXPIRED: 'idle', VERIFYING: 'run', RUNNING: 'run' }

function StateOf({ status }: { status: string }) {
  const t = useTranslations('transferScreen.page.state')
  return <StatusText shape={shapes[status] ?? 'wait'}>{t(status as 'DONE')}</StatusText>
}

interface Asked {
  pageNo: number
  pageSize: number
}

const useImports = (input: Asked, options: CallOptions) => useCall(`POST ${importList}`, input, options)
const useExports = (input: Asked, options: CallOptions) => useCall('POST /api/eis/restful/export/query', input, options)

interface OwnListProps<T> {
  useRows: (input: Asked, options: CallOptions) => CallState<ListAnswer<T>>
  isWorking: (row: T) => boolean
  empty: ReactNode
  children: (row: T) => ReactNode
}

/** The newest first, more on demand; asked again while one of them is worked on. */
function OwnList<T>({ useRows, isWorking, empty, children }: OwnListProps<T>) {
  const t = useTranslations('transferScreen.page')
  const [size, setSize] = useState(pageSize)
  const [working, setWorking] = useState(false)
  const list = useRows({ pageNo: 1, pageSize: size }, { keep: true, ...(working && { everySeconds }) })
  const now = list.data?.records.some(isWorking) ?? false
  if (now !== working) setWorking(now)
  if (!list.data) return <Unanswered of={list} skeleton={<TableSkeleton />} />
  if (list.data.records.length === 0) return empty
  return (
    <>
      <Notes of={list} />
      <ul className={styles.list}>{list.data.records.map(children)}</ul>
      {list.data.total > size && size < 200 && (
        <span className={styles.more}>
          <Button onClick={() => setSize((before) => Math.min(200, before + pageSize))}>{t('more')}</Button>
        </span>
      )}
    </>
  )
}

function Imports() {
  const t = useTranslations('transferScreen.page')
  const entity = useTranslations('entity')
  const { params } = useViewAddress()
  const [open, setOpen] = useState<{ key: string; entity: string } | null>(null)
  const named = params.get('batch')
  return (
    <>
      <OwnList
        useRows={useImports}
        isWorking={isWorking}
        empty={<State picture="firstUse" title={t('noImports')} text={t('noImportsText')} />}
      >
        {(batch) => (
          <li key={batch.batch_key} aria-current={batch.batch_key === named || undefined}>
            <span>
              <b title={batch.file_name}>{batch.file_name}</b>
              <small>
                {entity(`${batch.entity}.name`)} · {t('count', { n: batch.total })}
              </small>
            </span>
            <StateOf status={batch.status} />
            <small>{t('importResult', { success: batch.success, updated: batch.updated, skipped: batch.skipped, fail: batch.fail })}</small>
            <time>{formatMinute(batch.create_time)}</time>
            <span className={styles.row}>
              {batch.has_handout && !isWorking(batch) && (
                <HandoutButton small batchKey={batch.batch_key} onFetched={() => void refreshCalls([importList])} />
              )}
              {batch.fail > 0 && (
                <Button size="small" onClick={() => saveFile(errorSheetAddress(batch.batch_key))}>
                  {t('errors')}
                </Button>
              )}
              <Button size="small" onClick={() => setOpen({ key: batch.batch_key, entity: batch.entity })}>
                {t('open')}
              </Button>
            </span>
          </li>
        )}
      </OwnList>
      {open && (
        <ImportDialog
          definition={transferableOf(open.entity)}
          name={entity(`${open.entity}.name`)}
          batchKey={open.key}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Exports() {
  const t = useTranslations('transferScreen.page')
  const entity = useTranslations('entity')
  return (
    <OwnList
      useRows={useExports}
      isWorking={(job) => job.status === 'RUNNING'}
      empty={<State picture="firstUse" title={t('noExports')} text={t('noExportsText')} />}
    >
      {(job) => (
        <li key={job.export_key}>
          <span>
            <b title={job.file_name}>{job.file_name}</b>
            <small>
              {entity(`${job.entity}.name`)} · {t('count', { n: job.count })}
              {job.size !== null && ` · ${formatSize(job.size)}`}
            </small>
          </span>
          <StateOf status={job.status} />
          <small>{job.reason ?? (job.status === 'DONE' ? t('until', { time: formatMinute(job.expire_time) }) : '')}</small>
          <time>{formatMinute(job.create_time)}</time>
          <span className={styles.row}>
            {job.status === 'DONE' && (
              <Button size="small" onClick={() => saveFile(exportAddress(job.export_key))}>
                {t('download')}
              </Button>
            )}
          </span>
        </li>
      )}
    </OwnList>
  )
}
