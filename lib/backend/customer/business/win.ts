// Wins an opportunity: at once, or after an approval if the parameter requires one (docs/domain/opportunity.md#approval-of-a-win).
import { sql } from 'kysely'
import { business } from '../../../model/entities/business.ts'
import { order } from '../../../model/entities/order.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { cutText } from '../../../model/plain-text.ts'
import { decidedColumns, keptComment, submittedColumns } from '../../bpm/store/approval-columns.ts'
import type { Business } from '../../bpm/store/business.ts'
import { submitRecord } from '../../bpm/store/submit.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { nameOfUser } from '../../entity/people.ts'
import { requireRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import { actingAs } from '../../kernel/acting.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden, refuse } from '../../kernel/fail.ts'
import { readParameter } from '../../kernel/parameter.ts'
import { may, principalOf } from '../../kernel/principal.ts'
import { refreshDeals } from '../deals.ts'
import { endBusiness, missingRefusal, refuseEnded } from './stages.ts'
import { refuseWaiting } from './waiting.ts'

/** The second business type of opportunities: the approval of a win. */
export const winType = 'business_win'

interface Won {
  sign_date: string
  business_amount: string | null
  /** Whether the win creates a draft order. */
  make_order: boolean | null
  remark: string | null
}

/** Wins an opportunity with an amount, or submits the win for approval. */
export async function winBusiness(context: Context, open: RowOf<typeof business>, { sign_date, business_amount, make_order, remark }: Won) {
  let row = open
  const key = row.business_key
  const won = { sign_date, end_remark: remark, win_order: make_order ?? false }
  if (make_order && !may(context.user, 'order:order:a')) throw forbidden('order:order:a')
  if (business_amount !== null) row = await storeRecord(context, business, { business_key: key, business_amount })
  requireAmount(context, row)
  if (!(await isApproved(context))) return concludeWin(context, row, won, context.user.user_key)
  const stored = await transition(context, business, row, { action: 'proposeWin', set: won })
  await submitRecord(context, winType, key)
  return stored
}

function requireAmount(context: Context, row: Row): void {
  if (!(Number(row.business_amount) > 0)) throw missingRefusal(context, ['business_amount'])
}

// Creates the order of a win, if requested (docs/domain/opportunity.md#order-of-a-win).

const lineRows = rawRows({ product_name: 'business_line.product_name' })
const orderRows = rawRows({ order_key: 'text' })

/** A draft with the customer, the products, the amount and the day of the win. An opportunity with an order gets no second one. */
async function draftOrder(context: Context, won: Row): Promise<void> {
  const known = await orderRows.first(
    context.db,
    sql`select order_key from "order" where business_key = ${won.business_key} and status <> 'CANCEL' and not is_deleted limit 1`,
  )
  if (known) return
  const lines = await lineRows.read(
    context.db,
    sql`select product_name from business_line where business_key = ${won.business_key} and not is_deleted order by create_time, line_key limit 20`,
  )
  const products = lines.map((line) => line.product_name).join('、')
  await storeRecord(context, order, {
    customer_key: won.customer_key,
    business_key: won.business_key,
    product_name: cutText(products || String(won.product_name || won.business_name), 100),
    order_amount: won.business_amount,
    sign_date: won.sign_date,
  })
}

/** Marks the customer as dealt, and notifies the department. */
async function concludeWin(context: Context, row: Row, set: Row, winner: unknown): Promise<RowOf<typeof business>> {
  const stored = await endBusiness(context, row, { end: 'WIN', set })
  await refreshDeals(context, String(stored.customer_key), stored.business_amount)
  if (stored.win_order) await draftOrder(await actingFor(context, winner), stored)
  const colleagues = await context.db
    .selectFrom('sys_user')
    .select('user_key')
    .where(sql<boolean>`${stored.owner_depart_key} = any(belong_departs)`)
    .where('status', '=', '1')
    .where('is_deleted', '=', sql.lit(false))
    .execute()
  const params = { user: await nameOfUser(context, winner), amount: String(stored.business_amount) }
  await notifyAbout(context, business, 'M-BUSINESS-WIN', stored, [stored.owner_key, ...colleagues.map((one) => one.user_key)], params)
  return stored
}

/** After the approval the last decider's call completes the win, and the order belongs to the winner. */
async function actingFor(context: Context, winner: unknown): Promise<Context> {
  if (context.user.user_key === winner) return context
  const user = await principalOf(context, String(winner))
  if (!user) throw refuse('winnerGone')
  return actingAs(context, user)
}

const isApproved = async ({ db }: Context): Promise<boolean> => (await readParameter(db, 'business.win.approve')) === '1'

const variablesOf = (row: Readonly<Row>) => ({
  amount: Number(row.business_amount ?? 0),
  discount_rate: Number(row.discount_rate ?? 100),
  sign_date: row.sign_date ?? null,
})

export const winApproval: Business = {
  entity: business.name,
  isApproved,
  async preview(context, values) {
    const key = values.business_key
    const row = typeof key === 'string' ? { ...(await requireRecord(context, business, key, 'WRITE')), ...values } : values
    return { row, variables: variablesOf(row), problems: [] }
  },
  async submit(context, key, instance, process) {
    const row = await requireRecord(context, business, key, 'WRITE', true)
    if (row.end_status) throw refuseEnded(row)
    refuseWaiting(row)
    requireAmount(context, row)
    await transition(context, business, row, {
      action: 'submit',
      when: sql<boolean>`t.end_status is null and t.win_status is distinct from 'PROGRESS'`,
      set: {
        win_status: 'PROGRESS',
        ...submittedColumns(context, instance, process),
      },
      otherwise: refuseEnded,
    })
    return { title: `商机赢单 ${groupDigits(row.business_amount)}元：${row.business_name}`, variables: variablesOf(row) }
  },
  async giveBack(context, key, comment) {
    await transition(context, business, await lockRow(context, business, key), {
      action: 'return',
      when: sql<boolean>`t.win_status = 'PROGRESS'`,
      set: { win_status: 'RETURN', approve_comment: keptComment(comment) },
    })
  },
  async decide(context, key, { status, comment }) {
    const row = await lockRow(context, business, key)
    if (status === 'PASS') {
      const won = { win_status: status, sign_date: row.sign_date, end_remark: row.end_remark, ...decidedColumns(context, comment) }
      await concludeWin(context, row, won, row.commit_by_key ?? row.owner_key)
      return
    }
    await transition(context, business, row, {
      action: status.toLowerCase(),
      when: sql<boolean>`t.win_status in ('PROGRESS', 'RETURN')`,
      set: {
        win_status: status,
        ...decidedColumns(context, comment),
        // if it ended in another way while its win was returned, that result stays
        ...(row.end_status ? {} : { sign_date: null, end_remark: null }),
      },
    })
  },
}
