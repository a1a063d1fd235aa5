// An opened record with nothing but what its definition says: fields and history.
'use client'
import { useTranslations } from 'next-intl'
import type { CallKey } from '@/lib/client/api'
import type { Definition } from '@/lib/model/definition'
import { OperationLog } from './operation-log'
import { RecordDetail, RecordDrawer } from './record-detail'
import { RecordSections } from './record-sections'
import { useLabels } from './use-labels'
import type { OpenRecord } from './use-open-record'

interface OpenPlainProps {
  definition: Definition
  open: OpenRecord
  onEdit?: () => void
  /** Another detail call than the entity's own. */
  call?: CallKey
}

export function OpenPlain({ definition, open, onEdit, call }: OpenPlainProps) {
  const t = useTranslations('widget.detail')
  const labels = useLabels(definition)
  return (
    <RecordDrawer title={t('title', { name: labels.name })} open={open}>
      <RecordDetail
        key={open.key}
        definition={definition}
        recordKey={open.key}
        call={call}
        parts={(row) => ({
          actions: onEdit ? [{ key: 'edit', label: t('edit'), onClick: onEdit }] : [],
          tabs: [
            { key: 'records', label: t('records'), content: <RecordSections definition={definition} row={row} onEdit={onEdit} /> },
            { key: 'operations', label: t('operations'), content: <OperationLog definition={definition} recordKey={open.key} /> },
          ],
        })}
      />
    </RecordDrawer>
  )
}
