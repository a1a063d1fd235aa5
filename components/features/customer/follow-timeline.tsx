// The history of a customer, newest first: follow-ups with their comments, visits, business, orders and money, changes of the record and of its owner (docs/domain/follow-up.md#timeline).
import { Button, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed, Outdated } from '@/components/basic/state'
import { useClear } from '@/components/basic/use-clear'
import { shownChanges } from '@/components/record/detail/operation-log'
import { useDict } from '@/components/record/field/use-dict'
import { useMay } from '@/lib/client/use-may'
import type { OperationRow } from '@/lib/model/calls/logs'
import { callOf } from '@/lib/model/definition'
import { customer } from '@/lib/model/entities/customer'
import { customerContactVisit } from '@/lib/model/entities/customer-contact-visit'
import { useBusiness } from './business-items'
import styles from './follow.module.css'
import { useMoney } from './money-items'
import { ChangeItem, FollowItem, OwnerItem, VisitItem } from './timeline-items'
import { useStream } from './use-stream'

interface FollowTimelineProps {
  customerKey: string
  /** Follow-ups may be commented. */
  writable: boolean
}

/** The sources of a timeline besides the follow-ups, which are filtered by their type. */
const kinds = ['visits', 'business', 'money', 'changes', 'owners'] as const
type Kind = (typeof kinds)[number]
const isKind = (filter: string): filter is Kind => (kinds as readonly string[]).includes(filter)

/** Operations that have no other entry in the timeline: follow-ups and owner changes have their own. */
const told = new Set(['update', 'updateStatus', 'lock', 'unlock', 'collaborate', 'endCollaboration', 'merge', 'import', 'restore'])
const isTold = (entry: OperationRow) =>
  told.has(entry.action) && !entry.diff.some(({ field }) => field === 'owner_key') && shownChanges(customer, entry).length > 0

export function FollowTimeline({ customerKey, writable }: FollowTimelineProps) {
  const clear = useClear()
  const t = useTranslations('follow')
  const types = useDict('FOLLOW_TYPE')
  const may = useMay()
  const [filter, setFilter] = useState<string | null>(null)
  const wants = (kind: Kind) => filter === null || filter === kind
  const type = filter !== null && !isKind(filter) ? filter : null
  const of = { customer_key: customerKey }
  const follows = useStream(
    filter === null || type ? 'POST /api/fintech/biz/customer/followLog' : null,
    { ...of, ...(type && { follow_type: type }) },
    (row) => row.follow_time,
  )
  const maySeeVisits = may(`${customerContactVisit.permission}:q`)
  const visits = useStream(wants('visits') && maySeeVisits ? callOf(customerContactVisit, 'query') : null, of, (row) => row.visit_time)
  const owners = useStream(wants('owners') ? 'POST /api/fintech/biz/customer/ownerLog' : null, of, (row) => row.create_time)
  const changes = useStream(
    wants('changes') ? 'POST /api/app/base/app/sys/operationLog/query' : null,
    { biz_type: customer.name, biz_key: customerKey },
    (row) => row.create_time,
  )
  const business = useBusiness(customerKey, wants('business'))
  const money = useMoney(customerKey, wants('money'))
  const streams = [follows, visits, owners, changes, ...business.streams, ...money.streams]
  // unloaded entries of one source may belong between shown entries of another
  const reaches =
    streams
      .map((stream) => stream.reaches)
      .sort()
      .at(-1) ?? ''
  const items = [
    ...follows.rows.map((row) => ({
      key: row.follow_key,
      time: row.follow_time,
      node: <FollowItem row={row} customerKey={customerKey} writable={writable} />,
    })),
    ...visits.rows.map((row) => ({ key: row.visit_key, time: row.visit_time, node: <VisitItem visit={row} /> })),
    ...business.items,
    ...money.items,
    ...owners.rows.map((row) => ({ key: row.log_key, time: row.create_time, node: <OwnerItem change={row} /> })),
    ...changes.rows
      .filter(isTold)
      .map((row) => ({ key: `change-${row.log_key}`, time: row.create_time, node: <ChangeItem entry={row} /> })),
  ]
    .filter((item) => item.time >= reaches)
    .sort((a, b) => (a.time < b.time ? 1 : -1))
  const failed = streams.filter((stream) => stream.error)
  const retry = () => failed.forEach((stream) => void stream.retry())
  const offered = [
    { value: 'visits', label: t('visits'), shown: maySeeVisits },
    { value: 'business', label: t('business'), shown: business.shown },
    { value: 'money', label: t('money'), shown: money.shown },
    { value: 'changes', label: t('changes'), shown: true },
    { value: 'owners', label: t('ownerChanges'), shown: true },
  ].filter(({ shown }) => shown)

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
          value={filter ?? undefined}
          options={[
            ...types.items.map((item) => ({ value: item.value, label: item.text })),
            ...offered.map(({ value, label }) => ({ value, label })),
          ]}
          onChange={(value) => setFilter(value ?? null)}
          popupMatchSelectWidth={140}
          virtual={false}
        />
      </div>
      {failed.some((stream) => !stream.data) ? (
        <LoadFailed error={failed[0]?.error} onRetry={retry} />
      ) : streams.some((stream) => stream.loading) ? (
        <LinesSkeleton lines={5} />
      ) : items.length === 0 && reaches === '' ? (
        <p className={styles.none}>{t(filter === null ? 'none' : 'noneOfKind')}</p>
      ) : (
        <>
          {failed.length > 0 && <Outdated onRetry={retry} />}
          <ol className={styles.timeline}>
            {items.map((item) => (
              <li key={item.key}>{item.node}</li>
            ))}
          </ol>
        </>
      )}
      {reaches !== '' && (
        <Button
          type="text"
          block
          loading={streams.some((stream) => stream.busy)}
          onClick={() => streams.filter((stream) => stream.reaches === reaches).forEach((stream) => void stream.more())}
        >
          {t('older')}
        </Button>
      )}
    </section>
  )
}
