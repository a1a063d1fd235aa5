// The campaigns: what they cost and what they led to, and their way from draft to end (docs/domain/channel.md#activity).
'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { Empty, Money } from '@/components/basic/values'
import { useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import type { CardParts } from '@/components/record/list/list-screen'
import { RecordList } from '@/components/record/screen/record-list'
import { formatMinute } from '@/lib/client/format'
import { activity } from '@/lib/model/entities/activity'
import { deletableActivities } from '@/lib/model/steps/activity'
import type { Activity } from '../rows'
import { activityActions, isOpenActivity } from './activity-actions'
import { OpenActivity } from './activity-detail'
import styles from './sales.module.css'

const columns = [
  'activity_name',
  'activity_type',
  'channel_key',
  'start_time',
  'status',
  'cost',
  'guests',
  'clue_count',
  'customer_count',
  'deal_amount',
  'roi',
] as const
const also = [
  'status',
  'row_version',
  'activity_key',
  'budget_amount',
  'actual_amount',
  'sign_up_count',
  'check_in_count',
  'end_time',
  'arrive_count',
  'may',
] as const
const isDeletable = (row: Activity) => deletableActivities.includes(textOf(row.status))
/** What was spent of the budget, as amounts and as a bar. */
function Cost({ row }: { row: Activity }) {
  const t = useTranslations('sales.activity')
  const [budget, actual] = [Number(row.budget_amount ?? 0), Number(row.actual_amount ?? 0)]
  if (budget === 0 && actual === 0) return <Empty />
  const share = budget > 0 ? Math.min(100, (actual * 100) / budget) : 100
  return (
    <span className={styles.cost} title={t('costOf', { actual, budget })}>
      <span>
        <Money value={textOf(row.actual_amount)} /> / <Money value={textOf(row.budget_amount)} />
      </span>
      <span className={styles.bar} data-over={actual > budget || undefined}>
        <i style={{ width: `${share}%` }} />
      </span>
    </span>
  )
}

/** How many signed up, and how many of them came. */
const guestsOf = (row: Activity) => `${Number(row.sign_up_count ?? 0)} / ${Number(row.check_in_count ?? 0)}`

export function ActivityList() {
  const t = useTranslations('sales.activity')
  const actions = useActions(activityActions)
  const roi = useCallback((row: Activity) => (textOf(row.roi) && Number(row.roi) > 0 ? t('times', { n: textOf(row.roi) }) : <Empty />), [t])
  const card = useCallback(
    (row: Activity): CardParts => ({
      left: formatMinute(textOf(row.start_time)),
      right: <ShowField definition={activity} name="status" field={activity.fields.status} row={row} />,
      facts: [
        { key: 'cost', label: t('cost'), value: <Cost row={row} /> },
        { key: 'guests', label: t('guests'), value: guestsOf(row) },
        { key: 'clues', label: t('clues'), value: textOf(row.clue_count) },
        { key: 'deal', label: t('deal'), value: <Money value={textOf(row.deal_amount)} /> },
        { key: 'roi', label: t('roi'), value: roi(row) },
      ],
    }),
    [t, roi],
  )
  const screen = useMemo(
    () => ({
      saveCode: 'market/activity',
      columns,
      also,
      computed: {
        cost: { title: t('cost'), width: 160, render: (row: Activity) => <Cost row={row} /> },
        guests: { title: t('guests'), width: 108, align: 'right' as const, render: guestsOf },
        roi: { title: t('roi'), width: 92, align: 'right' as const, render: roi },
      },
      cells: { start_time: (row: Activity) => formatMinute(textOf(row.start_time)) },
      widths: {
        activity_name: 180,
        activity_type: 84,
        channel_key: 110,
        start_time: 136,
        status: 92,
        clue_count: 72,
        customer_count: 84,
        deal_amount: 112,
      },
      card,
      firstUse: { title: t('firstUse.title'), text: t('firstUse.text') },
    }),
    [t, card, roi],
  )
  return (
    <>
      <RecordList
        definition={activity}
        screen={screen}
        moreActions={actions.ofRow}
        isOpen={isOpenActivity}
        isDeletable={isDeletable}
        renderOpen={(open) => <OpenActivity open={open} actions={actions} />}
      />
      {actions.dialog}
    </>
  )
}
