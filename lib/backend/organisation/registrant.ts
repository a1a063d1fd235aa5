// Storing a partner who registered himself on the public pages.
import { sql } from 'kysely'
import { user } from '../../model/organisation.ts'
import { encryptText, newKey, searchHash } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { foundBy } from '../entity/grams.ts'
import type { Registrant } from '../kernel/users.ts'
import { roleKeyOf } from './role-power.ts'

/** Stores him with the partner's role, frozen until somebody decides about the registration. Answers his key. */
export async function storeRegistrant(db: Db, registrant: Registrant, now: Date): Promise<string> {
  const { username, realname, phone, email, passwordHash } = registrant
  const key = newKey()
  const role = await roleKeyOf(db, 'partner')
  const { pinyin, grams } = foundBy(user, { username, realname, phone })
  await sql`insert into sys_user (user_key, username, realname, pinyin, grams, phone, phone_hash, email, password_hash, role_id_list, status, audit_status, user_type, pwd_update_time,
      create_time, update_time)
    values (${key}, ${username}, ${realname}, ${pinyin}, ${grams}::text[], ${encryptText(phone)}, ${searchHash(phone)},
      ${email?.toLowerCase() ?? null}, ${passwordHash}, ${role ? [role] : []}::text[], '2', 'WAIT', 'PARTNER', ${now}, ${now}, ${now})`.execute(
    db,
  )
  return key
}
