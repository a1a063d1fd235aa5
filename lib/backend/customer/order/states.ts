// How an order moves from its signature to its end (docs/domain/order.md#states).
import { sql } from 'kysely'
import { income } from '../../../model/entities/income.ts'
import { loan } from '../../../model/entities/loan.ts'
import { order, orderMaker } from '../../../model/entities/order.ts'
import { wireTime } from '../../../model/moment.ts'
import { isMore } from '../../../model/order-amounts.ts'
import { cancellableStates } from '../../../model/order-states.ts'
import { cutText } from '../../../model/plain-text.ts'
import { workPerson } from '../../../model/rules.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { lockRows } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { nameOfUser } from '../../entity/people.ts'
import { saveRecord, storeRecord } from '../../entity/save.ts'
import { wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { refreshDeals } from '../deals.ts'
import { leaderOnly, leadersOf } from '../people.ts'
import { findRowUnscoped } from '../unscoped.ts'
import { leadsOrder, makersOf, requireChange, requireMaker, requireRoomFor } from './people.ts'

const wrong = (context: Context) => wrongState(context, order)

async function load(context: Context, key: string, from: readonly string[], version?: number): Promise<RowOf<typeof order>> {
  const row = await loadRecord(context, order, key, 'READ', version)
  if (!from.includes(row.status)) throw wrong(context)(row)
  return row
}

const move = (context: Context, row: Row, action: string, from: readonly string[], set: Row) =>
  transition(context, order, row, { action, from, set, otherwise: wrong(context) })

const leadersAbove = (context: Context, row: RowOf<typeof order>) => leadersOf(context, row.owner_depart_key)

export async function signOrder(context: Context, key: string, version?: number): Promise<Row> {
  const row = await load(context, key, ['DRAFT'], version)
  await requireChange(context, row)
  const stored = await move(context, row, 'sign', ['DRAFT'], { status: 'SIGNED', sign_time: context.now })
  await refreshDeals(context, row.customer_key, row.order_amount)
  const params = { user: await nameOfUser(context, row.owner_key), amount: row.order_amount }
  await notifyAbout(context, order, 'M-ORDER-SIGN', stored, await leadersAbove(context, row), params)
  return stored
}

/** Gives the order to its maker, or to another one while it is made. */
export async function startOrder(context: Context, key: string, maker: string | undefined, version?: number): Promise<RowOf<typeof order>> {
  const row = await load(context, key, ['SIGNED', 'DOING'], version)
  if (!leadsOrder(context, row)) throw leaderOnly()
  const user = maker ?? row.work_person_key ?? ''
  const problem = workPerson(user)
  if (problem) throw invalid({ work_person_key: `validation.${problem}` })
  if (row.status === 'DOING' && row.work_person_key === user) throw refuse('order.sameMaker')
  await requireRoomFor(context, user, key)
  const stored = await move(context, row, row.status === 'SIGNED' ? 'start' : 'assign', ['SIGNED', 'DOING'], {
    status: 'DOING',
    work_person_key: user,
    ...(row.status === 'SIGNED' && { start_time: context.now }),
  })
  await giveWork(context, key, user)
  return stored
}

/** The main work on an order is his from now on; who had it before gives it back. Adding the work tells him. */
async function giveWork(context: Context, key: string, user: string): Promise<void> {
  const work = await lockRows(context, orderMaker, sql<boolean>`t.order_key = ${key} and t.status <> 'BACK'`)
  for (const row of work)
    if (row.maker_role === 'MAIN' && row.user_key !== user)
      await transition(context, orderMaker, row, { action: 'updateStatus', set: { status: 'BACK', back_reason: '改派' } })
  const mine = work.find((row) => row.user_key === user)
  const doing = { status: 'DOING', start_time: context.now }
  if (!mine) {
    const input = { order_key: key, user_key: user, maker_role: 'MAIN' }
    await storeRecord(context, orderMaker, input, {
      values: { ...doing, start_time: wireTime(context.now), work_content: '主办' },
      rights: { trusted: 'who may assign an order gives its main work, which is a part of assigning' },
    })
    return
  }
  await transition(context, orderMaker, mine, { action: 'updateStatus', set: { ...doing, maker_role: 'MAIN' } })
  await notifyAbout(context, order, 'M-ORDER-MAKER', (await findRowUnscoped(context, order, key)) as RowOf<typeof order>, [user], {})
}

export async function submitOrder(context: Context, key: string, org: string | undefined, version?: number): Promise<Row> {
  const row = await load(context, key, ['DOING'], version)
  if (row.order_type !== 'LOAN') throw refuse('order.notLoan')
  await requireMaker(context, row)
  const submitOrg = org ?? row.submit_org
  if (!submitOrg) throw invalid({ submit_org: 'validation.required' })
  return move(context, row, 'submit', ['DOING'], {
    status: 'SUBMITTED',
    submit_org: submitOrg,
    submit_time: context.now,
    back_reason: null,
  })
}

export async function approveOrder(context: Context, key: string, version?: number): Promise<Row> {
  const row = await load(context, key, ['SUBMITTED'], version)
  await requireMaker(context, row)
  return move(context, row, 'approve', ['SUBMITTED'], { status: 'APPROVED', approve_time: context.now })
}

export async function sendBackOrder(context: Context, key: string, reason: string, version?: number): Promise<RowOf<typeof order>> {
  const row = await load(context, key, ['SUBMITTED', 'APPROVED'], version)
  await requireMaker(context, row)
  return move(context, row, 'back', ['SUBMITTED', 'APPROVED'], {
    status: 'DOING',
    back_reason: reason,
    submit_time: null,
    approve_time: null,
  })
}

/** Ends an order in full; with something outstanding only finance, with a reason. */
export async function finishOrder(context: Context, key: string, reason: string | undefined, version?: number): Promise<Row> {
  const row = await load(context, key, ['LOANED', 'DOING'], version)
  if (row.status === 'DOING' && row.order_type === 'LOAN') throw wrong(context)(row)
  if (isMore(row.unreceived_amount, 0)) {
    if (!may(context.user, `${income.permission}:confirm`)) throw refuse('order.outstanding', { amount: String(row.unreceived_amount) })
    if (!reason) throw invalid({ reason: ['order.waiveReason', { amount: String(row.unreceived_amount) }] })
  }
  const stored = await move(context, row, 'finish', ['LOANED', 'DOING'], {
    status: 'FINISHED',
    finish_time: context.now,
    finish_remark: reason ?? null,
  })
  await notifyAbout(context, order, 'M-ORDER-FINISH', stored, [row.owner_key, ...(await makersOf(context, row))], {})
  return stored
}

/** Cancels an order that has brought nothing; incomes that wait are rejected and loans under way cancelled with it. */
export async function cancelOrder(context: Context, key: string, reason: string, version?: number): Promise<Row> {
  const row = await load(context, key, cancellableStates, version)
  await requireChange(context, row)
  if (Number(row.received_amount) !== 0) throw refuse('order.hasIncome')
  if (Number(row.loan_amount) !== 0) throw refuse('order.hasLoan')
  const rest = { reject_reason: cutText(`订单已取消：${reason}`, 200) }
  for (const plain of await lockRows(context, income, ofOrder(key, ['WAIT']))) {
    await transition(context, income, plain, { action: 'updateStatus', from: ['WAIT'], set: { status: 'REJECT', ...rest } })
    const params = { code: String(plain.income_code), reason: rest.reject_reason }
    await notifyAbout(context, income, 'M-INCOME-REJECT', plain, [plain.create_by_key], params)
  }
  for (const plain of await lockRows(context, loan, ofOrder(key, ['APPLYING', 'APPROVED'])))
    await transition(context, loan, plain, { action: 'updateStatus', set: { status: 'CANCEL', ...rest } })
  const stored = await move(context, row, 'cancel', cancellableStates, { status: 'CANCEL', cancel_reason: reason })
  await refreshDeals(context, row.customer_key)
  const receivers = [row.owner_key, ...(await makersOf(context, row)), ...(await leadersAbove(context, row))]
  await notifyAbout(context, order, 'M-ORDER-CANCEL', stored, receivers, { reason })
  return stored
}

/** What belongs to an order and is in one of these states. */
const ofOrder = (key: string, states: readonly string[]) => sql<boolean>`t.order_key = ${key} and t.status = any(${[...states]}::text[])`

const copied = [
  'customer_key',
  'order_type',
  'product_name',
  'customer_product_key',
  'order_name',
  'order_amount',
  'service_rate',
  'service_fee',
  'deposit',
  'remark',
] as const

/** A draft with the content of an order, of today; without what it came from. */
export async function copyOrder(context: Context, key: string): Promise<Row> {
  const row = await loadRecord(context, order, key, 'READ')
  return saveRecord(context, order, Object.fromEntries(copied.map((name) => [name, row[name]])))
}

/** One of its loans was paid out. */
export async function markLoaned(context: Context, row: Row): Promise<void> {
  if (row.status === 'APPROVED') await move(context, row, 'loan', ['APPROVED'], { status: 'LOANED', loan_time: context.now })
}
