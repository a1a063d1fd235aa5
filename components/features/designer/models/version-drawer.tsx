// The deployed versions of a model: what changed between two, and the way back to one.
import { Button, Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Failure } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { DataTable } from '@/components/basic/data-table'
import { RelativeTime } from '@/components/basic/relative-time'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed, State } from '@/components/basic/state'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { ApiError, notify, send } from '@/lib/client/api'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import { useViewer } from '../canvas/use-viewer'
import { type Difference, differenceKinds, differenceOf } from './difference'
import type { ModelRow } from './model-state'
import styles from './models.module.css'
import { refreshModels } from './refresh-models'

const width = 720

export function VersionDrawer({ model, onClose }: { model: ModelRow; onClose: () => void }) {
  const t = useTranslations('model')
  const may = useMay()
  const narrow = useNarrow()
  const versions = useCall('GET /api/bpm/biz/bpm/model/history/{id}', { id: model.model_key })
  const draft = useCall('GET /api/bpm/biz/bpm/model/detail/{id}', { id: model.model_key })
  const [asked, setAsked] = useState<number | null>(null)
  const rows = versions.data ?? []
  const changes = useChanges(versions.data)
  const latest = rows[0]
  const chosen = rows.find(({ version }) => version === (asked ?? latest?.version))
  // the newest is compared with what is drawn now, an older one with what followed it
  const after = chosen === latest ? draft.data?.bpmn_xml : rows[rows.indexOf(chosen as (typeof rows)[number]) - 1]?.bpmn_xml
  const restore = async (version: number) => {
    if (
      !(await confirmAction({
        title: t('restoreTitle', { version }),
        text: t('restoreText'),
        okText: t('restore'),
        cancelText: t('cancel'),
      }))
    )
      return
    try {
      await send('POST /api/bpm/biz/bpm/model/rollback', { model_key: model.model_key, version })
      notify().success(t('restored', { version }))
      void refreshModels()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  const body = () => {
    if (versions.error) return <LoadFailed error={versions.error} onRetry={versions.retry} />
    if (versions.loading) return <LinesSkeleton lines={6} />
    if (rows.length === 0) return <State picture="firstUse" title={t('noVersion')} text={t('noVersionText')} />
    return (
      <>
        <DataTable
          label={t('versionsOf', { name: model.model_name })}
          rows={rows}
          rowKey={({ version }) => version}
          rowProps={(row) => ({ 'data-chosen': row === chosen || undefined })}
          columns={[
            {
              title: t('column.version'),
              cell: (row) => (
                <>
                  <b>v{row.version}</b>
                  {row === latest && <small className={styles.online}>{t('online')}</small>}
                </>
              ),
            },
            { title: t('column.what'), className: styles.what, cell: ({ version }) => changes.get(version) },
            { title: t('column.deployer'), cell: ({ deploy_by_name }) => deploy_by_name ?? t('system') },
            { title: t('column.time'), cell: ({ create_time }) => <RelativeTime value={create_time} /> },
            { title: t('column.running'), cell: ({ running }) => running },
            {
              title: t('column.actions'),
              kind: 'actions',
              cell: (row) => (
                <>
                  <Button type="link" size="small" aria-pressed={row === chosen} onClick={() => setAsked(row.version)}>
                    {t('compare')}
                  </Button>
                  {may('bpm:model:e') && (
                    <Button type="link" size="small" onClick={() => void restore(row.version)}>
                      {t('restore')}
                    </Button>
                  )}
                </>
              ),
            },
          ]}
        />
        {chosen === latest && <Failure of={draft} />}
        {chosen && after !== undefined && (
          <VersionDifference
            before={chosen.bpmn_xml}
            after={after}
            title={
              chosen === latest
                ? t('toDraft', { version: chosen.version })
                : t('toVersion', { version: chosen.version, next: chosen.version + 1 })
            }
          />
        )}
      </>
    )
  }
  return (
    <Drawer open size={narrow ? '100%' : width} title={t('versionsOf', { name: model.model_name })} onClose={onClose}>
      {body()}
    </Drawer>
  )
}

interface Version {
  version: number
  bpmn_xml: string
}

/** So many elements are named of each kind. */
const mostNames = 2

/** Words by version, as far as they are known yet. */
function useChanges(versions: readonly Version[] | undefined): ReadonlyMap<number, string> {
  const t = useTranslations('model')
  const [found, setFound] = useState<ReadonlyMap<number, Difference | 'first' | 'failed'>>(new Map())
  useEffect(() => {
    let gone = false
    const compareAll = async () => {
      for (const [at, { version, bpmn_xml }] of (versions ?? []).entries()) {
        const before = versions?.[at + 1]
        const difference = before ? await differenceOf(before.bpmn_xml, bpmn_xml).catch(() => 'failed' as const) : 'first'
        if (gone) return
        setFound((known) => new Map(known).set(version, difference))
        await new Promise((next) => setTimeout(next))
      }
    }
    void compareAll()
    return () => {
      gone = true
    }
  }, [versions])
  const inWords = (difference: Difference | 'first' | 'failed') => {
    if (difference === 'first') return t('firstVersion')
    if (difference === 'failed') return t('notCompared')
    const parts = differenceKinds.flatMap((kind) => {
      const names = difference[kind].slice(0, mostNames).map(({ name }) => t('whatOf', { name }))
      return difference[kind].length > 0 ? [t(`difference.${kind}`, { n: difference[kind].length }) + names.join('')] : []
    })
    return parts.length > 0 ? parts.join(t('mark')) : t('same')
  }
  return new Map([...found].map(([version, difference]) => [version, inWords(difference)]))
}

const shapes = { added: 'ok', removed: 'bad', changed: 'wait' } as const

/** What one file of a model has that another lacks: added, removed and changed elements, in words and on the picture. */
function VersionDifference({ before, after, title }: { before: string; after: string; title: string }) {
  const t = useTranslations('model')
  const [difference, setDifference] = useState<Difference | null | 'failed'>(null)
  useEffect(() => {
    let gone = false
    setDifference(null)
    differenceOf(before, after)
      .then((found) => !gone && setDifference(found))
      .catch(() => !gone && setDifference('failed'))
    return () => {
      gone = true
    }
  }, [before, after])
  if (difference === 'failed') return <p role="alert">{t('notCompared')}</p>
  const kinds = difference ? differenceKinds.filter((kind) => difference[kind].length > 0) : []
  return (
    <section aria-label={title} className={styles.difference}>
      <h2>{title}</h2>
      {difference && kinds.length === 0 && <p>{t('same')}</p>}
      {difference &&
        kinds.map((kind) => (
          <p key={kind} data-kind={kind}>
            <StatusGlyph shape={shapes[kind]} />
            <b>{t(`difference.${kind}`, { n: difference[kind].length })}</b>
            {difference[kind].map(({ name }) => name).join(t('mark'))}
          </p>
        ))}
      {difference && kinds.length > 0 && (
        <div className={styles.pictures}>
          <Picture xml={before} label={t('before')} marks={{ removed: difference.removed, changed: difference.changed }} />
          <Picture xml={after} label={t('after')} marks={{ added: difference.added, changed: difference.changed }} />
        </div>
      )}
    </section>
  )
}

function Picture({ xml, label, marks }: { xml: string; label: string; marks: Partial<Difference> }) {
  const box = useViewer(xml, {
    marks: Object.entries(marks).flatMap(([kind, elements]) => elements.map(({ id }) => ({ id, marker: `difference-${kind}` }))),
  })
  return <figure ref={box} className={styles.picture} aria-label={label} />
}
