// Manual changes of a customer's state: lost and back, blacklist, into the pool, lock (docs/domain/customer.md#states).
import { sql } from 'kysely'
import { type CustomerState, isLeaderChange, manualChanges, poolFrom } from '../../model/customer-states.ts'
import { customer } from '../../model/entities/customer.ts'
import { cutText } from '../../model/plain-text.ts'
import { transition } from '../entity/change.ts'
import type { RowOf } from '../entity/hooks.ts'
import { logOwner, ownerColumns } from '../entity/owner-log.ts'
import { activePerson } from '../entity/people.ts'
import { requireState, wrongState } from '../entity/state-name.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse, warn } from '../kernel/fail.ts'
import { releaseBusinesses } from './business/owner.ts'
import { refuseHeld, refuseOpenOrder } from './held.ts'
import { requireRoom } from './limits.ts'
import { leaderOnly, leadersOf, leads, notifyAboutCustomer, ownerOnly } from './people.ts'
import { customerTitle, loadCustomer, requireLeader } from './records.ts'
import { refreshRecycleTime } from './recycle-time.ts'
import { cancelOpen } from './reservation/customer-state.ts'

export interface StatusChange {
  status: CustomerState
  reason?: string | undefined
}

/** Sets a status by hand. Lost and blacklisted need a reason; the blacklist, and the way out of it into the pool, need a leader. */
export async function changeStatus(
  context: Context,
  key: string,
  { status, reason }: StatusChange,
  version?: number,
): Promise<RowOf<typeof customer>> {
  const row = await loadCustomer(context, key, isLeaderChange(status) ? 'READ' : 'OWNER', version)
  const from: readonly string[] = Object.entries(manualChanges).find(([to]) => to === status)?.[1] ?? []
  requireState(context, customer, row, from)
  if (isLeaderChange(status)) requireLeader(context, row)
  if (status !== 'FOLLOWING' && !reason) throw invalid({ reason: 'validation.required' })
  if (status === 'BLACK') await refuseOpenOrder(context, row)
  if (status === 'SEA') return releaseCustomer(context, row, { from, change: 'TO_SEA', reason: reason ?? '' })
  const stored = await transition(context, customer, row, {
    action: 'updateStatus',
    from,
    set: { status, status_reason: reason ?? null, ...(status === 'LOST' ? closedReservation(row) : {}) },
  })
  if (row.reserve_status === 'RESERVED' && status === 'LOST') await cancelOpen(context, row, reason ?? '')
  await refreshRecycleTime(context, [key])
  return stored
}

/** The columns of a customer without open reservation, for when it leaves its owner. */
const closedReservation = (row: RowOf<typeof customer>) => (row.reserve_status === 'RESERVED' ? { reserve_status: 'NONE' } : {})

export interface Release {
  reason: string
  /** The caller has confirmed that this cancels an open reservation. */
  cancelReservation?: boolean | undefined
}

/** Sends a customer into the pool by hand: its owner, or a leader, and only a leader once it is signed. */
export async function sendToPool(
  context: Context,
  key: string,
  { reason, cancelReservation }: Release,
  version?: number,
): Promise<RowOf<typeof customer>> {
  const row = await loadCustomer(context, key, 'OWNER', version)
  const signed = row.status === 'SIGNED'
  if (!signed && !(poolFrom as readonly string[]).includes(String(row.status))) throw wrongState(context, customer)(row)
  if (signed && !leads(context, row)) throw leaderOnly()
  if (row.lock_status) throw refuse('customerLocked', { name: customerTitle(row) })
  await refuseHeld(context, row)
  if (row.reserve_status === 'RESERVED' && !cancelReservation) throw warn('openReservation', { name: customerTitle(row) })
  return releaseCustomer(context, row, { from: [...poolFrom, 'SIGNED'], change: 'TO_SEA', reason })
}

interface Releasing {
  from: readonly string[]
  change: 'TO_SEA' | 'RECYCLE'
  reason: string
}

/** Removes owner and collaborators of a customer; its department stays, because the pool's scope needs it. Notifies the former owner and the leader. */
export async function releaseCustomer(
  context: Context,
  row: RowOf<typeof customer>,
  { from, change, reason }: Releasing,
): Promise<RowOf<typeof customer>> {
  const key = row.customer_key
  const owner = row.owner_key ?? null
  const stored = await transition(context, customer, row, {
    action: change === 'RECYCLE' ? 'recycle' : 'toSea',
    from,
    set: {
      ...(await ownerColumns(context, row, null, [])),
      ...closedReservation(row),
      status: 'SEA',
      sea_flag: true,
      lock_status: false,
      pre_owner_key: owner ?? row.pre_owner_key ?? null,
      sea_time: context.now,
      sea_reason: cutText(reason, 200),
      recycle_time: null,
    },
  })
  await logOwner(context, { key, from: owner, to: null, change, reason })
  await releaseBusinesses(context, key, reason)
  if (row.reserve_status === 'RESERVED') await cancelOpen(context, row, reason)
  await notifyAboutCustomer(context, 'M-CUSTOMER-SEA', stored, [owner, ...(await leadersOf(context, row.owner_depart_key))], { reason })
  return stored
}

/** Locks a customer against recycling: its owner, within his limit. */
export async function lockCustomer(context: Context, key: string, version?: number): Promise<RowOf<typeof customer>> {
  const row = await loadCustomer(context, key, 'OWNER', version)
  if (row.sea_flag || row.lock_status) throw wrongState(context, customer)(row)
  if (row.owner_key !== context.user.user_key) throw ownerOnly()
  const me = await activePerson(context, context.user.user_key)
  if (me) await requireRoom(context, 'LOCK', me, row.deal_status === 'YES')
  return setLock(context, row, true)
}

/** Unlocks a customer: its owner or a leader. */
export async function unlockCustomer(context: Context, key: string, version?: number): Promise<RowOf<typeof customer>> {
  const row = await loadCustomer(context, key, 'OWNER', version)
  if (!row.lock_status) throw wrongState(context, customer)(row)
  return setLock(context, row, false)
}

async function setLock(context: Context, row: RowOf<typeof customer>, locked: boolean): Promise<RowOf<typeof customer>> {
  const stored = await transition(context, customer, row, {
    action: locked ? 'lock' : 'unlock',
    when: sql<boolean>`not t.sea_flag and t.lock_status = ${!locked}`,
    set: { lock_status: locked },
  })
  await refreshRecycleTime(context, [row.customer_key])
  return stored
}
