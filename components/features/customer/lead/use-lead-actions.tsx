// Everything that can be done with leads, and the dialog that is open.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { ReasonDialog } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import type { Action } from '@/components/record/list/list-screen'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { clue } from '@/lib/model/entities/clue'
import { operationsOf } from '@/lib/model/lead-states'
import { type ActionResult, endingsOf } from '../dialog-endings'
import type { Lead } from '../rows'
import { followCalls } from '../run'
import { leadCalls, operateOn } from './operate'

const LeadForm = dynamic(() => retried(() => import('./lead-form').then((module) => module.LeadForm)), { ssr: false })
const FollowDialog = dynamic(() => retried(() => import('../follow-dialog').then((module) => module.FollowDialog)), { ssr: false })
const DistributePanel = dynamic(() => retried(() => import('../distribute/distribute-panel').then((module) => module.DistributePanel)), {
  ssr: false,
})
const InvalidDialog = dynamic(() => retried(() => import('./lead-dialogs').then((module) => module.InvalidDialog)), { ssr: false })
const TransferLeadDialog = dynamic(() => retried(() => import('./lead-dialogs').then((module) => module.TransferLeadDialog)), {
  ssr: false,
})
const BeginForm = dynamic(() => retried(() => import('../begin-form').then((module) => module.BeginForm)), { ssr: false })
const ConvertDialog = dynamic(() => retried(() => import('./convert-dialog').then((module) => module.ConvertDialog)), { ssr: false })

type Kind = 'add' | 'addToPool' | 'edit' | 'follow' | 'convert' | 'reserve' | 'invalid' | 'back' | 'transfer' | 'distribute'

interface Open {
  kind: Kind
  rows: readonly Lead[]
  done?: () => void
  /** With what is chosen in the list, as long as it is open. */
  live?: true
}

export interface LeadActions {
  add: () => void
  addToPool: () => void
  ofRow: (row: Lead) => Action[]
  ofRows: (rows: readonly Lead[], done: () => void) => Action[]
  follow: (row: Lead) => void
  edit: (row: Lead) => void
  dialog: ReactNode
  /** What is open beside the list, with its chosen rows. */
  beside: (rows: readonly Lead[], done: () => void) => ReactNode
}

/** What may be done with leads of the pool, or with those of people. */
export function useLeadActions(place: 'pool' | 'owned'): LeadActions {
  const t = useTranslations('lead')
  const may = useMay()
  const [open, setOpen] = useState<Open | null>(null)
  const [result, setResult] = useState<ActionResult | null>(null)
  const show = useCallback((kind: Kind, rows: readonly Lead[] = [], done?: () => void) => setOpen({ kind, rows, done }), [])

  const actions = useMemo(() => {
    const run = async (type: 'CLAIM' | 'RECOVER' | 'CONVERT', rows: readonly Lead[], title: string, done?: () => void) => {
      const answer = await operateOn(rows, { type })
      if (!answer) return
      if (answer.fail.length > 0) setResult({ title, answer })
      done?.()
    }
    const remove = (rows: readonly Lead[], done?: () => void) =>
      deleteRecords({
        definition: clue,
        rows,
        text: t('confirmDelete', { n: rows.length }),
        okText: t('delete'),
        cancelText: t('cancel'),
        refresh: leadCalls,
        onResult: (answer) => setResult({ title: t('delete'), answer }),
      }).then((deleted) => {
        if (deleted) done?.()
      })
    const permitted = (all: (Action | false)[]) => all.filter((one): one is Action => one !== false && may(one.permission))
    return {
      add: () => show('add'),
      addToPool: () => show('addToPool'),
      follow: (row: Lead) => show('follow', [row]),
      edit: (row: Lead) => show('edit', [row]),
      ofRow: (row: Lead) => {
        const can = operationsOf(row)
        const has = (one: (typeof can)[number]) => can.includes(one)
        const pooled = row.pool_flag === true
        return permitted([
          has('CLAIM') &&
            row.can_claim !== false && {
              key: 'claim',
              label: t('claim'),
              permission: 'crm:clue:claim',
              onClick: () => void run('CLAIM', [row], t('claim')),
            },
          pooled && {
            key: 'distribute',
            label: t('distribute'),
            permission: 'crm:clue:distribute',
            onClick: () => show('distribute', [row]),
          },
          has('FOLLOW') && {
            key: 'follow',
            label: t('follow'),
            icon: 'edit',
            permission: 'crm:follow:a',
            onClick: () => show('follow', [row]),
          },
          has('CONVERT') && { key: 'convert', label: t('convert'), permission: 'crm:clue:convert', onClick: () => show('convert', [row]) },
          has('CONVERT') &&
            may('crm:reservation:a') && {
              key: 'reserve',
              label: t('reserve'),
              permission: 'crm:clue:convert',
              onClick: () => show('reserve', [row]),
            },
          has('RECOVER') && {
            key: 'recover',
            label: t('recover'),
            permission: 'crm:clue:e',
            onClick: () => void run('RECOVER', [row], t('recover')),
          },
          has('FOLLOW') && { key: 'edit', label: t('edit'), permission: 'crm:clue:e', onClick: () => show('edit', [row]) },
          has('INVALID') && { key: 'invalid', label: t('invalid'), permission: 'crm:clue:e', onClick: () => show('invalid', [row]) },
          has('BACK') && { key: 'transfer', label: t('transfer'), permission: 'crm:clue:e', onClick: () => show('transfer', [row]) },
          has('BACK') && { key: 'back', label: t('back'), permission: 'crm:clue:e', onClick: () => show('back', [row]) },
          row.status !== 'CONVERTED' && {
            key: 'delete',
            label: t('delete'),
            permission: 'crm:clue:d',
            danger: true,
            onClick: () => void remove([row]),
          },
        ])
      },
      ofRows: (rows: readonly Lead[], done: () => void) => {
        const pooled = place === 'pool'
        return permitted([
          {
            key: 'distribute',
            label: t('distributeMany'),
            permission: 'crm:clue:distribute',
            onClick: () => setOpen({ kind: 'distribute', rows: [], live: true }),
          },
          pooled && {
            key: 'claim',
            label: t('claim'),
            permission: 'crm:clue:claim',
            onClick: () => void run('CLAIM', rows, t('claim'), done),
          },
          !pooled && { key: 'transfer', label: t('transfer'), permission: 'crm:clue:e', onClick: () => show('transfer', rows, done) },
          !pooled && {
            key: 'convert',
            label: t('convertMany'),
            permission: 'crm:clue:convert',
            onClick: () => void run('CONVERT', rows, t('convertMany'), done),
          },
          !pooled && { key: 'back', label: t('back'), permission: 'crm:clue:e', onClick: () => show('back', rows, done) },
          { key: 'delete', label: t('deleteMany'), permission: 'crm:clue:d', danger: true, onClick: () => void remove(rows, done) },
        ])
      },
    }
  }, [t, may, show, place])

  const close = () => setOpen(null)
  const dialogs = { close, result, setResult }
  return {
    ...actions,
    dialog: <Dialogs {...dialogs} open={open} />,
    beside: (rows, done) => open?.live && <Distribute {...dialogs} open={{ ...open, rows, done }} />,
  }
}

