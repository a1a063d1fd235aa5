// The calls of leads besides those derived from the entity: pool, states, owner, conversion, duplicates.
import { z } from 'zod'
import { clue } from '../entities/clue.ts'
import { customerOwnerLog } from '../entities/customer-owner-log.ts'
import { batchAnswer, keyInput } from '../paging.ts'
import { listRequestSchema } from '../schema.ts'
import { leadSteps } from '../steps/lead.ts'
import { chosenRecords, distributed, distribution, readClaimQuota } from './customer.ts'
import { define } from './define.ts'
import { listOf, rowOf } from './entity.ts'
import { stepCalls } from './steps.ts'

const values = z.record(z.string(), z.unknown())

export const listPoolLeads = define('POST /api/fintech/biz/clue/pool', { input: listRequestSchema(clue), output: listOf(clue) })

export const addLead = define('POST /api/fintech/biz/clue/add', {
  input: z.looseObject({
    /** The new lead starts in the pool instead of with its maker. */
    to_pool: z.boolean().optional(),
  }),
  output: rowOf(clue),
})

export const updateLead = define('POST /api/fintech/biz/clue/update', {
  input: z.looseObject({ id: keyInput.optional(), clue_key: keyInput.optional(), row_version: z.coerce.number().int().optional() }),
  output: rowOf(clue),
})

export const conversion = z.object({
  /** An existing customer, one of the pool included; a new one is made of `customer` without it. */
  customer_key: keyInput.optional(),
  customer: values.optional(),
  customer_contact_key: keyInput.optional(),
  contact: values.optional(),
  /** An opportunity that exists, or the values of a new one; none without both. */
  business_key: keyInput.optional(),
  business: values.optional(),
})

export type Conversion = z.output<typeof conversion>

const { operate } = stepCalls(leadSteps, { follow: values, convert: conversion })

export const operateLeads = {
  ...operate,
  output: batchAnswer.extend({
    /** What one converted lead has become. */
    customer_key: z.string().optional(),
    business_key: z.string().nullish(),
  }),
}

export const distributeLeads = define('POST /api/fintech/biz/clue/batchDistribute', {
  input: chosenRecords.and(distribution),
  output: distributed,
})

export const transferLeads = define('POST /api/fintech/biz/clue/updateFollower', {
  input: chosenRecords.and(z.object({ owner_key: keyInput, reason: z.string().trim().max(200).optional() })),
  output: batchAnswer,
})

export const readLeadQuota = define('POST /api/fintech/biz/clue/claimQuota', { output: readClaimQuota.output })

export const listLeadOwners = define('POST /api/fintech/biz/clue/ownerLog', {
  input: z.object({
    clue_key: keyInput,
    pageNo: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  output: listOf(customerOwnerLog),
})

/** Asks the owners of the customers that a lead duplicates to let the caller work on them too. `owners` are their names. */
export const askForCustomer = define('POST /api/fintech/biz/clue/askCollaboration', {
  input: z.object({ clue_key: keyInput }),
  output: z.object({ owners: z.array(z.string()) }),
})

export const listLeadDuplicates = define('POST /api/fintech/biz/clue/duplicate', {
  input: z.object({ clue_key: keyInput }),
  output: z.object({
    records: z.array(
      z.object({
        entity: z.enum(['customer', 'customer_contact', 'clue', 'supplier']),
        field: z.string(),
        name: z.string(),
        owner_name: z.string().nullable(),
        status: z.string(),
        in_pool: z.boolean(),
        /** Set only where the caller may open the record. */
        customer_key: z.string().nullable(),
      }),
    ),
  }),
})
