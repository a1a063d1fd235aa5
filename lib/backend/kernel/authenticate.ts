// Who is calling: the session of a token, and its principal.
import { sql } from 'kysely'
import { hashToken } from '../base/crypto.ts'
import { environment } from '../base/environment.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Place } from './context.ts'
import { loadPrincipal, type Principal } from './principal.ts'
import { viewOfSession } from './role-view.ts'
import { idleSince } from './sessions.ts'

const sessions = rawRows({
  user_key: 'session.user_key',
  version: 'access_version.version',
  stale: 'boolean',
  view_role_key: 'session.view_role_key',
  view_user_key: 'session.view_user_key',
  view_until: 'session.view_until',
  view_stamp: 'session.view_stamp',
  view_over: 'boolean',
})

/**
 * The principal of a token, or null when the session has ended: idle too long, too old, signed out, or its user frozen. One indexed statement per call; roles and permissions are
 * cached until the access version in the database changes, so a change takes effect at the next call of every process.
 */
export async function authenticate(place: Place, token: string, now: Date): Promise<Principal | null> {
  if (token === '') return null
  const { db } = place
  const hash = hashToken(token)
  const session = await sessions.first(
    db,
    sql`select s.user_key, v.version,
      s.last_seen_time not between ${now}::timestamptz - interval '1 minute' and ${now}::timestamptz + interval '1 minute' as stale,
      s.view_role_key, s.view_user_key, s.view_until, s.view_stamp, coalesce(s.view_until <= ${now}, false) as view_over
    from session s, access_version v
    where s.token_hash = ${hash} and s.expire_time > ${now}
      and s.last_seen_time > ${now}::timestamptz - make_interval(mins => ${environment().SESSION_IDLE_MINUTES})`,
  )
  if (!session) {
    await endForGood(db, hash, now)
    return null
  }
  if (session.stale) await db.updateTable('session').set({ last_seen_time: now }).where('token_hash', '=', hash).execute()
  const user = await loadPrincipal(place, session.user_key, session.version)
  return user && session.view_role_key ? viewOfSession(place, user, { ...session, view_role_key: session.view_role_key }) : user
}

/** An ended session stays ended, even if the clock is set back afterwards (docs/domain/sessions.md#session). */
async function endForGood(db: Place['db'], hash: string, now: Date): Promise<void> {
  await sql`delete from session where token_hash = ${hash} and (expire_time <= ${now} or last_seen_time <= ${idleSince(now)})`.execute(db)
}
