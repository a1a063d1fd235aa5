// Everything that can be done with customers, and the dialog that is open.
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { isWritable } from '@/components/record/access-level'
import { deleteRecords } from '@/components/record/list/delete-records'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import type { Action } from '@/components/record/list/list-screen'
import { refreshCalls } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { useMay, useMe } from '@/lib/client/use-may'
import { manualTargets } from '@/lib/model/customer-states'
import { customer } from '@/lib/model/entities/customer'
import type { Begun } from './begin-form'
import { type ActionResult, endingsOf } from './dialog-endings'
import type { Customer } from './rows'
import { customerCalls, keysOf, runAction } from './run'

const CustomerForm = dynamic(() => retried(() => import('./customer-form').then((module) => module.CustomerForm)), { ssr: false })
const FollowDialog = dynamic(() => retried(() => import('./follow-dialog').then((module) => module.FollowDialog)), { ssr: false })
const TransferDialog = dynamic(() => retried(() => import('./transfer-dialog').then((module) => module.TransferDialog)), { ssr: false })
const CollaboratorsDialog = dynamic(() => retried(() => import('./collaborators-dialog').then((module) => module.CollaboratorsDialog)), {
  ssr: false,
})
const ToSeaDialog = dynamic(() => retried(() => import('./to-sea-dialog').then((module) => module.ToSeaDialog)), { ssr: false })
const StatusDialog = dynamic(() => retried(() => import('./status-dialog').then((module) => module.StatusDialog)), { ssr: false })
const MergeDialog = dynamic(() => retried(() => import('./merge-dialog').then((module) => module.MergeDialog)), { ssr: false })
const ClaimDialog = dynamic(() => retried(() => import('./claim-dialog').then((module) => module.ClaimDialog)), { ssr: false })
const BeginForm = dynamic(() => retried(() => import('./begin-form').then((module) => module.BeginForm)), { ssr: false })
const DistributePanel = dynamic(() => retried(() => import('./distribute/distribute-panel').then((module) => module.DistributePanel)), {
  ssr: false,
})

const dialogs = {
  transfer: TransferDialog,
  collaborate: CollaboratorsDialog,
  toSea: ToSeaDialog,
  status: StatusDialog,
  merge: MergeDialog,
  claim: ClaimDialog,
} as const

const begun = { reservation: 'crm:reservation:a', business: 'crm:business:a', ticket: 'crm:ticket:a' } as const satisfies Record<
  Begun,
  string
>

type Kind = keyof typeof dialogs | Begun | 'add' | 'edit' | 'follow' | 'distribute'

interface Open {
  kind: Kind
  rows: readonly Customer[]
  done?: () => void
  /** The state that the board brings the customer into. */
  to?: ManualTarget
  /** With the rows selected in the list, while it is open. */
  live?: true
}

type ManualTarget = ReturnType<typeof manualTargets>[number]

/** The actions of a collaborator with WRITE. */
const collaboratorActions: readonly string[] = ['follow', 'edit', 'reservation', 'business', 'ticket']

export interface CustomerActions {
  add: () => void
  /** The actions on one owned customer, in the order of use. */
  ofRow: (row: Customer) => Action[]
  ofRows: (rows: readonly Customer[], done: () => void) => Action[]
  ofPoolRow: (row: Customer) => Action[]
  ofPoolRows: (rows: readonly Customer[], done: () => void) => Action[]
  follow: (row: Customer) => void
  edit: (row: Customer) => void
  /** Changes the state of a customer, with a dialog for required values; resolves when it is done, refused or cancelled. */
  move: (row: Customer, to: string) => Promise<void>
  /** The open dialog, to be rendered in the page. */
  dialog: ReactNode
  /** The dialog open beside the pool, with its selected rows. */
  beside: (rows: readonly Customer[], done: () => void) => ReactNode
}

