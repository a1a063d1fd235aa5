// The opportunities: list and board, everything done with them, the forecast, and one of them in the drawer (docs/domain/opportunity.md#stages).
'use client'
import { Button, Select } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Failure } from '@/components/basic/answer'
import { Avatar, Empty, Money } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { offers, useActions } from '@/components/record/actions/use-actions'
import boardStyles from '@/components/record/board/board.module.css'
import { listOf, textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { useAddressedAdd } from '@/components/record/list/use-addressed-add'
import { retried } from '@/lib/client/retried'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { Scene } from '@/lib/model/definition'
import { business } from '@/lib/model/entities/business'
import type { Business } from '../rows'
import { businessActions } from './business-actions'
import { StayDays } from './stay-days'
import { usePipelines, useStageWords } from './use-pipelines'

const OpenBusiness = dynamic(() => retried(() => import('./business-detail').then((module) => module.OpenBusiness)), { ssr: false })
const ForecastDrawer = dynamic(() => retried(() => import('./forecast-drawer').then((module) => module.ForecastDrawer)), { ssr: false })

const scenes: readonly Scene[] = ['ALL', 'OPEN', 'MINE', 'JOINED', 'SUB', 'STAR']
const columns = [
  'business_name',
  'customer_key',
  'stage_name',
  'business_amount',
  'win_rate',
  'weighted_amount',
  'expect_sign_date',
  'stay_days',
  'owner_key',
] as const
const filters = [
  'business_name',
  'expect_sign_date',
  'owner_key',
  'customer_key',
  'pipeline_key',
  'business_amount',
  'end_status',
  'ongoing',
  'win_status',
  'owner_depart_key',
  'next_follow_time',
  'create_time',
] as const
const also = [
  'pipeline_key',
  'stage_code',
  'stage_time',
  'end_status',
  'win_status',
  'process_instance_id',
  'customer_contact_key',
  'product_name',
  'competitor',
  'next_follow_time',
  'remark',
  'attachments',
  'row_version',
  'may',
] as const
const boardColumns = [...columns.filter((name) => name in business.fields), ...also] as const
const boardEnds = ['WIN', 'LOSE', 'INVALID'] as const

export function BusinessList() {
  const t = useTranslations('business')
  const may = useMay()
  const pipelineCall = usePipelines()
  const pipelines = pipelineCall.data
  const actions = useActions(businessActions, pipelines)
  const { ofRow, ofRows, move } = actions
  const [chosen, setChosen] = useState<string | null>(null)
  const [forecast, setForecast] = useState(false)
  const pipeline = pipelines?.find((one) => one.pipeline_key === chosen) ?? pipelines?.[0]
  const words = useStageWords(pipeline)
  const approvals = useDict('STD_STATUS')
  const summary = quietly(
    useCall(pipeline ? 'POST /api/fintech/biz/business/summary' : null, { pipeline_key: pipeline?.pipeline_key ?? '' }),
  )
  const screen = useMemo((): ListScreen<typeof business> => {
    const stages = pipeline?.stages ?? []
    const winWaits = t('winState', { state: approvals.textOf('PROGRESS') })
    return {
      definition: business,
      saveCode: 'crm/business',
      scenes,
      columns,
      filters,
      also,
      computed: {
        stage_name: {
          title: t('head.stage'),
          width: 132,
          render: (row: Business) =>
            row.end_status
              ? words.textOf(textOf(row.end_status))
              : row.win_status === 'PROGRESS'
                ? winWaits
                : textOf(row.stage_name) || <Empty />,
        },
        stay_days: { title: t('head.stay'), width: 128, render: (row: Business) => <StayDays row={row} /> },
      },
      widths: {
        business_name: 200,
        customer_key: 180,
        business_amount: 124,
        win_rate: 76,
        weighted_amount: 124,
        expect_sign_date: 104,
        owner_key: 76,
      },
      editable: may('crm:business:e') ? (row: Business) => offers(row, 'edit') : undefined,
      rowActions: ofRow,
      batchActions: ofRows,
      card: (row: Business) => ({
        left: <span>{textOf(row.customer_name)}</span>,
        right: row.end_status ? words.textOf(textOf(row.end_status)) : row.win_status === 'PROGRESS' ? winWaits : textOf(row.stage_name),
        facts: [
          { key: 'amount', label: t('amount'), value: <Money value={textOf(row.business_amount)} /> },
          { key: 'weighted', label: t('weighted'), value: <Money value={textOf(row.weighted_amount)} /> },
          { key: 'date', label: t('fact.date'), value: textOf(row.expect_sign_date) || <Empty /> },
          { key: 'stay', label: t('fact.stay'), value: <StayDays row={row} /> },
        ],
        actions: ofRow(row)
          .filter((action) => action.key === 'updateStage' || action.key === 'follow')
          .map(({ key, label, onClick }) => ({ key, label, icon: 'edit' as const, onClick })),
      }),
      board: {
        field: 'stage_code',
        states: stages.map((one) => one.stage_code),
        ends: boardEnds,
        words,
        fixed: { ongoing: true, ...(pipeline && { pipeline_key: [pipeline.pipeline_key] }) },
        columns: boardColumns,
        sums: [
          { field: 'business_amount', label: t('amount') },
          { field: 'weighted_amount', label: t('weighted') },
        ],
        rateOf: (state) => stages.find((one) => one.stage_code === state)?.win_rate,
        ended: { field: 'end_status', ...(pipeline && { fixed: { pipeline_key: [pipeline.pipeline_key] } }) },
        card: (row: Business) => (
          <>
            <span>{textOf(row.customer_name)}</span>
            <span className={boardStyles.facts}>
              <b>
                <Money value={textOf(row.business_amount)} />
              </b>
              <span>{t('signOn', { day: textOf(row.expect_sign_date).slice(5) })}</span>
            </span>
            <span className={boardStyles.facts}>
              <span>
                <Avatar name={textOf(row.owner_name)} /> {textOf(row.owner_name)}
              </span>
              {row.win_status === 'PROGRESS' ? winWaits : <StayDays row={row} />}
            </span>
          </>
        ),
        targetsOf: (row: Business) =>
          listOf(row.may).includes('updateStage')
            ? [...stages.map((one) => one.stage_code).filter((code) => code !== row.stage_code), ...boardEnds]
            : [],
        move,
      },
      firstUse: { title: t('firstUse.title'), text: t('firstUse.text') },
    }
  }, [t, may, approvals, words, pipeline, ofRow, ofRows, move])
  useAddressedAdd(may('crm:business:a'), actions.add)
  const add = may('crm:business:a') && <AddButton onClick={() => actions.add()}>{t('add')}</AddButton>
  return (
    <>
      <PageHead note={summary && summary.overstayed > 0 ? t('overstayOnly', { n: summary.overstayed }) : undefined}>
        {pipelines && pipelines.length > 1 && (
          <Select
            aria-label={t('pipeline')}
            value={pipeline?.pipeline_key}
            options={pipelines.map((one) => ({ value: one.pipeline_key, label: one.pipeline_name }))}
            onChange={setChosen}
            popupMatchSelectWidth={160}
          />
        )}
        <Button onClick={() => setForecast(true)}>{t('forecast.button')}</Button>
        {add}
      </PageHead>
      <Failure of={pipelineCall} />
      <EntityList
        screen={screen}
        firstAction={add}
        renderRecord={(open) => <OpenBusiness open={open} actions={actions} pipelines={pipelines} />}
        renderBeside={actions.beside}
      />
      {forecast && <ForecastDrawer pipelineKey={pipeline?.pipeline_key} onClose={() => setForecast(false)} />}
      {actions.dialog}
    </>
  )
}
