// Everything that can be done with customers, those of people and those of the pool.
import dynamic from 'next/dynamic'
import { isWritable } from '@/components/record/access-level'
import { actionsOf, type Doing, endWith } from '@/components/record/actions/actions'
import { offers } from '@/components/record/actions/use-actions'
import { refreshCalls } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { type CustomerState, manualChanges } from '@/lib/model/customer-states'
import { customer } from '@/lib/model/entities/customer'
import type { Begun } from './begin-form'
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

const begun = { reservation: 'crm:reservation:a', business: 'crm:business:a', ticket: 'crm:ticket:a' } as const satisfies Record<
  Begun,
  string
>

const about = {
  definition: customer,
  refresh: customerCalls,
  steps: [],
  form: ({ recordKey, onClose }: { recordKey: string | null; onClose: () => void }) => (
    <CustomerForm {...(recordKey && { recordKey })} onClose={onClose} />
  ),
}

const isPooled = (row: Customer) => row.sea_flag === true
/** What a collaborator with WRITE may do too (docs/domain/customer.md#collaborators). */
const shared = (row: Customer) => !isPooled(row) && isWritable(row)
const owned = (row: Customer) => shared(row) && row.power !== 'WRITE'

export const customerActions = actionsOf<Customer, never, 'owned' | 'pool'>(
  'customer',
  about,
)(({ t, me, show, onResult, given: place }) => {
  const concerned = (rows: readonly Customer[]) =>
    rows.length === 1 ? t('one', { name: String(rows[0]?.customer_name ?? '') }) : t('several', { n: rows.length })
  const lock = (locked: boolean): Doing<Customer> => ({
    key: locked ? 'lock' : 'unlock',
    label: t(locked ? 'lock' : 'unlock'),
    right: 'crm:customer:lock',
    when: (row) => owned(row) && (locked ? !row.lock_status && row.owner_key === me : row.lock_status === true),
    async run(rows, done) {
      const answer = await runAction(locked ? 'POST /api/fintech/biz/customer/lock' : 'POST /api/fintech/biz/customer/unlock', keysOf(rows))
      endWith(t(locked ? 'lock' : 'unlock'), { onResult, onDone: done })(answer)
    },
  })
  const [locks, unlocks] = [lock(true), lock(false)]
  const transfer: Doing<Customer> = {
    key: 'transfer',
    label: t('transfer'),
    right: 'crm:customer:transfer',
    when: owned,
    opens: (opened) => <TransferDialog {...opened} />,
  }
  const collaborate: Doing<Customer> = {
    key: 'collaborate',
    label: t('collaborate'),
    right: 'crm:customer:e',
    when: owned,
    opens: (opened) => <CollaboratorsDialog {...opened} />,
  }
  const toSea: Doing<Customer> = {
    key: 'toSea',
    label: t('toSea'),
    right: 'crm:customer:toSea',
    when: (row) => offers(row, 'toSea'),
    opens: (opened) => <ToSeaDialog {...opened} />,
  }
  const merge: Doing<Customer> = {
    key: 'merge',
    label: t('merge'),
    right: 'crm:customer:merge',
    when: owned,
    opens: (opened) => <MergeDialog {...opened} />,
  }
  const claim: Doing<Customer> = {
    key: 'claim',
    label: t('claim'),
    right: 'crm:sea:claim',
    when: (row) => isPooled(row) && row.can_claim === true,
    opens: (opened) => <ClaimDialog {...opened} />,
  }
  const distribute: Doing<Customer> = {
    key: 'distribute',
    label: t('distribute'),
    right: 'crm:sea:distribute',
    when: isPooled,
    beside: true,
    opens: (opened) => (
      <DistributePanel
        {...opened}
        subject={{
          call: 'POST /api/fintech/biz/customer/batchDistribute',
          key: 'customer_key',
          name: 'customer_name',
          concerned: concerned(opened.rows),
          okText: (n) => t('distributeN', { n }),
          about: (row) => String(row.sea_reason ?? ''),
        }}
      />
    ),
  }
  const status = (to?: keyof typeof manualChanges): Doing<Customer> => ({
    key: 'status',
    label: t('changeStatus'),
    right: 'crm:customer:e',
    when: (row) => Object.keys(manualChanges).some((state) => offers(row, state)),
    opens: (opened) => <StatusDialog {...opened} to={to} />,
  })
  return {
    isEditable: (row) => !isPooled(row) && offers(row, 'edit'),
    isDeletable: (row) => !isPooled(row) && offers(row, 'delete'),
    row: [
      claim,
      distribute,
      {
        key: 'follow',
        label: t('follow'),
        icon: 'edit',
        right: 'crm:follow:a',
        when: shared,
        opens: ({ row, onClose }) => (
          <FollowDialog customerKey={row.customer_key} status={row.status ?? undefined} name={row.customer_name} onClose={onClose} />
        ),
      },
      'edit',
      ...(Object.keys(begun) as Begun[]).map(
        (kind): Doing<Customer> => ({
          key: kind,
          label: t(`begin.${kind}`),
          right: begun[kind],
          when: shared,
          opens: ({ row, onClose }) => <BeginForm kind={kind} customer={row} onClose={onClose} />,
        }),
      ),
      transfer,
      collaborate,
      locks,
      unlocks,
      status(),
      toSea,
      merge,
      'delete',
    ],
    batch:
      place === 'pool'
        ? [claim, distribute, 'delete']
        : [transfer, { ...collaborate, label: t('addCollaborators') }, toSea, 'delete', locks, unlocks, merge],
    async move(row, to) {
      const state = to as CustomerState
      if (state === 'FOLLOWING') {
        // the refusal has been shown; the board shows the current state
        const input = { ...keysOf([row]), row_version: Number(row.row_version), status: state }
        if (!(await runAction('POST /api/fintech/biz/customer/updateStatus', input))) await refreshCalls(customerCalls)
        return
      }
      await show(state === 'SEA' && row.status !== 'BLACK' ? toSea : status(state as keyof typeof manualChanges), [row])
      await refreshCalls(customerCalls)
    },
  }
})
