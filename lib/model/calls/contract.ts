// The calls of contracts besides those derived from the entity: saving with plans and items, states, number, documents.
import { z } from 'zod'
import { maxContractLines, maxPlans } from '../contract-states.ts'
import { contract, contractLine, contractPlan } from '../entities/contract.ts'
import { keyInput } from '../paging.ts'
import { writeInput } from '../schema.ts'
import { contractSteps } from '../steps/contract.ts'
import { define } from './define.ts'
import { rowOf } from './entity.ts'
import { byId, versionInput } from './record-input.ts'
import { stepCalls } from './steps.ts'

const path = '/api/eis/restful/contract'
const one = { id: keyInput, row_version: versionInput }

const contractDetail = rowOf(contract).and(
  z.object({
    plans: z.array(rowOf(contractPlan)),
    lines: z.array(rowOf(contractLine)),
    supplements: z.array(
      z.object({ contract_key: z.string(), contract_name: z.string(), contract_code: z.string(), amount: z.string(), status: z.string() }),
    ),
    /** Whether its category has a template that the document can be made of. */
    has_template: z.boolean(),
  }),
)

export const readContract = define(`GET ${path}/detail/{id}`, { input: byId, output: contractDetail })

export const saveContract = define(`POST ${path}/addOrUpdate`, {
  input: writeInput(contract).extend({
    id: keyInput.optional(),
    contract_key: keyInput.optional(),
    row_version: versionInput,
    /** All of them in their order, by their keys where they are stored already; left out, they stay as they are. */
    plans: z
      .array(writeInput(contractPlan).extend({ plan_key: keyInput.optional() }))
      .max(maxPlans)
      .optional(),
    lines: z
      .array(writeInput(contractLine).extend({ line_key: keyInput.optional() }))
      .max(maxContractLines)
      .optional(),
  }),
  output: contractDetail,
})

export const nextContractCode = define(`GET ${path}/code`, {
  input: z.object({ contract_category_key: keyInput }),
  output: z.object({ contract_code: z.string() }),
})

export const contractStepCalls = stepCalls(contractSteps, {}, contractDetail)

/** Makes the document of a contract from the template of its category. */
export const writeContractDocument = define(`POST ${path}/document`, { input: z.object(one), output: contractDetail })

export const printContractCover = define(`GET ${path}/cover`, { input: byId })
