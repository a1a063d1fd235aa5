// A moment in few words, 昨天 17:25, with the whole of it on the mouse.
'use client'
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
