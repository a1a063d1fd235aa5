// The two pools, of customers and of leads, for claiming and distributing (docs/domain/pool.md#claim).
import type { Definition } from '../../model/definition.ts'
import { clue } from '../../model/entities/clue.ts'
import { customer } from '../../model/entities/customer.ts'
import { addWorkingHours } from '../base/working-time.ts'
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, refuse } from '../kernel/fail.ts'
import { takeBusinesses } from './business/owner.ts'
import { refreshLeadRecycleTime } from './lead/recycle-time.ts'
import type { LimitType } from './limits.ts'
import { cluePlace, customerPlace, type PoolPlace } from './pool-scope.ts'
import { refreshRecycleTime } from './recycle-time.ts'

/** The first response to a lead may take this many working hours (docs/domain/lead.md#lead). */
export const responseHours = 4

export interface Pool extends PoolPlace {
  definition: Definition
  /** The time when a record entered it. */
  since: 'sea_time' | 'pool_time'
  limit: LimitType
  /** Refusals with the name of the record. */
  owned: 'customerOwned' | 'clueOwned'
  cooldown: 'claimCooldown' | 'clueCooldown'
  /** Why this record cannot be claimed. */
  closed(row: Row): Fail | null
  /** Whether the owner got the record by a claim or a distribution, not by creating it. */
  wasTaken(row: Row): boolean
  /** Whether the person's limit counts it like a signed customer. */
  dealt(row: Row): boolean
  from?: readonly string[]
  /** Further columns that change with a new owner. */
  taken(context: Context, how: 'CLAIM' | 'ASSIGN'): Row
  /** The effects of the new owner. */
  after(context: Context, key: string): Promise<void>
}

export const customerPool: Pool = {
  ...customerPlace,
  definition: customer,
  since: 'sea_time',
  limit: 'OWN',
  owned: 'customerOwned',
  cooldown: 'claimCooldown',
  closed: (row) => (row.status === 'BLACK' ? refuse('customerBlack', { name: String(row.customer_name ?? '') }) : null),
  wasTaken: (row) => row.distribute_type === 'CLAIM' || row.distribute_type === 'ASSIGN',
  dealt: (row) => row.deal_status === 'YES',
  from: ['SEA'],
  taken: (context, how) => ({ status: 'FOLLOWING', sea_flag: false, owner_time: context.now, distribute_type: how }),
  async after(context, key) {
    await takeBusinesses(context, key)
    await refreshRecycleTime(context, [key])
  },
}

/** The columns of a lead with a new owner: the response time starts. */
export const ownedLead = (context: Context): Row => ({
  pool_flag: false,
  owner_time: context.now,
  response_deadline: addWorkingHours(context.now, responseHours),
  first_response_time: null,
  timeout_time: null,
})

export const cluePool: Pool = {
  ...cluePlace,
  definition: clue,
  since: 'pool_time',
  limit: 'CLUE',
  owned: 'clueOwned',
  cooldown: 'clueCooldown',
  closed: (row) => (row.status === 'CONVERTED' ? refuse('clueConverted', { name: String(row.clue_name ?? '') }) : null),
  wasTaken: () => true,
  dealt: () => false,
  taken: ownedLead,
  after: (context, key) => refreshLeadRecycleTime(context, [key]),
}
