// The entries of a customer's timeline: a follow-up with its comments, a visit, a change of the record, a change of its owner.
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Icon, type IconName } from '@/components/basic/icon'
import { Link } from '@/components/basic/link'
import { RelativeTime } from '@/components/basic/relative-time'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { useMarks } from '@/components/basic/use-marks'
import { Changes } from '@/components/record/detail/operation-log'
import { listOf, textOf } from '@/components/record/field/field-props'
import { FileList, filesOf } from '@/components/record/field/show/files'
import { TextControl } from '@/components/record/field/text-control'
import { useDict } from '@/components/record/field/use-dict'
import { deleteRecords } from '@/components/record/list/delete-records'
import { notify, send } from '@/lib/client/api'
import { onEnter } from '@/lib/client/composing'
import { formatMinute } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { useAlone } from '@/lib/client/use-alone'
import { useMay } from '@/lib/client/use-may'
import type { FollowOfCustomer, OwnerChange } from '@/lib/model/calls/customer-records'
import type { OperationRow } from '@/lib/model/calls/logs'
import { callOf } from '@/lib/model/definition'
import { customer } from '@/lib/model/entities/customer'
import type { customerContactVisit } from '@/lib/model/entities/customer-contact-visit'
import { follow, followComment } from '@/lib/model/entities/follow'
import type { EntityRow } from '@/lib/model/entity-row'
import styles from './follow.module.css'
import { followCalls } from './run'

const FollowDialog = dynamic(() => retried(() => import('./follow-dialog').then((module) => module.FollowDialog)), { ssr: false })

const icons: Readonly<Record<string, IconName>> = {
  PHONE: 'phone',
  WECHAT: 'message',
  DOOR: 'pin',
  VISIT_IN: 'person',
  SMS: 'message',
  EMAIL: 'mail',
  MEETING: 'contacts',
}

export function Item({
  mark,
  who,
  what,
  time,
  children,
}: {
  mark: ReactNode
  who: string
  what: ReactNode
  time: string
  children?: ReactNode
}) {
  return (
    <>
      <span className={styles.mark}>{mark}</span>
      <div className={styles.itemHead}>
        <b>{who}</b>
        <span>{what}</span>
        <RelativeTime value={time} />
      </div>
      {children}
    </>
  )
}

/** The entries of the timeline. */
export interface TimelineEntry {
  key: string
  time: string
  node: ReactNode
}

interface LinkEntry {
  key: string
  time: string
  who: string
  what: string
  href: string
  text: string
}

/** One sentence about a record, which leads to it. */
export const linkEntry = ({ key, time, who, what, href, text }: LinkEntry): TimelineEntry => ({
  key,
  time,
  node: (
    <Item mark={<Icon name="file" size={14} />} who={who} what={what} time={time}>
      <p className={styles.text}>
        <Link href={href}>{text}</Link>
      </p>
    </Item>
  ),
})

interface FollowItemProps {
  row: FollowOfCustomer
  /** The customer behind it, whose contacts may be named; '' for a lead. */
  customerKey: string
  /** It may be commented. */
  writable: boolean
}

export function FollowItem({ row, customerKey, writable }: FollowItemProps) {
  const marks = useMarks()
  const t = useTranslations('follow')
  const types = useDict('FOLLOW_TYPE')
  const results = useDict('FOLLOW_RESULT')
  const may = useMay()
  const [commenting, setCommenting] = useState(false)
  const [editing, setEditing] = useState(false)
  const result = textOf(row.follow_result)
  const files = [...filesOf(row.pictures), ...filesOf(row.attachments)]
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
      what={[types.textOf(row.follow_type), listOf(row.contact_names).join(marks.list), result && results.textOf(result)]
        .filter(Boolean)
        .join(marks.comma)}
      time={row.follow_time}
    >
      <p className={styles.text}>{textOf(row.follow_content)}</p>
      {textOf(row.next_follow_time) && (
        <p className={styles.plan}>
          {t('nextAt', { time: formatMinute(textOf(row.next_follow_time)) })} {textOf(row.next_follow_plan)}
        </p>
      )}
      {listOf(row.business_names).length > 0 && (
        <p className={styles.plan}>{t('aboutBusinesses', { names: listOf(row.business_names).join(marks.list) })}</p>
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
        {row.changeable && may('crm:follow:e') && (
          <button type="button" onClick={() => setEditing(true)}>
            {t('edit')}
          </button>
        )}
        {row.changeable && may('crm:follow:d') && (
          <button type="button" onClick={() => void remove()}>
            {t('delete')}
          </button>
        )}
      </div>
      {editing && <FollowDialog customerKey={customerKey} old={row} name={textOf(row.target_name)} onClose={() => setEditing(false)} />}
      {commenting && <CommentBox followKey={row.follow_key} onDone={() => setCommenting(false)} />}
    </Item>
  )
}

function CommentBox({ followKey, onDone }: { followKey: string; onDone: () => void }) {
  const t = useTranslations('follow')
  const [content, setContent] = useState('')
  const { busy, alone } = useAlone()
  const save = () =>
    alone(async () => {
      if (content.trim() === '') return
      await send(callOf(followComment, 'addOrUpdate'), { follow_key: followKey, comment_content: content.trim() })
      notify().success(t('commented'))
      await refreshCalls(followCalls)
      onDone()
    })
  return (
    <div className={styles.commentBox} data-form="">
      <TextControl
        autoFocus
        size="small"
        most={500}
        aria-label={t('comment')}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onPressEnter={onEnter(() => void save())}
      />
      <Button size="small" data-main="" loading={busy} disabled={content.trim() === ''} onClick={() => void save()}>
        {t('send')}
      </Button>
    </div>
  )
}

export function OwnerItem({ change }: { change: OwnerChange }) {
  const marks = useMarks()
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
          {change.reason && `${marks.comma}${change.reason}`}
        </p>
      )}
    </Item>
  )
}

export function VisitItem({ visit }: { visit: EntityRow<typeof customerContactVisit> }) {
  const marks = useMarks()
  const t = useTranslations('follow')
  const types = useDict('VISIT_TYPE')
  const results = useDict('VISIT_RESULT')
  const result = textOf(visit.visit_result)
  const files = filesOf(visit.attachments)
  return (
    <Item
      mark={<Icon name="pin" size={14} />}
      who={textOf(visit.visitor_name)}
      what={[
        t('visited', { type: types.textOf(textOf(visit.visit_type)) }),
        textOf(visit.customer_contact_name),
        result && results.textOf(result),
      ]
        .filter(Boolean)
        .join(marks.comma)}
      time={visit.visit_time}
    >
      <p className={styles.text}>{textOf(visit.visit_content)}</p>
      {files.length > 0 && <FileList files={files} />}
    </Item>
  )
}

export function ChangeItem({ entry }: { entry: OperationRow }) {
  const t = useTranslations('follow')
  const actions = useTranslations('widget.log.action')
  return (
    <Item
      mark={<Icon name="edit" size={14} />}
      who={entry.user_name ?? t('system')}
      what={actions.has(entry.action) ? actions(entry.action) : entry.action}
      time={entry.create_time}
    >
      <Changes definition={customer} entry={entry} />
    </Item>
  )
}
