// Everything that can be done with opportunities, and the dialog that is open.
'use client'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { ReasonDialog } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import type { Action } from '@/components/record/list/list-screen'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { ends, isBackward, missingFor } from '@/lib/model/business-stages'
import type { PipelineOfMine } from '@/lib/model/calls/business'
import { business } from '@/lib/model/entities/business'
import type { Values } from '@/lib/model/record'
import type { BatchAnswer } from '@/lib/model/wire'
import { type ActionResult, endingsOf } from '../dialog-endings'
import type { Business } from '../rows'
import { businessCalls, runBusiness } from './run-business'
import { usePipelines } from './use-pipelines'

const BusinessForm = dynamic(() => retried(() => import('./business-form').then((module) => module.BusinessForm)), { ssr: false })
const FollowDialog = dynamic(() => retried(() => import('../follow-dialog').then((module) => module.FollowDialog)), { ssr: false })
const DistributePanel = dynamic(() => retried(() => import('../distribute/distribute-panel').then((module) => module.DistributePanel)), {
  ssr: false,
})
const StageDialog = dynamic(() => retried(() => import('./stage-dialogs').then((module) => module.StageDialog)), { ssr: false })
const WinDialog = dynamic(() => retried(() => import('./stage-dialogs').then((module) => module.WinDialog)), { ssr: false })
const LoseDialog = dynamic(() => retried(() => import('./stage-dialogs').then((module) => module.LoseDialog)), { ssr: false })

type Kind = 'add' | 'edit' | 'follow' | 'stage' | 'WIN' | 'LOSE' | 'INVALID' | 'CANCEL' | 'reopen' | 'distribute'

interface Open {
  kind: Kind
  rows: readonly Business[]
  done?: () => void
  to?: string
  /** What a new opportunity starts with. */
  fixed?: Values
}

export interface BusinessActions {
  pipelines: readonly PipelineOfMine[] | undefined
  add: (fixed?: Values) => void
  edit: (row: Business) => void
  ofRow: (row: Business) => Action[]
  ofRows: (rows: readonly Business[], done: () => void) => Action[]
  /** Brings an opportunity into a stage or to an end; resolves when it is done, refused or given up. */
  move: (row: Business, to: string) => Promise<void>
  dialog: ReactNode
  /** What is open beside the list, with its chosen rows. */
  beside: (rows: readonly Business[], done: () => void) => ReactNode
}

