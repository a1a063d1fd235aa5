// The owner of opportunities: given to a colleague, released and taken over with their customer (docs/domain/opportunity.md#owner).
import { sql } from 'kysely'
import { business } from '../../../model/entities/business.ts'
import { transition } from '../../entity/change.ts'
import { loadRecord } from '../../entity/load-record.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'
import { logOwner, ownerColumns } from '../owner-log.ts'
import { requireReceiver } from '../people.ts'

/** Gives an open opportunity to an active colleague. */
export async function giveBusiness(context: Context, key: string, to: string): Promise<void> {
  const row = await loadRecord(context, business, key, 'OWNER')
  if (row.end_status) throw refuse('businessEnded', { name: String(row.business_name) })
  if (row.owner_key === to) throw refuse('sameOwner')
  await requireReceiver(context, to)
  const from = (row.owner_key as string | null) ?? null
  await transition(context, business, row, {
    action: 'distribute',
    when: sql<boolean>`t.owner_key is not distinct from ${from}`,
    set: await ownerColumns(context, row, to, []),
  })
  await logOwner(context, { kind: 'BUSINESS', key, from, to, change: 'ASSIGN' })
}
