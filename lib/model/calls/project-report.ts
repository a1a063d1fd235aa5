// The call of the analysis of one project: costs against the budget, cash by month, margin, work and key results (docs/domain/project-report.md#analysis).
import { z } from 'zod'
import { keyInput } from '../paging.ts'
import { type AnswerOf, define } from './define.ts'

const amount = z.string()

const answer = z.object({
  today: z.string(),
  /** By type of cost: what the budget in force allows and what was spent. Null where the caller may not see costs. */
  costs: z.array(z.object({ cost_type: z.string(), plan: amount, actual: amount })).nullable(),
  /** Every month from the first to the last with money in it. Out is null where the caller may not see costs. */
  cash: z.array(
    z.object({ month: z.string(), plan_in: amount, actual_in: amount, plan_out: amount.nullable(), actual_out: amount.nullable() }),
  ),
  /** From the contracts' amount without tax to the profit. Null where the caller may not see costs. */
  margin: z
    .object({ income: amount, purchase: amount, resource: amount, labor: amount, other: amount, profit: amount, rate: amount.nullable() })
    .nullable(),
  /** Tasks without tasks below them that are left at the end of a day: by plan, and in fact up to today. */
  burn: z.array(z.object({ day: z.string(), planned: z.number(), left: z.number().nullable() })),
  people: z.array(
    z.object({
      user_key: z.string(),
      name: z.string().nullable(),
      open: z.number(),
      late: z.number(),
      done: z.number(),
      plan_hours: amount,
      actual_hours: amount,
    }),
  ),
  key_results: z.array(
    z.object({
      kr_key: z.string(),
      objective_code: z.string().nullable(),
      kr_name: z.string(),
      progress: amount,
      confidence: z.number().nullable(),
      due_date: z.string(),
      late: z.boolean(),
    }),
  ),
})

export type ProjectReport = AnswerOf<{ output: typeof answer }>

export const readProjectReport = define('GET /api/eis/restful/project/report', {
  input: z.object({ projectKey: keyInput }),
  output: answer,
})
