// The generic duplicate check's rules for customers and contacts.
import { comparableFields, type DuplicateEntity } from '../../model/duplicate-fields.ts'
import type { DuplicateQuestion, DuplicateRule } from '../entity/duplicate.ts'
import type { Context } from '../kernel/context.ts'
import { refuse, warn } from '../kernel/fail.ts'
import { findAtContacts, findDuplicates } from './duplicates.ts'

async function judge(context: Context, entity: DuplicateEntity, { field, value, id }: DuplicateQuestion): Promise<void> {
  const own = await findDuplicates(context, entity, { [field]: value }, id)
  const atContacts = entity === 'CUSTOMER' && field === 'phone' ? await findAtContacts(context, value, id) : []
  const duplicates = [...own, ...atContacts]
  const first = duplicates[0]
  if (!first) return
  const params = { name: first.name, owner: first.owner_name ?? '—' }
  throw first.action === 'BLOCK' ? refuse('duplicateFound', params, { duplicates }) : warn('duplicateLikely', params, { duplicates })
}

const ruleOf = (entity: DuplicateEntity): DuplicateRule => ({
  fields: comparableFields[entity],
  check: (context, question) => judge(context, entity, question),
})

export const customerDuplicates = ruleOf('CUSTOMER')
export const contactDuplicates = ruleOf('CONTACT')
