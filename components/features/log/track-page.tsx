// 点击日志: which controls were used, on which page, by whom (docs/domain/logs.md#click-log).
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { deviceName } from '@/components/basic/device-name'
import { TableSkeleton } from '@/components/basic/skeleton'
import { Empty } from '@/components/basic/values'
import { formatDateTime } from '@/lib/client/format'
import { useHydrated } from '@/lib/client/use-window'
import styles from './log.module.css'
import { LogFrame } from './log-frame'
import { useLog } from './log-state'

const names = ['page_path', 'event_code', 'user_key', 'create_time'] as const

export function TrackPage() {
  return useHydrated() ? <LivePage /> : <TableSkeleton />
}

function LivePage() {
  const t = useTranslations('log')
  const locale = useLocale()
  const log = useLog('POST /api/fintech/biz/track/log/query', names)
  return (
    <LogFrame
      log={log}
      filters={[
        { name: 'page_path', label: t('track.path'), kind: 'text' },
        { name: 'event_code', label: t('track.event'), kind: 'text' },
        { name: 'user_key', label: t('track.person'), kind: 'person' },
        { name: 'create_time', label: t('page.range'), kind: 'days' },
      ]}
      empty={{ title: t('track.empty'), text: t('track.emptyText') }}
    >
      {(rows) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={t('rows')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('track.person')}</th>
                <th scope="col">{t('track.path')}</th>
                <th scope="col">{t('track.text')}</th>
                <th scope="col">{t('track.event')}</th>
                <th scope="col">{t('track.device')}</th>
                <th scope="col">{t('ip')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((click) => (
                <tr key={click.log_key}>
                  <td>{formatDateTime(click.create_time)}</td>
                  <td>{click.user_name ?? <Empty />}</td>
                  <td data-at="wide">{click.page_path}</td>
                  <td data-at={click.element_text ? 'title' : 'none'}>{click.element_text || <Empty />}</td>
                  <td data-at={click.element_text ? 'end' : 'title'}>{click.event_name || click.event_code}</td>
                  <td>{deviceName(click.ua, locale)}</td>
                  <td data-at={click.ip ? undefined : 'none'}>{click.ip || <Empty />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </LogFrame>
  )
}
