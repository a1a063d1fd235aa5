// A partner's yearly fee: the receipt of a bank transfer, waiting for the finance department (docs/domain/website.md#partner-fees).
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
  await context.db
    .insertInto('partner_payment')
    .values({
      pay_key: key,
      level,
      amount,
      company_name: values.company_name as string,
      contact_name: values.contact_name as string,
      phone: encryptText(phone),
      phone_hash: searchHash(phone),
      invoice_title: values.invoice_title as string,
      tax_no: values.tax_no as string,
      voucher_key: file_key,
      remark: values.remark || null,
      consent_time,
      consent_version,
      create_time: context.now,
      update_time: context.now,
    })
    .execute()
  await context.db
    .insertInto('file_link')
    .values({ file_key, biz_type: 'partner_payment', biz_key: key, field: 'voucher_key' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await context.audit({ biz_type: 'partner_payment', biz_key: key, action: 'create' })
  return { accepted: true }
}
