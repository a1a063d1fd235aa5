// When and where a reservation is: in the future, in a room that is free, not too near another one of its owner (docs/domain/reservation.md#reservation).
import { sql } from 'kysely'
import type { reservation } from '../../../model/entities/reservation.ts'
import { momentOf, wireTime } from '../../../model/moment.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { fromWireTime } from '../../db/wire-types.ts'
import { columnEquals } from '../../entity/column-equality.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, warn } from '../../kernel/fail.ts'
import { takeRoom } from './rooms.ts'

const minute = 60_000
/** Two reservations of one owner closer than this cause a warning. */
const nearMinutes = 30

export function requireFuture(context: Context, time: unknown): void {
  if (!(momentOf(time) > context.now.getTime())) throw invalid({ reserve_time: 'validation.reservePast' })
}

/** Sets the place and the end, and refuses a time that is taken. */
export async function place(context: Context, row: RowOf<typeof reservation>, old: Row | null): Promise<void> {
  row.end_time = wireTime(new Date(momentOf(row.reserve_time) + Number(row.duration_minutes) * minute))
  if (row.reserve_type === 'VISIT_IN' && !row.address) {
    const room = await context.db
      .selectFrom('room')
      .select('address')
      .where('room_key', '=', row.room_key ?? '')
      .executeTakeFirst()
    row.address = room?.address ?? null
  }
  const placed = ['room_key', 'reserve_time', 'end_time', 'visit_count'] as const
  if (!old || placed.some((name) => old[name] !== row[name])) await takeRoom(context, row)
  if (old && old.reserve_time === row.reserve_time) return
  await pointOutNear(context, row)
}

const nearRows = rawRows({ time: 'text', name: 'customer.customer_name' })

/** Warns of another open reservation of the same owner within half an hour, unless the caller has confirmed it. */
async function pointOutNear(context: Context, row: RowOf<typeof reservation>): Promise<void> {
  if (row.overlap_allowed === true) return
  const owner = row.owner_key ?? context.user.user_key
  const at = fromWireTime(row.reserve_time)
  const near = await nearRows.first(
    context.db,
    sql`select to_char(r.reserve_time, 'HH24:MI') as time, c.customer_name as name
    from reservation r join customer c on c.customer_key = r.customer_key
    where ${columnEquals('r.owner_key', owner)} and r.status = 'RESERVED' and not r.is_deleted and r.reservation_key <> ${row.reservation_key ?? ''}
      and r.reserve_time > ${at}::timestamptz - make_interval(mins => ${nearMinutes})
      and r.reserve_time < ${at}::timestamptz + make_interval(mins => ${nearMinutes}) order by r.reserve_time limit 1`,
  )
  if (near) throw warn('reservationNear', near)
}
