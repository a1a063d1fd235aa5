// Who has read a notice and who has not, for those who manage notices (docs/domain/notice.md#readers).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { readNoticeReaders } from '../../model/calls/notice.ts'
import { notice } from '../../model/entities/notice.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { rawRows } from '../db/raw-rows.ts'
import { requireRecord } from '../entity/read.ts'
import type { Context } from '../kernel/context.ts'
import { countReaders } from './notices.ts'

const readers = rawRows({
  user_key: 'sys_user.user_key',
  realname: 'sys_user.realname',
  depart_name: 'department.depart_name?',
  read_status: 'message_acceptor.read_status',
  read_time: 'message_acceptor.read_time',
  total__: 'bigint',
})

/** A page of a notice's receivers, those who have not read it first, and how many there are of both. */
export async function listReaders(context: Context, input: z.output<typeof readNoticeReaders.input>) {
  const row = await requireRecord(context, notice, input.id, 'READ')
  const { limit, offset } = pageOf(input)
  const status = input.read_status ? sql`and a.read_status = ${input.read_status}` : sql``
  const rows = await readers.read(
    context.db,
    sql`select u.user_key, u.realname, d.depart_name, a.read_status, a.read_time, count(*) over () as total__
    from message_acceptor a join sys_user u on u.user_key = a.ref_key left join department d on d.id = u.main_depart_key
    where a.message_key = ${input.id} ${status} order by a.read_status desc, a.read_time, u.realname, u.user_key limit ${limit} offset ${offset}`,
  )
  const counts = { message_key: row.message_key } as { total_count?: number; read_count?: number }
  await countReaders(context, [counts])
  return { ...listFrom(rows), total_count: counts.total_count ?? 0, read_count: counts.read_count ?? 0 }
}
