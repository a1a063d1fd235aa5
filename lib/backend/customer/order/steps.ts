// The effects of the steps of an order, and who may take them (docs/domain/order.md#states).
import { sql } from 'kysely'
import { isMore } from '../../../model/amounts.ts'
import { income } from '../../../model/entities/income.ts'
import { loan } from '../../../model/entities/loan.ts'
import { order, orderMaker } from '../../../model/entities/order.ts'
import { wireTime } from '../../../model/moment.ts'
import { cutText } from '../../../model/plain-text.ts'
import { workPerson } from '../../../model/rules.ts'
import { orderSteps } from '../../../model/steps/order.ts'
import { partsOf } from '../../../model/steps/step.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { lockRows } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { nameOfUser } from '../../entity/people.ts'
import { accessLevelsOf } from '../../entity/read.ts'
import { saveRecord, storeRecord } from '../../entity/save.ts'
import { serveSteps } from '../../entity/steps.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { refreshDeals } from '../deals.ts'
import { leaderOnly, leadersOf, ownerOnly } from '../people.ts'
import { findRowUnscoped } from '../unscoped.ts'
import { leadsOrder, madeByCaller, makerOnly, makersOf, requireRoomFor } from './people.ts'

type Order = RowOf<typeof order>

/** The intended maker: the named one, else the one in the order. */
const makerIn = (row: Order, { work_person_key }: { work_person_key: string | null }) => work_person_key ?? row.work_person_key ?? ''

export const { calls: orderStepCalls, hooksWith: withOrderSteps } = serveSteps(orderSteps, {
  reads: ['order_key', 'order_type', 'owner_key', 'owner_depart_key', 'collaborators', 'work_person_key'],
  async parts(context, rows) {
    const [made, levels] = [await madeByCaller(context, rows), await accessLevelsOf(context, order, rows)]
    return rows.map((row, at) =>
      partsOf<typeof orderSteps>({
        reader: true,
        changer: levels[at] !== 'READ',
        maker: made.has(row.order_key),
        leader: leadsOrder(context, row),
      }),
    )
  },
  notYours: (step) => (step === 'start' ? leaderOnly() : step === 'sign' || step === 'cancel' ? ownerOnly() : makerOnly()),
  of: {
    sign: {
      set: (context) => ({ sign_time: context.now }),
      async after(context, row) {
        await refreshDeals(context, row.customer_key, row.order_amount)
        const params = { user: await nameOfUser(context, row.owner_key), amount: row.order_amount }
        await notifyAbout(context, order, 'M-ORDER-SIGN', row, await leadersOf(context, row.owner_depart_key), params)
      },
    },
    /** Assigns the order to its maker, or to another one while it is in progress. */
    start: {
      async check(context, row, asked) {
        const user = makerIn(row, asked)
        const problem = workPerson(user)
        if (problem) throw invalid({ work_person_key: `validation.${problem}` })
        if (row.status === 'DOING' && row.work_person_key === user) throw refuse('order.sameMaker')
        await requireRoomFor(context, user, row.order_key)
      },
      set: (context, row, asked) => ({
        work_person_key: makerIn(row, asked),
        ...(row.status === 'SIGNED' && { start_time: context.now }),
      }),
      action: (row) => (row.status === 'SIGNED' ? 'start' : 'assign'),
      after: (context, row) => giveWork(context, row.order_key, row.work_person_key ?? ''),
    },
    submit: {
      fits: ({ order_type }) => order_type === 'LOAN',
      unfit: () => refuse('order.notLoan'),
      check(_, row, { submit_org }) {
        if (!(submit_org ?? row.submit_org)) throw invalid({ submit_org: 'validation.required' })
      },
      set: (context, row, { submit_org }) => ({ submit_org: submit_org ?? row.submit_org, submit_time: context.now, back_reason: null }),
    },
    approve: { set: (context) => ({ approve_time: context.now }) },
    back: { set: (_, __, { reason }) => ({ back_reason: reason, submit_time: null, approve_time: null }) },
    /** Requires full payment; with an outstanding amount only finance may finish it, with a reason. A loan ends after it was paid out. */
    finish: {
      fits: ({ status, order_type }) => status === 'LOANED' || order_type !== 'LOAN',
      check(context, row, { reason }) {
        if (!isMore(row.unreceived_amount, 0)) return
        const amount = String(row.unreceived_amount)
        if (!may(context.user, `${income.permission}:confirm`)) throw refuse('order.outstanding', { amount })
        if (!reason) throw invalid({ reason: ['order.waiveReason', { amount }] })
      },
      set: (context, _, { reason }) => ({ finish_time: context.now, finish_remark: reason }),
      async after(context, row) {
        await notifyAbout(context, order, 'M-ORDER-FINISH', row, [row.owner_key, ...(await makersOf(context, row))], {})
      },
    },
    /** Requires that nothing was received; waiting incomes are rejected and pending loans are cancelled with it. */
    cancel: {
      check(_, row) {
        if (Number(row.received_amount) !== 0) throw refuse('order.hasIncome')
      },
      set: (_, __, { reason }) => ({ cancel_reason: reason }),
      async after(context, row, { reason }) {
        await callOff(context, row.order_key, cutText(`订单已取消：${reason}`, 200))
        await refreshDeals(context, row.customer_key)
        const receivers = [row.owner_key, ...(await makersOf(context, row)), ...(await leadersOf(context, row.owner_depart_key))]
        await notifyAbout(context, order, 'M-ORDER-CANCEL', row, receivers, { reason })
      },
    },
  },
})

/** Rejects the waiting incomes of an order, and cancels its pending loans. */
async function callOff(context: Context, key: string, reject_reason: string): Promise<void> {
  for (const plain of await lockRows(context, income, ofOrder(key, ['WAIT']))) {
    await transition(context, income, plain, { action: 'updateStatus', from: ['WAIT'], set: { status: 'REJECT', reject_reason } })
    const params = { code: String(plain.income_code), reason: reject_reason }
    await notifyAbout(context, income, 'M-INCOME-REJECT', plain, [plain.create_by_key], params)
  }
  for (const plain of await lockRows(context, loan, ofOrder(key, ['APPLYING', 'APPROVED'])))
    await transition(context, loan, plain, { action: 'updateStatus', set: { status: 'CANCEL', reject_reason } })
}

/** Assigns the main work on an order to a person; the former maker's work is given back. Adding the work notifies the person. */
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

/** The records of an order in these states. */
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

/** A draft of today with the content of an order, without its origin. */
export async function copyOrder(context: Context, key: string): Promise<Row> {
  const row = await loadRecord(context, order, key, 'READ')
  return saveRecord(context, order, Object.fromEntries(copied.map((name) => [name, row[name]])))
}

/** One of its loans was paid out. */
export async function markLoaned(context: Context, row: Row): Promise<void> {
  if (row.status !== 'APPROVED') return
  await transition(context, order, row, { action: 'loan', from: ['APPROVED'], set: { status: 'LOANED', loan_time: context.now } })
}
