// The calls behind the forms of the public pages: leads, activities, partner fees, tickets (docs/domain/website.md#forms).
import { z } from 'zod'
import { keyInput, listAnswer, pageInput } from '../paging.ts'
import { describeForms, leadForms } from '../site/forms.ts'
import { type AnswerOf, define } from './define.ts'
import { auditStatus } from './site-community.ts'

const accepted = z.object({ accepted: z.boolean() })

export const saveSiteLead = define('POST /api/fintech/biz/site/clue/save', {
  input: z.looseObject({
    ...describeForms(leadForms),
    form: z.enum(leadForms),
    /** The code of the QR code that led here. */
    c: z.string().max(12).optional(),
  }),
  output: accepted,
})

export const signUpForActivity = define('POST /api/fintech/biz/site/activity/signUp', {
  input: z.looseObject({
    ...describeForms(['activity']),
    activity: keyInput,
    c: z.string().max(12).optional(),
  }),
  output: accepted,
})

export const readSiteInfo = define('POST /api/fintech/biz/site/info/fetch', {
  input: z.object({ c: z.string().max(12).optional(), activity: keyInput.optional() }),
  output: z.object({
    name: z.string(),
    activity: z
      .object({
        activity_key: z.string(),
        start_time: z.string(),
        end_time: z.string(),
        address: z.string().nullable(),
        content: z.string().nullable(),
        open: z.boolean(),
        /** The code is the one that guests check in by. */
        check_in: z.boolean(),
      })
      .nullable(),
  }),
})

/** What a scanned address leads to. */
export type SiteInfo = AnswerOf<typeof readSiteInfo>

export const savePartnerPayment = define('POST /api/fintech/biz/site/partnerPay/save', {
  input: z.looseObject({ ...describeForms(['partnerPay']) }),
  output: accepted,
})

export const queryPartnerPayments = define('POST /api/fintech/biz/site/partnerPay/query', {
  input: pageInput.extend({ status: auditStatus.optional() }),
  output: listAnswer(
    z.object({
      pay_key: z.string(),
      level: z.string(),
      amount: z.string(),
      company_name: z.string(),
      contact_name: z.string(),
      phone: z.string(),
      invoice_title: z.string(),
      tax_no: z.string(),
      /** The address of the receipt. */
      voucher: z.string(),
      remark: z.string().nullable(),
      status: z.string(),
      audit_reason: z.string().nullable(),
      create_time: z.string(),
      update_by_name: z.string().nullable(),
      row_version: z.number(),
    }),
  ),
})

export type PartnerPayment = AnswerOf<typeof queryPartnerPayments>['records'][number]

export const reviewPartnerPayment = define('POST /api/fintech/biz/site/partnerPay/audit', {
  input: z.object({ id: keyInput, status: z.enum(['PASS', 'REJECT']), reason: z.string().trim().max(200).optional() }),
})

export const readTicketState = define('POST /api/fintech/biz/site/ticket/query', {
  input: z.looseObject({ ...describeForms(['ticket']) }),
  output: z.object({
    ticket_code: z.string(),
    ticket_title: z.string(),
    status: z.string(),
    create_time: z.string(),
    accept_time: z.string().nullable(),
    deadline: z.string().nullable(),
    finish_time: z.string().nullable(),
    solution: z.string().nullable(),
  }),
})

export type TicketState = AnswerOf<typeof readTicketState>
