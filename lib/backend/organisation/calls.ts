// The catalogue lines of the organisation.

import { exchangeCalls } from '../access/exchange.ts'
import { loginLogCalls } from '../access/login-log.ts'
import { registrationCalls } from '../access/registration.ts'
import { sessionCalls } from '../access/sessions.ts'
import { signInCalls } from '../access/sign-in.ts'
import { bindFileScope } from '../entity/files.ts'
import type { Call } from '../kernel/call.ts'
import { appCalls } from '../settings/app-info.ts'
import { customFieldCalls } from '../settings/custom-fields.ts'
import { ownListCalls } from '../settings/own-lists.ts'
import { parameterCalls } from '../settings/parameters.ts'
import { operationLogCalls } from '../trace/operation-log.ts'
import { recycleCalls } from '../trace/recycle.ts'
import { trackLogCalls } from '../trace/track-log.ts'
import { departPlaceCalls } from './depart-place.ts'
import { bindDepartHooks, departmentCalls } from './departments.ts'
import { bindOwnDuplicates, duplicateCalls } from './duplicate-check.ts'
import { bindGroupHooks, groupCalls } from './groups.ts'
import { menuCalls } from './menus.ts'
import { bindPermissionHooks, permissionCalls } from './permissions.ts'
import { bindPositionHooks, positionCalls } from './positions.ts'
import { bindRoleHooks, roleCalls } from './roles.ts'
import { userListCalls } from './user-list.ts'
import { userPlaceCalls } from './user-place.ts'
import { bindUserHooks } from './user-rules.ts'
import { userSelfCalls } from './user-self.ts'
import { userStateCalls } from './user-state.ts'
import { bindUserTransfer } from './user-transfer.ts'
import { userWriteCalls } from './user-write.ts'

/** All calls of the area, its rules bound to the engine. */
export function organisationCalls(): Call[] {
  bindUserHooks()
  bindUserTransfer()
  bindDepartHooks()
  bindRoleHooks()
  bindPermissionHooks()
  bindGroupHooks()
  bindPositionHooks()
  bindOwnDuplicates()
  bindFileScope('sys_user', async (context) => context.visitor !== null)
  bindFileScope('app_info', async () => true)
  bindFileScope('base_info', async () => true)
  return [
    ...signInCalls,
    ...exchangeCalls,
    ...sessionCalls,
    ...loginLogCalls,
    ...menuCalls,
    ...userListCalls,
    ...userWriteCalls,
    ...userStateCalls,
    ...userPlaceCalls,
    ...userSelfCalls,
    ...registrationCalls,
    ...departmentCalls,
    ...departPlaceCalls,
    ...roleCalls,
    ...permissionCalls,
    ...groupCalls,
    ...positionCalls,
    ...appCalls,
    ...duplicateCalls,
    ...customFieldCalls(),
    ...ownListCalls,
    ...parameterCalls,
    ...operationLogCalls,
    ...recycleCalls,
    ...trackLogCalls,
  ]
}
