// Known applications: this installation, those registered with it and those bound to it.
import { sql } from 'kysely'
import { secrets } from '../base/secrets.ts'
import type { Context } from './context.ts'
import { refuse } from './fail.ts'

/** The application key of this installation itself. */
export const ownAppKey = (): string => secrets().appKey

/** The application key of a call; an empty one means this installation. Refuses an unknown or disabled one. */
export async function requireApp(context: Context, appKey: string): Promise<string> {
  const own = ownAppKey()
  if (appKey === '' || appKey === own) return own
  const { rows } = await sql`
    select 1 from app_info where app_code = ${appKey} and status = '1' and not is_deleted
    union all
    select 1 from app_binding where ${appKey} in (target_app_key, bpm_app_key) and status = '1' and not is_deleted limit 1`.execute(
    context.db,
  )
  if (rows.length === 0) throw refuse('app.unknown')
  return appKey
}
