// The hooks of reservations: who sees them, and the checks and values of a save (docs/domain/reservation.md#reservation).
import { type RawBuilder, sql } from 'kysely'
import { customer } from '../../../model/entities/customer.ts'
import { reservation } from '../../../model/entities/reservation.ts'
import { negotiators } from '../../../model/rules.ts'
import { joinNegotiators } from '../../../model/steps/reservation.ts'
import { decryptText } from '../../base/crypto.ts'
import type { RowOf, Write } from '../../entity/hooks.ts'
import { activePeople } from '../../entity/people.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { ownerOnly } from '../people.ts'
import { findRowUnscoped } from '../unscoped.ts'
import { refreshCustomer, tell } from './customer-state.ts'
import { place, requireFuture } from './place.ts'
import { takeRoom } from './rooms.ts'
import { withReservationSteps } from './steps.ts'

/** The negotiators and the owner of the customer see the reservation; the front desk sees those of the company from yesterday on (docs/domain/reservation.md#front-desk). */
function alsoVisible({ user, now }: Context, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const desk = may(user, 'crm:reservation:desk')
    ? sql`or ${column('reserve_time')} >= (date_trunc('day', ${now}::timestamptz at time zone 'Asia/Shanghai') - interval '1 day') at time zone 'Asia/Shanghai'`
    : sql``
  return sql<boolean>`(${column('negotiator_keys')} @> array[${user.user_key}]::text[]
    or ${column('customer_key')} in (select own.customer_key from customer own where own.owner_key = ${user.user_key} and not own.is_deleted) ${desk})`
}

async function beforeWrite(context: Context, { old, row }: Write<typeof reservation>): Promise<void> {
  if (old && old.status !== 'RESERVED') throw wrongState(context, reservation)(old)
  const client = old ? await findRowUnscoped(context, customer, row.customer_key) : await startLife(context, row)
  await writeNegotiators(context, row)
  if (!row.phone) row.phone = await phoneOf(context, row, client)
  if (!row.phone) throw invalid({ phone: 'validation.required' })
  await place(context, row, old)
}

/** A new reservation starts in the future and requires a customer that its creator may edit. */
async function startLife(context: Context, row: RowOf<typeof reservation>): Promise<RowOf<typeof customer>> {
  const client = await requireRecord(context, customer, row.customer_key, 'WRITE')
  if (client.sea_flag) throw refuse('customerPooled', { name: client.customer_name })
  if (client.status === 'BLACK') throw wrongState(context, customer)(client)
  requireFuture(context, row.reserve_time)
  return client
}

/** At most three active colleagues; by default the caller. Their current names are stored. */
async function writeNegotiators(context: Context, row: RowOf<typeof reservation>): Promise<void> {
  const given = [...new Set(row.negotiator_keys ?? [])]
  const keys = given.length > 0 ? given : [context.user.user_key]
  const failure = negotiators(joinNegotiators(keys))
  if (failure) throw invalid({ negotiator_keys: `validation.${failure}` })
  const people = await activePeople(context, keys)
  if (people.size < keys.length) throw invalid({ negotiator_keys: 'validation.reference' })
  row.negotiator_keys = keys
  row.negotiators = joinNegotiators(keys.map((key) => people.get(key)?.realname ?? ''))
}

async function phoneOf(context: Context, row: RowOf<typeof reservation>, client: RowOf<typeof customer> | null): Promise<string | null> {
  if (typeof row.customer_contact_key !== 'string') return client?.phone ?? (await primaryPhone(context, row.customer_key))
  const found = await context.db
    .selectFrom('customer_contact')
    .select('phone')
    .where('customer_contact_key', '=', row.customer_contact_key)
    .executeTakeFirst()
  return (found?.phone && decryptText(found.phone)) ?? client?.phone ?? null
}

async function primaryPhone(context: Context, key: unknown): Promise<string | null> {
  const contact = await context.db
    .selectFrom('customer_contact')
    .select('phone')
    .where('customer_key', '=', String(key))
    .where('is_deleted', '=', sql.lit(false))
    .orderBy('is_primary', 'desc')
    .orderBy('create_time')
    .limit(1)
    .executeTakeFirst()
  return contact?.phone ? decryptText(contact.phone) : null
}

async function afterWrite(context: Context, { old, row }: Write<typeof reservation>): Promise<void> {
  if (old) return
  await refreshCustomer(context, row.customer_key)
  const client = await findRowUnscoped(context, customer, row.customer_key)
  await tell(context, 'M-RESERVE-NEW', row, String(client?.customer_name ?? ''))
}

export const reservationHooks = withReservationSteps({
  alsoVisible,
  beforeWrite,
  afterWrite,
  async beforeDelete(context, row) {
    if (row.owner_key !== context.user.user_key && !context.user.is_admin) throw ownerOnly()
    requireState(context, reservation, row, ['RESERVED', 'CANCEL'])
  },
  async beforeRestore(context, row) {
    if (row.status === 'RESERVED') await takeRoom(context, row)
  },
  afterDelete: (context, row) => refreshCustomer(context, row.customer_key),
})
