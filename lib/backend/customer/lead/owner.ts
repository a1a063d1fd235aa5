// Changes of a lead's owner: to the pool, or to another user (docs/domain/lead.md#lead-states).
import { sql } from 'kysely'
import { clue } from '../../../model/entities/clue.ts'
import { cutText } from '../../../model/plain-text.ts'
import { leadSteps } from '../../../model/steps/lead.ts'
import { transition } from '../../entity/change.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { logOwner, ownerColumns } from '../../entity/owner-log.ts'
import { requireReceiver } from '../../entity/people.ts'
import { requireState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'
import { requireRoom } from '../limits.ts'
import { leadersOf } from '../people.ts'
import { ownedLead } from '../pools.ts'
import { refreshLeadRecycleTime } from './recycle-time.ts'

/** Removes the owner of a lead; its state and department do not change. Notifies the former owner, and for a recycled lead his leader. */
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
    from: leadSteps.of.BACK.from,
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

/** Transfers an owned lead to another user, within his limit; the response time starts again (docs/domain/lead.md#response-clock). */
export async function transferLead(
  context: Context,
  key: string,
  to: string,
  reason: string | undefined,
  version?: number,
): Promise<RowOf<typeof clue>> {
  const row = await loadRecord(context, clue, key, 'OWNER', version)
  requireState(context, clue, row, leadSteps.of.BACK.from)
  if (row.owner_key === to) throw refuse('sameOwner')
  await requireRoom(context, 'CLUE', await requireReceiver(context, to))
  const former = row.owner_key
  const stored = await transition(context, clue, row, {
    action: 'transfer',
    from: leadSteps.of.BACK.from,
    when: sql<boolean>`t.owner_key = ${former}`,
    set: { ...(await ownerColumns(context, row, to, [])), ...ownedLead(context), pre_owner_key: former },
  })
  await logOwner(context, { kind: 'CLUE', key, from: former, to, change: 'TRANSFER', reason })
  await refreshLeadRecycleTime(context, [key])
  return stored
}
