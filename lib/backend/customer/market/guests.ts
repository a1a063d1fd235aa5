// Guests of a campaign: added by hand, checked in on arrival, counted in the campaign (docs/domain/channel.md#guests).
import { sql } from 'kysely'
import { activity } from '../../../model/entities/activity.ts'
import { activitySignUp, statesWithGuests } from '../../../model/entities/activity-sign-up.ts'
import { clue } from '../../../model/entities/clue.ts'
import { searchHash } from '../../base/crypto.ts'
import { transition } from '../../entity/change.ts'
import type { Hooks, Row, RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { requireRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import { requireState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'

const numberOf = (row: RowOf<typeof activitySignUp> | null): number => Number(row?.people ?? 0)
const seenOf = (row: RowOf<typeof activitySignUp> | null): number => (row?.check_in_time ? numberOf(row) : 0)

/** Updates the sums of a campaign for a guest's change of state, safe for concurrent changes. */
async function count({ db }: Context, from: RowOf<typeof activitySignUp> | null, to: RowOf<typeof activitySignUp> | null): Promise<void> {
  const [signed, seen] = [numberOf(to) - numberOf(from), seenOf(to) - seenOf(from)]
  if (signed === 0 && seen === 0) return
  await db
    .updateTable('activity')
    .set({ sign_up_count: sql<number>`sign_up_count + ${signed}`, check_in_count: sql<number>`check_in_count + ${seen}` })
    .where('activity_key', '=', String((to ?? from)?.activity_key))
    .execute()
}

/** The newest lead with the guest's number, so that a user who adds the guest by hand sees its state. */
async function leadOf({ db }: Context, phone: string): Promise<string | null> {
  const found = await db
    .selectFrom('clue')
    .select('clue_key')
    .where('phone_hash', '=', searchHash(phone))
    .where('is_deleted', '=', false)
    .orderBy('create_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.clue_key ?? null
}

/** Links a new lead of a campaign to the guests with its number that have no lead. */
export async function linkGuests(context: Context, lead: Row): Promise<void> {
  if (!lead.activity_key || !lead.phone) return
  const linked = await context.db
    .updateTable('activity_sign_up')
    .set({ clue_key: String(lead.clue_key), row_version: sql<number>`row_version + 1`, update_time: context.now })
    .where('activity_key', '=', String(lead.activity_key))
    .where('phone_hash', '=', searchHash(String(lead.phone)))
    .where('clue_key', 'is', null)
    .where('is_deleted', '=', false)
    .returning('sign_up_key')
    .execute()
  for (const { sign_up_key } of linked) await context.audit({ biz_type: activitySignUp.name, biz_key: sign_up_key, action: 'link' })
}

/** Creates a lead of the campaign from a guest, owned by the caller; it gets the guest's number even if the caller may not see it. */
export async function makeLead(context: Context, key: string, version?: number): Promise<void> {
  const guest = await loadRecord(context, activitySignUp, key, 'WRITE', version)
  if (guest.clue_key) throw refuse('guestHasLead', { name: guest.contact_name })
  const { channel_key, activity_name } = await requireRecord(context, activity, guest.activity_key, 'READ')
  if (!channel_key) throw refuse('activityNoChannel', { name: String(activity_name) })
  const { activity_key, contact_name, phone, company_name } = guest
  await storeRecord(context, clue, { activity_key, channel_key, contact_name, phone, company_name })
}

/** Records the arrival of a guest, or undoes it. */
export async function checkIn(context: Context, key: string, came: boolean, version?: number): Promise<RowOf<typeof activitySignUp>> {
  const row = await loadRecord(context, activitySignUp, key, 'WRITE', version)
  requireState(context, activity, await requireRecord(context, activity, row.activity_key, 'READ'), statesWithGuests)
  const stored = await transition(context, activitySignUp, row, {
    action: came ? 'checkIn' : 'undoCheckIn',
    when: came ? sql<boolean>`t.check_in_time is null` : sql<boolean>`t.check_in_time is not null`,
    set: { check_in_time: came ? context.now : null },
    otherwise: () => refuse(came ? 'guestCheckedIn' : 'guestNotCheckedIn', { name: row.contact_name }),
  })
  await count(context, row, stored)
  return stored
}

export const guestHooks: Hooks<typeof activitySignUp> = {
  async beforeWrite(context, { old, row }) {
    requireState(context, activity, await requireRecord(context, activity, row.activity_key, 'READ'), statesWithGuests)
    if (!old) row.source = 'HAND'
    if (!old || old.phone !== row.phone) row.clue_key = await leadOf(context, row.phone)
  },
  afterWrite: (context, { old, row }) => count(context, old, row),
  afterDelete: (context, row) => count(context, row, null),
  afterRestore: (context, row) => count(context, null, row),
}
