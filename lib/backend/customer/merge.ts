// Merges customers (docs/domain/duplicates.md#merge): one stays, with each field from the chosen customer; sub-records move to it; the
// others go to the recycle bin with a link to it.
import { sql } from 'kysely'
import type { Merging } from '../../model/calls/customer.ts'
import type { Definition } from '../../model/definition.ts'
import { customer } from '../../model/entities/customer.ts'
import { customerCategory } from '../../model/entities/customer-category.ts'
import { entities } from '../../model/entities/registry.ts'
import { cutText } from '../../model/plain-text.ts'
import { isWritable } from '../../model/record.ts'
import type { Row, RowOf, Shown } from '../entity/hooks.ts'
import { logOwner } from '../entity/owner-log.ts'
import { readRecord } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { refreshDeals } from './deals.ts'
import { customerTitle, loadCustomer } from './records.ts'
import { refreshRecycleTime } from './recycle-time.ts'

/** The maximum length of the reason of an owner change. */
const longestReason = 500

/** The locked rows of the customers, the remaining one first. Refuses a caller who does not own or lead all of them, and unknown fields. */
export async function checkMerge(context: Context, { master_key, ids, picks }: Merging): Promise<Map<string, RowOf<typeof customer>>> {
  const losers = [...new Set(ids)].filter((key) => key !== master_key)
  if (losers.length === 0) throw invalid({ ids: 'validation.required' })
  const rows = new Map<string, RowOf<typeof customer>>()
  for (const key of [master_key, ...losers].sort()) rows.set(key, await loadCustomer(context, key, 'OWNER'))
  pickedValues(rows, master_key, picks)
  return new Map([master_key, ...losers].map((key) => [key, rows.get(key) as RowOf<typeof customer>]))
}

/** Merges the customers into the master and returns it. The caller must own or lead all of them. */
export async function mergeCustomers(context: Context, merging: Merging): Promise<Shown<typeof customer>> {
  const { master_key, picks, reason } = merging
  const rows = await checkMerge(context, merging)
  const chosen = pickedValues(rows, master_key, picks)
  const losers = [...rows.keys()].filter((key) => key !== master_key)
  for (const key of losers)
    await absorb(context, rows.get(master_key) as RowOf<typeof customer>, rows.get(key) as RowOf<typeof customer>, reason)
  await takeTimes(context, master_key, losers)
  if (Object.keys(chosen).length > 0) await saveRecord(context, customer, { ...chosen, customer_key: master_key })
  await refreshDeals(context, master_key)
  await refreshRecycleTime(context, [master_key])
  return readRecord(context, customer, master_key)
}

/** The values to save in the master; an area is copied as a whole. */
function pickedValues(rows: ReadonlyMap<string, Row>, masterKey: string, picks: Record<string, string>): Row {
  const values: Row = {}
  for (const [name, key] of Object.entries(picks)) {
    const field = customer.fields[name as keyof typeof customer.fields]
    const from = rows.get(key)
    if (!field || !isWritable(field) || !from) throw invalid({ [`picks.${name}`]: 'validation.unknownField' })
    if (key === masterKey) continue
    for (const part of field.kind === 'area' ? ['province_code', 'city_code', 'district_code'] : [name]) values[part] = from[part]
  }
  return values
}

/** Moves everything of one customer to the other, deletes it, and stores the key of the other in it. */
async function absorb(
  context: Context,
  master: RowOf<typeof customer>,
  loser: RowOf<typeof customer>,
  why: string | undefined,
): Promise<void> {
  const [to, from] = [master.customer_key, loser.customer_key]
  await sql`update customer set parent_customer_key = case when customer_key = ${to} then null else ${to} end, row_version = row_version + 1
    where parent_customer_key = ${from} and not is_deleted`.execute(context.db)
  for (const entity of entities) {
    if (entity.name !== customerCategory.name && entity.name !== customer.name)
      await moveRecords(context, entity, from, to, String(loser.customer_code))
  }
  await sql`insert into star (user_key, biz_type, biz_key) select user_key, biz_type, ${to} from star where biz_type = 'customer' and biz_key = ${from}
    on conflict do nothing`.execute(context.db)
  await removeRecord(context, customer, from)
  await context.db
    .updateTable('customer')
    .set({ merged_into_key: to })
    .where((where) => where.or({ customer_key: from, merged_into_key: from }))
    .execute()
  await context.audit({
    biz_type: 'customer',
    biz_key: to,
    action: 'merge',
    diff: [{ field: 'merged', old: null, new: customerTitle(loser) }],
  })
  const reason = cutText(`合并自 ${loser.customer_code} ${customerTitle(loser)}${why ? `：${why}` : ''}`, longestReason)
  await logOwner(context, {
    key: to,
    from: loser.owner_key,
    to: master.owner_key,
    change: 'MERGE',
    reason,
  })
}

