// 点击日志: which controls were used, on which page, by whom (docs/domain/logs.md#click-log).
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { deviceName } from '@/components/basic/device-name'
import { Empty } from '@/components/basic/values'
import { routesOf } from '@/components/frame/menus'
import { optionsOf } from '@/components/record/list/row-filters'
import { formatDateTime } from '@/lib/client/format'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { viewEvent } from '@/lib/model/track'
import styles from './log.module.css'
import { LogFrame } from './log-frame'
import { anyOf, type LogForms, timesOf, useLog } from './log-state'

const forms: LogForms = { create_time: timesOf, depart_key: anyOf, screen: (path) => [path] }

export function TrackPage() {
  const t = useTranslations('log')
  const locale = useLocale()
  const log = useLog('POST /api/fintech/biz/track/log/query', 'log_click', forms)
  const menus = useStore(userState, (user) => user.menus)
  const pages = useMemo(() => [...routesOf(menus).values()].filter(({ screen }) => screen), [menus])
  return (
    <LogFrame
      log={log}
      filters={[
        {
          name: 'screen',
          label: t('track.page'),
          kind: 'choice',
          options: pages.map(({ path, title }) => ({ value: path, label: title })),
        },
        { name: 'page_path', label: t('track.path'), kind: 'text' },
        { name: 'kind', label: t('track.kind'), kind: 'choice', options: optionsOf({ VIEW: t('track.view'), CLICK: t('track.click') }) },
        { name: 'is_first', label: t('track.first'), kind: 'choice', options: optionsOf({ true: t('yes'), false: t('no') }) },
        { name: 'event_code', label: t('track.event'), kind: 'text' },
        { name: 'user_key', label: t('track.person'), kind: 'person' },
        { name: 'depart_key', label: t('track.depart'), kind: 'departs' },
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
                  <td data-at={click.element_text ? 'end' : 'title'}>
                    {click.event_code === viewEvent ? t('track.view') : click.event_name || click.event_code}
                  </td>
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