export function useCustomerActions(): CustomerActions {
  const t = useTranslations('customer')
  const may = useMay()
  const me = useMe()
  const [open, setOpen] = useState<Open | null>(null)
  const [result, setResult] = useState<ActionResult | null>(null)
  const show = useCallback((kind: Kind, rows: readonly Customer[] = [], done?: () => void) => setOpen({ kind, rows, done }), [])
  const ended = useRef<() => void>(undefined)
  const close = useCallback(() => {
    setOpen(null)
    ended.current?.()
    ended.current = undefined
  }, [])

  const actions = useMemo(() => {
    const remove = (rows: readonly Customer[], done?: () => void) =>
      deleteRecords({
        definition: customer,
        rows,
        text: t('confirmDelete', { n: rows.length }),
        okText: t('delete'),
        cancelText: t('cancel'),
        refresh: customerCalls,
        onResult: (answer) => setResult({ title: t('delete'), answer }),
      }).then((deleted) => {
        if (deleted) done?.()
      })
    const lock = async (rows: readonly Customer[], locked: boolean, done?: () => void) => {
      const answer = await runAction(locked ? 'POST /api/fintech/biz/customer/lock' : 'POST /api/fintech/biz/customer/unlock', keysOf(rows))
      if (!answer) return
      if (answer.fail.length > 0) setResult({ title: t(locked ? 'lock' : 'unlock'), answer })
      done?.()
    }
    const permitted = (all: (Action | false)[]) => all.filter((action): action is Action => action !== false && may(action.permission))
    /** A collaborator may use the actions of his access level (docs/domain/customer.md#collaborators). */
    const within = (row: Customer, all: Action[]) => {
      const allowed = !isWritable(row) ? [] : row.power === 'WRITE' ? collaboratorActions : null
      return allowed ? all.filter((action) => allowed.includes(action.key)) : all
    }
    return {
      add: () => show('add'),
      follow: (row: Customer) => show('follow', [row]),
      edit: (row: Customer) => show('edit', [row]),
      async move(row: Customer, to: string) {
        if (to === 'FOLLOWING') {
          const input = { ...keysOf([row]), row_version: Number(row.row_version), status: to } as const
          // the refusal has been shown; the board shows the current state
          if (!(await runAction('POST /api/fintech/biz/customer/updateStatus', input))) await refreshCalls(customerCalls)
          return
        }
        const kind = to === 'SEA' && row.status !== 'BLACK' ? 'toSea' : 'status'
        setOpen({ kind, rows: [row], ...(kind === 'status' && { to: to as ManualTarget }) })
        await new Promise<void>((resolve) => {
          ended.current = resolve
        })
        await refreshCalls(customerCalls)
      },
      ofRow: (row: Customer) =>
        within(
          row,
          permitted([
            { key: 'follow', label: t('follow'), icon: 'edit', permission: 'crm:follow:a', onClick: () => show('follow', [row]) },
            { key: 'edit', label: t('edit'), permission: 'crm:customer:e', onClick: () => show('edit', [row]) },
            ...(Object.keys(begun) as Begun[]).map((kind) => ({
              key: kind,
              label: t(`begin.${kind}`),
              permission: begun[kind],
              onClick: () => show(kind, [row]),
            })),
            { key: 'transfer', label: t('transfer'), permission: 'crm:customer:transfer', onClick: () => show('transfer', [row]) },
            { key: 'collaborate', label: t('collaborate'), permission: 'crm:customer:e', onClick: () => show('collaborate', [row]) },
            !row.lock_status &&
              row.owner_key === me && {
                key: 'lock',
                label: t('lock'),
                permission: 'crm:customer:lock',
                onClick: () => void lock([row], true),
              },
            row.lock_status === true && {
              key: 'unlock',
              label: t('unlock'),
              permission: 'crm:customer:lock',
              onClick: () => void lock([row], false),
            },
            manualTargets(String(row.status)).length > 0 && {
              key: 'status',
              label: t('changeStatus'),
              permission: 'crm:customer:e',
              onClick: () => show('status', [row]),
            },
            { key: 'toSea', label: t('toSea'), permission: 'crm:customer:toSea', onClick: () => show('toSea', [row]) },
            { key: 'merge', label: t('merge'), permission: 'crm:customer:merge', onClick: () => show('merge', [row]) },
            { key: 'delete', label: t('delete'), permission: 'crm:customer:d', danger: true, onClick: () => void remove([row]) },
          ]),
        ),
      ofRows: (rows: readonly Customer[], done: () => void) =>
        permitted([
          { key: 'transfer', label: t('transfer'), permission: 'crm:customer:transfer', onClick: () => show('transfer', rows, done) },
          {
            key: 'collaborate',
            label: t('addCollaborators'),
            permission: 'crm:customer:e',
            onClick: () => show('collaborate', rows, done),
          },
          { key: 'toSea', label: t('toSea'), permission: 'crm:customer:toSea', onClick: () => show('toSea', rows, done) },
          { key: 'delete', label: t('deleteMany'), permission: 'crm:customer:d', danger: true, onClick: () => void remove(rows, done) },
          { key: 'lock', label: t('lock'), permission: 'crm:customer:lock', onClick: () => void lock(rows, true, done) },
          { key: 'unlock', label: t('unlock'), permission: 'crm:customer:lock', onClick: () => void lock(rows, false, done) },
          { key: 'merge', label: t('merge'), permission: 'crm:customer:merge', onClick: () => show('merge', rows, done) },
        ]),
      ofPoolRow: (row: Customer) =>
        permitted([
          row.can_claim === true && { key: 'claim', label: t('claim'), permission: 'crm:sea:claim', onClick: () => show('claim', [row]) },
          { key: 'distribute', label: t('distribute'), permission: 'crm:sea:distribute', onClick: () => show('distribute', [row]) },
          manualTargets(String(row.status)).length > 0 && {
            key: 'status',
            label: t('changeStatus'),
            permission: 'crm:customer:e',
            onClick: () => show('status', [row]),
          },
        ]),
      ofPoolRows: (rows: readonly Customer[], done: () => void) =>
        permitted([
          { key: 'claim', label: t('claim'), permission: 'crm:sea:claim', onClick: () => show('claim', rows, done) },
          {
            key: 'distribute',
            label: t('distribute'),
            permission: 'crm:sea:distribute',
            onClick: () => setOpen({ kind: 'distribute', rows: [], live: true }),
          },
          { key: 'delete', label: t('deleteMany'), permission: 'crm:customer:d', danger: true, onClick: () => void remove(rows, done) },
        ]),
    }
  }, [t, may, me, show])

  const dialogs = { close, result, setResult }
  return {
    ...actions,
    dialog: <Dialogs {...dialogs} open={open} />,
    beside: (rows, done) => open?.live && <Distribute {...dialogs} open={{ ...open, rows, done }} />,
  }
}

