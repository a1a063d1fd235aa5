// The effects of the steps of an opportunity, and who may take them (docs/domain/opportunity.md#stages).
import * as declared from '../../../model/calls/business.ts'
import { business } from '../../../model/entities/business.ts'
import { businessEndSteps, businessSteps } from '../../../model/steps/business.ts'
import { partsOf } from '../../../model/steps/step.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { accessLevelsOf } from '../../entity/read.ts'
import { serveSteps } from '../../entity/steps.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden, refuse } from '../../kernel/fail.ts'
import { leaderOnly, leads } from '../people.ts'
import { endBusiness, loseBusiness, refuseContract, refuseEnded, reopenBusiness, updateStage } from './stages.ts'
import { waitingRefusal } from './waiting.ts'
import { winBusiness } from './win.ts'

type Business = RowOf<typeof business>

const reads = ['end_status', 'win_status', 'owner_key', 'owner_depart_key', 'collaborators'] as const

async function partsIn(context: Context, rows: readonly Pick<Business, (typeof reads)[number]>[]) {
  const levels = await accessLevelsOf(context, business, rows)
  return rows.map((row, at) =>
    partsOf<typeof businessSteps>({
      worker: levels[at] !== 'READ',
      leader: row.end_status !== 'WIN' && leads(context, row, 'crm:business:distribute'),
    }),
  )
}

/** An ended opportunity is not changed, nor one whose win waits for approval. */
const going = {
  fits: ({ end_status, win_status }: Pick<Business, 'end_status' | 'win_status'>) => !end_status && win_status !== 'PROGRESS',
  unfit: (row: Business) => (row.end_status ? refuseEnded(row) : waitingRefusal(row)),
}

export const { calls: businessStepCalls, hooksWith: withBusinessSteps } = serveSteps(businessSteps, {
  calls: declared.businessStepCalls,
  reads,
  parts: partsIn,
  notYours: (step) => (step === 'reopen' ? leaderOnly() : forbidden(`${business.permission}:WRITE`)),
  of: {
    updateStage: { ...going, move: updateStage },
    win: { ...going, move: winBusiness },
    lose: { ...going, move: loseBusiness },
    reopen: {
      fits: ({ end_status }) => Boolean(end_status),
      unfit: ({ business_name }) => refuse('businessOpen', { name: business_name }),
      move: (context, row, { remark }) => reopenBusiness(context, row, remark),
    },
  },
})

const givesUp = (end: 'INVALID' | 'CANCEL') => ({
  ...going,
  check: refuseContract,
  move: (context: Context, row: Business, { reason }: { reason: string }) => endBusiness(context, row, { end, remark: reason }),
})

export const {
  calls: businessEndCalls,
  hooksWith: withBusinessEnds,
  take: takeBusinessEnd,
} = serveSteps(businessEndSteps, {
  reads,
  parts: partsIn,
  notYours: () => forbidden(`${business.permission}:WRITE`),
  of: { INVALID: givesUp('INVALID'), CANCEL: givesUp('CANCEL') },
})
