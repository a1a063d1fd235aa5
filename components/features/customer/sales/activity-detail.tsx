// One campaign: what it cost and led to, its guests, leads and QR codes (docs/domain/channel.md#activity).
'use client'
import { useTranslations } from 'next-intl'
import { Label } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, Money } from '@/components/basic/values'
import { type UsedActions, useActions } from '@/components/record/actions/use-actions'
import { OperationLog } from '@/components/record/detail/operation-log'
import { type DetailParts, RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordPage } from '@/components/record/detail/record-page'
import { RecordSections } from '@/components/record/detail/record-sections'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { formatMinute } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { activity } from '@/lib/model/entities/activity'
import { statesWithGuests } from '@/lib/model/entities/activity-sign-up'
import { clue } from '@/lib/model/entities/clue'
import { qrcode } from '@/lib/model/entities/qrcode'
import type { Activity } from '../rows'
import { activityActions, isOpenActivity } from './activity-actions'
import { ActivityGuests } from './activity-guests'

const clueColumns = ['clue_name', 'company_name', 'phone', 'clue_star', 'status', 'owner_key', 'create_time'] as const
const codeColumns = ['qrcode_name', 'qrcode_type', 'owner_key', 'scan_count', 'clue_count', 'expire_time', 'status'] as const

export function OpenActivity({ open, actions }: { open: OpenRecord; actions: UsedActions<Activity> }) {
  const t = useTranslations('sales.activity')
  return (
    <RecordDrawer title={t('detail')} open={open} href={`/market/activity/${open.key}`}>
      <ActivityDetail key={open.key} activityKey={open.key} actions={actions} />
    </RecordDrawer>
  )
}

/** A campaign as a page of its own. */
export function ActivityPage({ activityKey }: { activityKey: string }) {
  const t = useTranslations('sales.activity')
  const actions = useActions(activityActions)
  return (
    <RecordPage title={t('detail')} dialog={actions.dialog}>
      <ActivityDetail activityKey={activityKey} actions={actions} />
    </RecordPage>
  )
}

function ActivityDetail({ activityKey, actions }: { activityKey: string; actions: UsedActions<Activity> }) {
  const marks = useMarks()
  const t = useTranslations('sales.activity')
  const may = useMay()
  const states = useDict('ACTIVITY_STATUS')
  const types = useDict('ACTIVITY_TYPE')
  const tabsOf = (row: Activity, edit: (() => void) | undefined) => {
    const guests = { key: 'guests', label: t('tab.guests'), content: <ActivityGuests row={row} /> }
    const records = {
      key: 'records',
      label: t('tab.records'),
      content: <RecordSections definition={activity} row={row} onEdit={edit} />,
    }
    const fixed = { activity_key: activityKey }
    const clues = { key: 'clues', label: t('tab.clues'), content: <SubTable definition={clue} fixed={fixed} columns={clueColumns} /> }
    const codes = {
      key: 'codes',
      label: t('tab.codes'),
      content: <SubTable definition={qrcode} fixed={fixed} columns={codeColumns} editable={isOpenActivity(row)} />,
    }
    return [
      ...(statesWithGuests.includes(textOf(row.status)) ? [guests, records] : [records]),
      ...(may('crm:clue:q') ? [clues] : []),
      ...(may('market:qrcode:q') ? [codes] : []),
      { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={activity} recordKey={activityKey} /> },
    ]
  }
  const parts = (row: Activity): DetailParts => {
    const edit = actions.editOf(row)
    const figures = (...names: (keyof Activity)[]) => names.map((name) => textOf(row[name]) || '0').join(' / ')
    return {
      marks: (
        <>
          <Word dict="ACTIVITY_STATUS" value={textOf(row.status)} words={states} as="tag" />
          <Label>{types.textOf(textOf(row.activity_type))}</Label>
        </>
      ),
      note: [textOf(row.activity_code), textOf(row.channel_name), textOf(row.address)].filter(Boolean).join(marks.comma),
      facts: [
        { key: 'start', label: t('fact.start'), value: formatMinute(textOf(row.start_time)) },
        { key: 'end', label: t('fact.end'), value: formatMinute(textOf(row.end_time)) },
        { key: 'guests', label: t('fact.guests'), value: figures('sign_up_count', 'check_in_count', 'expect_count') },
        { key: 'clues', label: t('fact.clues'), value: figures('clue_count', 'customer_count') },
        { key: 'deal', field: 'deal_amount', label: t('fact.deal'), value: <Money value={textOf(row.deal_amount)} /> },
        { key: 'roi', label: t('fact.roi'), value: Number(row.roi) > 0 ? t('times', { n: textOf(row.roi) }) : <Empty /> },
      ],
      actions: [...actions.ofRow(row), ...(edit ? [{ key: 'edit', label: t('edit'), onClick: edit }] : [])],
      tabs: tabsOf(row, edit),
    }
  }
  return <RecordDetail definition={activity} recordKey={activityKey} parts={parts} />
}