const isBegun = (kind: Kind): kind is Begun => kind in begun

interface DialogsProps {
  open: Open | null
  close: () => void
  result: ActionResult | null
  setResult: (result: ActionResult | null) => void
}

function Dialogs({ open, close, result, setResult }: DialogsProps) {
  const shared = {
    rows: open?.rows ?? [],
    ...endingsOf(close, setResult, open?.done),
  }
  const Chosen = open && open.kind in dialogs ? dialogs[open.kind as keyof typeof dialogs] : null
  const first = open?.rows[0]
  return (
    <>
      {Chosen && <Chosen {...shared} to={open?.to} />}
      {open?.kind === 'distribute' && !open.live && <Distribute open={open} close={close} setResult={setResult} />}
      {open?.kind === 'add' && <CustomerForm onClose={close} />}
      {open?.kind === 'edit' && first && <CustomerForm recordKey={String(first.customer_key)} onClose={close} />}
      {open?.kind === 'follow' && first && (
        <FollowDialog customerKey={first.customer_key} status={first.status ?? undefined} name={first.customer_name} onClose={close} />
      )}
      {open && first && isBegun(open.kind) && <BeginForm kind={open.kind} customer={first} onClose={close} />}
      {result && <BatchResult title={result.title} answer={result.answer} onClose={() => setResult(null)} />}
    </>
  )
}

function Distribute({ open, close, setResult }: Omit<DialogsProps, 'open' | 'result'> & { open: Open }) {
  const t = useTranslations('customer')
  const { rows } = open
  return (
    <DistributePanel
      rows={rows}
      live={open.live === true}
      {...endingsOf(close, setResult, open.done)}
      subject={{
        call: 'POST /api/fintech/biz/customer/batchDistribute',
        key: 'customer_key',
        name: 'customer_name',
        concerned: rows.length === 1 ? t('one', { name: String(rows[0]?.customer_name ?? '') }) : t('several', { n: rows.length }),
        okText: (n) => t('distributeN', { n }),
        about: (row) => String(row.sea_reason ?? ''),
      }}
    />
  )
}
