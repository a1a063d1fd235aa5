// Days in the filter bar: from one to another, or days that move with today.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import styles from '@/components/record/field/field.module.css'
import type { ChosenProps } from '@/components/record/field/field-props'
import { RangeControl } from '@/components/record/field/lazy-controls'
import { emptyValue } from '@/lib/model/asked-value'
import { AskedSelect } from './asked-select'

/** Offered below the calendar; every other one where one of them is chosen. */
const usual = [
  '@today',
  '@thisWeek',
  '@lastWeek',
  '@thisMonth',
  '@lastMonth',
  '@nextMonth',
  '@thisQuarter',
  '@nextQuarter',
  '@past:30',
  '@next:7',
  emptyValue,
]

export function FilterDate({ value, onChange, id, still }: ChosenProps<'date' | 'datetime'>) {
  const t = useTranslations('widget')
  if (typeof value === 'string' && value !== '')
    return (
      <AskedSelect
        id={id}
        time
        empty
        plain={t('asked.range')}
        aria-label={t('asked.label')}
        value={value}
        onChange={(next) => onChange(next === '' ? undefined : next)}
      />
    )
  if (still) return <RangeControl id={id} value={Array.isArray(value) ? value : undefined} onChange={onChange} />
  const nameOf = (word: string) => {
    const [way = '', count] = word.slice(1).split(':')
    if (!count) return t(`asked.${way}`)
    return way === 'past' ? t('asked.pastDays', { n: count }) : t('asked.nextDays', { n: count })
  }
  const moving = (
    <span className={styles.moving}>
      {t('asked.moving')}
      {usual.map((word) => (
        <Button key={word} size="small" type="link" onClick={() => onChange(word)}>
          {nameOf(word)}
        </Button>
      ))}
    </span>
  )
  return <RangeControl id={id} value={Array.isArray(value) ? value : undefined} onChange={onChange} footer={moving} />
}
