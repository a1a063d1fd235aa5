// Rooms: their occupancy, and the refusal of a second reservation at the same time (docs/domain/reservation.md#room).
import { sql } from 'kysely'
import type { Occupancy } from '../../../model/calls/reservation.ts'
import { reservation } from '../../../model/entities/reservation.ts'
import { room } from '../../../model/entities/room.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { fromWireTime } from '../../db/wire-types.ts'
import type { Hooks, Row } from '../../entity/hooks.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { visibleRows } from '../../entity/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'

const takenRows = rawRows({ start: 'text', finish: 'text', name: 'text?' })
const roomRows = rawRows({
  room_key: 'room.room_key',
  room_name: 'room.room_name',
  capacity: 'room.capacity',
  address: 'room.address',
})
const slotRows = rawRows({
  room_key: 'text',
  reservation_key: 'text?',
  reserve_time: 'text',
  end_time: 'text',
  owner_name: 'text',
})

/** Until when a reservation `r` occupies its room; a finished one only until its actual end. */
const keptUntil = sql`case when r.status = 'FINISHED' then least(r.end_time, coalesce(r.finish_time, r.end_time)) else r.end_time end`
const keeping = sql<boolean>`not r.is_deleted and r.status in ('RESERVED', 'ARRIVED', 'FINISHED')`

/** Takes the room for a reservation, or refuses with its holder. The room's row is locked first, so that the second of two concurrent calls sees the first. */
export async function takeRoom(context: Context, row: Row): Promise<void> {
  if (typeof row.room_key !== 'string') return
  const place = await lockRow(context, room, row.room_key)
  if (place.is_deleted || place.status !== '1') throw invalid({ room_key: ['validation.roomClosed', { room: place.room_name }] })
  if (Number(row.visit_count ?? 1) > Number(place.capacity))
    throw invalid({ visit_count: ['validation.roomSeats', { room: place.room_name, n: Number(place.capacity) }] })
  const [taken] = await takenRows.read(
    context.db,
    sql`select to_char(r.reserve_time, 'HH24:MI') as start, to_char(${keptUntil}, 'HH24:MI') as finish, u.realname as name
      from reservation r left join sys_user u on u.user_key = r.owner_key
      where r.room_key = ${row.room_key} and ${keeping} and r.reservation_key <> ${row.reservation_key ?? ''}
        and r.reserve_time < ${fromWireTime(String(row.end_time))}::timestamptz and ${keptUntil} > ${fromWireTime(String(row.reserve_time))}::timestamptz
      order by r.reserve_time limit 1`,
  )
  if (!taken) return
  throw refuse('roomTaken', {
    room: String(place.room_name),
    from: taken.start,
    to: taken.finish,
    name: taken.name ?? '',
  })
}

/** The enabled rooms with their occupancy from one day to another, inclusive. */
export async function readOccupancy(context: Context, { from, to }: { from: string; to: string }): Promise<Occupancy> {
  if (to < from || Date.parse(to) - Date.parse(from) > 31 * 86_400_000) throw invalid({ to: ['validation.span', { n: 31 }] })
  const rooms = await roomRows.read(
    context.db,
    sql`select room_key, room_name, capacity, address from room where status = '1' and not is_deleted order by sort_no, room_name`,
  )
  const slots = await slotRows.read(
    context.db,
    sql`select r.room_key, case when ${visibleRows(context, reservation, 'r')} then r.reservation_key end as reservation_key,
        to_char(r.reserve_time, 'YYYY-MM-DD HH24:MI:SS') as reserve_time, to_char(${keptUntil}, 'YYYY-MM-DD HH24:MI:SS') as end_time,
        coalesce(u.realname, '') as owner_name
      from reservation r left join sys_user u on u.user_key = r.owner_key
      where r.room_key is not null and ${keeping} and r.reserve_time >= ${`${from} 00:00:00+08:00`}::timestamptz
        and r.reserve_time < ${`${to} 00:00:00+08:00`}::timestamptz + interval '1 day'
      order by r.reserve_time`,
  )
  return { rooms, slots }
}

export const roomHooks: Hooks<typeof room> = {
  async beforeDelete(context, row) {
    const { rows } = await sql`select 1 from reservation where room_key = ${row.room_key} and status = 'RESERVED' and not is_deleted
      and reserve_time > ${context.now} limit 1`.execute(context.db)
    if (rows.length > 0) throw refuse('roomInUse', { name: row.room_name })
  },
}
