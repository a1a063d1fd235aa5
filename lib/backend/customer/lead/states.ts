// The operations on leads besides conversion: invalid and back, into the pool, to somebody else (docs/domain/lead.md#lead-states).
import { sql } from 'kysely'
import { dictionaryOf } from '../../../model/dictionaries.ts'
import { clue } from '../../../model/entities/clue.ts'
import { type LeadOperation, leadSteps } from '../../../model/lead-states.ts'
import { cutText } from '../../../model/plain-text.ts'
import { transition } from '../../entity/change.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { logOwner, ownerColumns } from '../../entity/owner-log.ts'
import { requireReceiver } from '../../entity/people.ts'
import { requireState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, type Fail, invalid, refuse } from '../../kernel/fail.ts'
import { requireRoom } from '../limits.ts'
import { leadersOf } from '../people.ts'
import { ownedLead } from '../pools.ts'
import { refreshLeadRecycleTime } from './recycle-time.ts'

/** A lead that becomes a customer once, answers a second time what it has become. */
export const alreadyConverted = (row: RowOf<typeof clue>): Fail =>
  conflict('clueConverted', { name: String(row.clue_name ?? '') }, { customer_key: row.customer_key, business_key: row.business_key })

/** The lead, locked, where the operation is possible; else the refusal with its state. */
export async function loadLead(context: Context, key: string, operation: LeadOperation, version?: number): Promise<RowOf<typeof clue>> {
  const row = await loadRecord(context, clue, key, 'OWNER', version)
  const { from, pooled } = leadSteps[operation]
  if (operation === 'CONVERT' && row.status === 'CONVERTED') throw alreadyConverted(row)
  if (row.pool_flag !== pooled) throw refuse(row.pool_flag ? 'clueInPool' : 'clueOwned', { name: String(row.clue_name) })
  requireState(context, clue, row, from)
  return row
}

interface Reason {
  reason?: string | undefined
  remark?: string | undefined
}

const reasons = () => (dictionaryOf('CLUE_INVALID_REASON')?.items ?? []).map((item) => item.value)

export async function markInvalid(
  context: Context,
  key: string,
  { reason, remark }: Reason,
  version?: number,
): Promise<RowOf<typeof clue>> {
  if (!reason) throw invalid({ reason: 'validation.choose' })
  if (!reasons().includes(reason)) throw invalid({ reason: 'validation.choice' })
  const row = await loadLead(context, key, 'INVALID', version)
  return transition(context, clue, row, {
    action: 'invalidate',
    from: leadSteps.INVALID.from,
    set: { status: 'INVALID', invalid_reason: reason, invalid_remark: remark ?? null, recycle_time: null },
  })
}

export async function recoverLead(context: Context, key: string, version?: number): Promise<RowOf<typeof clue>> {
  const row = await loadLead(context, key, 'RECOVER', version)
  const stored = await transition(context, clue, row, {
    action: 'recover',
    from: leadSteps.RECOVER.from,
    set: { status: 'FOLLOWING', invalid_reason: null, invalid_remark: null },
  })
  await refreshLeadRecycleTime(context, [key])
  return stored
}

export async function backToPool(context: Context, key: string, { reason }: Reason, version?: number): Promise<RowOf<typeof clue>> {
  if (!reason) throw invalid({ reason: 'validation.required' })
  const row = await loadLead(context, key, 'BACK', version)
  return releaseLead(context, row, 'TO_POOL', reason)
}

/** Takes a lead from its owner; its state and its department stay. The former owner hears of it, and of a recycled one his leader. */
export async function releaseLead(
  context: Context,
  row: RowOf<typeof clue>,
  change: 'TO_POOL' | 'RECYCLE',
  reason: string,
): Promise<RowOf<typeof clue>> {
  const key = row.clue_key
  const owner = row.owner_key
  const stored = await transition(context, clue, row, {
    action: change === 'RECYCLE' ? 'recycle' : 'toPool',
    from: leadSteps.BACK.from,
    when: sql<boolean>`t.owner_key = ${owner} and not t.pool_flag`,
    set: {
      ...(await ownerColumns(context, row, null, [])),
      pool_flag: true,
      pool_time: context.now,
      pool_reason: cutText(reason, 200),
      pre_owner_key: owner,
      response_deadline: null,
      recycle_time: null,
    },
  })
  await logOwner(context, { kind: 'CLUE', key, from: owner, to: null, change, reason })
  const told = change === 'RECYCLE' ? [owner, ...(await leadersOf(context, row.owner_depart_key))] : [owner]
  await notifyAbout(context, clue, 'M-CLUE-RECYCLE', stored, told, { reason })
  return stored
}

/** Gives an owned lead to somebody else, within his limit; his time to respond starts again (docs/domain/lead.md#response-clock). */
export async function transferLead(
  context: Context,
  key: string,
  to: string,
  reason: string | undefined,
  version?: number,
): Promise<RowOf<typeof clue>> {
  const row = await loadRecord(context, clue, key, 'OWNER', version)
  if (row.pool_flag) throw refuse('clueInPool', { name: String(row.clue_name) })
  requireState(context, clue, row, leadSteps.BACK.from)
  if (row.owner_key === to) throw refuse('sameOwner')
  await requireRoom(context, 'CLUE', await requireReceiver(context, to))
  const former = row.owner_key
  const stored = await transition(context, clue, row, {
    action: 'transfer',
    from: leadSteps.BACK.from,
    when: sql<boolean>`t.owner_key = ${former}`,
    set: { ...(await ownerColumns(context, row, to, [])), ...ownedLead(context), pre_owner_key: former },
  })
  await logOwner(context, { kind: 'CLUE', key, from: former, to, change: 'TRANSFER', reason })
  await refreshLeadRecycleTime(context, [key])
  return stored
}
