// Collaborators of a customer: who may read or write it besides its owner, and until when (docs/domain/customer.md#collaborators).
import { sql } from 'kysely'
import type { Collaboration } from '../../model/calls/customer.ts'
import type { Collaborator } from '../../model/definition.ts'
import { customer } from '../../model/entities/customer.ts'
import { wireTime } from '../../model/moment.ts'
import { isDatetime } from '../../model/value.ts'
import { transition } from '../entity/change.ts'
import { dueRecords } from '../entity/due-records.ts'
import type { Row } from '../entity/hooks.ts'
import { ownerColumns } from '../entity/owner-log.ts'
import { activePerson } from '../entity/people.ts'
import { requireRecord } from '../entity/read.ts'
import { wrongState } from '../entity/state-name.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, notFound, refuse } from '../kernel/fail.ts'
import { notifyAboutCustomer } from './people.ts'
import { customerTitle, loadCustomer } from './records.ts'

const most = 20
const listOf = (row: Row) => (row.collaborators as Collaborator[] | null) ?? []
const isOpen = (one: Collaborator, moment: string) => !one.expire_time || one.expire_time > moment

/** The collaborators of a customer that the caller sees, without expired ones. */
export async function listCollaborators(context: Context, key: string): Promise<Collaborator[]> {
  const row = await requireRecord(context, customer, key, 'READ')
  return listOf(row).filter((one) => isOpen(one, wireTime(context.now)))
}

/** Adds a collaborator or changes his access level and expiry; allowed for the owner and leaders. */
export async function saveCollaborator(
  context: Context,
  key: string,
  { user_key, power, expire_time = null }: Collaboration,
): Promise<Row> {
  const row = await loadCustomer(context, key, 'OWNER')
  if (row.sea_flag) throw wrongState(context, customer)(row)
  if (expire_time !== null && (!isDatetime(expire_time) || expire_time <= wireTime(context.now)))
    throw invalid({ expire_time: 'validation.future' })
  if (user_key === row.owner_key) throw refuse('collaboratorIsOwner')
  const person = await activePerson(context, user_key)
  if (!person) throw refuse('receiver')
  const others = listOf(row).filter((one) => one.user_key !== user_key)
  if (others.length >= most) throw refuse('tooManyCollaborators', { n: most })
  const stored = await setCollaborators(
    context,
    row,
    [...others, { user_key, user_name: person.realname, power, expire_time }],
    'collaborate',
  )
  const text = power === 'WRITE' ? '读写' : '只读'
  await notifyAboutCustomer(context, 'M-CUSTOMER-COLLAB', stored, [user_key], {
    user: context.user.realname,
    name: customerTitle(row),
    power: text,
  })
  return stored
}

/** Removes a collaborator; allowed for the owner, leaders, and the collaborator himself. */
export async function deleteCollaborator(context: Context, key: string, userKey: string): Promise<void> {
  const row = await loadCustomer(context, key, userKey === context.user.user_key ? 'READ' : 'OWNER')
  if (!listOf(row).some((one) => one.user_key === userKey)) throw notFound()
  await setCollaborators(
    context,
    row,
    listOf(row).filter((one) => one.user_key !== userKey),
    'endCollaboration',
  )
}

async function setCollaborators(context: Context, row: Row, list: readonly Collaborator[], action: string): Promise<Row> {
  return transition(context, customer, row, {
    action,
    set: await ownerColumns(context, row, (row.owner_key as string | null) ?? null, list),
  })
}

/** Removes expired collaborators. */
export const expireCollaborators = dueRecords({
  work: 'customer.collaborators',
  definition: customer,
  due: (now) => sql`exists (select 1 from jsonb_array_elements(t.collaborators) one where one ->> 'expire_time' <= ${wireTime(now)})`,
  run: (context, row) =>
    setCollaborators(
      context,
      row,
      listOf(row).filter((one) => isOpen(one, wireTime(context.now))),
      'endCollaboration',
    ),
})
