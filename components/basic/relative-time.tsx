// A short relative time, 昨天 17:25, with the full time on hover.
import { useTranslations } from 'next-intl'
import { formatDateTime, formatRelative } from '@/lib/client/format'

export function RelativeTime({ value, className }: { value: string; className?: string }) {
  const t = useTranslations('common')
  return (
    <time className={className} dateTime={value} title={formatDateTime(value)}>
      {formatRelative(value, { today: t('today'), yesterday: t('yesterday') })}
    </time>
  )
}
