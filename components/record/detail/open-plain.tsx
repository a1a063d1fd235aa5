// An opened record with nothing but what its definition says: fields and history.
import { useTranslations } from 'next-intl'
import type { Row } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { useDisplayNames } from '@/components/record/use-display-names'
import type { Definition } from '@/lib/model/definition'
import type { DetailCall } from '../record-calls'
import { OperationLog } from './operation-log'
import { RecordDetail, RecordDrawer } from './record-detail'
import { RecordSections } from './record-sections'

interface OpenPlainProps {
  definition: Definition
  open: OpenRecord
  onEdit?: () => void
  /** Whether the record may be changed now; every one by default. */
  isOpen?: (row: Row) => boolean
  /** Actions besides changing it. */
  moreActions?: (row: Row) => Action[]
  /** Another detail call than the entity's own. */
  call?: DetailCall
}

const always = () => true

export function OpenPlain({ definition, open, onEdit, isOpen = always, moreActions, call }: OpenPlainProps) {
  const t = useTranslations('widget.detail')
  const labels = useDisplayNames(definition)
  return (
    <RecordDrawer title={t('title', { name: labels.name })} open={open}>
      <RecordDetail
        key={open.key}
        definition={definition}
        recordKey={open.key}
        call={call}
        parts={(row) => {
          const edit = isOpen(row) ? onEdit : undefined
          return {
            actions: [...(moreActions?.(row) ?? []), ...(edit ? [{ key: 'edit', label: t('edit'), onClick: edit }] : [])],
            tabs: [
              { key: 'records', label: t('records'), content: <RecordSections definition={definition} row={row} onEdit={edit} /> },
              { key: 'operations', label: t('operations'), content: <OperationLog definition={definition} recordKey={open.key} /> },
            ],
          }
        }}
      />
    </RecordDrawer>
  )
}
