// Combines areas: their calls and background work as lists, and their functions for others in the slots of a kernel.
import { businesses } from '../bpm/store/business.ts'
import { delegates } from '../bpm/store/delegates.ts'
import { duplicateRules } from '../entity/duplicate.ts'
import { fileScopes } from '../entity/files.ts'
import { handOvers } from '../entity/hand-over.ts'
import { entityHooks, savedEntities } from '../entity/hooks.ts'
import { rowSources } from '../entity/row-source.ts'
import { transferRules } from '../entity/transfer-rules.ts'
import { type BackgroundJob, backgroundWorks } from '../kernel/background-job.ts'
import type { Call } from '../kernel/call.ts'
import { customerDeals } from '../kernel/customer-deals.ts'
import { eventWorks, type Subscriber, type Subscribers } from '../kernel/event.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { offsetLoans, projectCostSums, refreshSupplierSums } from '../kernel/money-questions.ts'
import type { Work } from '../kernel/queue.ts'
import { type ScheduledJob, scheduledWorks } from '../kernel/scheduled-job.ts'
import type { Slot } from '../kernel/slots.ts'
import { areaFileStorage } from '../kernel/stored-files.ts'
import { uploadStorage } from '../kernel/uploads.ts'
import { userAdministration } from '../kernel/users.ts'
import type { Answers, Area } from './area.ts'

export interface Composition {
  calls: readonly Call[]
  scheduledJobs: readonly ScheduledJob[]
  backgroundJobs: readonly BackgroundJob[]
  subscribers: Subscribers
  /** All handlers of the queue. */
  works: readonly Work[]
}

export function composeAreas(areas: readonly Area[]): Composition {
  const subscribers: Record<string, Subscriber> = {}
  for (const [type, subscriber] of areas.flatMap((area) => Object.entries(area.subscribers ?? {}))) {
    if (subscribers[type]) throw new Error(`two areas hear of ${type}`)
    subscribers[type] = subscriber
  }
  const scheduledJobs = areas.flatMap((area) => area.scheduledJobs ?? [])
  const backgroundJobs = areas.flatMap((area) => area.backgroundJobs ?? [])
  const sending = areas.flatMap((area) => area.works ?? [])
  return {
    calls: areas.flatMap(({ calls = [], entities = [] }) => [...calls, ...entities.flatMap((entity) => entity.calls)]),
    scheduledJobs,
    backgroundJobs,
    subscribers,
    works: [...eventWorks(subscribers), ...scheduledWorks(scheduledJobs), ...backgroundWorks(backgroundJobs), ...sending],
  }
}

/** Fills the slots of a kernel. A name that two areas provide is an error in the composition and throws. */
export function fillSlots(kernel: Kernel, areas: readonly Area[]): void {
  const fill = <T>(slot: Slot<Map<string, T>>, brought: (area: Area) => Readonly<Record<string, T>> | undefined) => {
    const all = kernel.get(slot)
    for (const area of areas)
      for (const [name, one] of Object.entries(brought(area) ?? {})) {
        if (all.has(name)) throw new Error(`two areas bring ${slot.name} of ${name}`)
        all.set(name, one)
      }
  }
  const answer = <T>(slot: Slot<T>, given: (answers: Answers) => T | undefined) => {
    for (const { answers = {} } of areas) {
      const value = given(answers)
      if (value !== undefined) kernel.set(slot, value)
    }
  }
  fill(entityHooks, ({ entities = [], hooks }) => ({
    ...Object.fromEntries(entities.map((entity) => [entity.definition.name, entity.hooks])),
    ...hooks,
  }))
  for (const { definition, calls } of areas.flatMap(({ entities = [] }) => entities))
    if (calls.length > 0) kernel.get(savedEntities).add(definition.name)
  fill(delegates, (area) => area.delegates)
  fill(businesses, (area) => area.businesses)
  fill(duplicateRules, ({ answers }) => answers?.duplicateRules)
  fill(fileScopes, ({ answers }) => answers?.fileScopes)
  fill(handOvers, ({ answers }) => answers?.handOvers)
  fill(rowSources, ({ answers }) => answers?.rowSources)
  fill(transferRules, ({ answers }) => answers?.transferRules)
  answer(areaFileStorage, (answers) => answers.fileStorage)
  answer(uploadStorage, (answers) => answers.uploadStorage)
  answer(userAdministration, (answers) => answers.userAdministration)
  answer(offsetLoans, (answers) => answers.offsetLoans)
  answer(refreshSupplierSums, (answers) => answers.refreshSupplierSums)
  answer(projectCostSums, (answers) => answers.projectCosts)
  answer(customerDeals, (answers) => answers.refreshDeals)
}
