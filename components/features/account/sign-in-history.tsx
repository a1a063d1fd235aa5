// 登录记录: when and from where the account was used, failed attempts included.

import { useLocale, useTranslations } from 'next-intl'
import { Answer } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
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
            <DataTable
              className={styles.table}
              rows={data.records}
              rowKey={({ log_key }) => log_key}
              columns={[
                { title: t('time'), cell: (login) => formatDateTime(login.create_time) },
                {
                  title: t('action'),
                  cell: ({ action }) => (words.has(`action.${action}`) ? words(`action.${action}`) : action),
                },
                {
                  title: t('result'),
                  cell: ({ success }) => <StatusText shape={success ? 'ok' : 'bad'}>{words(success ? 'success' : 'failure')}</StatusText>,
                },
                { title: t('device'), cell: (login) => deviceName(login.user_agent, locale) },
                { title: t('ip'), cell: ({ ip }) => ip },
              ]}
            />
            <ListPager paging={paging} answer={data} />
          </>
        )}
      </Answer>
    </Panel>
  )
}
