// The forecast of open opportunities, by person and month (docs/domain/opportunity.md#forecast).
import { Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { Segments } from '@/components/basic/segments'
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
        <Segments
          label={t('title')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'weighted' as const, text: t('weighted') },
            { value: 'amount' as const, text: t('plain') },
          ]}
        />
      </div>
      <Answer of={answer} skeleton={<LinesSkeleton lines={8} />}>
        {() => (
          <DataTable
            className={styles.forecast}
            label={t('title')}
            none={<p className={styles.note}>{t('none')}</p>}
            rows={people}
            rowKey={([key]) => key ?? ''}
            columns={[
              { title: t('person'), kind: 'name', foot: t('total'), cell: ([, name]) => name },
              ...months.map(
                (month): DataColumn<(typeof people)[number]> => ({
                  title: month === 'earlier' ? t('earlier') : month,
                  kind: 'number',
                  foot: cell(sum(records.filter((one) => one.month === month))),
                  cell: ([key]) => cell(sum(records.filter((one) => one.owner_key === key && one.month === month))),
                }),
              ),
              {
                title: t('total'),
                kind: 'number',
                foot: <b>{cell(sum(records))}</b>,
                cell: ([key]) => <b>{cell(sum(records.filter((one) => one.owner_key === key)))}</b>,
              },
            ]}
          />
        )}
      </Answer>
    </Drawer>
  )
}
