// One lead: identity, response clock, follow-ups, former owners, and possible duplicates.

import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { Link } from '@/components/basic/link'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Label } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, Money } from '@/components/basic/values'
import { isWritable } from '@/components/record/access-level'
import type { UsedActions } from '@/components/record/actions/use-actions'
import { OperationLog } from '@/components/record/detail/operation-log'
import { OwnerLog } from '@/components/record/detail/owner-log'
import { type DetailParts, RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { listOf, textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { useDisplayNames } from '@/components/record/use-display-names'
import { formatMinute } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { clue } from '@/lib/model/entities/clue'
import styles from '../customer.module.css'
import { FollowComposer } from '../follow-composer'
import { FollowRecords } from '../follow-records'
import type { Lead } from '../rows'
import { followCalls, leadCalls } from '../run'
import { ResponseClock } from './response-clock'

export function OpenLead({ open, actions }: { open: OpenRecord; actions: UsedActions<Lead> }) {
  const t = useTranslations('lead')
  return (
    <RecordDrawer title={t('detail')} open={open}>
      <LeadDetail key={open.key} leadKey={open.key} actions={actions} />
    </RecordDrawer>
  )
}

function LeadDetail({ leadKey, actions }: { leadKey: string; actions: UsedActions<Lead> }) {
  const marks = useMarks()
  const t = useTranslations('lead')
  const customers = useTranslations('customer')
  const states = useDict('CLUE_STATUS')
  const stars = useDict('CUSTOMER_STAR')
  const tags = useDict('CUSTOMER_TAG')
  const may = useMay()
  const parts = (row: Lead): DetailParts => {
    const pooled = row.pool_flag === true
    const open = !pooled && (row.status === 'UNHANDLED' || row.status === 'FOLLOWING')
    const writable = isWritable(row) && open
    const became = textOf(row.customer_key)
    return {
      marks: (
        <>
          <Word dict="CLUE_STATUS" value={textOf(row.status)} words={states} as="tag" />
          {listOf(row.tags).map((tag) => (
            <Label key={tag}>{tags.textOf(tag)}</Label>
          ))}
        </>
      ),
      note: [textOf(row.clue_code), textOf(row.contact_name), textOf(row.phone)].filter(Boolean).join(marks.comma),
      facts: [
        { key: 'clock', label: t('fact.clock'), value: <ResponseClock row={row} /> },
        {
          key: 'star',
          field: 'clue_star',
          label: t('fact.star'),
          value: textOf(row.clue_star) ? <Word dict="CUSTOMER_STAR" value={textOf(row.clue_star)} words={stars} /> : <Empty />,
        },
        { key: 'owner', label: t('fact.owner'), value: textOf(row.owner_name) || <Empty /> },
        { key: 'channel', field: 'channel_key', label: t('fact.channel'), value: textOf(row.channel_name) || <Empty /> },
        { key: 'amount', field: 'intent_amount', label: t('fact.amount'), value: <Money large value={textOf(row.intent_amount)} /> },
        became
          ? {
              key: 'became',
              label: t('fact.became'),
              value: <Link href={`/crm/customer/list/${became}`}>{textOf(row.customer_name) || t('openCustomer')}</Link>,
            }
          : pooled
            ? { key: 'pool', label: t('fact.poolReason'), value: textOf(row.pool_reason) || <Empty /> }
            : {
                key: 'next',
                label: t('fact.next'),
                value: formatMinute(textOf(row.next_follow_time)) || <Empty />,
              },
      ],
      actions: actions.ofRow(row),
      tabs: [
        {
          key: 'records',
          label: t('tab.records'),
          content: <RecordSections definition={clue} row={row} onEdit={actions.editOf(row)} />,
        },
        {
          key: 'flow',
          label: t('tab.flow'),
          content: <OwnerLog call="POST /api/fintech/biz/clue/ownerLog" of={{ clue_key: leadKey }} unowned={customers('pool')} />,
        },
        ...(isWritable(row) && !pooled
          ? [{ key: 'duplicates', label: t('tab.duplicates'), content: <Duplicates leadKey={leadKey} /> }]
          : []),
        { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={clue} recordKey={leadKey} /> },
      ],
      aside: (
        <>
          {writable && may('crm:follow:a') && (
            <FollowComposer
              customerKey=""
              target={{ type: 'CLUE', key: leadKey }}
              onSaved={() => void refreshCalls([...leadCalls, ...followCalls])}
            />
          )}
          {may('crm:follow:q') && (
            <FollowRecords
              of={{ of_clue_key: leadKey }}
              customerKey=""
              writable={writable}
              title={t('timeline')}
              none={t('noFollow')}
              older={t('older')}
            />
          )}
        </>
      ),
    }
  }
  return <RecordDetail definition={clue} recordKey={leadKey} call="POST /api/fintech/biz/clue/fetch" parts={parts} />
}

/** Other leads, customers and contacts that may be the same. */
function Duplicates({ leadKey }: { leadKey: string }) {
  const t = useTranslations('lead')
  const entities = useTranslations('entity')
  const own = useDisplayNames(clue)
  const answer = useCall('POST /api/fintech/biz/clue/duplicate', { clue_key: leadKey })
  const { data } = answer
  if (!data) return <Unanswered of={answer} skeleton={<LinesSkeleton />} />
  return (
    <>
      <Notes of={answer} />
      <DataTable
        none={<p className={styles.note}>{t('noDuplicates')}</p>}
        rows={data.records}
        rowKey={(one, index) => `${one.entity} ${one.name} ${index}`}
        columns={[
          {
            title: t('duplicate.name'),
            kind: 'name',
            cell: ({ customer_key, name }) => (customer_key ? <Link href={`/crm/customer/list/${customer_key}`}>{name}</Link> : name),
          },
          { title: t('duplicate.what'), cell: ({ entity }) => entities(`${entity}.name`) },
          {
            title: t('duplicate.field'),
            cell: ({ entity, field }) => (entity === 'clue' ? own.field(field) : entities(`${entity}.field.${field}`)),
          },
          { title: t('duplicate.owner'), cell: ({ owner_name, in_pool }) => owner_name ?? (in_pool ? t('duplicate.inPool') : null) },
        ]}
      />
    </>
  )
}
