// Two versions of a budget beside each other, or one and what waits to take effect.
import { Modal, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
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
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
                <section className={styles.scroll} aria-label={t('version.title')} tabIndex={0}>
                  <table className={styles.table} style={{ minWidth: 560 }}>
                    <thead>
                      <tr>
                        <th scope="col">{t('table.item')}</th>
                        <th scope="col" data-number>
                          {t('version.before')}
                        </th>
                        <th scope="col" data-number>
                          {t('version.after')}
                        </th>
                        <th scope="col" data-number>
                          {t('version.change')}
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {data.rows.map((row) => (
                        <tr key={row.budget_payment_key}>
                          <th scope="row">{textOf(row.item_name)}</th>
                          <td data-number>{row.before === null ? '—' : formatNumber(row.before)}</td>
                          <td data-number>{row.after === null ? '—' : formatNumber(row.after)}</td>
                          <td data-number>{formatNumber(minus(row.after, row.before))}</td>
                        </tr>
                      ))}
                    </tbody>
                    <tfoot>
                      <tr>
                        <th scope="row">{t('table.total')}</th>
                        <td data-number>{formatNumber(data.before)}</td>
                        <td data-number>{formatNumber(data.after)}</td>
                        <td data-number>{formatNumber(minus(data.after, data.before))}</td>
                      </tr>
                    </tfoot>
                  </table>
                </section>
              )}
            </Answer>
          </>
        )}
      </Answer>
    </Modal>
  )
}
