// What happened with a customer, newest first: follow-ups with their comments, and changes of owner among them.
'use client'
import { Button, Input, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import { Icon, type IconName } from '@/components/basic/icon'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed } from '@/components/basic/state'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { useClear } from '@/components/basic/use-clear'
import { textOf } from '@/components/record/field/field-props'
import { FileList, filesOf } from '@/components/record/field/show/files'
import { useDict } from '@/components/record/field/use-dict'
import { deleteRecords } from '@/components/record/list/delete-records'
import { load, notify, send } from '@/lib/client/api'
import { formatDateTime, formatRelative } from '@/lib/client/format'
import { refreshCalls, useEndlessReload } from '@/lib/client/refresh'
import { useCall } from '@/lib/client/use-call'
import { useMay, useMe } from '@/lib/client/use-may'
import type { FollowOfCustomer, OwnerChange } from '@/lib/model/calls/customer-records'
import type { CallAnswer, CallInput } from '@/lib/model/calls/names'
import { callOf } from '@/lib/model/definition'
import { follow, followComment } from '@/lib/model/entities/follow'
import styles from './follow.module.css'

interface FollowTimelineProps {
  customerKey: string
  /** Follow-ups may be commented. */
  writable: boolean
}

const size = 10
const icons: Readonly<Record<string, IconName>> = {
  PHONE: 'phone',
  WECHAT: 'message',
  DOOR: 'pin',
  VISIT_IN: 'person',
  SMS: 'message',
  EMAIL: 'mail',
  MEETING: 'contacts',
}
const followLog = 'POST /api/fintech/biz/customer/followLog'
export const followCalls = ['/api/fintech/biz/customer/followLog', '/api/fintech/biz/follow/']

export function FollowTimeline({ customerKey, writable }: FollowTimelineProps) {
  const clear = useClear()
  const t = useTranslations('follow')
  const types = useDict('FOLLOW_TYPE')
  const [type, setType] = useState<string | null>(null)
  const pages = useSWRInfinite(
    (index, before: CallAnswer<typeof followLog> | null) =>
      before && before.records.length < size
        ? null
        : [
            '/api/fintech/biz/customer/followLog',
            { customer_key: customerKey, ...(type && type !== 'OWNER' && { follow_type: type }), pageNo: index + 1, pageSize: size },
          ],
    ([, input]: [string, CallInput<typeof followLog>]) => load(followLog, input),
    { revalidateOnFocus: false, revalidateFirstPage: true, shouldRetryOnError: false },
  )
  useEndlessReload('/api/fintech/biz/customer/followLog', pages.mutate)
  const owners = useCall(type === null || type === 'OWNER' ? 'POST /api/fintech/biz/customer/ownerLog' : null, {
    customer_key: customerKey,
    pageNo: 1,
    pageSize: 50,
  })
  const follows = type === 'OWNER' ? [] : (pages.data?.flatMap((page) => page.records) ?? [])
  const total = pages.data?.[0]?.total ?? 0
  const complete = follows.length >= total
  const oldest = complete ? '' : (follows.at(-1)?.follow_time ?? '')
  const changes = (owners.data?.records ?? []).filter((change) => change.create_time >= oldest)
  const items = [
    ...follows.map((row) => ({ key: row.follow_key, time: row.follow_time, node: <FollowItem row={row} writable={writable} /> })),
    ...changes.map((change) => ({ key: change.log_key, time: change.create_time, node: <OwnerItem change={change} /> })),
  ].sort((a, b) => (a.time < b.time ? 1 : -1))

  return (
    <section aria-label={t('timeline')}>
      <div className={styles.timelineHead}>
        <h3>{t('timeline')}</h3>
        <Select<string>
          size="small"
          variant="borderless"
          allowClear={clear}
          aria-label={t('filter')}
          placeholder={t('allTypes')}
          value={type ?? undefined}
          options={[...types.items.map((item) => ({ value: item.value, label: item.text })), { value: 'OWNER', label: t('ownerChanges') }]}
          onChange={(value) => setType(value ?? null)}
          popupMatchSelectWidth={140}
        />
      </div>
      {pages.error && !pages.data ? (
        <LoadFailed onRetry={() => void pages.mutate()} />
      ) : pages.isLoading ? (
        <LinesSkeleton lines={5} />
      ) : items.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ol className={styles.timeline}>
          {items.map((item) => (
            <li key={item.key}>{item.node}</li>
          ))}
        </ol>
      )}
      {!complete && type !== 'OWNER' && (
        <Button type="text" block loading={pages.isValidating} onClick={() => void pages.setSize(pages.size + 1)}>
          {t('older')}
        </Button>
      )}
    </section>
  )
}

