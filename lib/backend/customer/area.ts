// The area of customers: their sub-records, leads, opportunities, the pools, channels, follow-ups and rules.
import { clue } from '../../model/entities/clue.ts'
import { customer } from '../../model/entities/customer.ts'
import { customerContact } from '../../model/entities/customer-contact.ts'
import { customerMerge } from '../../model/entities/customer-merge.ts'
import { loan } from '../../model/entities/loan.ts'
import type { Area } from '../area/area.ts'
import { assignUnowned } from './assignment.ts'
import { customerBackgroundJobs } from './background-jobs.ts'
import { winApproval, winType } from './business/win.ts'
import { customerCalls } from './calls.ts'
import { refreshDeals } from './deals.ts'
import { clueDuplicates, contactDuplicates, customerDuplicates } from './duplicate-rules.ts'
import { customerEntities } from './entities.ts'
import { customerHandOvers } from './hand-over.ts'
import { customerJobs } from './jobs.ts'
import { staffLoan } from './loan/approval.ts'
import { offsetByCost } from './loan/repayments.ts'
import { mergeApproval } from './merge-approval.ts'
import { seedCustomerRules } from './seed.ts'
import { unownedEvent } from './unowned.ts'

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
