// The entities of quotes with their hooks.
import { pricing, pricingLine } from '../../../model/entities/pricing.ts'
import { type ServedEntity, serveEntity } from '../../entity/calls.ts'
import { quoteHooks } from './hooks.ts'
import { withQuoteSteps } from './steps.ts'

export const quoteEntities: readonly ServedEntity[] = [
  serveEntity(pricing, { ...withQuoteSteps(quoteHooks), without: ['addOrUpdate', 'detail/{id}'] }),
  serveEntity(pricingLine, { without: ['addOrUpdate', 'deleteById', 'detail/{id}'] }),
]