function Item({ mark, who, what, time, children }: { mark: ReactNode; who: string; what: ReactNode; time: string; children?: ReactNode }) {
  const words = useTranslations('common')
  return (
    <>
      <span className={styles.mark}>{mark}</span>
      <div className={styles.itemHead}>
        <b>{who}</b>
        <span>{what}</span>
        <time dateTime={time} title={formatDateTime(time)}>
          {formatRelative(time, { today: words('today'), yesterday: words('yesterday') })}
        </time>
      </div>
      {children}
    </>
  )
}

function FollowItem({ row, writable }: { row: FollowOfCustomer; writable: boolean }) {
  const t = useTranslations('follow')
  const types = useDict('FOLLOW_TYPE')
  const results = useDict('FOLLOW_RESULT')
  const may = useMay()
  const me = useMe()
  const [commenting, setCommenting] = useState(false)
  const result = textOf(row.follow_result)
  const files = [...filesOf(row.pictures), ...filesOf(row.attachments)]
  const mine = row.create_by_key === me
  const remove = () =>
    deleteRecords({
      definition: follow,
      rows: [row],
      text: t('confirmDelete'),
      okText: t('delete'),
      cancelText: t('cancel'),
      refresh: followCalls,
    })
  return (
    <Item
      mark={<Icon name={icons[row.follow_type] ?? 'message'} size={14} />}
      who={textOf(row.create_by_name) || t('system')}
      what={[types.textOf(row.follow_type), result && results.textOf(result)].filter(Boolean).join('，')}
      time={row.follow_time}
    >
      <p className={styles.text}>{textOf(row.follow_content)}</p>
      {textOf(row.next_follow_time) && (
        <p className={styles.plan}>
          {t('nextAt', { time: formatDateTime(textOf(row.next_follow_time)) })} {textOf(row.next_follow_plan)}
        </p>
      )}
      {files.length > 0 && <FileList files={files} />}
      {(row.comment_list ?? []).map((comment) => (
        <p key={comment.comment_key} className={styles.comment}>
          <b>{comment.create_by_name}</b> {comment.comment_content}
        </p>
      ))}
      <div className={styles.itemActions}>
        {writable && (
          <button type="button" onClick={() => setCommenting(!commenting)}>
            {t('comment')}
          </button>
        )}
        {mine && may('crm:follow:d') && (
          <button type="button" onClick={() => void remove()}>
            {t('delete')}
          </button>
        )}
      </div>
      {commenting && <CommentBox followKey={row.follow_key} onDone={() => setCommenting(false)} />}
    </Item>
  )
}

function CommentBox({ followKey, onDone }: { followKey: string; onDone: () => void }) {
  const t = useTranslations('follow')
  const [content, setContent] = useState('')
  const [saving, setSaving] = useState(false)
  const save = async () => {
    if (content.trim() === '') return
    setSaving(true)
    try {
      await send(callOf(followComment, 'addOrUpdate'), { follow_key: followKey, comment_content: content.trim() })
      notify().success(t('commented'))
      await refreshCalls(followCalls)
      onDone()
    } catch {
      // the refusal has been shown; what was written stays
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={styles.commentBox}>
      <Input
        autoFocus
        size="small"
        maxLength={500}
        aria-label={t('comment')}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onPressEnter={() => void save()}
      />
      <Button size="small" loading={saving} disabled={content.trim() === ''} onClick={() => void save()}>
        {t('send')}
      </Button>
    </div>
  )
}

function OwnerItem({ change }: { change: OwnerChange }) {
  const t = useTranslations('follow')
  const types = useDict('OWNER_CHANGE_TYPE')
  const from = change.pre_owner_name
  const to = change.post_owner_name
  return (
    <Item
      mark={<StatusGlyph shape="run" size={13} />}
      who={change.operator_name ?? t('system')}
      what={types.textOf(change.change_type ?? '')}
      time={change.create_time}
    >
      {(from || to) && (
        <p className={styles.text}>
          {change.change_type === 'CREATE'
            ? t('ownerFirst', { to: to ?? t('pool') })
            : t('ownerFromTo', { from: from ?? t('pool'), to: to ?? t('pool') })}
          {change.reason && `，${change.reason}`}
        </p>
      )}
    </Item>
  )
}
