// The catalogue lines of the organisation.
import type { Call } from '../kernel/call.ts'
import { departPlaceCalls } from './depart-place.ts'
import { departmentCalls } from './departments.ts'
import { duplicateCalls } from './duplicate-check.ts'
import { groupCalls } from './groups.ts'
import { handOverCalls } from './hand-over-calls.ts'
import { permissionCalls } from './permissions.ts'
import { positionCalls } from './positions.ts'
import { roleViewCalls } from './role-view.ts'
import { roleCalls } from './roles.ts'
import { userFactorCalls } from './user-factor.ts'
import { userListCalls } from './user-list.ts'
import { userPlaceCalls } from './user-place.ts'
import { userSelfCalls } from './user-self.ts'
import { userStateCalls } from './user-state.ts'
import { userWriteCalls } from './user-write.ts'

export const organisationCalls: readonly Call[] = [
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
