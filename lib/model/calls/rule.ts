// The calls of rules besides those derived from their entities: dry run, recycling at once, number rules in force.
import { z } from 'zod'
import { keyInput } from '../paging.ts'
import { type AnswerOf, define } from './define.ts'

export const dryRunRule = define('POST /api/fintech/biz/rule/trial', {
  input: z.object({
    type: z.enum(['pool', 'limit', 'dup', 'assign', 'code', 'pipeline']),
    rule: z.record(z.string(), z.unknown()),
  }),
  output: z.object({
    total: z.number(),
    /** At most 200 rows. */
    records: z.array(z.object({ key: z.string(), name: z.string(), detail: z.string(), owner: z.string().nullable() })),
  }),
})

export type RuleDryRunInput = z.output<(typeof dryRunRule)['input']>
export type RuleDryRunAnswer = AnswerOf<typeof dryRunRule>

const recycleRun = z.object({
  run_key: z.string(),
  status: z.enum(['RUNNING', 'DONE', 'FAILED']),
  /** Owned customers and leads whose due times have been computed. */
  checked: z.number(),
  /** Customers taken into the pool so far. */
  recycled: z.number(),
  /** Leads taken into theirs. */
  leads: z.number(),
  /** Owners warned of customers that they will lose soon. */
  warned: z.number(),
  create_time: z.string(),
  end_time: z.string().nullable(),
})

/** Starts a run in the background; one that is going on is answered instead. */
export const runPoolRules = define('POST /api/fintech/biz/rule/pool/run', { output: recycleRun })

export const readPoolRun = define('GET /api/fintech/biz/rule/pool/run/{run_key}', {
  input: z.object({ run_key: keyInput }),
  output: recycleRun,
})

export type RecycleRun = AnswerOf<typeof readPoolRun>

const part = z.object({
  type: z.enum(['TEXT', 'DATE', 'SEQ']),
  value: z.string().optional(),
  format: z.string().optional(),
  length: z.number().optional(),
})

/** The built-in rule applies again; a stale `row_version` is refused with the rule as it is now. */
export const restoreNumberRule = define('POST /api/fintech/biz/rule/code/restore', {
  input: z.object({ rule_key: keyInput, row_version: z.coerce.number().int().optional() }),
  output: z.null(),
})

export const listNumberRules = define('GET /api/fintech/biz/rule/code/inForce', {
  output: z.array(
    z.object({
      biz_type: z.string(),
      parts: z.array(part),
      reset: z.enum(['NONE', 'YEAR', 'MONTH', 'DAY']),
      /** The administrator's row; null while the built-in rule applies. */
      rule_key: z.string().nullable(),
      row_version: z.number().nullable(),
      /** The last number of the current period; 0 before the first. */
      current_no: z.number(),
      /** YYYYMMDD in Asia/Shanghai, for previews. */
      day: z.string(),
    }),
  ),
})

/** A number rule in force: the company's own where it has a key, the built-in one otherwise. */
export type RuleInForce = AnswerOf<typeof listNumberRules>[number]