interface DialogsProps {
  open: Open | null
  close: () => void
  result: ActionResult | null
  setResult: (result: ActionResult | null) => void
}

function Dialogs({ open, close, result, setResult }: DialogsProps) {
  const t = useTranslations('lead')
  /** What a lead has become, for whom a visit is arranged next. */
  const [reserving, setReserving] = useState<{ customer_key: string; customer_name: string } | null>(null)
  const rows = open?.rows ?? []
  const first = rows[0]
  const shared = {
    rows,
    ...endingsOf(close, setResult, open?.done),
  }
  const concerned = rows.length === 1 ? t('one', { name: String(first?.clue_name ?? '') }) : t('several', { n: rows.length })
  const back = async (reason: string) => {
    const answer = await operateOn(rows, { type: 'BACK', reason })
    if (!answer) return false
    if (answer.fail.length > 0) setResult({ title: t('back'), answer })
    open?.done?.()
    return true
  }
  return (
    <>
      {(open?.kind === 'add' || open?.kind === 'addToPool') && <LeadForm toPool={open.kind === 'addToPool'} onClose={close} />}
      {open?.kind === 'edit' && first && <LeadForm recordKey={String(first.clue_key)} onClose={close} />}
      {open?.kind === 'follow' && first && (
        <FollowDialog
          customerKey=""
          target={{ type: 'CLUE', key: first.clue_key }}
          name={first.clue_name ?? ''}
          refresh={[...leadCalls, ...followCalls]}
          onClose={close}
        />
      )}
      {open?.kind === 'convert' && first && <ConvertDialog row={first} onClose={close} />}
      {open?.kind === 'reserve' && first && (
        <ConvertDialog row={first} hint={t('reserveHint')} onConverted={setReserving} onClose={close} />
      )}
      {reserving && <BeginForm kind="reservation" customer={reserving} onClose={() => setReserving(null)} />}
      {open?.kind === 'invalid' && <InvalidDialog {...shared} concerned={concerned} />}
      {open?.kind === 'transfer' && <TransferLeadDialog {...shared} concerned={concerned} />}
      {open?.kind === 'back' && (
        <ReasonDialog
          question={{ title: t('back'), hint: t('backHint'), label: t('reason'), okText: t('back'), max: 200, onOk: back }}
          onClose={close}
        />
      )}
      {open?.kind === 'distribute' && !open.live && <Distribute open={open} close={close} setResult={setResult} />}
      {result && <BatchResult title={result.title} answer={result.answer} onClose={() => setResult(null)} />}
    </>
  )
}

function Distribute({ open, close, setResult }: Omit<DialogsProps, 'open' | 'result'> & { open: Open }) {
  const t = useTranslations('lead')
  const { rows } = open
  return (
    <DistributePanel
      rows={rows}
      live={open.live === true}
      {...endingsOf(close, setResult, open.done)}
      subject={{
        call: 'POST /api/fintech/biz/clue/batchDistribute',
        key: 'clue_key',
        name: 'clue_name',
        concerned: rows.length === 1 ? t('one', { name: String(rows[0]?.clue_name ?? '') }) : t('several', { n: rows.length }),
        okText: (n) => t('distributeN', { n }),
        about: (row) => String(row.channel_name ?? ''),
        refresh: leadCalls,
      }}
    />
  )
}
