// The area of statistics: reports, targets, subscriptions.
import { target } from '../../model/entities/target.ts'
import type { Area } from '../area/area.ts'
import { serveEntity } from '../entity/calls.ts'
import { statisticsCalls } from './calls.ts'
import { subscriptionHandOver } from './hand-over.ts'
import { deliveredSheets, deliveryType, sendJob, subscriptionJobs } from './subscriptions.ts'
import { targetHooks } from './targets.ts'

export const statisticsArea: Area = {
  name: 'statistics',
  calls: statisticsCalls,
  entities: [serveEntity(target, { ...targetHooks, without: 'all' })],
  scheduledJobs: subscriptionJobs,
  backgroundJobs: [sendJob],
  answers: { fileScopes: { [deliveryType]: deliveredSheets }, handOvers: { subscription: subscriptionHandOver } },
}
