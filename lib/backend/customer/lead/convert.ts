// Converts a lead into a customer with a contact and, on request, an opportunity, in one transaction (docs/domain/lead.md#conversion).
import { sql } from 'kysely'
import type { Conversion } from '../../../model/calls/lead.ts'
import { business } from '../../../model/entities/business.ts'
import { clue } from '../../../model/entities/clue.ts'
import { customer } from '../../../model/entities/customer.ts'
import { customerContact } from '../../../model/entities/customer-contact.ts'
import { cutText } from '../../../model/plain-text.ts'
import { leadSteps } from '../../../model/steps/lead.ts'
import { transition } from '../../entity/change.ts'
import { keyOf, type Row, type RowOf } from '../../entity/hooks.ts'
import { logOwner } from '../../entity/owner-log.ts'
import { nameOfUser } from '../../entity/people.ts'
import { accessLevelOf, requireRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden, Invalid, type Reason, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { claimFrom } from '../claim.ts'
import { refreshLastFollow } from '../follow-records.ts'
import { customerPool } from '../pools.ts'

type Lead = RowOf<typeof clue>

/** The values that the new records take from the lead by default. */
function prefilled(lead: Row): { customer: Row; contact: Row } {
  const kept = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, lead[name] ?? null]))
  const person = kept(['phone', 'telephone', 'wechat', 'email'])
  return {
    customer: {
      ...kept([
        'industry_code',
        'province_code',
        'city_code',
        'district_code',
        'address',
        'channel_key',
        'intent_product',
        'intent_amount',
        'tags',
        'attachments',
      ]),
      ...(lead.company_name ? {} : person),
      customer_name: lead.company_name || lead.contact_name,
      customer_type: lead.company_name ? 'COMPANY' : 'PERSON',
      customer_star: lead.clue_star,
      remark: cutText([lead.demand, lead.remark].filter(Boolean).join('\n'), 1000) || null,
    },
    contact: { ...person, ...kept(['contact_name', 'position', 'sex', 'qq']) },
  }
}

/** Adds the part of the dialog to the names of wrong fields. */
async function within<T>(part: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid(
      Object.fromEntries(Object.entries(error.fields).map(([name, reason]): [string, Reason] => [`${part}.${name}`, reason])),
    )
  }
}

/** An existing customer: the caller may edit it, or claims it from the pool. */
async function takeExisting(context: Context, key: string): Promise<Row> {
  const row = await requireRecord(context, customer, key, 'READ')
  if (row.sea_flag) {
    if (!may(context.user, 'crm:sea:claim')) throw forbidden('crm:sea:claim')
    return claimFrom(context, customerPool, key)
  }
  if ((await accessLevelOf(context, customer, row)) === 'READ')
    throw refuse('convertForeign', { name: row.customer_name, owner: (await nameOfUser(context, row.owner_key)) || '—' })
  return row
}

async function makeCustomer(context: Context, lead: Row, values: Row): Promise<Row> {
  const found = { source_clue_key: lead.clue_key, ...(lead.owner_key === context.user.user_key ? {} : { owner_key: lead.owner_key }) }
  const input = { ...values, [customer.key]: undefined, id: undefined }
  return within('customer', storeRecord(context, customer, input, { values: found, rights: 'caller' }))
}

async function makeContact(context: Context, row: Row, values: Row): Promise<string> {
  const input = { ...values, customer_key: row.customer_key, [customerContact.key]: undefined, id: undefined }
  return keyOf(customerContact, await within('contact', storeRecord(context, customerContact, input)))
}

/** Converts one locked lead; returns the stored lead. */
export async function convertLead(context: Context, lead: Lead, request: Conversion): Promise<Lead> {
  const first = prefilled(lead)
  const row = request.customer_key
    ? await takeExisting(context, request.customer_key)
    : await makeCustomer(context, lead, { ...first.customer, ...request.customer })
  const customerKey = keyOf(customer, row)
  const contactKey = request.customer_contact_key
    ? await contactOf(context, customerKey, request.customer_contact_key)
    : await makeContact(context, row, { ...first.contact, ...(request.customer_key ? {} : { is_primary: true }), ...request.contact })
  const businessKey = await opportunityOf(context, lead, request, { customerKey, contactKey })
  await moveFollowUps(context, lead, row)
  const stored = await transition(context, clue, lead, {
    action: 'convert',
    from: leadSteps.of.CONVERT.from,
    set: {
      status: 'CONVERTED',
      convert_time: context.now,
      customer_key: customerKey,
      customer_contact_key: contactKey,
      business_key: businessKey,
      recycle_time: null,
      response_deadline: null,
    },
  })
  const { clue_key: key, owner_key: owner } = lead
  await logOwner(context, {
    kind: 'CLUE',
    key,
    from: owner,
    to: owner,
    change: 'CONVERT',
    reason: cutText(String(row.customer_name ?? ''), 200),
  })
  return stored
}

async function contactOf(context: Context, customerKey: string, key: string): Promise<string> {
  const row = await requireRecord(context, customerContact, key, 'READ')
  if (row.customer_key !== customerKey) throw new Invalid({ customer_contact_key: 'validation.reference' })
  return key
}

async function opportunityOf(
  context: Context,
  lead: Row,
  request: Conversion,
  { customerKey, contactKey }: { customerKey: string; contactKey: string },
): Promise<string | null> {
  if (request.business_key) {
    const row = await requireRecord(context, business, request.business_key, 'WRITE')
    if (row.customer_key !== customerKey) throw new Invalid({ business_key: 'validation.reference' })
    return request.business_key
  }
  if (!request.business) return null
  const input = {
    ...request.business,
    customer_key: customerKey,
    customer_contact_key: contactKey,
    [business.key]: undefined,
    id: undefined,
  }
  const found = { source_clue_key: lead.clue_key, channel_key: lead.channel_key }
  return (await within('business', storeRecord(context, business, input, { values: found, rights: 'caller' }))).business_key
}

/** Moves the lead's follow-ups to the customer; the lead's page still shows them. */
async function moveFollowUps(context: Context, lead: Row, row: Row): Promise<void> {
  const name = cutText(String(row.customer_name ?? ''), 100)
  await sql`update follow set clue_key = target_key, target_type = 'CUSTOMER', target_key = ${row.customer_key}, target_name = ${name},
      row_version = row_version + 1
    where target_type = 'CLUE' and target_key = ${lead.clue_key} and not is_deleted`.execute(context.db)
  await refreshLastFollow(context, keyOf(customer, row))
}
