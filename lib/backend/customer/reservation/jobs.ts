// What happens to reservations by the clock: reminders, and the end of those to which nobody came (docs/domain/reservation.md#reservation-messages).
import { sql } from 'kysely'
import { reservation } from '../../../model/entities/reservation.ts'
import { transition } from '../../entity/change.ts'
import { dueRecords } from '../../entity/due-records.ts'
import { leadersOf } from '../people.ts'
import { customerName, refreshCustomer, tell } from './customer-state.ts'

/** Reminds of tomorrow's reservations from 18:00 on, and of those within an hour, each once. */
export const remindReservations = dueRecords({
  work: 'reservation.remind',
  definition: reservation,
  due: (now) => sql`t.status = 'RESERVED' and t.reserve_time > ${now} and (${withinAnHour(now)} and t.reminded < 2
    or t.reminded < 1 and ${here(now)}::time >= '18:00' and (t.reserve_time at time zone 'Asia/Shanghai')::date = ${here(now)}::date + 1)`,
  async run(context, row) {
    await sql`update reservation t set reminded = case when ${withinAnHour(context.now)} then 2 else 1 end
      where t.reservation_key = ${row.reservation_key}`.execute(context.db)
    await tell(context, 'M-RESERVE-REMIND', row, await customerName(context, row))
  },
})

const here = (now: Date) => sql`(${now}::timestamptz at time zone 'Asia/Shanghai')`
const withinAnHour = (now: Date) => sql`t.reserve_time <= ${now}::timestamptz + interval '1 hour'`

/** Ends what was open a day after its time. */
export const breakMissed = dueRecords({
  work: 'reservation.break',
  definition: reservation,
  due: (now) => sql`t.status = 'RESERVED' and t.reserve_time <= ${now}::timestamptz - interval '24 hours'`,
  async run(context, row) {
    const reason = '超过预约时间24小时未到访'
    const stored = await transition(context, reservation, row, {
      action: 'break',
      from: ['RESERVED'],
      set: { status: 'BROKEN', break_reason: reason },
    })
    await refreshCustomer(context, row.customer_key)
    await tell(
      context,
      'M-RESERVE-BROKEN',
      stored,
      await customerName(context, row),
      { reason },
      await leadersOf(context, row.owner_depart_key),
    )
  },
})
