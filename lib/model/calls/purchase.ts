// The calls of suppliers, purchases and resources besides those derived from the entities: their states.
import { z } from 'zod'
import { customerOwnerLog } from '../entities/customer-owner-log.ts'
import { supplierAccount } from '../entities/supplier-account.ts'
import { batchAnswer, keyInput, keysInput } from '../paging.ts'
import { resourcePurchaseSteps, supplierPurchaseSteps } from '../steps/purchase.ts'
import { resourceSteps } from '../steps/resource.ts'
import { supplierSteps, supplierSubmission } from '../steps/supplier.ts'
import { define } from './define.ts'
import { listOf, rowOf } from './entity.ts'
import { stepCalls } from './steps.ts'

const reason = z.string().trim().min(1).max(200)
const version = z.coerce.number().int().optional()

/** The records of a call, given as `id` or `ids`, or by the entity's own key. */
const chosen = <const K extends string>(key: K) =>
  z
    .object({ id: keyInput.optional(), ids: keysInput.optional(), [key]: keyInput.optional(), row_version: version })
    .transform((input, context) => {
      const { id, ids, row_version } = input as { id?: string; ids?: string[]; row_version?: number }
      const one = id ?? (input as Record<string, string | undefined>)[key]
      const keys = ids ?? (one ? [one] : [])
      if (keys.length === 0) context.addIssue({ code: 'custom', path: ['id'], message: 'required', params: { key: 'required' } })
      return { keys: [...new Set(keys)], row_version }
    })

export const supplierStepCalls = stepCalls(supplierSteps)

export const supplierSubmissionCalls = stepCalls(supplierSubmission)

export const supplierPurchaseStepCalls = stepCalls(supplierPurchaseSteps)

export const resourcePurchaseStepCalls = stepCalls(resourcePurchaseSteps)

export const resourceStepCalls = stepCalls(resourceSteps)

/** Gives records to another owner. */
const ownerTransfer = z.object({
  owner_key: keyInput,
  reason: reason.optional(),
  /** The access level that the former owner keeps. */
  keep: z.enum(['NONE', 'READ', 'WRITE']).default('NONE'),
})

export type OwnerTransfer = z.output<typeof ownerTransfer>

export const transferSuppliers = define('POST /api/eis/restful/supplier/transfer', {
  input: chosen('supplier_key').and(ownerTransfer),
  output: batchAnswer,
})

export const transferResources = define('POST /api/eis/restful/resource/transfer', {
  input: chosen('resource_key').and(ownerTransfer),
  output: batchAnswer,
})

const logPage = { pageNo: z.coerce.number().int().min(1).default(1), pageSize: z.coerce.number().int().min(1).max(100).default(10) }

export const listSupplierOwners = define('POST /api/eis/restful/supplier/ownerLog', {
  input: z.object({ supplier_key: keyInput, ...logPage }),
  output: listOf(customerOwnerLog),
})

export const listResourceOwners = define('POST /api/eis/restful/resource/ownerLog', {
  input: z.object({ resource_key: keyInput, ...logPage }),
  output: listOf(customerOwnerLog),
})

export const verifySupplierAccount = define('POST /api/eis/restful/supplier/account/verify', {
  input: z.object({ account_key: keyInput, verified: z.boolean(), row_version: version }),
  output: rowOf(supplierAccount),
})
