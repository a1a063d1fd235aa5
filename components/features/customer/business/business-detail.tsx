// One opportunity: stage, amount, products, follow-ups, and the time in each stage.

import { useTranslations } from 'next-intl'
import type { Stage as BeamStage } from '@/components/basic/beam'
import { Link } from '@/components/basic/link'
import { Label, StatusTag } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, Money } from '@/components/basic/values'
import { isWritable } from '@/components/record/access-level'
import type { UsedActions } from '@/components/record/actions/use-actions'
import { OperationLog } from '@/components/record/detail/operation-log'
import { type DetailParts, RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { refreshCalls } from '@/lib/client/refresh'
import { useMay } from '@/lib/client/use-may'
import type { PipelineOfMine } from '@/lib/model/calls/business'
import { business, businessLine, businessStageLog } from '@/lib/model/entities/business'
import { customerContact } from '@/lib/model/entities/customer-contact'
import { FollowComposer } from '../follow-composer'
import { FollowRecords } from '../follow-records'
import { ContractTable, QuoteTable } from '../project-tables'
import type { Business } from '../rows'
import { businessCalls, followCalls } from '../run'
import { StayDays } from './stay-days'

const contactColumns = ['contact_name', 'contact_role', 'position', 'phone', 'is_primary', 'last_follow_time'] as const

interface BusinessProps {
  actions: UsedActions<Business>
  pipelines: readonly PipelineOfMine[] | undefined
}

export function OpenBusiness({ open, ...props }: BusinessProps & { open: OpenRecord }) {
  const t = useTranslations('business')
  return (
    <RecordDrawer title={t('detail')} open={open}>
      <BusinessDetail key={open.key} businessKey={open.key} {...props} />
    </RecordDrawer>
  )
}

function BusinessDetail({ businessKey, actions, pipelines }: BusinessProps & { businessKey: string }) {
  const marks = useMarks()
  const t = useTranslations('business')
  const follows = useTranslations('follow')
  const ends = useDict('BUSINESS_END')
  const approvals = useDict('STD_STATUS')
  const may = useMay()
  const beam = (row: Business): BeamStage[] => {
    const stages = pipelines?.find((one) => one.pipeline_key === row.pipeline_key)?.stages ?? []
    const at = row.end_status === 'WIN' ? stages.length : stages.findIndex((one) => one.stage_code === row.stage_code)
    return stages.map((one, index) => ({
      key: one.stage_code,
      text: one.stage_name,
      note: `${one.win_rate}%`,
      state: index < at ? 'done' : index === at ? 'current' : 'ahead',
    }))
  }
  const parts = (row: Business): DetailParts => {
    const going = !row.end_status
    const writable = isWritable(row) && going && row.win_status !== 'PROGRESS'
    const asked = textOf(row.win_status)
    const edit = actions.editOf(row)
    const ofBusiness = { customer_key: row.customer_key, business_key: businessKey }
    return {
      marks: going ? (
        <>
          {row.overstayed === true && <StatusTag shape="overdue">{t('stay', { n: Number(row.stay_days) })}</StatusTag>}
          {asked && <Label>{t('winState', { state: approvals.textOf(asked) })}</Label>}
        </>
      ) : (
        <Word dict="BUSINESS_END" value={textOf(row.end_status)} words={ends} as="tag" />
      ),
      note: [textOf(row.business_code), textOf(row.pipeline_name), textOf(row.end_remark), asked && textOf(row.approve_comment)]
        .filter(Boolean)
        .join(marks.comma),
      facts: [
        {
          key: 'customer',
          label: t('fact.customer'),
          value: <Link href={`/crm/customer/list/${textOf(row.customer_key)}`}>{textOf(row.customer_name)}</Link>,
        },
        { key: 'amount', field: 'business_amount', label: t('fact.amount'), value: <Money large value={textOf(row.business_amount)} /> },
        {
          key: 'weighted',
          field: 'weighted_amount',
          label: t('fact.weighted'),
          value: <Money large value={textOf(row.weighted_amount)} />,
        },
        { key: 'date', label: t('fact.date'), value: textOf(row.sign_date) || textOf(row.expect_sign_date) || <Empty /> },
        { key: 'stay', label: t('fact.stay'), value: <StayDays row={row} /> },
        { key: 'owner', label: t('fact.owner'), value: textOf(row.owner_name) || <Empty /> },
      ],
      stages: beam(row),
      actions: actions.ofRow(row),
      tabs: [
        {
          key: 'records',
          label: t('tab.records'),
          content: <RecordSections definition={business} row={row} onEdit={edit} />,
        },
        {
          key: 'lines',
          label: t('tab.lines'),
          content: (
            <SubTable
              definition={businessLine}
              fixed={{ business_key: businessKey }}
              editable={edit !== undefined}
              refresh={businessCalls}
            />
          ),
        },
        ...(may('crm:contact:q')
          ? [
              {
                key: 'contacts',
                label: t('tab.contacts'),
                content: <SubTable definition={customerContact} fixed={{ customer_key: row.customer_key }} columns={contactColumns} />,
              },
            ]
          : []),
        ...(may('eis:pricing:q') ? [{ key: 'quotes', label: t('tab.quotes'), content: <QuoteTable fixed={ofBusiness} /> }] : []),
        ...(may('eis:contract:q') ? [{ key: 'contracts', label: t('tab.contracts'), content: <ContractTable fixed={ofBusiness} /> }] : []),
        { key: 'log', label: t('tab.log'), content: <SubTable definition={businessStageLog} fixed={{ business_key: businessKey }} /> },
        { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={business} recordKey={businessKey} /> },
      ],
      aside: (
        <>
          {writable && may('crm:follow:a') && (
            <FollowComposer
              customerKey={textOf(row.customer_key)}
              target={{ type: 'BUSINESS', key: businessKey }}
              onSaved={() => void refreshCalls([...businessCalls, ...followCalls])}
            />
          )}
          {may('crm:follow:q') && (
            <FollowRecords
              of={{ of_business_key: businessKey }}
              customerKey={textOf(row.customer_key)}
              writable={writable}
              title={follows('timeline')}
              none={follows('none')}
              older={follows('older')}
            />
          )}
        </>
      ),
    }
  }
  return <RecordDetail definition={business} recordKey={businessKey} call="POST /api/fintech/biz/business/fetch" parts={parts} />
}
