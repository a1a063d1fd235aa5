// The call that lists the sign-in log.
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/account.ts'
import { cappedTotal, listFrom, pageOf } from '../../model/paging.ts'
import { limits } from '../../model/wire.ts'
import { rawRows } from '../db/raw-rows.ts'
import { allOf } from '../entity/scope.ts'
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

/** The caller's own entries; with sys:log:q also another user's, or all by `username` without user_key. */
function listLogins(context: Context, { user_key, username, ...page }: z.output<(typeof calls.listSignIns)['input']>) {
  const { user } = context
  const asksOthers = user.permissions.has('sys:log:q') && (user_key !== undefined || username !== undefined)
  return querySignIns(context, { ...page, ...(asksOthers ? { user_key, username } : { user_key: user.user_key }) })
}

/** Entries of all users. Each filter has an index that continues with the time, so that the cost of a page does not depend on the length of the log. */
async function querySignIns(context: Context, input: z.output<(typeof calls.querySignIns)['input']>) {
  const [from, to] = input.create_time ?? [null, null]
  const conditions = (['user_key', 'username', 'action', 'ip'] as const).flatMap((name) =>
    input[name] ? [sql<boolean>`l.${sql.ref(name)} = ${input[name]}`] : [],
  )
  if (input.success) conditions.push(sql<boolean>`l.success = ${input.success === 'true'}`)
  if (from) conditions.push(sql<boolean>`l.create_time >= (${from} || '+08')::timestamptz`)
  if (to) conditions.push(sql<boolean>`l.create_time <= (${to} || '+08')::timestamptz`)
  const where = allOf(conditions)
  const { limit, offset } = pageOf(input)
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
  serve(calls.querySignIns, {
    summary: ['登录日志', 'Sign-ins of everybody'],
    permission: 'sys:signIn:q',
    handle: querySignIns,
  }),
  serve(calls.listSignIns, {
    summary: ['登录记录', 'Sign-in log'],
    permission: 'signedIn',
    handle: listLogins,
  }),
]
