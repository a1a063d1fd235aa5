// The customers, contacts and leads that a lead duplicates, and asking the owners of such customers to work on them together
// (docs/domain/lead.md#conversion).
import type { Duplicate } from '../../../model/calls/customer.ts'
import { clue } from '../../../model/entities/clue.ts'
import { isPartner } from '../../entity/duplicate.ts'
import type { Match } from '../../entity/duplicate-search.ts'
import { findDuplicates, findMatches, matchAtContacts, show } from '../../entity/duplicates.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { nameOfUser } from '../../entity/people.ts'
import { requireRecord } from '../../entity/read.ts'
import { awaitAll } from '../../kernel/await-all.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'
import { notifyAboutCustomer } from '../people.ts'

/** What a lead that the caller may change duplicates; the customer that it has become is none of them. */
export async function duplicatesOfLead(context: Context, key: string): Promise<Duplicate[]> {
  const row = await requireRecord(context, clue, key, 'WRITE')
  if (isPartner(context)) return []
  const others = await findDuplicates(context, 'CLUE', { phone: row.phone, company_name: row.company_name }, key)
  const customers = (await customersLike(context, row)).map((one) => show(context, one))
  const own = row.customer_key
  return [...customers, ...others].filter((one) => own === null || one.customer_key !== own)
}

/** Asks by a message to each owner, who adds the caller to the collaborators or does not. Answers their names. */
export async function askOwners(context: Context, key: string): Promise<string[]> {
  const row = await requireRecord(context, clue, key, 'WRITE')
  const found = (await customersLike(context, row)).map((one) => one.found.customer_key)
  const customers = await context.db
    .selectFrom('customer')
    .select(['customer_key', 'customer_name', 'owner_key'])
    .where('customer_key', 'in', [...found, ''])
    .where((one) => one.not('sea_flag'))
    .where('owner_key', '<>', context.user.user_key)
    .$narrowType<{ owner_key: string }>()
    .execute()
  if (customers.length === 0) throw refuse('nobodyToAsk')
  const user = await nameOfUser(context, context.user.user_key)
  for (const one of customers)
    await notifyAboutCustomer(context, 'M-CUSTOMER-ASKED', one, [one.owner_key], { user, lead: String(row.clue_name ?? '') })
  await context.audit({ biz_type: clue.name, biz_key: key, action: 'ask' })
  return awaitAll([...new Set(customers.map((one) => one.owner_key))].map((owner) => nameOfUser(context, owner)))
}

/** Customers like a lead, themselves or by a contact, by the rules in force. */
async function customersLike(context: Context, { phone, company_name }: RowOf<typeof clue>): Promise<Match[]> {
  const customers = await findMatches(context, 'CUSTOMER', { phone, customer_name: company_name }, null)
  const contacts = typeof phone === 'string' ? await matchAtContacts(context, phone, null) : []
  return [...customers, ...contacts]
}
