// The hooks of orders: additions to the derived calls for saving and reading (docs/domain/order.md#order).
import { sql } from 'kysely'
import { differs, feeByRate, isMore, minus } from '../../../model/amounts.ts'
import { business } from '../../../model/entities/business.ts'
import { customer } from '../../../model/entities/customer.ts'
import { order } from '../../../model/entities/order.ts'
import { agreeingStates, closedStates, deletableOrders } from '../../../model/order-states.ts'
import { cutText } from '../../../model/plain-text.ts'
import { equalShares, isWhole, type Share, sharesSchema } from '../../../model/shares.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Row, RowOf, Write } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { type StateRules, withOffers } from '../../entity/offers.ts'
import { requireRecord } from '../../entity/read.ts'
import { wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse, throwIf } from '../../kernel/fail.ts'
import { refreshDeals } from '../deals.ts'
import { feeOfLines } from './fees.ts'
import { withOrderSteps } from './steps.ts'

/** The fields that are fixed after the order is submitted. */
const agreed = ['business_key', 'reservation_key', 'order_type', 'order_amount', 'service_rate', 'service_fee', 'deposit'] as const

/** The people of a write and their shares: the given shares, or equal ones if the people have changed. */
export function keepShares(
  row: Row,
  given: ReadonlySet<string>,
  { keys, shares, none }: { keys: string; shares: string; none: readonly Share[] },
) {
  const parsed = sharesSchema.safeParse(row[shares] ?? [])
  if (!parsed.success) throw invalid({ [keys]: 'order.shares' })
  const people = (row[keys] as string[] | null) ?? []
  const named = given.has(shares) && parsed.data.length > 0 ? parsed.data : people.length === 0 ? none : null
  const wanted = named?.map((one) => one.user_key) ?? people
  row[keys] = wanted
  const same = parsed.data.length === wanted.length && parsed.data.every((one) => wanted.includes(one.user_key))
  row[shares] = same ? parsed.data : people.length === 0 ? none : equalShares(wanted)
  if (!isWhole(row[shares] as Share[])) throw invalid({ [keys]: 'order.shares' })
}

const rules: StateRules<Pick<RowOf<typeof order>, 'status'>> = {
  change: (context, row) => (closedStates.includes(row.status ?? '') ? wrongState(context, order)(row) : undefined),
  remove: (context, row) => (deletableOrders.includes(row.status ?? '') ? undefined : wrongState(context, order)(row)),
}

async function beforeWrite(context: Context, write: Write<typeof order>): Promise<void> {
  const { old, row, given } = write
  if (old) throwIf(rules.change(context, old, 'WRITE'))
  if (old && !agreeingStates.includes(String(old.status))) {
    const changed = agreed.filter((name) => String(old[name] ?? '') !== String(row[name] ?? ''))
    if (changed.length > 0) throw refuse('order.agreed')
  }
  if (old && !['DRAFT', 'SIGNED'].includes(String(old.status)) && (old.work_person_key ?? null) !== (row.work_person_key ?? null))
    throw refuse('order.makerByCall')
  if (!old) await startLife(context, row)
  if (row.business_key && row.business_key !== old?.business_key) await requireRecord(context, business, row.business_key, 'READ')
  keepShares(row, given, {
    keys: 'sign_keys',
    shares: 'sign_shares',
    none: equalShares([String(row.owner_key ?? context.user.user_key)]),
  })
  await keepFee(context, write)
}

/** A new order requires a customer that its creator may edit; without a name it is named after the customer and the product. */
async function startLife(context: Context, row: RowOf<typeof order>): Promise<void> {
  const client = await requireRecord(context, customer, row.customer_key, 'WRITE')
  if (client.sea_flag) throw refuse('customerPooled', { name: String(client.customer_name) })
  if (client.status === 'BLACK') throw refuse('order.customerBlack', { name: String(client.customer_name) })
  row.order_name ||= cutText(`${client.short_name || client.customer_name} ${row.product_name}`, 100)
}

async function keepFee(context: Context, { old, row, given }: Write<typeof order>): Promise<void> {
  const lines = old ? await feeOfLines(context, row.order_key) : null
  const computed = lines ?? feeByRate(row.order_amount, row.service_rate)
  const sent = given.has('service_fee') && row.service_fee !== null && row.service_fee !== String(old?.service_fee ?? '')
  if (computed !== null && lines === null && sent && differs(row.service_fee, computed))
    throw invalid({ service_fee: ['order.feeDiffers', { fee: computed }] })
  row.service_fee = computed ?? row.service_fee ?? '0.00'
  row.deposit ??= '0.00'
  if (isMore(row.deposit, row.service_fee)) throw invalid({ deposit: 'order.deposit' })
  const received = old?.received_amount ?? '0.00'
  if (isMore(received, row.service_fee)) throw invalid({ service_fee: ['order.feeBelowReceived', { received: String(received) }] })
  row.unreceived_amount = minus(row.service_fee, received)
}

const waitRows = rawRows({ order_key: 'text', waiting: 'numeric' })

export const orderHooks = withOffers(
  order,
  { reads: ['status'], ...rules },
  withOrderSteps({
    beforeWrite,
    async afterWrite(context, { old, row }) {
      if (old && old.status !== 'DRAFT') await refreshDeals(context, row.customer_key)
    },
    async beforeDelete(context, row) {
      throwIf(rules.remove(context, row))
      await refuseLinked(context, order, row.order_key)
    },
    async decorate(context, rows) {
      const keys = rows.flatMap((row) => (typeof row.order_key === 'string' ? [row.order_key] : []))
      const found = await waitRows.read(
        context.db,
        sql`select order_key, sum(case when is_refund then -amount else amount end)::numeric(18, 2) as waiting from income
        where order_key = any(${keys}::text[]) and status = 'WAIT' and not is_deleted group by order_key`,
      )
      const waiting = new Map(found.map((one) => [one.order_key, one.waiting]))
      for (const row of rows) row.waiting_amount = waiting.get(row.order_key) ?? '0.00'
    },
    alsoVisible({ user }, alias) {
      const t = (column: string) => sql.ref(`${alias}.${column}`)
      const me = user.user_key
      return sql<boolean>`(${t('work_person_key')} = ${me} or ${t('sign_keys')} @> array[${me}]::text[]
      or ${t('customer_key')} in (select c.customer_key from customer c where c.owner_key = ${me} and not c.is_deleted)
      or ${t('order_key')} in (select m.order_key from order_maker m where m.user_key = ${me} and not m.is_deleted and m.status <> 'BACK'))`
    },
  }),
)
