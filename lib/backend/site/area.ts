// The area of the public pages: content, forms, forum, leads.
import type { Area } from '../area/area.ts'
import { decryptText } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import type { Delivery } from '../kernel/event.ts'
import { Fail } from '../kernel/fail.ts'
import { siteCalls } from './calls.ts'
import { seedChannels } from './channels.ts'
import { findCode } from './code.ts'
import { type LeadValues, storeLead } from './lead.ts'
import { paymentReviewers } from './partner-pay-list.ts'

/** Creates a lead from a registered company, so that sales can call it (docs/domain/lead.md#from-the-public-pages: register page). */
async function leadOfRegistration(context: Context, { payload }: Delivery): Promise<void> {
  const values: LeadValues = JSON.parse(decryptText(String(payload.lead)))
  const code = payload.c ? await findCode(context, String(payload.c)).catch(unlessFailed) : null
  await storeLead(context, { form: 'register', values, code })
}

/** An expired code creates an ordinary lead. */
function unlessFailed(error: unknown): null {
  if (error instanceof Fail) return null
  throw error
}

export const siteArea: Area = {
  name: 'site',
  calls: siteCalls,
  subscribers: { 'user.registered': leadOfRegistration },
  seed: seedChannels,
  answers: {
    fileScopes: { partner_payment: async ({ visitor }) => paymentReviewers.some((code) => visitor?.permissions.has(code) === true) },
  },
}
