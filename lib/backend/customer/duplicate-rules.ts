// The generic duplicate check's rules for customers, contacts and leads.
import type { Duplicate } from '../../model/calls/customer.ts'
import { comparableFields, type DuplicateEntity } from '../../model/duplicate-fields.ts'
import type { DuplicateQuestion, DuplicateRule } from '../entity/duplicate.ts'
import { definitions } from '../entity/duplicate-search.ts'
import { findAtContacts, findDuplicates, reportDuplicates } from '../entity/duplicates.ts'
import type { Context } from '../kernel/context.ts'

async function checkValue(context: Context, entity: DuplicateEntity, { field, value, id }: DuplicateQuestion): Promise<void> {
  const own = await findDuplicates(context, entity, { [field]: value }, id)
  const elsewhere = field === 'phone' && entity !== 'CONTACT' ? await findElsewhere(context, entity, value, id) : []
  const duplicates = [...own, ...elsewhere]
  reportDuplicates(duplicates)
}

/** A customer's phone at contacts of others; a lead's at customers and contacts, which only warns. */
async function findElsewhere(context: Context, entity: DuplicateEntity, phone: string, id: string | null): Promise<Duplicate[]> {
  if (entity === 'CUSTOMER') return findAtContacts(context, phone, id)
  const customers = await findDuplicates(context, 'CUSTOMER', { phone }, null)
  return [...customers.map((one) => ({ ...one, action: 'WARN' as const })), ...(await findAtContacts(context, phone, null))]
}

const ruleOf = (entity: DuplicateEntity): DuplicateRule => ({
  permission: definitions[entity].permission,
  fields: comparableFields[entity],
  check: (context, question) => checkValue(context, entity, question),
})

export const customerDuplicates = ruleOf('CUSTOMER')
export const contactDuplicates = ruleOf('CONTACT')
export const clueDuplicates = ruleOf('CLUE')
