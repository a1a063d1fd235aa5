// How a condition names its value: by a value of its own, as nothing, or as days that move with today (docs/domain/lists.md#moving-dates).
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import styles from '@/components/record/dialogs.module.css'
import { CountControl } from '@/components/record/field/lazy-controls'
import { emptyValue, isRelative, relativeDays } from '@/lib/model/asked-value'

const counted = /^@(past|next):(\d+)$/
const firstCount = '30'

interface AskedSelectProps {
  /** The special value that is chosen; '' for a value of its own. */
  value: string
  onChange: (value: string) => void
  /** Offers days around today. */
  time: boolean
  /** Offers the question whether there is a value. */
  empty: boolean
  /** What a value of its own is called here. */
  plain: string
  'aria-label': string
  id?: string
}

/** Whether a value names nothing or moving days, not a value of its own. */
export const isAsked = (value: unknown): value is string => value === emptyValue || isRelative(value)

/** The choice, and the number of days where they are counted. */
export function AskedSelect({ value, onChange, time, empty, plain, ...rest }: AskedSelectProps) {
  const t = useTranslations('widget')
  const [, way, count] = counted.exec(value) ?? []
  const name = (word: string) => ({ value: word, label: t(`asked.${word.slice(1)}`) })
  return (
    <span className={styles.several}>
      <Select<string>
        {...rest}
        popupMatchSelectWidth={false}
        value={way ? `@${way}` : value}
        options={[
          { value: '', label: plain },
          ...(empty ? [{ value: emptyValue, label: t('asked.empty') }] : []),
          ...(time ? [...relativeDays.map(name), name('@past'), name('@next')] : []),
        ]}
        onChange={(next) => onChange(next === '@past' || next === '@next' ? `${next}:${count ?? firstCount}` : next)}
      />
      {way && (
        <CountControl
          aria-label={t('asked.days')}
          min={1}
          max={9999}
          scale={0}
          suffix={t('asked.day')}
          quiet
          value={Number(count)}
          onChange={(days) => onChange(`@${way}:${days ?? 0}`)}
        />
      )}
    </span>
  )
}
