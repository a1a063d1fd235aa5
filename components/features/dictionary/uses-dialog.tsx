// Where an item is used: kinds of records and their fields, with how many.
import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useCall } from '@/lib/client/use-call'
import type { DictionaryNode } from '@/lib/model/calls/dictionary'
import styles from './dictionary.module.css'

const maxCounted = 1000

export function UsesDialog({ node, onClose }: { node: DictionaryNode; onClose: () => void }) {
  const t = useTranslations('dict')
  const uses = useCall('GET /api/eis/restful/dictionaryItem/uses/{id}', { id: node.item_key })
  return (
    <Modal open width={480} title={t('usesOf', { name: node.text })} footer={null} onCancel={onClose}>
      <Answer of={uses} skeleton={<LinesSkeleton lines={3} />}>
        {(data) =>
          data.length === 0 ? (
            <p>{t('usedNowhere')}</p>
          ) : (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('usedRecord')}</th>
                  <th scope="col">{t('usedField')}</th>
                  <th scope="col">{t('usedCount')}</th>
                </tr>
              </thead>
              <tbody>
                {data.map((use) => (
                  <tr key={`${use.entity} ${use.field}`}>
                    <td>{use.entity_name}</td>
                    <td>{use.field_name}</td>
                    <td>{use.count < maxCounted ? use.count : `${maxCounted}+`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Answer>
    </Modal>
  )
}
