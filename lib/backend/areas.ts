// The composition root: every area of the product, combined.

import { callOf, type Definition, type EntityAction } from '../model/definition.ts'
import { entities } from '../model/entities/registry.ts'
import { accessArea } from './access/area.ts'
import { approvalArea } from './approval/area.ts'
import type { Area } from './area/area.ts'
import { composeAreas } from './area/compose.ts'
import { customerArea } from './customer/area.ts'
import { dailyArea } from './daily/area.ts'
import { dashboardArea } from './dashboard/area.ts'
import { dictionaryArea } from './dictionary/area.ts'
import { type ServedEntity, serveEntity } from './entity/calls.ts'
import { changeManyCalls } from './entity/change-many.ts'
import { encryptStoredJob, refreshIndexJob, seedEncryption, seedIndex } from './entity/rewrite-rows.ts'
import { searchCalls } from './entity/search.ts'
import { starCalls } from './entity/star.ts'
import { fileArea } from './file/area.ts'
import type { Call } from './kernel/call.ts'
import type { Context } from './kernel/context.ts'
import { knowledgeArea } from './knowledge/area.ts'
import { leaveArea } from './leave/area.ts'
import { messageArea } from './message/area.ts'
import { newsArea } from './news/area.ts'
import { operationsArea } from './operations/area.ts'
import { organisationArea } from './organisation/area.ts'
import { procurementArea } from './procurement/area.ts'
import { projectArea } from './project/area.ts'
import { settingsArea } from './settings/area.ts'
import { siteArea } from './site/area.ts'
import { statisticsArea } from './statistics/area.ts'
import { traceArea } from './trace/area.ts'
import { transferArea } from './transfer/area.ts'

/** Rewrites in the background rows that an earlier version stored in another form. */
async function seedStored(context: Context): Promise<void> {
  await seedIndex(context)
  await seedEncryption(context)
}

const ownAreas: readonly Area[] = [
  accessArea,
  organisationArea,
  settingsArea,
  traceArea,
  operationsArea,
  dictionaryArea,
  fileArea,
  {
    name: 'entity',
    calls: [...starCalls, ...searchCalls, ...changeManyCalls],
    backgroundJobs: [refreshIndexJob, encryptStoredJob],
    seed: seedStored,
  },
  customerArea,
  dashboardArea,
  messageArea,
  newsArea,
  siteArea,
  approvalArea,
  leaveArea,
  procurementArea,
  projectArea,
  knowledgeArea,
  dailyArea,
  statisticsArea,
  transferArea,
]

// Entities with a screen that no area serves: their derived calls come from the definition alone.

const actions: readonly EntityAction[] = ['query', 'detail/{id}', 'addOrUpdate', 'deleteById']

/** The remaining calls: an entity with a screen has its four derived calls even without an area. */
function screenEntities(known: readonly Call[]): ServedEntity[] {
  const keys = new Set(known.map((entry) => entry.key))
  const isServed = (definition: Definition) => actions.some((action) => keys.has(callOf(definition, action)))
  return entities.filter((definition) => definition.screen && !isServed(definition)).map((definition) => serveEntity(definition))
}

/** All areas, with their seeds in this order; then the entities without an area. */
export const areas: readonly Area[] = [...ownAreas, { name: 'screens', entities: screenEntities(composeAreas(ownAreas).calls) }]

export const { calls: catalogue, scheduledJobs, backgroundJobs, subscribers } = composeAreas(areas)
