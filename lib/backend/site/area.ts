// The area of the public pages: content, forms, forum, leads.
import type { Area } from '../area/area.ts'
import { siteCalls } from './calls.ts'
import { seedChannels } from './channels.ts'
import { paymentReviewers } from './partner-pay-list.ts'
import { leadOfRegistration } from './registered.ts'

export const siteArea: Area = {
  name: 'site',
  calls: siteCalls,
  subscribers: { 'user.registered': leadOfRegistration },
  seed: seedChannels,
  answers: {
    fileScopes: { partner_payment: async ({ visitor }) => paymentReviewers.some((code) => visitor?.permissions.has(code) === true) },
  },
}
