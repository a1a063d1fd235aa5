// The calls of opportunities besides those derived from the entity: stages, ends, owner, pipelines, forecast, those of a customer.
import { z } from 'zod'
import { stageSchema } from '../business-stage-schema.ts'
import { business } from '../entities/business.ts'
import { businessPipeline } from '../entities/business-pipeline.ts'
import { batchAnswer, keyInput, listAnswer } from '../paging.ts'
import { listRequestSchema } from '../schema.ts'
import { businessEndSteps, businessSteps } from '../steps/business.ts'
import { chosenRecords, distributed, distribution } from './customer.ts'
import { type AnswerOf, define } from './define.ts'
import { listOf, rowOf } from './entity.ts'
import { stepCalls } from './steps.ts'

const reason = z.string().trim().min(1).max(500)
const one = { id: keyInput, row_version: z.coerce.number().int().optional() }

export const addBusiness = define('POST /api/fintech/biz/business/add', { input: z.looseObject({}), output: rowOf(business) })

export const editBusiness = define('POST /api/fintech/biz/business/edit', {
  input: z.looseObject({ id: keyInput.optional(), business_key: keyInput.optional(), row_version: z.coerce.number().int().optional() }),
  output: rowOf(business),
})

export const businessStepCalls = stepCalls(businessSteps, { values: z.record(z.string(), z.unknown()) })

export const businessEndStepCalls = stepCalls(businessEndSteps)

export const distributeBusinesses = define('POST /api/fintech/biz/business/batchDistribute', {
  input: chosenRecords.and(distribution),
  output: distributed,
})

export const listPipelines = define('POST /api/fintech/biz/business/pipeline/query', {
  input: listRequestSchema(businessPipeline),
  output: listOf(businessPipeline),
})

/** The pipelines that the caller may choose, each with its stages; his department's own first. */
export const myPipelines = define('POST /api/fintech/biz/business/pipeline/mine', {
  output: z.array(z.object({ pipeline_key: z.string(), pipeline_name: z.string(), is_default: z.boolean(), stages: z.array(stageSchema) })),
})

export type PipelineOfMine = AnswerOf<typeof myPipelines>[number]

export const forecastBusiness = define('POST /api/fintech/biz/business/forecast', {
  input: z.object({
    pipeline_key: keyInput.optional(),
    /** The first month, YYYY-MM; this one by default. */
    from: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
    months: z.coerce.number().int().min(1).max(12).default(6),
  }),
  output: z.object({
    months: z.array(z.string()),
    records: z.array(
      z.object({
        owner_key: z.string().nullable(),
        owner_name: z.string().nullable(),
        /** 'earlier' for what should have been signed before the first month. */
        month: z.string(),
        n: z.number(),
        amount: z.string(),
        weighted: z.string(),
      }),
    ),
  }),
})

export const summariseBusiness = define('POST /api/fintech/biz/business/summary', {
  input: z.object({ pipeline_key: keyInput.optional() }),
  output: z.object({
    records: z.array(z.object({ end_status: z.string(), n: z.number(), amount: z.string() })),
    /** Open ones that have stayed in their stage too long. */
    overstayed: z.number(),
  }),
})

const ofCustomer = { customer_key: keyInput }

export const listCustomerBusinesses = define('GET /api/eis/restful/customer/business/list', {
  input: z.object({
    ...ofCustomer,
    pageNo: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  output: listAnswer(rowOf(business)),
})

export const addCustomerBusiness = define('POST /api/eis/restful/customer/business/add', {
  input: z.looseObject(ofCustomer),
  output: rowOf(business),
})

export const cancelCustomerBusiness = define('POST /api/eis/restful/customer/business/cancel', {
  input: z.object({ ...one, reason }),
  output: batchAnswer,
})
