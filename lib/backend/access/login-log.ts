// The call that lists the sign-in log.
import { sql } from 'kysely'
import { z } from 'zod'
import { keyInput, listAnswer, listFrom, pageInput, pageOf } from '../../model/paging.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'

const row = z.object({
  log_key: z.string(),
  username: z.string().nullable(),
  realname: z.string().nullable(),
  action: z.string(),
  success: z.boolean(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  create_time: z.string(),
})

const input = pageInput.extend({ user_key: keyInput.optional(), username: z.string().max(100).optional() })

/** The caller's own entries; holders of sys:log:q may ask for another user's, or for all with user_key left out and `username` given. */
async function listLogins(context: Context, request: z.output<typeof input>) {
  const { user } = context
  const others = user.permissions.has('sys:log:q')
  const asksOthers = others && (request.user_key !== undefined || request.username !== undefined)
  const userKey = asksOthers ? (request.user_key ?? null) : user.user_key
  const username = asksOthers ? (request.username ?? null) : null
  const where = sql`(${userKey}::text is null or l.user_key = ${userKey}) and (${username}::text is null or l.username = ${username})`
  const { limit, offset } = pageOf(request)
  const { rows } = await sql<z.infer<typeof row> & { total__: string }>`
    select l.log_key, l.username, u.realname, l.action, l.success, l.reason, l.ip, l.user_agent, l.create_time, count(*) over () as total__
    from login_log l left join sys_user u on u.user_key = l.user_key where ${where}
    order by l.create_time desc, l.log_key desc limit ${limit} offset ${offset}`.execute(context.db)
  return listFrom(rows)
}

export const loginLogCalls = [
  call('GET /api/app/base/app/sys/user/loginLog/list', {
    summary: '登录记录',
    permission: 'signedIn',
    input,
    output: listAnswer(row),
    handle: listLogins,
  }),
]
