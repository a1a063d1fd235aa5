// 登录日志: sign-ins, failures and brakes of everybody, with device and address (docs/domain/logs.md#sign-in-log).
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { deviceName } from '@/components/basic/device-name'
import { StatusText } from '@/components/basic/status'
import { Empty } from '@/components/basic/values'
import { optionsOf } from '@/components/record/list/row-filters'
import { formatDateTime } from '@/lib/client/format'
import { signInActions } from '@/lib/model/sign-in-log'
import styles from './log.module.css'
import { LogFrame } from './log-frame'
import { useLog } from './log-state'

export function SignInPage() {
  const t = useTranslations('log')
  const locale = useLocale()
  const log = useLog('POST /api/app/base/app/sys/loginLog/query', 'log_sign_in')
  const reasonOf = (reason: string) => (t.has(`signIn.reason.${reason}`) ? t(`signIn.reason.${reason}`) : reason)
  return (
    <LogFrame
      log={log}
      filters={[
        { name: 'username', label: t('signIn.account'), kind: 'text' },
        { name: 'user_key', label: t('signIn.person'), kind: 'person' },
        {
          name: 'action',
          label: t('signIn.what'),
          kind: 'choice',
          options: signInActions.map((value) => ({ value, label: t(`signIn.action.${value}`) })),
        },
        {
          name: 'success',
          label: t('signIn.result'),
          kind: 'choice',
          options: optionsOf({ true: t('signIn.success'), false: t('signIn.failure') }),
        },
        { name: 'ip', label: t('ip'), kind: 'text' },
        { name: 'create_time', label: t('page.range'), kind: 'days' },
      ]}
      empty={{ title: t('signIn.empty'), text: t('signIn.emptyText') }}
    >
      {(rows) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={t('rows')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('signIn.account')}</th>
                <th scope="col">{t('signIn.person')}</th>
                <th scope="col">{t('signIn.what')}</th>
                <th scope="col">{t('signIn.result')}</th>
                <th scope="col">{t('signIn.device')}</th>
                <th scope="col">{t('ip')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <tr key={one.log_key}>
                  <td>{formatDateTime(one.create_time)}</td>
                  <td data-at="title">{one.username || <Empty />}</td>
                  <td data-at={one.realname ? undefined : 'none'}>{one.realname ?? <Empty />}</td>
                  <td>{t(`signIn.action.${one.action}`)}</td>
                  <td data-at="end">
                    <StatusText shape={one.success ? 'ok' : 'bad'}>
                      {one.success ? t('signIn.success') : one.reason ? reasonOf(one.reason.replace('signIn.', '')) : t('signIn.failure')}
                    </StatusText>
                  </td>
                  <td>{deviceName(one.user_agent, locale)}</td>
                  <td data-at={one.ip ? undefined : 'none'}>{one.ip || <Empty />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </LogFrame>
  )
}
