// One campaign: what it cost and led to, and its guests, who are checked in here when they come (docs/domain/channel.md#guests).
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Label, StatusText } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, Money } from '@/components/basic/values'
import { OperationLog } from '@/components/record/detail/operation-log'
import { type DetailParts, RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import type { Action } from '@/components/record/list/list-screen'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import type { ListRow } from '@/components/record/record-calls'
import { formatMinute } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import { activity } from '@/lib/model/entities/activity'
import { activitySignUp, statesWithGuests } from '@/lib/model/entities/activity-sign-up'
import type { Activity } from '../rows'
import { runAction, salesCalls } from '../run-sales'
import styles from './sales.module.css'

const guestColumns = ['contact_name', 'phone', 'company_name', 'people', 'check_in_time', 'source', 'create_time', 'clue_key'] as const
const also = ['row_version', 'remark'] as const

interface OpenActivityProps {
  open: OpenRecord
  /** Changes it, while it may be changed. */
  editOf(row: Activity): (() => void) | undefined
  /** Its next states. */
  steps(row: Activity): Action[]
}

export function OpenActivity({ open, editOf, steps }: OpenActivityProps) {
  const marks = useMarks()
  const t = useTranslations('sales.activity')
  const states = useDict('ACTIVITY_STATUS')
  const types = useDict('ACTIVITY_TYPE')
  const parts = (row: Activity): DetailParts => {
    const edit = editOf(row)
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
      actions: [...steps(row), ...(edit ? [{ key: 'edit', label: t('edit'), onClick: edit }] : [])],
      tabs: [
        {
          key: 'guests',
          label: t('tab.guests'),
          content: <Guests campaign={open.key} editable={statesWithGuests.includes(textOf(row.status))} />,
        },
        { key: 'records', label: t('tab.records'), content: <RecordSections definition={activity} row={row} onEdit={edit} /> },
        { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={activity} recordKey={open.key} /> },
      ],
    }
  }
  return (
    <RecordDrawer title={t('detail')} open={open}>
      <RecordDetail key={open.key} definition={activity} recordKey={open.key} parts={parts} />
    </RecordDrawer>
  )
}

type Guest = ListRow<typeof activitySignUp>

function Guests({ campaign, editable }: { campaign: string; editable: boolean }) {
  const t = useTranslations('sales.activity')
  const may = useMay()
  const narrow = useNarrow()
  const mayCheckIn = editable && may('market:activity:e')
  const move = (row: Guest, came: boolean): Action => ({
    key: came ? 'checkIn' : 'undoCheckIn',
    label: came ? t('checkIn') : t('undoCheckIn'),
    onClick: () =>
      void runAction('POST /api/fintech/biz/activity/signUp/checkIn', {
        id: textOf(row.sign_up_key),
        came,
        row_version: Number(row.row_version),
      }),
  })
  return (
    <SubTable
      definition={activitySignUp}
      fixed={{ activity_key: campaign }}
      columns={guestColumns}
      also={also}
      editable={editable}
      renderCard={narrow ? (row, actions) => <GuestCard row={row} actions={actions} /> : undefined}
      firstActions={(row) => (mayCheckIn && !row.check_in_time ? [move(row, true)] : [])}
      moreActions={(row) => (mayCheckIn && row.check_in_time ? [move(row, false)] : [])}
      refresh={salesCalls}
    />
  )
}

/** A guest at the entrance, on a phone: who he is, whether he has come, and what to do. */
function GuestCard({ row, actions }: { row: Guest; actions: readonly Action[] }) {
  const marks = useMarks()
  const t = useTranslations('sales.activity')
  return (
    <div className={styles.guest}>
      <p>
        <b>{textOf(row.contact_name)}</b>
        <span>{t('people', { n: Number(row.people ?? 1) })}</span>
        {row.check_in_time ? (
          <StatusText shape="ok">{t('cameAt', { time: formatMinute(textOf(row.check_in_time)) })}</StatusText>
        ) : (
          <StatusText shape="draft">{t('notCome')}</StatusText>
        )}
      </p>
      <p className={styles.hint}>{[textOf(row.phone), textOf(row.company_name)].filter(Boolean).join(marks.comma)}</p>
      <div>
        {actions.map(({ key, label, danger, onClick }) => (
          <Button key={key} size="small" type={key === 'checkIn' ? 'primary' : 'default'} danger={danger} onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
