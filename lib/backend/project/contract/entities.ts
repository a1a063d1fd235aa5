// The entities of contracts with their hooks.
import { contract, contractLine, contractPlan } from '../../../model/entities/contract.ts'
import { contractCategory } from '../../../model/entities/contract-category.ts'
import { type ServedEntity, serveEntity } from '../../entity/calls.ts'
import { categoryHooks } from './categories.ts'
import { contractHooks } from './hooks.ts'
import { withContractSteps } from './steps.ts'

const partOnly = { without: ['addOrUpdate', 'deleteById', 'detail/{id}'] } as const

export const contractEntities: readonly ServedEntity[] = [
  serveEntity(contractCategory, { ...categoryHooks, choosers: [`${contract.permission}:q`] }),
  serveEntity(contract, { ...withContractSteps(contractHooks), without: ['addOrUpdate', 'detail/{id}'] }),
  serveEntity(contractPlan, partOnly),
  serveEntity(contractLine, partOnly),
]
