// The customers, contacts and leads that a lead duplicates, and asking the owners of such customers to work on them together
// (docs/domain/lead.md#conversion).
import type { Duplicate } from '../../../model/calls/customer.ts'
import { clue } from '../../../model/entities/clue.ts'
import { normalisePhone } from '../../../model/normalise.ts'
import { searchHash } from '../../base/crypto.ts'
import { findAtContacts, findDuplicates } from '../../entity/duplicates.ts'
import type { Row } from '../../entity/hooks.ts'
import { nameOfUser } from '../../entity/people.ts'
import { requireRecord } from '../../entity/read.ts'
import { nameKey } from '../../entity/region-names.ts'
import { awaitAll } from '../../kernel/await-all.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'
import { notifyAboutCustomer } from '../people.ts'

const mostAsked = 5

/** What a lead that the caller may change duplicates; the customer that it has become is none of them. */
export async function duplicatesOfLead(context: Context, key: string): Promise<Duplicate[]> {
  const row = await requireRecord(context, clue, key, 'WRITE')
  const { phone, company_name } = row
  const others = await findDuplicates(context, 'CLUE', { phone, company_name }, key)
  const customers = await findDuplicates(context, 'CUSTOMER', { phone, customer_name: company_name }, null)
  const contacts = typeof phone === 'string' ? await findAtContacts(context, phone, null) : []
  const own = row.customer_key as string | null
  return [...customers, ...contacts, ...others].filter((one) => own === null || one.customer_key !== own)
}

/** Asks by a message to each owner, who adds the caller to the collaborators or does not. Answers their names. */
export async function askOwners(context: Context, key: string): Promise<string[]> {
  const row = await requireRecord(context, clue, key, 'WRITE')
  const customers = await othersCustomers(context, row)
  if (customers.length === 0) throw refuse('nobodyToAsk')
  const user = await nameOfUser(context, context.user.user_key)
  for (const one of customers)
    await notifyAboutCustomer(context, 'M-CUSTOMER-ASKED', one, [one.owner_key], { user, lead: String(row.clue_name ?? '') })
  return awaitAll([...new Set(customers.map((one) => one.owner_key))].map((owner) => nameOfUser(context, owner)))
}

/** Customers of colleagues with the name or the phone number of a lead, themselves or by a contact. */
async function othersCustomers(context: Context, { company_name, phone }: Row) {
  const name = typeof company_name === 'string' ? nameKey(company_name) : ''
  const number = typeof phone === 'string' ? normalisePhone(phone) : ''
  const hash = number && searchHash(number)
  if (name === '' && hash === '') return []
  const found = await context.db
    .selectFrom('customer as t')
    .select(['t.customer_key', 't.customer_name', 't.owner_key'])
    .where((row) => row.not('t.is_deleted'))
    .where((row) => row.not('t.sea_flag'))
    .where('t.owner_key', '<>', context.user.user_key)
    .where(({ or, eb, selectFrom }) =>
      or([
        ...(name ? [eb('t.name_key', '=', name)] : []),
        ...(hash ? [eb('t.phone_hash', '=', hash)] : []),
        ...(hash
          ? [
              eb(
                't.customer_key',
                'in',
                selectFrom('customer_contact as c')
                  .select('c.customer_key')
                  .where('c.phone_hash', '=', hash)
                  .where((contact) => contact.not('c.is_deleted')),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('t.customer_key')
    .limit(mostAsked)
    .execute()
  return found.flatMap((one) => (one.owner_key === null ? [] : [{ ...one, owner_key: one.owner_key }]))
}
