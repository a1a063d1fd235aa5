// antd's date pickers over wire texts; loaded when first needed, because they are heavy.
'use client'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/basic/icon'
import { dateFormat, dateTimeFormat, presetNames, presetRange, shanghaiNow } from '@/lib/client/format'
import { isDate, isDatetime } from '@/lib/model/value'
import type { ControlProps } from './field-props'
import { full } from './full-width'

/** Further ways in which a day is typed; the first that fits counts. */
const dayForms = ['YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日', 'YYYYMMDD']
const timeForms = ['', ' H:mm:ss', ' H:mm'].flatMap((clock) => dayForms.map((day) => day + clock)).reverse()

/** A typed day or moment as it travels, seconds completed; null where it is none. */
export function readTyped(typed: string, time: boolean): string | null {
  const text = typed.normalize('NFKC').trim().replace(/\s+/g, ' ')
  const [, year, month, day, clock = ''] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?: (\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? []
  if (!year || !month || !day || (clock !== '' && !time)) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!time) return isDate(date) ? date : null
  const [hours = '00', minutes = '00', seconds = '00'] = clock === '' ? [] : clock.split(':')
  const moment = `${date} ${hours.padStart(2, '0')}:${minutes}:${seconds}`
  return isDatetime(moment) ? moment : null
}

const isWire = (value: string, time: boolean) => (time ? isDatetime(value) : isDate(value))

interface DateControlProps extends ControlProps {
  id: string
  time: boolean
  value: string | null
  onChange: (value: string | null) => void
  /** Only moments up to now, or only from now on. */
  only?: 'past' | 'future'
  size?: 'small' | 'middle'
}

/** One day or moment. Wire texts are Shanghai time and are taken as they stand, whatever the browser's zone. */
export function DateControl({ time, value, onChange, only, ...rest }: DateControlProps) {
  const t = useTranslations('widget.field')
  const format = time ? dateTimeFormat : dateFormat
  const read = (typed: string) => readTyped(typed, time)
  const now = dayjs(shanghaiNow().format(dateTimeFormat))
  return (
    <DatePicker
      {...rest}
      style={full}
      value={value && isWire(value, time) ? dayjs(value) : null}
      format={time ? [dateTimeFormat, ...timeForms] : [dateFormat, ...dayForms]}
      preserveInvalidOnBlur
      onBlur={(event) => {
        const typed = (event.target as HTMLInputElement).value?.trim() ?? ''
        if (typed === (value ?? '')) return
        // what cannot be read stays as it was typed, to be refused in view
        onChange(typed === '' ? null : (read(typed) ?? typed))
      }}
      showTime={time ? { defaultOpenValue: dayjs('2000-01-01 09:00:00'), format: 'HH:mm' } : undefined}
      showNow={false}
      presets={only === 'future' ? undefined : [{ label: time ? t('now') : t('today'), value: now }]}
      minDate={only === 'future' ? now : undefined}
      maxDate={only === 'past' ? now : undefined}
      onChange={(next) => onChange(next ? next.format(format) : null)}
    />
  )
}

interface RangeControlProps {
  id: string
  value: readonly (string | null)[] | undefined
  onChange: (value: [string | null, string | null] | undefined) => void
  /** Below the calendar. */
  footer?: ReactNode
}

/** Two days with the four presets (docs/domain/money-and-dates.md#dates); either end may stay open. */
export function RangeControl({ id, value, onChange, footer }: RangeControlProps) {
  const t = useTranslations('common')
  const [from, to] = value ?? []
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      style={full}
      format={[dateFormat, ...dayForms]}
      value={from || to ? [from ? dayjs(from) : null, to ? dayjs(to) : null] : null}
      allowEmpty={[true, true]}
      suffixIcon={<Icon name="calendar" size={14} />}
      renderExtraFooter={footer ? () => footer : undefined}
      presets={presetNames.map((name) => {
        const [first, last] = presetRange(name)
        return { label: t(`preset.${name}`), value: [dayjs(first), dayjs(last)] }
      })}
      onChange={(next) => {
        const range: [string | null, string | null] = [next?.[0]?.format(dateFormat) ?? null, next?.[1]?.format(dateFormat) ?? null]
        onChange(range[0] || range[1] ? range : undefined)
      }}
    />
  )
}