/** Every reference to a customer, and every record that belongs to it by kind and key (`target`). */
async function moveRecords(context: Context, entity: Definition, from: string, to: string, code: string): Promise<void> {
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'ref' || field.to !== customer.name) continue
    await makeRoom(context, entity, name, from, to, code)
    await sql`update ${sql.table(entity.name)} set ${sql.ref(name)} = ${to}, row_version = row_version + 1
      where ${sql.ref(name)} = ${from} and not is_deleted`.execute(context.db)
  }
  const kinds = Object.entries(entity.target?.kinds ?? {}).flatMap(([kind, target]) => (target === customer.name ? [kind] : []))
  if (!entity.target || kinds.length === 0) return
  await sql`update ${sql.table(entity.name)} set ${sql.ref(entity.target.key)} = ${to}
    where ${sql.ref(entity.target.type)} = any(${kinds}::text[]) and ${sql.ref(entity.target.key)} = ${from} and not is_deleted`.execute(
    context.db,
  )
}

/** Resolves values that must be unique per customer: a second default loses its flag, a second equal name gets the code of the merged customer added. */
async function makeRoom(context: Context, entity: Definition, field: string, from: string, to: string, code: string): Promise<void> {
  const table = sql.table(entity.name)
  const [flag, ...group] = entity.single ?? []
  if (flag && group.includes(field)) {
    const same = group.filter((name) => name !== field).map((name) => sql`and m.${sql.ref(name)} is not distinct from l.${sql.ref(name)}`)
    await sql`update ${table} l set ${sql.ref(flag)} = false where l.${sql.ref(field)} = ${from} and l.${sql.ref(flag)} and not l.is_deleted and exists (
      select 1 from ${table} m where m.${sql.ref(field)} = ${to} and m.${sql.ref(flag)} and not m.is_deleted ${sql.join(same, sql` `)})`.execute(
      context.db,
    )
  }
  for (const names of entity.unique ?? []) {
    const last = names.at(-1)
    const text = last ? entity.fields[last] : undefined
    if (!names.includes(field) || !last || (text?.kind !== 'text' && text?.kind !== 'code')) continue
    const same = names.filter((name) => name !== field).map((name) => sql`and m.${sql.ref(name)} is not distinct from l.${sql.ref(name)}`)
    const ending = `（${code}）`
    await sql`update ${table} l set ${sql.ref(last)} = left(l.${sql.ref(last)}, ${text.max - ending.length}) || ${ending}::text
      where l.${sql.ref(field)} = ${from} and not l.is_deleted and exists (
        select 1 from ${table} m where m.${sql.ref(field)} = ${to} and not m.is_deleted ${sql.join(same, sql` `)})`.execute(context.db)
  }
}

/** Sets first and last times from the merged customers; deals are summed up from the moved rows. */
async function takeTimes(context: Context, masterKey: string, loserKeys: readonly string[]): Promise<void> {
  await sql`update customer m set
      deal_time = least(m.deal_time, x.deal_time),
      last_follow_content = case when x.last_follow_time > coalesce(m.last_follow_time, '-infinity') then x.last_follow_content else m.last_follow_content end,
      last_follow_time = greatest(m.last_follow_time, x.last_follow_time), row_version = m.row_version + 1, update_time = ${context.now}
    from (select min(deal_time) as deal_time, max(last_follow_time) as last_follow_time,
        (array_agg(last_follow_content order by last_follow_time desc nulls last))[1] as last_follow_content
      from customer where customer_key = any(${[...loserKeys]}::text[])) x
    where m.customer_key = ${masterKey}`.execute(context.db)
}

/** The customer that a customer was merged into, or null. */
export async function mergedInto(context: Context, key: string): Promise<string | null> {
  const row = await context.db
    .selectFrom('customer')
    .select('merged_into_key')
    .where('customer_key', '=', key)
    .where((row) => row.ref('is_deleted'))
    .executeTakeFirst()
  return row?.merged_into_key ?? null
}
