// The effects of the steps of a lead, and who may take them (docs/domain/lead.md#lead-states).
import * as calls from '../../../model/calls/lead.ts'
import { clue } from '../../../model/entities/clue.ts'
import { follow } from '../../../model/entities/follow.ts'
import { leadSteps } from '../../../model/steps/lead.ts'
import { partsOf } from '../../../model/steps/step.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { accessLevelsOf, requireRecord } from '../../entity/read.ts'
import { saveRecord } from '../../entity/save.ts'
import { serveSteps } from '../../entity/steps.ts'
import { conflict, forbidden, refuse } from '../../kernel/fail.ts'
import { claimFrom } from '../claim.ts'
import { cluePool } from '../pools.ts'
import { convertLead } from './convert.ts'
import { releaseLead } from './owner.ts'
import { refreshLeadRecycleTime } from './recycle-time.ts'

type Lead = RowOf<typeof clue>

const owned = {
  fits: ({ pool_flag }: Pick<Lead, 'pool_flag'>) => !pool_flag,
  unfit: ({ clue_name }: Lead) => refuse('clueInPool', { name: clue_name ?? '' }),
}

export const { calls: leadStepCalls, hooksWith: withLeadSteps } = serveSteps(leadSteps, {
  calls: { operate: calls.operateLeads },
  reads: ['owner_key', 'owner_depart_key', 'collaborators', 'pool_flag'],
  parts: async (context, rows) =>
    (await accessLevelsOf(context, clue, rows)).map((level) => partsOf<typeof leadSteps>({ reader: true, owner: level === 'OWNER' })),
  notYours: () => forbidden(`${clue.permission}:OWNER`),
  of: {
    /** By the rules of the pool; the refusal of a late claim names the owner. */
    CLAIM: { instead: (context, key) => claimFrom(context, cluePool, key), fits: ({ pool_flag }) => pool_flag },
    FOLLOW: {
      ...owned,
      async move(context, { clue_key }, asked) {
        const written = { ...(asked.follow as Row | null), follow_key: undefined, id: undefined }
        await saveRecord(context, follow, { ...written, target_type: 'CLUE', target_key: clue_key })
        return requireRecord(context, clue, clue_key, 'READ')
      },
    },
    /** A lead is converted once; a second conversion returns the existing result. */
    CONVERT: {
      fits: ({ status, pool_flag }) => !pool_flag && status !== 'CONVERTED',
      unfit: (row) =>
        row.status === 'CONVERTED'
          ? conflict('clueConverted', { name: row.clue_name ?? '' }, { customer_key: row.customer_key, business_key: row.business_key })
          : owned.unfit(row),
      move: (context, row, { convert }) => convertLead(context, row, calls.conversion.parse(convert ?? {})),
      answer: (_, [lead, ...others]) =>
        lead && others.length === 0 ? { customer_key: lead.customer_key, business_key: lead.business_key } : {},
    },
    RECOVER: {
      ...owned,
      set: () => ({ invalid_reason: null, invalid_remark: null }),
      action: () => 'recover',
      after: (context, { clue_key }) => refreshLeadRecycleTime(context, [clue_key]),
    },
    INVALID: {
      ...owned,
      set: (_, __, { reason, remark }) => ({ invalid_reason: reason, invalid_remark: remark, recycle_time: null }),
      action: () => 'invalidate',
    },
    BACK: { ...owned, move: (context, row, { reason }) => releaseLead(context, row, 'TO_POOL', reason) },
  },
})
