// 登录记录: when and from where the account was used, failed attempts included.
import { useLocale, useTranslations } from 'next-intl'
import { Answer } from '@/components/basic/answer'
import { deviceName } from '@/components/basic/device-name'
import { ListPager } from '@/components/basic/pager'
import { TableSkeleton } from '@/components/basic/skeleton'
import { StatusText } from '@/components/basic/status'
import { usePaging } from '@/components/basic/use-paging'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { Panel } from './panel'
import styles from './person.module.css'

export function SignInHistory() {
  const t = useTranslations('person.history')
  const words = useTranslations('log.signIn')
  const locale = useLocale()
  const paging = usePaging()
  const logins = useCall('GET /api/app/base/app/sys/user/loginLog/list', { pageNo: paging.page, pageSize: paging.size }, { keep: true })
  return (
    <Panel title={t('title')} note={t('note')}>
      <Answer of={logins} skeleton={<TableSkeleton rows={5} columns={5} />}>
        {(data) => (
          <>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('time')}</th>
                  <th scope="col">{t('action')}</th>
                  <th scope="col">{t('result')}</th>
                  <th scope="col">{t('device')}</th>
                  <th scope="col">{t('ip')}</th>
                </tr>
              </thead>
              <tbody>
                {data.records.map((login) => (
                  <tr key={login.log_key}>
                    <td>{formatDateTime(login.create_time)}</td>
                    <td>{words.has(`action.${login.action}`) ? words(`action.${login.action}`) : login.action}</td>
                    <td>
                      <StatusText shape={login.success ? 'ok' : 'bad'}>{words(login.success ? 'success' : 'failure')}</StatusText>
                    </td>
                    <td>{deviceName(login.user_agent, locale)}</td>
                    <td>{login.ip || '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <ListPager paging={paging} answer={data} />
          </>
        )}
      </Answer>
    </Panel>
  )
}
