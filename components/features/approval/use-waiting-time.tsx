// A waiting time in words: 不到 1 分钟, 12 分, 5 小时 24 分, 3 天 2 小时.
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { spanOf } from './work-state'

/** Minutes in words. */
export function useWaitingTime(): (minutes: number) => string {
  const t = useTranslations('workbench.stay')
  return useCallback(
    (minutes) => {
      const { unit, big, small } = spanOf(minutes)
      if (big === 0) return t('none')
      return small === 0 ? t(unit, { n: big }) : t(unit === 'days' ? 'daysHours' : 'hoursMinutes', { n: big, m: small })
    },
    [t],
  )
}

/** 「已停留 12 分」, 「已停留不到 1 分钟」. */
export function useStayed(): (minutes: number) => string {
  const t = useTranslations('workbench')
  const stay = useWaitingTime()
  return (minutes) => (spanOf(minutes).big === 0 ? t('stayedShort') : t('stayed', { time: stay(minutes) }))
}
