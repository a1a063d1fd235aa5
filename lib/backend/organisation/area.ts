// The area of the organisation: users, departments, roles, permissions, groups and positions.

import { sql } from 'kysely'
import { department, permission, permissionDataRule, permissionGroup, position, role, user } from '../../model/organisation.ts'
import type { Area } from '../area/area.ts'
import { encryptText, newKey, searchHash } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { serveEntity } from '../entity/calls.ts'
import { foundBy } from '../entity/grams.ts'
import type { Call } from '../kernel/call.ts'
import type { Registrant } from '../kernel/users.ts'
import { dataRuleHooks } from './data-rules.ts'
import { departmentCalls, departmentHooks, departPlaceCalls } from './departments.ts'
import { duplicateCalls, organisationDuplicates } from './duplicate-check.ts'
import { organisationHandOvers } from './hand-over.ts'
import { handOverCalls } from './hand-over-calls.ts'
import { handOverJob } from './hand-over-run.ts'
import { groupCalls, permissionCalls, permissionHooks } from './permissions.ts'
import { positionCalls, positionHooks } from './positions.ts'
import { roleKeyOf } from './role-power.ts'
import { roleCalls, roleHooks, roleViewCalls } from './roles.ts'
import { seedOrganisation } from './seed.ts'
import { userListCalls } from './user-list.ts'
import { userPlaceCalls } from './user-place.ts'
import { userHooks } from './user-rules.ts'
import { userSelfCalls } from './user-self.ts'
import { userFactorCalls, userStateCalls } from './user-state.ts'
import { userTransfer } from './user-transfer.ts'
import { addUser, restoreUsers, userWriteCalls } from './user-write.ts'

// Stores a partner who registered himself on the public pages.

/** Stores him with the partner role, frozen until the registration is decided. Returns his key. */
async function storeRegistrant(db: Db, registrant: Registrant, now: Date): Promise<string> {
  const { username, realname, phone, email, passwordHash } = registrant
  const key = newKey()
  const role = await roleKeyOf(db, 'partner')
  const { pinyin, name_order, grams } = foundBy(user, { username, realname, phone })
  await sql`insert into sys_user (user_key, username, realname, pinyin, name_order, grams, phone, phone_hash, email, password_hash, role_id_list, status, audit_status, user_type, pwd_update_time,
      create_time, update_time)
    values (${key}, ${username}, ${realname}, ${pinyin}, ${name_order}, ${grams}::text[], ${encryptText(phone)}, ${searchHash(phone)},
      ${email?.toLowerCase() ?? null}, ${passwordHash}, ${role ? [role] : []}::text[], '2', 'WAIT', 'PARTNER', ${now}, ${now}, ${now})`.execute(
    db,
  )
  return key
}

/** The catalogue lines of the organisation. */
const organisationCalls: readonly Call[] = [
  ...userListCalls,
  ...userWriteCalls,
  ...userStateCalls,
  ...handOverCalls,
  ...userPlaceCalls,
  ...userSelfCalls,
  ...userFactorCalls,
  ...departmentCalls,
  ...departPlaceCalls,
  ...roleCalls,
  ...roleViewCalls,
  ...permissionCalls,
  ...groupCalls,
  ...positionCalls,
  ...duplicateCalls,
]

export const organisationArea: Area = {
  name: 'organisation',
  calls: organisationCalls,
  entities: [serveEntity(permissionDataRule, dataRuleHooks)],
  hooks: {
    [user.name]: userHooks,
    [department.name]: departmentHooks,
    [role.name]: roleHooks,
    [permission.name]: permissionHooks,
    [permissionGroup.name]: {},
    [position.name]: positionHooks,
  },
  backgroundJobs: [handOverJob],
  seed: ({ db }) => seedOrganisation(db),
  answers: {
    duplicateRules: organisationDuplicates,
    handOvers: organisationHandOvers,
    fileScopes: { [user.name]: async ({ visitor }) => visitor !== null },
    transferRules: { [user.name]: userTransfer },
    userAdministration: {
      addPartner: (context, input) => addUser(context, input, 'PARTNER'),
      register: storeRegistrant,
      restore: restoreUsers,
    },
  },
}
