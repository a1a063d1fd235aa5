// The receipts of partners' yearly fees: the list, and the finance department's decisions (docs/domain/website.md#partner-fees).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { queryPartnerPayments, reviewPartnerPayment } from '../../model/calls/site-forms.ts'
import { fileAddress } from '../../model/file-types.ts'
import { maskValue } from '../../model/mask.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { decryptText } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, notFound, refuse } from '../kernel/fail.ts'

/** The permissions to see receipts: website editors and finance. */
export const paymentReviewers = ['sys:site:e', 'fin:payment:pay'] as const

const payments = rawRows({
  pay_key: 'partner_payment.pay_key',
  level: 'partner_payment.level',
  amount: 'partner_payment.amount',
  company_name: 'partner_payment.company_name',
  contact_name: 'partner_payment.contact_name',
  phone: 'partner_payment.phone',
  invoice_title: 'partner_payment.invoice_title',
  tax_no: 'partner_payment.tax_no',
  voucher_key: 'partner_payment.voucher_key',
  remark: 'partner_payment.remark',
  status: 'partner_payment.status',
  audit_reason: 'partner_payment.audit_reason',
  create_time: 'partner_payment.create_time',
  update_by_name: 'sys_user.realname?',
  row_version: 'partner_payment.row_version',
  total__: 'bigint',
})

/** Receipts, newest first; all or those of one state. */
export async function listPayments(context: Context, input: z.output<typeof queryPartnerPayments.input>) {
  const { limit, offset } = pageOf(input)
  const state = input.status ? sql`and p.status = ${input.status}` : sql``
  const rows = await payments.read(
    context.db,
    sql`select p.pay_key, p.level, p.amount, p.company_name, p.contact_name, p.phone, p.invoice_title, p.tax_no, p.voucher_key, p.remark, p.status,
      p.audit_reason, p.create_time, u.realname as update_by_name, p.row_version, count(*) over () as total__
    from partner_payment p left join sys_user u on u.user_key = p.update_by_key where not p.is_deleted ${state}
    order by p.create_time desc, p.pay_key desc limit ${limit} offset ${offset}`,
  )
  const plain = context.user.permissions.has('data:plain:view')
  return listFrom(
    rows.map(({ voucher_key, phone, ...row }) => {
      const number = decryptText(phone)
      return { ...row, phone: plain ? number : maskValue('phone', number), voucher: fileAddress(voucher_key) }
    }),
  )
}

/** Confirms the payment, or refuses the receipt with a reason; of two concurrent decisions only one succeeds. */
export async function reviewPayment(context: Context, { id, status, reason }: z.output<typeof reviewPartnerPayment.input>): Promise<void> {
  if (status === 'REJECT' && !reason) throw invalid({ reason: 'validation.required' })
  const decided = await context.db
    .updateTable('partner_payment')
    .set((row) => ({
      status,
      audit_reason: reason || null,
      update_time: context.now,
      update_by_key: context.user.user_key,
      row_version: row('row_version', '+', 1),
    }))
    .where('pay_key', '=', id)
    .where('status', '=', 'WAIT')
    .where('is_deleted', '=', false)
    .returning('pay_key')
    .executeTakeFirst()
  if (!decided) {
    const known = await context.db
      .selectFrom('partner_payment')
      .select('pay_key')
      .where('pay_key', '=', id)
      .where('is_deleted', '=', false)
      .executeTakeFirst()
    throw known ? refuse('site.decided') : notFound()
  }
  await context.audit({ biz_type: 'partner_payment', biz_key: id, action: status === 'PASS' ? 'pass' : 'reject' })
}
