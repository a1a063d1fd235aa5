// Who has read a notice and who has not (docs/domain/notice.md#readers).
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Pages } from '@/components/basic/pages'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { StatusText } from '@/components/basic/status'
import { Empty } from '@/components/basic/values'
import { useCall } from '@/lib/client/use-call'
import { messagePath } from '@/lib/client/use-messages'
import styles from './notice.module.css'
import { ReadRate } from './read-rate'

type Shown = 'ALL' | 'UNREAD' | 'READED'
const size = 20

export function NoticeReaders({ messageKey }: { messageKey: string }) {
  const t = useTranslations('notice.readers')
  const [shown, setShown] = useState<Shown>('ALL')
  const [page, setPage] = useState(1)
  const list = useCall(
    `GET ${messagePath}/readDetail/{id}`,
    { id: messageKey, pageNo: page, pageSize: size, ...(shown !== 'ALL' && { read_status: shown }) },
    { keep: true },
  )
  const { data } = list
  if (!data) return <Unanswered of={list} skeleton={<LinesSkeleton lines={6} />} />
  if (data.total_count === 0) return <State picture="firstUse" title={t('none')} text={t('noneText')} />
  return (
    <>
      <Notes of={list} />
      <div className={styles.readersHead}>
        <Segments<Shown>
          label={t('show')}
          value={shown}
          onChange={(next) => {
            setShown(next)
            setPage(1)
          }}
          options={[
            { value: 'ALL', text: t('all', { n: data.total_count }) },
            { value: 'UNREAD', text: t('unread', { n: data.total_count - data.read_count }) },
            { value: 'READED', text: t('read', { n: data.read_count }) },
          ]}
        />
        <ReadRate read={data.read_count} total={data.total_count} />
      </div>
      <ul className={styles.readers}>
        {data.records.map((reader) => (
          <li key={reader.user_key}>
            <b>{reader.realname}</b>
            <span>{reader.depart_name ?? <Empty />}</span>
            <StatusText shape={reader.read_status === 'READED' ? 'ok' : 'wait'}>
              {t(reader.read_status === 'READED' ? 'hasRead' : 'hasNotRead')}
            </StatusText>
            <time>{reader.read_time ?? <Empty />}</time>
          </li>
        ))}
      </ul>
      {data.total > size && <Pages page={page} size={size} total={data.total} onPage={setPage} />}
    </>
  )
}
