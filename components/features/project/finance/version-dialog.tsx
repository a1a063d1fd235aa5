// Two versions of a budget beside each other, or one and what waits to take effect.

import { Modal, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { textOf } from '@/components/record/field/field-props'
import { formatNumber } from '@/lib/client/format'
import { useAll } from '@/lib/client/use-all'
import { useCall } from '@/lib/client/use-call'
import { minus } from '@/lib/model/amounts'
import styles from './finance.module.css'

export function VersionDialog({ projectKey, onClose }: { projectKey: string; onClose: () => void }) {
  const t = useTranslations('finance')
  const versions = useAll('POST /api/eis/restful/budget/history', { project_key: projectKey })
  const numbers = (versions.data?.records ?? []).map((row) => Number(row.version_no))
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({})
  const [from, to] = [chosen.from ?? numbers[0] ?? 0, chosen.to ?? 0]
  const compared = useCall(numbers.length > 0 ? 'POST /api/eis/restful/budget/compare' : null, { project_key: projectKey, from, to })
  const options = [{ value: 0, label: t('version.now') }, ...numbers.map((n) => ({ value: n, label: t('version.n', { n }) }))]
  return (
    <Modal open title={t('version.title')} width={720} footer={null} onCancel={onClose}>
      <Answer of={versions} skeleton={<LinesSkeleton lines={4} />} empty={<p>{t('version.none')}</p>}>
        {() => (
          <>
            <p className={styles.legend}>
              <Select
                aria-label={t('version.from')}
                value={from}
                options={options}
                onChange={(value) => setChosen({ ...chosen, from: value })}
              />
              <span>→</span>
              <Select aria-label={t('version.to')} value={to} options={options} onChange={(value) => setChosen({ ...chosen, to: value })} />
            </p>
            <Answer of={compared} skeleton={<LinesSkeleton lines={4} />}>
              {(data) => (
                <DataTable
                  label={t('version.title')}
                  rows={data.rows}
                  rowKey={(row) => row.budget_payment_key}
                  columns={[
                    { title: t('table.item'), kind: 'name', foot: t('table.total'), cell: (row) => textOf(row.item_name) },
                    {
                      title: t('version.before'),
                      kind: 'number',
                      foot: formatNumber(data.before),
                      cell: ({ before }) => before && formatNumber(before),
                    },
                    {
                      title: t('version.after'),
                      kind: 'number',
                      foot: formatNumber(data.after),
                      cell: ({ after }) => after && formatNumber(after),
                    },
                    {
                      title: t('version.change'),
                      kind: 'number',
                      foot: formatNumber(minus(data.after, data.before)),
                      cell: ({ before, after }) => formatNumber(minus(after, before)),
                    },
                  ]}
                />
              )}
            </Answer>
          </>
        )}
      </Answer>
    </Modal>
  )
}
