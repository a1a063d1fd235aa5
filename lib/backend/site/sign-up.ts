// Guests of a campaign who sign up or check in by the form of its QR codes (docs/domain/channel.md#guests).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { signUpForActivity } from '../../model/calls/site-forms.ts'
import { activitySignUp } from '../../model/entities/activity-sign-up.ts'
import { type FormValues, honeypot } from '../../model/site/forms.ts'
import { encryptText, newKey, searchHash } from '../base/crypto.ts'
import { foundBy } from '../entity/grams.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { findCode } from './code.ts'
import { consentOf } from './consent.ts'
import { limitByPhone, parseForm, storeLead } from './lead.ts'
import { findActivity, isCheckIn } from './qr-code.ts'

/** Signs a guest up, once per phone, and creates a lead of the campaign's channel. With a check-in code he is also checked in. */
export async function signUp(context: Context, input: z.output<typeof signUpForActivity.input>): Promise<{ accepted: boolean }> {
  const values = parseForm('activity', input)
  if (input[honeypot]) return { accepted: true }
  const activity = await findActivity(context, input.activity)
  const code = input.c ? await findCode(context, input.c) : null
  const here = isCheckIn(code, activity.activity_key)
  if (here && !activity.seated) throw refuse('site.checkInClosed')
  if (!activity.open) throw refuse('site.activityClosed')
  const phone = values.phone
  await limitByPhone(context, phone)
  // The answer must not reveal who has signed up: a second time is accepted and changes only the check-in.
  const known = await findGuest(context, activity.activity_key, phone)
  if (!known)
    await addGuest(context, values, { activity, here, clueKey: await storeLead(context, { form: 'activity', values, code, activity }) })
  else if (here) await seeGuest(context, activity.activity_key, known)
  return { accepted: true }
}

async function findGuest({ db }: Context, activity: string, phone: string): Promise<string | null> {
  const found = await db
    .selectFrom('activity_sign_up')
    .select('sign_up_key')
    .where('activity_key', '=', activity)
    .where('phone_hash', '=', searchHash(phone))
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return found?.sign_up_key ?? null
}

interface Arrival {
  activity: { activity_key: string }
  /** The guest is at the entrance. */
  here: boolean
  clueKey: string
}

async function addGuest(context: Context, values: FormValues<'activity'>, { activity, here, clueKey }: Arrival): Promise<void> {
  const people = Number(values.people || 1)
  const names = { contact_name: values.contact_name, company_name: values.company_name || null }
  const phone = values.phone
  const { grams } = foundBy(activitySignUp, { ...names, phone }) as { grams: string[] }
  const added = await context.db
    .insertInto('activity_sign_up')
    .values({
      sign_up_key: newKey(),
      activity_key: activity.activity_key,
      clue_key: clueKey,
      ...names,
      phone: encryptText(phone),
      phone_hash: searchHash(phone),
      people,
      source: here ? 'DESK' : 'PAGE',
      check_in_time: here ? context.now : null,
      ...(await consentOf(context)),
      grams: sql`${grams}::text[]`,
      create_time: context.now,
      update_time: context.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sign_up_key')
    .executeTakeFirst()
  if (!added) return
  await context.db
    .updateTable('activity')
    .set({
      sign_up_count: sql<number>`sign_up_count + ${people}`,
      check_in_count: sql<number>`check_in_count + ${here ? people : 0}`,
      clue_count: sql<number>`clue_count + 1`,
    })
    .where('activity_key', '=', activity.activity_key)
    .execute()
}

/** Checks in a guest who had signed up; once. */
async function seeGuest(context: Context, activity: string, guest: string): Promise<void> {
  const seen = await context.db
    .updateTable('activity_sign_up')
    .set({ check_in_time: context.now, update_time: context.now, row_version: sql<number>`row_version + 1` })
    .where('sign_up_key', '=', guest)
    .where('check_in_time', 'is', null)
    .returning('people')
    .executeTakeFirst()
  if (!seen) return
  await context.audit({ biz_type: activitySignUp.name, biz_key: guest, action: 'checkIn' })
  await context.db
    .updateTable('activity')
    .set({ check_in_count: sql<number>`check_in_count + ${seen.people}` })
    .where('activity_key', '=', activity)
    .execute()
}
