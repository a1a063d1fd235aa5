// The receipts of partners' yearly fees: the list, and the finance department's word on each (docs/domain/website.md#partner-fees).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PartnerPayment, queryPartnerPayments, reviewPartnerPayment } from '../../model/calls/site-forms.ts'
import { fileAddress } from '../../model/file-types.ts'
import { maskValue } from '../../model/mask.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { decryptText } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, notFound, refuse } from '../kernel/fail.ts'

/** Who may see receipts: people who keep the website, and those who keep the money. */
export const paymentReviewers = ['sys:site:e', 'fin:payment:pay'] as const

/** Receipts, the newest first; all or those of one state. */
export async function listPayments(context: Context, input: z.output<typeof queryPartnerPayments.input>) {
  const { limit, offset } = pageOf(input)
  const state = input.status ? sql`and p.status = ${input.status}` : sql``
  const { rows } = await sql<PartnerPayment & { voucher_key: string; total__: string }>`
    select p.pay_key, p.level, p.amount, p.company_name, p.contact_name, p.phone, p.invoice_title, p.tax_no, p.voucher_key, p.remark, p.status,
      p.audit_reason, p.create_time, u.realname as update_by_name, p.row_version, count(*) over () as total__
    from partner_payment p left join sys_user u on u.user_key = p.update_by_key where not p.is_deleted ${state}
    order by p.create_time desc, p.pay_key desc limit ${limit} offset ${offset}`.execute(context.db)
  const plain = context.user.permissions.has('data:plain:view')
  return listFrom(
    rows.map(({ voucher_key, phone, ...row }) => {
      const number = decryptText(phone)
      return { ...row, phone: plain ? number : maskValue('phone', number), voucher: fileAddress(voucher_key) }
    }),
  )
}

/** Confirms that the money has come, or refuses the receipt with a reason; of two at once one decides. */
export async function reviewPayment(context: Context, { id, status, reason }: z.output<typeof reviewPartnerPayment.input>): Promise<void> {
  if (status === 'REJECT' && !reason) throw invalid({ reason: 'validation.required' })
  const { rows } = await sql`update partner_payment set status = ${status}, audit_reason = ${reason || null}, update_time = ${context.now},
      update_by_key = ${context.user.user_key}, row_version = row_version + 1
    where pay_key = ${id} and status = 'WAIT' and not is_deleted returning 1`.execute(context.db)
  if (rows.length === 0) {
    const known = await sql`select 1 from partner_payment where pay_key = ${id} and not is_deleted`.execute(context.db)
    throw known.rows.length > 0 ? refuse('site.decided') : notFound()
  }
  await context.audit({ biz_type: 'partner_payment', biz_key: id, action: status === 'PASS' ? 'pass' : 'reject' })
}
