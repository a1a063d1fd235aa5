// The forecast of open opportunities, by person and month (docs/domain/opportunity.md#forecast).
import { Drawer, Segmented } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Empty, Money } from '@/components/basic/values'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import styles from '../customer.module.css'

export function ForecastDrawer({ pipelineKey, onClose }: { pipelineKey: string | undefined; onClose: () => void }) {
  const t = useTranslations('business.forecast')
  const narrow = useNarrow()
  const [shown, setShown] = useState<'weighted' | 'amount'>('weighted')
  const answer = useCall('POST /api/fintech/biz/business/forecast', {
    months: 6,
    ...(pipelineKey && { pipeline_key: pipelineKey }),
  })
  const { data } = answer
  const records = data?.records ?? []
  const people = [...new Map(records.map((one) => [one.owner_key, one.owner_name ?? t('nobody')])).entries()]
  const months = ['earlier', ...(data?.months ?? [])]
  const sum = (of: typeof records) => (of.length === 0 ? null : of.reduce((total, one) => total + Number(one[shown]), 0).toFixed(2))
  const cell = (value: string | null) => (value === null ? <Empty /> : <Money value={value} />)
  return (
    <Drawer open size={narrow ? '100%' : 1000} title={t('title')} onClose={onClose}>
      <div className={styles.line}>
        <span className={styles.note}>{t('note')}</span>
        <Segmented
          aria-label={t('title')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'weighted' as const, label: t('weighted') },
            { value: 'amount' as const, label: t('plain') },
          ]}
        />
      </div>
      <Answer of={answer} skeleton={<LinesSkeleton lines={8} />}>
        {() =>
          people.length === 0 ? (
            <p className={styles.note}>{t('none')}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
            <section className={styles.wide} tabIndex={0} aria-label={t('title')}>
              <table className={styles.plan}>
                <thead>
                  <tr>
                    <th scope="col">{t('person')}</th>
                    {months.map((month) => (
                      <th key={month} scope="col" className={styles.right}>
                        {month === 'earlier' ? t('earlier') : month}
                      </th>
                    ))}
                    <th scope="col" className={styles.right}>
                      {t('total')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {people.map(([key, name]) => {
                    const own = records.filter((one) => one.owner_key === key)
                    return (
                      <tr key={key ?? ''}>
                        <th scope="row">{name}</th>
                        {months.map((month) => (
                          <td key={month} className={styles.right}>
                            {cell(sum(own.filter((one) => one.month === month)))}
                          </td>
                        ))}
                        <td className={styles.right}>
                          <b>{cell(sum(own))}</b>
                        </td>
                      </tr>
                    )
                  })}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">{t('total')}</th>
                    {months.map((month) => (
                      <td key={month} className={styles.right}>
                        {cell(sum(records.filter((one) => one.month === month)))}
                      </td>
                    ))}
                    <td className={styles.right}>
                      <b>{cell(sum(records))}</b>
                    </td>
                  </tr>
                </tfoot>
              </table>
            </section>
          )
        }
      </Answer>
    </Drawer>
  )
}
