// The area of customers: their sub-records, leads, opportunities, the pools, channels, follow-ups and rules.

import type { Duplicate } from '../../model/calls/customer.ts'
import { comparableFields, type DuplicateEntity } from '../../model/duplicate-fields.ts'
import { clue } from '../../model/entities/clue.ts'
import { customer } from '../../model/entities/customer.ts'
import { customerContact } from '../../model/entities/customer-contact.ts'
import { customerMerge } from '../../model/entities/customer-merge.ts'
import { loan } from '../../model/entities/loan.ts'
import type { Area } from '../area/area.ts'
import type { DuplicateQuestion, DuplicateRule } from '../entity/duplicate.ts'
import { definitions } from '../entity/duplicate-search.ts'
import { findAtContacts, findDuplicates, reportDuplicates } from '../entity/duplicates.ts'
import type { Context } from '../kernel/context.ts'
import { assignUnowned } from './assignment.ts'
import { customerBackgroundJobs } from './background-jobs.ts'
import { winApproval, winType } from './business/win.ts'
import { customerCalls } from './calls.ts'
import { refreshDeals } from './deals.ts'
import { customerEntities } from './entities.ts'
import { customerHandOvers } from './hand-over.ts'
import { customerJobs } from './jobs.ts'
import { staffLoan } from './loan/hooks.ts'
import { offsetByCost } from './loan/repayments.ts'
import { mergeApproval } from './merge-approval.ts'
import { seedCustomerRules } from './seed.ts'
import { unownedEvent } from './unowned.ts'

// The generic duplicate check's rules for customers, contacts and leads.

async function checkValue(context: Context, entity: DuplicateEntity, { field, value, id }: DuplicateQuestion): Promise<void> {
  const own = await findDuplicates(context, entity, { [field]: value }, id)
  const elsewhere = field === 'phone' && entity !== 'CONTACT' ? await findElsewhere(context, entity, value, id) : []
  const duplicates = [...own, ...elsewhere]
  reportDuplicates(duplicates)
}

/** Checks a customer's phone against contacts of other customers, and a lead's phone against customers and contacts, which only warns. */
async function findElsewhere(context: Context, entity: DuplicateEntity, phone: string, id: string | null): Promise<Duplicate[]> {
  if (entity === 'CUSTOMER') return findAtContacts(context, phone, id)
  const customers = await findDuplicates(context, 'CUSTOMER', { phone }, null)
  return [...customers.map((one) => ({ ...one, action: 'WARN' as const })), ...(await findAtContacts(context, phone, null))]
}

const ruleOf = (entity: DuplicateEntity): DuplicateRule => ({
  permission: definitions[entity].permission,
  fields: comparableFields[entity],
  check: (context, question) => checkValue(context, entity, question),
})

const customerDuplicates = ruleOf('CUSTOMER')
const contactDuplicates = ruleOf('CONTACT')
const clueDuplicates = ruleOf('CLUE')

export const customerArea: Area = {
  name: 'customer',
  calls: customerCalls,
  entities: customerEntities,
  scheduledJobs: customerJobs,
  backgroundJobs: customerBackgroundJobs,
  subscribers: { [unownedEvent]: assignUnowned },
  seed: seedCustomerRules,
  businesses: { [loan.name]: staffLoan, [winType]: winApproval, [customerMerge.name]: mergeApproval },
  answers: {
    duplicateRules: { [customer.name]: customerDuplicates, [customerContact.name]: contactDuplicates, [clue.name]: clueDuplicates },
    offsetLoans: offsetByCost,
    handOvers: customerHandOvers,
    refreshDeals,
  },
}
