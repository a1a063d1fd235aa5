// The filters of a report: period, days, department, person, channel, and what its rows stand for.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Segments } from '@/components/basic/segments'
import { RangeControl, RefControl } from '@/components/record/field/lazy-controls'
import { rememberNames, useNames } from '@/components/record/field/use-names'
import { useMay } from '@/lib/client/use-may'
import { ref } from '@/lib/model/field'
import { type Report, reportPeriods } from '@/lib/model/reports/report'
import styles from './report.module.css'
import type { ReportAddress } from './use-report-address'

interface FiltersProps {
  report: Report
  address: ReportAddress
  change: (values: Record<string, string | null>) => void
}

const fields = { depart: ref('department'), user: ref('user'), channel: ref('channel') } as const
type Filter = keyof typeof fields

export function ReportFilters({ report, address, change }: FiltersProps) {
  const t = useTranslations('report')
  const id = useId()
  const may = useMay()
  const has = (name: Filter) => report.measures.some(({ by }) => by[name] !== undefined)
  const shown = (['depart', 'user', 'channel'] as const).filter((name) => has(name) && (name !== 'channel' || may('market:channel:q')))
  return (
    <div className={styles.filters}>
      <Segments
        label={t('periodLabel')}
        value={address.period}
        options={reportPeriods
          .filter((one) => one !== 'CUSTOM' || address.period === 'CUSTOM')
          .map((value) => ({ value, text: t(`period.${value}`) }))}
        onChange={(period) => change({ period: period === (report.period ?? 'MONTH') ? null : period, from: null, to: null })}
      />
      <span className={styles.range}>
        <label className={styles.unseen} htmlFor={`${id}-days`}>
          {t('range')}
        </label>
        <RangeControl
          id={`${id}-days`}
          value={address.period === 'CUSTOM' ? [address.from, address.to] : undefined}
          onChange={(range) => {
            const [from, to] = range ?? [null, null]
            change(from && to ? { period: 'CUSTOM', from, to } : { period: null, from: null, to: null })
          }}
        />
      </span>
      {shown.map((name) => (
        <RecordFilter key={name} name={name} value={address[name]} onChange={(value) => change({ [name]: value })} />
      ))}
      <span className={styles.group}>
        <label className={styles.unseen} htmlFor={`${id}-by`}>
          {t('groupBy')}
        </label>
        <Select
          id={`${id}-by`}
          value={
            address.dimension && (report.dimensions as readonly string[]).includes(address.dimension)
              ? address.dimension
              : report.dimensions[0]
          }
          options={report.dimensions.map((value) => ({ value, label: t(`dimension.${value}`) }))}
          onChange={(value: string) => change({ by: value === report.dimensions[0] ? null : value })}
        />
      </span>
    </div>
  )
}

function RecordFilter({ name, value, onChange }: { name: Filter; value: string | null; onChange: (value: string | null) => void }) {
  const t = useTranslations('report')
  const field = fields[name]
  const keys = value ? [value] : []
  const names = useNames(field.to, keys)
  return (
    <span className={styles.filter}>
      <RefControl
        aria-label={t(name)}
        placeholder={t(name === 'depart' ? 'allDeparts' : name === 'user' ? 'allUsers' : 'allChannels')}
        field={field}
        value={keys.map((key) => ({ value: key, label: names[key] ?? key }))}
        onChange={(next) => {
          rememberNames(field.to, next)
          onChange(next[0]?.value ?? null)
        }}
      />
    </span>
  )
}
