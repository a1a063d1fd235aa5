// The calls that change customers beside those derived from the entity: state, owner, pool, lock, merge, duplicates, collaborators.
import { z } from 'zod'
import { customerStates } from '../customer-states.ts'
import { customer } from '../entities/customer.ts'
import { batchAnswer, keyInput, keysInput } from '../paging.ts'
import { type AnswerOf, define } from './define.ts'
import { rowOf } from './entity.ts'

const reason = z.string().trim().min(1).max(200)

/** The records of a call, given as `id`, `ids` or by the key of their kind; add further fields by `.and(z.object({ … }))`. */
export const chosenRecords = z
  .object({
    id: keyInput.optional(),
    customer_key: keyInput.optional(),
    clue_key: keyInput.optional(),
    business_key: keyInput.optional(),
    ids: keysInput.optional(),
    row_version: z.coerce.number().int().optional(),
  })
  .transform(({ id, customer_key, clue_key, business_key, ids, row_version }, context) => {
    const one = id ?? customer_key ?? clue_key ?? business_key
    const keys = ids ?? (one ? [one] : [])
    if (keys.length === 0) context.addIssue({ code: 'custom', path: ['id'], message: 'required', params: { key: 'required' } })
    return { keys: [...new Set(keys)], row_version }
  })

export const changeCustomerStatus = define('POST /api/fintech/biz/customer/updateStatus', {
  input: chosenRecords.and(z.object({ status: z.enum(customerStates), reason: reason.optional() })),
  output: batchAnswer,
})

export const sendCustomersToPool = define('POST /api/fintech/biz/customer/toSea', {
  input: chosenRecords.and(z.object({ reason, cancel_reservation: z.boolean().optional() })),
  output: batchAnswer,
})

export const claimCustomers = define('POST /api/fintech/biz/customer/claim', { input: chosenRecords, output: batchAnswer })

export const readClaimQuota = define('POST /api/fintech/biz/customer/claimQuota', {
  output: z.object({
    /** Claims left today; null where the day is not limited. */
    today: z.number().nullable(),
    /** Customers that may still be owned. */
    own: z.number(),
    own_max: z.number(),
    cooldown_days: z.number(),
  }),
})

export type ClaimQuota = AnswerOf<typeof readClaimQuota>

export const distribution = z.object({
  receivers: z
    .array(
      z.object({
        user_key: keyInput,
        weight: z.number().int().min(0).max(1000).optional(),
        count: z.number().int().min(0).max(1000).optional(),
      }),
    )
    .min(1)
    .max(100),
  mode: z.enum(['AVERAGE', 'WEIGHT', 'COUNT']).default('AVERAGE'),
  /** Returns the plan and changes nothing. */
  preview: z.boolean().optional(),
})

export type Distribution = z.output<typeof distribution>

/** What a distribution answers. */
export const distributed = batchAnswer.extend({
  /** Receiver → count. */
  plan: z.array(
    z.object({
      user_key: z.string(),
      realname: z.string(),
      count: z.number(),
      /** How many more he may have, how many he has, and his limit; without limit where that is 0. */
      free: z.number(),
      used: z.number(),
      max: z.number(),
      /** The records that he gets. */
      keys: z.array(z.string()),
    }),
  ),
})

export const distributeCustomers = define('POST /api/fintech/biz/customer/batchDistribute', {
  input: chosenRecords.and(distribution),
  output: distributed,
})

/** What one receiver gets. */
export type Share = AnswerOf<typeof distributeCustomers>['plan'][number]

const transfer = z.object({
  owner_key: keyInput,
  reason: z.string().trim().max(200).optional(),
  /** The access level that the former owner keeps. */
  keep: z.enum(['NONE', 'READ', 'WRITE']).default('NONE'),
  /** Records of the customer that are transferred too where the former owner owns them: business, contract, reservation, … */
  along: z.array(z.string().max(60)).max(20).default([]),
})

export type Transfer = z.output<typeof transfer>

export const transferCustomers = define('POST /api/fintech/biz/customer/updateFollower', {
  input: chosenRecords.and(transfer),
  output: batchAnswer,
})

export const transferManyCustomers = define('POST /api/fintech/biz/customer/batchUpdateFollower', {
  input: chosenRecords.and(transfer),
  output: batchAnswer,
})

export const lockCustomers = define('POST /api/fintech/biz/customer/lock', { input: chosenRecords, output: batchAnswer })

export const unlockCustomers = define('POST /api/fintech/biz/customer/unlock', { input: chosenRecords, output: batchAnswer })

const merging = z.object({
  master_key: keyInput,
  ids: z.array(keyInput).min(1).max(9),
  /** Field → key of the customer whose value is kept; the master's own value by default. */
  picks: z.record(z.string(), keyInput).default({}),
  /** Why they are the same customer, for who approves it and for the log. */
  reason: z.string().trim().max(300).optional(),
})

export type Merging = z.output<typeof merging>

export const mergeCustomers = define('POST /api/fintech/biz/customer/merge', {
  input: merging,
  /** The customer that stays; `waits` where the merge was submitted for approval. */
  output: rowOf(customer).and(z.object({ waits: z.boolean() })),
})

const duplicate = z.object({
  entity: z.enum(['customer', 'customer_contact', 'clue', 'supplier']),
  field: z.string(),
  action: z.enum(['BLOCK', 'WARN']),
  /** With the middle masked, because the caller may not be allowed to see it. */
  name: z.string(),
  owner_name: z.string().nullable(),
  status: z.string(),
  in_pool: z.boolean(),
  /** 0 to 1 where names were compared by similarity. */
  score: z.number().nullable(),
  /** Set only where the caller may open the customer. */
  customer_key: z.string().nullable(),
  /** The same for a supplier. */
  supplier_key: z.string().nullable(),
})

export type Duplicate = z.output<typeof duplicate>

export const findDuplicates = define('POST /api/fintech/biz/customer/duplicate', {
  input: z.object({
    customer_name: z.string().max(100).nullish(),
    phone: z.string().max(30).nullish(),
    credit_code: z.string().max(18).nullish(),
    id_card: z.string().max(18).nullish(),
    customer_key: keyInput.nullish(),
  }),
  output: z.object({ blocked: z.boolean(), records: z.array(duplicate) }),
})

const collaborator = z.object({
  user_key: z.string(),
  user_name: z.string(),
  power: z.enum(['READ', 'WRITE']),
  expire_time: z.string().nullable(),
})

const collaboration = z.object({
  user_key: keyInput,
  power: z.enum(['READ', 'WRITE']).default('READ'),
  expire_time: z.string().nullish(),
})

export type Collaboration = z.output<typeof collaboration>

/** One customer, named by customer_key or id. */
export const oneCustomer = z
  .object({ customer_key: keyInput.optional(), id: keyInput.optional() })
  .transform(({ customer_key, id }, context) => {
    const key = customer_key ?? id
    if (!key) context.addIssue({ code: 'custom', path: ['customer_key'], message: 'required', params: { key: 'required' } })
    return { key: key ?? '' }
  })

export const listCollaborators = define('POST /api/fintech/biz/customer/collaborator/query', {
  input: oneCustomer,
  output: z.object({ records: z.array(collaborator), total: z.number() }),
})

export const saveCollaborator = define('POST /api/fintech/biz/customer/collaborator/save', {
  input: chosenRecords.and(collaboration),
  output: batchAnswer,
})

export const deleteCollaborator = define('POST /api/fintech/biz/customer/collaborator/delete', {
  input: chosenRecords.and(z.object({ user_key: keyInput })),
  output: batchAnswer,
})