export function useBusinessActions(): BusinessActions {
  const t = useTranslations('business')
  const may = useMay()
  const router = useRouter()
  const pipelines = usePipelines()
  const [open, setOpen] = useState<Open | null>(null)
  const [result, setResult] = useState<ActionResult | null>(null)
  const ended = useRef<() => void>(undefined)
  const show = useCallback((kind: Kind, rows: readonly Business[] = [], more: Partial<Open> = {}) => setOpen({ kind, rows, ...more }), [])
  const close = useCallback(() => {
    setOpen(null)
    ended.current?.()
    ended.current = undefined
  }, [])
  const stagesOf = useCallback(
    (row: Business) => pipelines?.find((one) => one.pipeline_key === row.pipeline_key)?.stages ?? [],
    [pipelines],
  )

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
    const permitted = (all: (Action | false)[]) => all.filter((one): one is Action => one !== false && may(one.permission))
    const isEnd = (to: string): to is (typeof ends)[number] => (ends as readonly string[]).includes(to)
    return {
      add: (fixed?: Values) => show('add', [], fixed ? { fixed } : {}),
      edit: (row: Business) => show('edit', [row]),
      async move(row: Business, to: string) {
        const stages = stagesOf(row)
        // a plain step forward asks nothing
        if (!isEnd(to) && !isBackward(stages, row.stage_code, to) && missingFor(stages, row, to).length === 0) {
          const input = { id: String(row.business_key), row_version: Number(row.row_version), stage_code: to }
          await runBusiness('POST /api/fintech/biz/business/updateStage', input)
          return
        }
        setOpen({ kind: isEnd(to) ? to : 'stage', rows: [row], to })
        await new Promise<void>((resolve) => {
          ended.current = resolve
        })
      },
      ofRow: (row: Business) => {
        const ended = Boolean(row.end_status)
        const waits = row.win_status === 'PROGRESS'
        const going = !ended && !waits
        return permitted([
          Boolean(row.process_instance_id) && {
            key: 'approval',
            label: t('toApproval'),
            permission: 'crm:business:q',
            onClick: () => router.push(`/home/myApply?open=${String(row.process_instance_id)}`),
          },
          going &&
            stagesOf(row).length > 1 && {
              key: 'stage',
              label: t('stage'),
              permission: 'crm:business:stage',
              onClick: () => show('stage', [row]),
            },
          !ended && { key: 'follow', label: t('follow'), icon: 'edit', permission: 'crm:follow:a', onClick: () => show('follow', [row]) },
          going && { key: 'win', label: t('win'), permission: 'crm:business:stage', onClick: () => show('WIN', [row]) },
          going && { key: 'lose', label: t('lose'), permission: 'crm:business:stage', onClick: () => show('LOSE', [row]) },
          going && { key: 'edit', label: t('edit'), permission: 'crm:business:e', onClick: () => show('edit', [row]) },
          going && { key: 'invalid', label: t('invalid'), permission: 'crm:business:stage', onClick: () => show('INVALID', [row]) },
          going && { key: 'cancel', label: t('cancelIt'), permission: 'crm:business:stage', onClick: () => show('CANCEL', [row]) },
          ended &&
            may('crm:business:distribute') && {
              key: 'reopen',
              label: t('reopen'),
              permission: 'crm:business:stage',
              onClick: () => show('reopen', [row]),
            },
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
          { key: 'cancel', label: t('cancelIt'), permission: 'crm:business:stage', onClick: () => show('CANCEL', rows, { done }) },
          { key: 'delete', label: t('deleteMany'), permission: 'crm:business:d', danger: true, onClick: () => void remove(rows, done) },
        ]),
    }
  }, [t, may, router, show, stagesOf])

  const rows = open?.rows ?? []
  const first = rows[0]
  const keys = rows.map((row) => String(row.business_key))
  const withReason = async (reason: string) => {
    const answer =
      open?.kind === 'reopen'
        ? await runBusiness('POST /api/fintech/biz/business/reopen', { id: keys[0] as string, ...(reason && { remark: reason }) })
        : await runBusiness('POST /api/fintech/biz/business/cancel', {
            ...(keys.length === 1 ? { id: keys[0] } : { ids: keys }),
            type: open?.kind === 'INVALID' ? 'INVALID' : 'CANCEL',
            reason,
          })
    if (!answer) return false
    const failed = (answer as Partial<BatchAnswer>).fail ?? []
    if (failed.length > 0) setResult({ title: t('cancelIt'), answer: answer as BatchAnswer })
    open?.done?.()
    return true
  }
  const reasonTitle = open?.kind === 'INVALID' ? t('invalid') : open?.kind === 'reopen' ? t('reopen') : t('cancelIt')
  const dialog = (
    <>
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <BusinessForm recordKey={open.kind === 'edit' ? first?.business_key : undefined} fixed={open.fixed} onClose={close} />
      )}
      {open?.kind === 'follow' && first && (
        <FollowDialog
          customerKey={first.customer_key}
          target={{ type: 'BUSINESS', key: first.business_key }}
          name={first.business_name}
          refresh={businessCalls}
          onClose={close}
        />
      )}
      {open?.kind === 'stage' && first && <StageDialog row={first} stages={stagesOf(first)} to={open.to} onClose={close} />}
      {open?.kind === 'WIN' && first && <WinDialog row={first} onClose={close} />}
      {open?.kind === 'LOSE' && first && <LoseDialog row={first} onClose={close} />}
      {(open?.kind === 'INVALID' || open?.kind === 'CANCEL' || open?.kind === 'reopen') && (
        <ReasonDialog
          question={{
            title: reasonTitle,
            label: open.kind === 'reopen' ? t('remarkOptional') : t('reason'),
            okText: reasonTitle,
            max: 500,
            optional: open.kind === 'reopen',
            onOk: withReason,
          }}
          onClose={close}
        />
      )}
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
  return { ...actions, pipelines, dialog, beside }
}
