// The area of the organisation: users, departments, roles, permissions, groups and positions.
import { department, permission, permissionDataRule, permissionGroup, position, role, user } from '../../model/organisation.ts'
import type { Area } from '../area/area.ts'
import { serveEntity } from '../entity/calls.ts'
import { organisationCalls } from './calls.ts'
import { dataRuleHooks } from './data-rules.ts'
import { departmentHooks } from './departments.ts'
import { organisationDuplicates } from './duplicate-check.ts'
import { organisationHandOvers } from './hand-over.ts'
import { handOverJob } from './hand-over-run.ts'
import { permissionHooks } from './permissions.ts'
import { positionHooks } from './positions.ts'
import { storeRegistrant } from './registrant.ts'
import { roleHooks } from './roles.ts'
import { seedOrganisation } from './seed.ts'
import { userHooks } from './user-rules.ts'
import { userTransfer } from './user-transfer.ts'
import { addUser, restoreUsers } from './user-write.ts'

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
