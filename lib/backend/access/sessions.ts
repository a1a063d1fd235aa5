// The calls on sessions: listed and ended by their owner, and signing out.
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/account.ts'
import { hashToken } from '../base/crypto.ts'
import { moment } from '../db/raw-rows.ts'
import { ownAppKey } from '../kernel/apps.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { writeLoginLog } from '../kernel/login-log.ts'
import { actorOf } from '../kernel/role-view.ts'
import { endSessions, idleSince, leaveView } from '../kernel/sessions.ts'

/** The live sessions of the caller, the newest first. */
async function listSessions(context: Context): Promise<calls.SessionRow[]> {
  return (
    context.db
      .selectFrom('session')
      .select(['token_hash as id', 'ip', 'user_agent', 'create_time', 'last_seen_time', 'expire_time'])
      // the installation's own key is for services (docs/domain/settings.md#no-default-secrets)
      .select(sql<string | null>`nullif(app_key, ${ownAppKey()})`.as('app_key'))
      .select(sql<boolean>`token_hash = ${hashToken(context.request.token)}`.as('current'))
      .where('user_key', '=', context.user.user_key)
      .where('expire_time', '>', moment(context.now))
      .where('last_seen_time', '>', moment(idleSince(context.now)))
      .orderBy('last_seen_time', 'desc')
      .execute()
  )
}

/** Ends one of the caller's sessions, or all except this one. Another user's session looks missing. */
async function deleteSession(context: Context, input: z.output<(typeof calls.endSession)['input']>): Promise<{ ended: number }> {
  const { user_key } = context.user
  if (input.all) {
    const ended = await endSessions(context.db, [user_key], context.request.token)
    await context.audit({ biz_type: 'session', biz_key: user_key, action: 'endOthers' })
    return { ended }
  }
  const { numDeletedRows } = await context.db
    .deleteFrom('session')
    .where('token_hash', '=', input.id ?? '')
    .where('user_key', '=', user_key)
    .executeTakeFirst()
  if (!numDeletedRows) throw notFound()
  await context.audit({ biz_type: 'session', biz_key: user_key, action: 'end' })
  return { ended: 1 }
}

/** Ends the session of the call itself. */
async function signOut(context: Context): Promise<null> {
  await leaveView(context)
  const user = actorOf(context.user)
  await context.db.deleteFrom('session').where('token_hash', '=', hashToken(context.request.token)).execute()
  await writeLoginLog(context, context.db, {
    action: 'logout',
    user_key: user.user_key,
    username: user.username,
    success: true,
  })
  await context.audit({ biz_type: 'session', biz_key: user.user_key, action: 'logout' })
  return null
}

export const sessionCalls = [
  serve(calls.signOut, {
    summary: ['退出登录', 'Sign out'],
    permission: 'signedIn',
    write: true,
    duringView: true,
    handle: signOut,
  }),
  serve(calls.listSessions, {
    summary: ['我的登录会话', 'My sessions'],
    permission: 'signedIn',
    handle: listSessions,
  }),
  serve(calls.endSession, {
    summary: ['结束我的登录会话：指定一个，或除本次以外的全部', 'End my sessions: one, or all but this one'],
    permission: 'signedIn',
    write: true,
    handle: deleteSession,
  }),
]
