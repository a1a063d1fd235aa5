// The deployed versions of a model: what changed between two, and the way back to one.

import { Button, Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Failure } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { DataTable } from '@/components/basic/data-table'
import { RelativeTime } from '@/components/basic/relative-time'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed, State } from '@/components/basic/state'
import { ApiError, notify, send } from '@/lib/client/api'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { ModelRow } from './model-state'
import styles from './models.module.css'
import { refreshModels } from './refresh-models'
import { useChanges } from './use-changes'
import { VersionDifference } from './version-difference'

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
