// Where an item is used: kinds of records and their fields, with how many.

import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { Answer } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useCall } from '@/lib/client/use-call'
import type { DictionaryNode } from '@/lib/model/calls/dictionary'

const maxCounted = 1000

export function UsesDialog({ node, onClose }: { node: DictionaryNode; onClose: () => void }) {
  const t = useTranslations('dict')
  const uses = useCall('GET /api/eis/restful/dictionaryItem/uses/{id}', { id: node.item_key })
  return (
    <Modal open width={480} title={t('usesOf', { name: node.text })} footer={null} onCancel={onClose}>
      <Answer of={uses} skeleton={<LinesSkeleton lines={3} />}>
        {(data) => (
          <DataTable
            none={<p>{t('usedNowhere')}</p>}
            rows={data}
            rowKey={(use) => `${use.entity} ${use.field}`}
            columns={[
              { title: t('usedRecord'), cell: (use) => use.entity_name },
              { title: t('usedField'), cell: (use) => use.field_name },
              { title: t('usedCount'), cell: ({ count }) => (count < maxCounted ? count : `${maxCounted}+`) },
            ]}
          />
        )}
      </Answer>
    </Modal>
  )
}
