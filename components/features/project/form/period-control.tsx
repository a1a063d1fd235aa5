// The time of a project: from one moment to another; heavy, so it comes when the form needs it.
'use client'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { Icon } from '@/components/basic/icon'
import { full } from '@/components/record/field/full-width'
import { dateTimeFormat, formatTypedMoment } from '@/lib/client/format'

interface PeriodControlProps {
  id: string
  from: string | null
  to: string | null
  onChange: (from: string | null, to: string | null) => void
  wrong: boolean
  describedBy?: string
  label: string
  placeholder: [string, string]
}

export function PeriodControl({ id, from, to, onChange, wrong, describedBy, label, placeholder }: PeriodControlProps) {
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-describedby={describedBy}
      status={wrong ? 'error' : undefined}
      style={full}
      placeholder={placeholder}
      format={[formatTypedMoment, dateTimeFormat]}
      showTime={{ defaultOpenValue: [dayjs('2000-01-01 09:00:00'), dayjs('2000-01-01 18:00:00')], format: 'HH:mm' }}
      suffixIcon={<Icon name="calendar" size={14} />}
      value={from || to ? [from ? dayjs(from) : null, to ? dayjs(to) : null] : null}
      onChange={(next) => onChange(next?.[0]?.format(dateTimeFormat) ?? null, next?.[1]?.format(dateTimeFormat) ?? null)}
    />
  )
}
