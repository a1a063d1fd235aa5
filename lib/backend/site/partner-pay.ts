// A partner's yearly fee: the receipt of a bank transfer, waiting for the finance department (docs/domain/website.md#partner-fees).
import { sql } from 'kysely'
import { honeypot } from '../../model/site/forms.ts'
import type { PartnerLevel } from '../../model/site/partner.ts'
import { encryptText, newKey, searchHash } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { storeUpload } from '../kernel/uploads.ts'
import { consentOf, publishedContent } from './consent.ts'
import { limitByPhone, parseForm } from './lead.ts'

const maxBytes = 5 * 1024 * 1024
const receipts = /^(?:image\/|application\/pdf$)/

/** Keeps the receipt and what it pays for; the amount is the published fee of the level. Runs outside a transaction, which would stay open while the bytes come. */
export async function savePayment(context: Context): Promise<{ accepted: boolean }> {
  let values: Record<string, string> = {}
  const { file_key, fields } = await storeUpload(context, {
    maxBytes,
    mimes: receipts,
    async check(given) {
      values = parseForm('partnerPay', given)
      if (!given[honeypot]) await limitByPhone(context, values.phone as string)
    },
  })
  if (fields[honeypot]) return { accepted: true }
  const level = values.level as PartnerLevel
  const { plans } = await publishedContent(context.db, 'partnerPay', 'zh-CN')
  const amount = plans.find((plan) => plan.level === level)?.fee ?? '0.00'
  const { consent_time, consent_version } = await consentOf(context)
  const phone = values.phone as string
  const key = newKey()
  await sql`insert into partner_payment (pay_key, level, amount, company_name, contact_name, phone, phone_hash, invoice_title, tax_no, voucher_key, remark, consent_time,
      consent_version, create_time, update_time)
    values (${key}, ${level}, ${amount}, ${values.company_name}, ${values.contact_name}, ${encryptText(phone)}, ${searchHash(phone)}, ${values.invoice_title},
      ${values.tax_no}, ${file_key}, ${values.remark || null}, ${consent_time}, ${consent_version}, ${context.now}, ${context.now})`.execute(
    context.db,
  )
  await sql`insert into file_link (file_key, biz_type, biz_key, field) values (${file_key}, 'partner_payment', ${key}, 'voucher_key') on conflict do nothing`.execute(
    context.db,
  )
  await context.audit({ biz_type: 'partner_payment', biz_key: key, action: 'create' })
  return { accepted: true }
}
