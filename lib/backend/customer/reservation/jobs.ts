// What happens to reservations by the clock: reminders, and the end of those to which nobody came (docs/domain/reservation.md#reservation-messages).
import { sql } from 'kysely'
import { customer } from '../../../model/entities/customer.ts'
import { reservation } from '../../../model/entities/reservation.ts'
import { transition } from '../../entity/change.ts'
import type { Row } from '../../entity/hooks.ts'
import { plainRow } from '../../entity/store.ts'
import type { Context } from '../../kernel/context.ts'
import { leadersOf } from '../people.ts'
import { findRowUnscoped } from '../unscoped.ts'
import { refreshCustomer, tell } from './customer-state.ts'

const named = async (context: Context, row: Row) =>
  String((await findRowUnscoped(context, customer, String(row.customer_key)))?.customer_name ?? '')

/** Reminds of tomorrow's reservations from 18:00 on, and of those within an hour, each once. */
export async function remindReservations(context: Context): Promise<void> {
  const { rows } = await sql<Row>`
    with clock as (select ${context.now}::timestamptz as now, (${context.now}::timestamptz at time zone 'Asia/Shanghai') as here)
    update reservation t set reminded = case when t.reserve_time <= clock.now + interval '1 hour' then 2 else 1 end
    from clock where t.status = 'RESERVED' and not t.is_deleted and t.reserve_time > clock.now
      and ((t.reminded < 2 and t.reserve_time <= clock.now + interval '1 hour')
        or (t.reminded < 1 and clock.here::time >= '18:00' and (t.reserve_time at time zone 'Asia/Shanghai')::date = clock.here::date + 1))
    returning t.*`.execute(context.db)
  for (const found of rows) {
    const row = plainRow(reservation, found)
    await tell(context, 'M-RESERVE-REMIND', row, await named(context, row))
  }
}

/** Ends what was open a day after its time. */
export async function breakMissed(context: Context): Promise<void> {
  const { rows } = await sql<Row>`select t.* from reservation t where t.status = 'RESERVED' and not t.is_deleted
    and t.reserve_time <= ${context.now}::timestamptz - interval '24 hours' order by t.reservation_key for update skip locked`.execute(
    context.db,
  )
  for (const found of rows) {
    const row = plainRow(reservation, found)
    const reason = '超过预约时间24小时未到访'
    const stored = await transition(context, reservation, row, {
      action: 'break',
      from: ['RESERVED'],
      set: { status: 'BROKEN', break_reason: reason },
    })
    await refreshCustomer(context, String(row.customer_key))
    await tell(context, 'M-RESERVE-BROKEN', stored, await named(context, row), { reason }, await leadersOf(context, row.owner_depart_key))
  }
}
