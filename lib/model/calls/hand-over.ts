// The calls of hand-overs: the work of a user, its possible receivers, and the progress.
import { z } from 'zod'
import { batchAnswer, keyInput, keysInput, listAnswer, pageInput } from '../paging.ts'
import { type AnswerOf, define } from './define.ts'
import { byId } from './record-input.ts'

/** The numbers by kind. */
const workCounts = z.record(z.string(), z.number())
export type WorkCounts = z.output<typeof workCounts>

const kindInput = z.string().max(64)

/** Yes or no, in a body or in an address. */
const yesInput = z.preprocess((value) => value === true || value === '1' || value === 'true', z.boolean())

const readJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Who takes over what: `to_user_key` everything that `receivers` does not name by its kind; there '' says that a kind stays. */
const receivers = {
  to_user_key: keyInput.optional(),
  /** In an address it is written as JSON. */
  receivers: z.preprocess(readJson, z.record(kindInput, keyInput.or(z.literal(''))).optional()),
}

/**
 * The decision about a leaving user's work. Work without a receiver is refused, unless `leave` says that it stays: its tasks are then shown to administrators.
 */
export const leaving = { ...receivers, leave: yesInput.optional() }

export const left = batchAnswer.extend({
  /** What is left on purpose. */
  stays: workCounts.optional(),
  /** The hand-overs that have begun. */
  hand_overs: z.array(z.string()).optional(),
})

export type LeaveAnswer = z.output<typeof left>

export const handOverWays = ['FREEZE', 'DELETE', 'WORK'] as const
export type HandOverWay = (typeof handOverWays)[number]

/** One kind of a hand-over. */
const part = z.object({
  kind: z.string(),
  /** Null for what stays. */
  to_key: z.string().nullable(),
  to_name: z.string().nullable(),
  total: z.number(),
  moved: z.number(),
  failed: z.number(),
  done: z.boolean(),
})

const handOver = z.object({
  hand_over_key: z.string(),
  from_key: z.string(),
  from_name: z.string(),
  by_name: z.string(),
  way: z.enum(handOverWays),
  status: z.enum(['RUNNING', 'DONE', 'FAILED']),
  parts: z.array(part),
  reason: z.string().nullable(),
  create_time: z.string(),
  done_time: z.string().nullable(),
})

/** A hand-over as lists show it. */
export type HandOverRun = z.output<typeof handOver>

export const handOverWork = define('PUT /api/app/base/app/sys/user/handOver', {
  input: z.object({ id: keyInput, ...receivers }),
  output: z.object({ hand_overs: z.array(z.string()) }),
})

/** What did not move goes again to the receivers of its hand-over. */
export const retryHandOver = define('PUT /api/app/base/app/sys/user/handOver/retry', { input: byId, output: z.null() })

export const countWork = define('GET /api/app/base/app/sys/user/workload', {
  /** `noted` counts also what nobody has to take over: the process models that name them. */
  input: z.object({ ids: keysInput, noted: yesInput.optional() }),
  output: workCounts,
})

/** Which pieces there are of one kind. */
export const listWork = define('GET /api/app/base/app/sys/user/workload/list', {
  input: pageInput.extend({ ids: keysInput, kind: kindInput }),
  output: listAnswer(z.object({ key: z.string(), name: z.string() })),
})

export type WorkPiece = AnswerOf<typeof listWork>['records'][number]

/** Active colleagues, each with the reasons against taking over the kinds. */
export const listReceivers = define('GET /api/app/base/app/sys/user/receiver/list', {
  input: pageInput.extend({
    ids: keysInput,
    kinds: z.preprocess((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value), z.array(kindInput).max(100)),
    keyword: z.string().trim().max(100).default(''),
  }),
  output: listAnswer(
    z.object({ user_key: z.string(), realname: z.string(), depart_name: z.string(), refusals: z.record(z.string(), z.string()) }),
  ),
})

export type Receiver = AnswerOf<typeof listReceivers>['records'][number]

export const readHandOvers = define('GET /api/app/base/app/sys/user/handOver/progress', {
  input: z.object({ ids: keysInput }),
  output: z.array(
    handOver.extend({ failures: z.array(z.object({ kind: z.string(), piece_key: z.string(), name: z.string(), reason: z.string() })) }),
  ),
})

export type HandOverProgress = AnswerOf<typeof readHandOvers>[number]

export const listHandOvers = define('GET /api/app/base/app/sys/user/handOver/list', {
  input: pageInput.extend({ from_key: keyInput.optional() }),
  output: listAnswer(handOver),
})
