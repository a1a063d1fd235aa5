// Everything that can be done with leads, and the dialog that is open.
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { textOf } from '@/components/record/field/field-props'
import { deleteRecords } from '@/components/record/list/delete-records'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import type { Action } from '@/components/record/list/list-screen'
import { type StepActions, type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { clue } from '@/lib/model/entities/clue'
import { leadSteps, openLeads } from '@/lib/model/steps/lead'
import { type ActionResult, endingsOf } from '../dialog-endings'
import type { Lead } from '../rows'
import { customerCalls, followCalls, leadCalls } from '../run'

const LeadForm = dynamic(() => retried(() => import('./lead-form').then((module) => module.LeadForm)), { ssr: false })
const FollowDialog = dynamic(() => retried(() => import('../follow-dialog').then((module) => module.FollowDialog)), { ssr: false })
const DistributePanel = dynamic(() => retried(() => import('../distribute/distribute-panel').then((module) => module.DistributePanel)), {
  ssr: false,
})
const TransferLeadDialog = dynamic(() => retried(() => import('./transfer-lead-dialog').then((module) => module.TransferLeadDialog)), {
  ssr: false,
})
const BeginForm = dynamic(() => retried(() => import('../begin-form').then((module) => module.BeginForm)), { ssr: false })
const ConvertDialog = dynamic(() => retried(() => import('./convert-dialog').then((module) => module.ConvertDialog)), { ssr: false })

type Kind = 'add' | 'addToPool' | 'edit' | 'reserve' | 'transfer' | 'distribute'

interface Open {
  kind: Kind
  rows: readonly Lead[]
  done?: () => void
  /** With the rows selected in the list, while it is open. */
  live?: true
}

export interface LeadActions {
  add: () => void
  addToPool: () => void
  ofRow: (row: Lead) => Action[]
  ofRows: (rows: readonly Lead[], done: () => void) => Action[]
  edit: (row: Lead) => void
  steps: Pick<StepActions<typeof leadSteps>, 'may' | 'start'>
  dialog: ReactNode
  /** The dialog open beside the list, with its selected rows. */
  beside: (rows: readonly Lead[], done: () => void) => ReactNode
}

const refresh = [...leadCalls, ...followCalls, ...customerCalls]
const permissionOf = { edit: 'crm:clue:e', transfer: 'crm:clue:e', distribute: 'crm:clue:distribute', reserve: 'crm:reservation:a' }

/** What may be done with leads of the pool, or with those of people. */
export function useLeadActions(place: 'pool' | 'owned'): LeadActions {
  const t = useTranslations('lead')
  const may = useMay()
  const [open, setOpen] = useState<Open | null>(null)
  const [result, setResult] = useState<ActionResult | null>(null)
  const show = useCallback((kind: Kind, rows: readonly Lead[] = [], done?: () => void) => setOpen({ kind, rows, done }), [])
  const options = useMemo((): StepOptions<typeof leadSteps> => {
    const several = (n: number) => t('several', { n })
    return {
      refresh,
      label: (key) => t(`do.${key}`),
      hint: (key, row) => (key === 'BACK' ? t('backHint') : t('one', { name: textOf(row.clue_name) })),
      several,
      // what the rules of the pool allow today
      isTimely: (key, row) => key !== 'CLAIM' || row.can_claim !== false,
      batch: place === 'pool' ? { CLAIM: t('do.CLAIM') } : { CONVERT: t('convertMany'), BACK: t('do.BACK') },
      dialogs: {
        FOLLOW: (row, close) => (
          <FollowDialog
            customerKey=""
            target={{ type: 'CLUE', key: textOf(row.clue_key) }}
            name={textOf(row.clue_name)}
            refresh={refresh}
            onClose={close}
          />
        ),
        CONVERT: (row, close) => <ConvertDialog row={row as Lead} onClose={close} />,
      },
    }
  }, [t, place])
  const { ofRow: stepsOf, ofRows: stepsOfRows, may: mayTake, start, dialog } = useSteps(leadSteps, options)
  const steps = useMemo(() => ({ may: mayTake, start }), [mayTake, start])

  const actions = useMemo(() => {
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
    const permitted = (all: (Action | false | undefined)[]) =>
      all.filter((one): one is Action => Boolean(one) && may((one as Action).permission))
    const opens = (kind: keyof typeof permissionOf, rows: readonly Lead[], done?: () => void): Action => ({
      key: kind,
      label: t(kind),
      permission: permissionOf[kind],
      onClick: () => show(kind, rows, done),
    })
    return {
      add: () => show('add'),
      addToPool: () => show('addToPool'),
      edit: (row: Lead) => show('edit', [row]),
      ofRow: (row: Lead) => {
        const taken = new Map(stepsOf(row).map((step) => [step.key, step]))
        const follow = taken.get('FOLLOW')
        const pooled = row.pool_flag === true
        return permitted([
          taken.get('CLAIM'),
          pooled && opens('distribute', [row]),
          follow && { ...follow, icon: 'edit' },
          taken.get('CONVERT'),
          taken.has('CONVERT') && opens('reserve', [row]),
          taken.get('RECOVER'),
          !pooled && openLeads.includes(textOf(row.status)) && opens('edit', [row]),
          taken.get('INVALID'),
          // the permission to give it back includes the permission to transfer it
          taken.has('BACK') && opens('transfer', [row]),
          taken.get('BACK'),
          row.status !== 'CONVERTED' && {
            key: 'delete',
            label: t('delete'),
            permission: 'crm:clue:d',
            danger: true,
            onClick: () => void remove([row]),
          },
        ])
      },
      ofRows: (rows: readonly Lead[], done: () => void) =>
        permitted([
          {
            key: 'distribute',
            label: t('distributeMany'),
            permission: 'crm:clue:distribute',
            onClick: () => setOpen({ kind: 'distribute', rows: [], live: true }),
          },
          place === 'owned' && opens('transfer', rows, done),
          ...stepsOfRows(rows, done),
          { key: 'delete', label: t('deleteMany'), permission: 'crm:clue:d', danger: true, onClick: () => void remove(rows, done) },
        ]),
    }
  }, [t, may, show, place, stepsOf, stepsOfRows])

  const close = () => setOpen(null)
  const dialogs = { close, result, setResult }
  return {
    ...actions,
    steps,
    dialog: (
      <>
        {dialog}
        <Dialogs {...dialogs} open={open} />
      </>
    ),
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
  return (
    <>
      {(open?.kind === 'add' || open?.kind === 'addToPool') && <LeadForm toPool={open.kind === 'addToPool'} onClose={close} />}
      {open?.kind === 'edit' && first && <LeadForm recordKey={String(first.clue_key)} onClose={close} />}
      {open?.kind === 'reserve' && first && (
        <ConvertDialog row={first} hint={t('reserveHint')} onConverted={setReserving} onClose={close} />
      )}
      {reserving && <BeginForm kind="reservation" customer={reserving} onClose={() => setReserving(null)} />}
      {open?.kind === 'transfer' && <TransferLeadDialog {...shared} concerned={concerned} />}
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
