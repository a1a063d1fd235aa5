// Sessions: opened at sign-in and exchange, ended for good by freezing, password change and loss of a role.
import type { Updateable } from 'kysely'
import { hashToken, randomToken } from '../base/crypto.ts'
import { environment } from '../base/environment.ts'
import type { Db } from '../db/gateway.ts'
import type { Tables } from '../db/tables.ts'
import type { Context } from './context.ts'

interface Opening {
  user_key: string
  app_key: string
  /** The latest end, for a session that is created from another one. */
  until?: Date
  /** The token of the session that this one replaces; that session ends. */
  replaces?: string
}

/** Opens a session with a new token and returns the token; only its hash is stored. */
export async function openSession(context: Context, db: Db, { user_key, app_key, until, replaces }: Opening): Promise<string> {
  const token = randomToken()
  const longest = new Date(context.now.getTime() + environment().SESSION_ABSOLUTE_HOURS * 3_600_000)
  const expires = until && until < longest ? until : longest
  const { ip, userAgent } = context.request
  if (replaces) await db.deleteFrom('session').where('token_hash', '=', hashToken(replaces)).execute()
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      user_key,
      target_key: user_key,
      app_key,
      create_time: context.now,
      last_seen_time: context.now,
      expire_time: expires,
      ip,
      user_agent: userAgent,
    })
    .execute()
  return token
}

/** A session without a call since then has ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - environment().SESSION_IDLE_MINUTES * 60_000)

/** Ends the sessions of users, all but the one of `except`, and their sign-ins that wait for a second factor. */
export async function endSessions(db: Db, userKeys: readonly string[], except = ''): Promise<number> {
  if (userKeys.length === 0) return 0
  await db
    .deleteFrom('sign_in_step')
    .where('user_key', 'in', [...userKeys])
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_key', 'in', [...userKeys])
    .where('token_hash', '<>', hashToken(except))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

type ViewOfSession = Pick<Updateable<Tables['session']>, 'view_role_key' | 'view_user_key' | 'view_until' | 'view_stamp'>

/** From the next call on, the session of this call views as a role. */
export async function keepView({ db, request }: Context, view: ViewOfSession): Promise<void> {
  await db.updateTable('session').set(view).where('token_hash', '=', hashToken(request.token)).execute()
}

/** Ends the view of the call's session, if it has one, with a log entry. */
export async function leaveView(context: Context): Promise<void> {
  const { view } = context.user
  if (!view) return
  await keepView(context, { view_role_key: null, view_user_key: null, view_until: null, view_stamp: null })
  const diff = [
    ...(view.member ? [{ field: 'member', old: view.member.realname, new: null }] : []),
    ...(view.over ? [{ field: 'view_over', old: null, new: view.over }] : []),
  ]
  await context.audit({ biz_type: 'role', biz_key: view.role_key, action: 'endView', diff })
}
