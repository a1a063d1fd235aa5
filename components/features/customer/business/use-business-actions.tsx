// Everything that can be done with opportunities, and the dialog that is open.
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { textOf } from '@/components/record/field/field-props'
import { deleteRecords } from '@/components/record/list/delete-records'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import type { Action } from '@/components/record/list/list-screen'
import { type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { retried } from '@/lib/client/retried'
import type { Asked } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { isBackward, missingFor } from '@/lib/model/business-stages'
import type { PipelineOfMine } from '@/lib/model/calls/business'
import { business } from '@/lib/model/entities/business'
import type { Values } from '@/lib/model/record'
import { businessEndSteps, businessSteps } from '@/lib/model/steps/business'
import type { StepOf } from '@/lib/model/steps/step'
import { type ActionResult, endingsOf } from '../dialog-endings'
import type { Business } from '../rows'
import { customerCalls } from '../run'
import { businessCalls, runBusiness } from './run-business'
import { usePipelines } from './use-pipelines'

const BusinessForm = dynamic(() => retried(() => import('./business-form').then((module) => module.BusinessForm)), { ssr: false })
const FollowDialog = dynamic(() => retried(() => import('../follow-dialog').then((module) => module.FollowDialog)), { ssr: false })
const DistributePanel = dynamic(() => retried(() => import('../distribute/distribute-panel').then((module) => module.DistributePanel)), {
  ssr: false,
})
const StageDialog = dynamic(() => retried(() => import('./stage-dialogs').then((module) => module.StageDialog)), { ssr: false })
const WinDialog = dynamic(() => retried(() => import('./stage-dialogs').then((module) => module.WinDialog)), { ssr: false })

const refresh = [...businessCalls, ...customerCalls]

type Kind = 'add' | 'edit' | 'follow' | 'distribute'

interface Open {
  kind: Kind
  row?: Business
  /** What a new opportunity starts with. */
  fixed?: Values
}

export interface BusinessActions {
  pipelines: readonly PipelineOfMine[] | undefined
  pipelineCall: Asked<unknown>
  add: (fixed?: Values) => void
  edit: (row: Business) => void
  ofRow: (row: Business) => Action[]
  ofRows: (rows: readonly Business[], done: () => void) => Action[]
  /** Moves an opportunity to a stage or to an end; resolves when it is done, refused or cancelled. */
  move: (row: Business, to: string) => Promise<void>
  dialog: ReactNode
  /** The dialog open beside the list, with its selected rows. */
  beside: (rows: readonly Business[], done: () => void) => ReactNode
}

export function useBusinessActions(): BusinessActions {
  const t = useTranslations('business')
  const may = useMay()
  const router = useRouter()
  const pipelineCall = usePipelines()
  const pipelines = pipelineCall.data
  const [open, setOpen] = useState<Open | null>(null)
  const [result, setResult] = useState<ActionResult | null>(null)
  const show = useCallback((kind: Kind, row?: Business) => setOpen({ kind, row }), [])
  const close = useCallback(() => setOpen(null), [])
  const stagesOf = useCallback((row: Values) => pipelines?.find((one) => one.pipeline_key === row.pipeline_key)?.stages ?? [], [pipelines])
  const options = useMemo(
    () => ({
      refresh,
      label: (key: StepOf<typeof businessSteps> | StepOf<typeof businessEndSteps>) => t(`do.${key}`),
      hint: (_: string, row: Values) => t('one', { name: textOf(row.business_name) }),
      several: (n: number) => t('several', { n }),
    }),
    [t],
  )
  const stepOptions = useMemo(
    (): StepOptions<typeof businessSteps> => ({
      ...options,
      first: (_, { competitor }) => ({ competitor }),
      dialogs: {
        updateStage: (row, close) => (
          <StageDialog row={row as Business} stages={stagesOf(row)} to={textOf(row.to) || undefined} onClose={close} />
        ),
        win: (row, close) => <WinDialog row={row as Business} onClose={close} />,
      },
    }),
    [options, stagesOf],
  )
  const endOptions = useMemo((): StepOptions<typeof businessEndSteps> => ({ ...options, batch: { CANCEL: t('do.CANCEL') } }), [options, t])
  const { ofRow: stepsOf, start, dialog: stepDialog } = useSteps(businessSteps, stepOptions)
  const { ofRow: endsOf, ofRows: endsOfRows, start: startEnd, dialog: endDialog } = useSteps(businessEndSteps, endOptions)

  const actions = useMemo(() => {
    const remove = (rows: readonly Business[], done?: () => void) =>
      deleteRecords({
        definition: business,
        rows,
        text: t('confirmDelete', { n: rows.length }),
        okText: t('delete'),
        cancelText: t('cancel'),
        refresh: businessCalls,
        onResult: (answer) => setResult({ title: t('delete'), answer }),
      }).then((deleted) => {
        if (deleted) done?.()
      })
    const permitted = (all: (Action | false | undefined)[]) =>
      all.filter((one): one is Action => Boolean(one) && may((one as Action).permission))
    return {
      add: (fixed?: Values) => setOpen({ kind: 'add', fixed }),
      edit: (row: Business) => show('edit', row),
      async move(row: Business, to: string) {
        if (to === 'INVALID' || to === 'CANCEL') return startEnd(to, row)
        if (to === 'WIN' || to === 'LOSE') return start(to === 'WIN' ? 'win' : 'lose', row)
        const stages = stagesOf(row)
        if (isBackward(stages, row.stage_code, to) || missingFor(stages, row, to).length > 0) return start('updateStage', { ...row, to })
        // a simple step forward needs no dialog
        const input = { id: String(row.business_key), row_version: Number(row.row_version), stage_code: to }
        await runBusiness('POST /api/fintech/biz/business/updateStage', input)
      },
      ofRow: (row: Business) => {
        const waits = row.win_status === 'PROGRESS'
        const taken = new Map([...stepsOf(row), ...endsOf(row)].map((step) => [step.key, step]))
        return permitted([
          Boolean(row.process_instance_id) && {
            key: 'approval',
            label: t('toApproval'),
            permission: 'crm:business:q',
            onClick: () => router.push(`/home/myApply?open=${String(row.process_instance_id)}`),
          },
          stagesOf(row).length > 1 && taken.get('updateStage'),
          !row.end_status && {
            key: 'follow',
            label: t('follow'),
            icon: 'edit',
            permission: 'crm:follow:a',
            onClick: () => show('follow', row),
          },
          taken.get('win'),
          taken.get('lose'),
          !row.end_status && !waits && { key: 'edit', label: t('edit'), permission: 'crm:business:e', onClick: () => show('edit', row) },
          taken.get('INVALID'),
          taken.get('CANCEL'),
          taken.get('reopen'),
          row.end_status !== 'WIN' &&
            !waits && {
              key: 'delete',
              label: t('delete'),
              permission: 'crm:business:d',
              danger: true,
              onClick: () => void remove([row]),
            },
        ])
      },
      ofRows: (rows: readonly Business[], done: () => void) =>
        permitted([
          {
            key: 'distribute',
            label: t('distribute'),
            permission: 'crm:business:distribute',
            onClick: () => show('distribute'),
          },
          ...endsOfRows(rows, done),
          { key: 'delete', label: t('deleteMany'), permission: 'crm:business:d', danger: true, onClick: () => void remove(rows, done) },
        ]),
    }
  }, [t, may, router, show, stagesOf, stepsOf, endsOf, endsOfRows, start, startEnd])

  const { row } = open ?? {}
  const dialog = (
    <>
      {(open?.kind === 'add' || open?.kind === 'edit') && <BusinessForm recordKey={row?.business_key} fixed={open.fixed} onClose={close} />}
      {open?.kind === 'follow' && row && (
        <FollowDialog
          customerKey={row.customer_key}
          target={{ type: 'BUSINESS', key: row.business_key }}
          name={row.business_name}
          refresh={businessCalls}
          onClose={close}
        />
      )}
      {stepDialog}
      {endDialog}
      {result && <BatchResult title={result.title} answer={result.answer} onClose={() => setResult(null)} />}
    </>
  )
  const beside = (chosen: readonly Business[], done: () => void) =>
    open?.kind === 'distribute' && (
      <DistributePanel
        rows={chosen}
        live
        {...endingsOf(close, setResult, done)}
        subject={{
          call: 'POST /api/fintech/biz/business/batchDistribute',
          key: 'business_key',
          name: 'business_name',
          concerned: chosen.length === 1 ? t('one', { name: String(chosen[0]?.business_name ?? '') }) : t('several', { n: chosen.length }),
          okText: (n) => t('distributeN', { n }),
          about: (row) => String(row.customer_name ?? ''),
          refresh: businessCalls,
        }}
      />
    )
  return { ...actions, pipelines, pipelineCall, dialog, beside }
}
