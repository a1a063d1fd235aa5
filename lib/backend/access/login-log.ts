// The call that lists the sign-in log.
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/account.ts'
import { cappedTotal, listFrom, pageOf } from '../../model/paging.ts'
import { limits } from '../../model/wire.ts'
import { rawRows } from '../db/raw-rows.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'

const signIns = rawRows({
  log_key: 'login_log.log_key',
  username: 'login_log.username',
  realname: 'sys_user.realname?',
  action: 'login_log.action',
  success: 'login_log.success',
  reason: 'login_log.reason',
  ip: 'login_log.ip',
  user_agent: 'login_log.user_agent',
  create_time: 'login_log.create_time',
  total__: 'bigint',
})

/** The caller's own entries; holders of sys:log:q may ask for another user's, or for all with user_key left out and `username` given. */
async function listLogins(context: Context, request: z.output<(typeof calls.listSignIns)['input']>) {
  const { user } = context
  const others = user.permissions.has('sys:log:q')
  const asksOthers = others && (request.user_key !== undefined || request.username !== undefined)
  const userKey = asksOthers ? (request.user_key ?? null) : user.user_key
  const username = asksOthers ? (request.username ?? null) : null
  const where = sql`(${userKey}::text is null or l.user_key = ${userKey}) and (${username}::text is null or l.username = ${username})`
  const { limit, offset } = pageOf(request)
  const rows = await signIns.read(
    context.db,
    sql`select l.log_key, l.username, u.realname, l.action, l.success, l.reason, l.ip, l.user_agent, l.create_time,
      (select count(*) from (select 1 from login_log l where ${where} limit ${limits.countCap + 1}) c) as total__
    from login_log l left join sys_user u on u.user_key = l.user_key where ${where}
    order by l.create_time desc, l.log_key desc limit ${limit} offset ${offset}`,
  )
  const { records, total } = listFrom(rows)
  return { records, ...cappedTotal(total, offset + records.length) }
}

export const loginLogCalls = [
  serve(calls.listSignIns, {
    summary: ['登录记录', 'Sign-in log'],
    permission: 'signedIn',
    handle: listLogins,
  }),
]
