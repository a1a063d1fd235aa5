// The pool as a caller sees it: which rule applies to him, which pool customers it shows, and which fields it hides
// (docs/domain/pool.md#visibility, docs/domain/roles-and-permissions.md#data-scope).
import { type RawBuilder, sql } from 'kysely'
import type { Definition, Scene } from '../../model/definition.ts'
import { customer } from '../../model/entities/customer.ts'
import { type Mask, maskValue } from '../../model/mask.ts'
import { jsonOf, type RawRow, rawRows } from '../db/raw-rows.ts'
import type { Concealed, Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { may } from '../kernel/principal.ts'
import { remembered } from '../kernel/remembered.ts'
import { leads } from './people.ts'

const ruleColumns = {
  rule_key: 'pool_rule.rule_key',
  claim_daily_limit: 'int',
  claim_cooldown_days: 'int',
  view_daily_limit: 'int',
  hidden_fields: jsonOf<string[] | null>(),
} as const
const ruleRows = rawRows(ruleColumns)

export type PoolType = 'CUSTOMER' | 'CLUE'

/** The columns and permissions of a pool. */
export interface PoolPlace {
  type: PoolType
  /** The column that says that a record is in the pool. */
  flag: 'sea_flag' | 'pool_flag'
  see: string
  distribute: string
}

export const customerPlace: PoolPlace = { type: 'CUSTOMER', flag: 'sea_flag', see: 'crm:sea:q', distribute: 'crm:sea:distribute' }
export const cluePlace: PoolPlace = { type: 'CLUE', flag: 'pool_flag', see: 'crm:clue:pool', distribute: 'crm:clue:distribute' }

export type PoolRule = RawRow<typeof ruleColumns>

const defaults: PoolRule = {
  rule_key: '',
  claim_daily_limit: 10,
  claim_cooldown_days: 7,
  view_daily_limit: 0,
  hidden_fields: null,
}

/** The fields hidden in the pool by default. */
export const hiddenInPool = ['phone', 'wechat', 'email']

const ownDeparts = (context: Context) => sql`(select coalesce(array_agg(above.id), '{}') from department own
  join department above on own.depart_code like above.depart_code || '%' where own.id = any(${[...context.user.depart_keys]}::text[]))`

/** The first enabled rule that applies to the caller, as SQL. */
const ruleOfCaller = (context: Context, type: PoolType) => sql`select r.* from pool_rule r
  where r.pool_type = ${type} and r.enabled and not r.is_deleted
    and ((cardinality(r.user_keys) = 0 and cardinality(r.depart_keys) = 0) or ${context.user.user_key} = any(r.user_keys) or r.depart_keys && ${ownDeparts(context)})
  order by r.sort_no, r.create_time limit 1`

/** The rule for the caller's claims, or built-in values if no rule applies to him. Read at each of his saves. */
export function poolRuleOf(context: Context, type: PoolType = 'CUSTOMER'): Promise<PoolRule> {
  const { user_key, depart_keys } = context.user
  const columns = Object.keys(ruleColumns).map((name) => sql.ref(name))
  return remembered(
    context,
    `pool rule ${type} ${user_key} ${depart_keys}`,
    async () => (await ruleRows.first(context.db, sql`select ${sql.join(columns)} from (${ruleOfCaller(context, type)}) mine`)) ?? defaults,
  )
}

/**
 * Pool records that the caller sees in addition to his scope: with the permission, those of his rule's departments and those without a department. A rule for all, or no rule in the
 * whole company, shows the whole pool; if all rules are for other people, nothing is shown.
 */
export function visiblePool(context: Context, alias: string, place: PoolPlace = customerPlace): RawBuilder<boolean> | null {
  if (!may(context.user, place.see)) return null
  const rule = ruleOfCaller(context, place.type)
  return sql<boolean>`(${sql.ref(`${alias}.${place.flag}`)} and (
    (select not exists (select 1 from pool_rule where pool_type = ${place.type} and enabled and not is_deleted)
      or coalesce((select cardinality(depart_keys) = 0 from (${rule}) mine), false))
    or ((select count(*) from (${rule}) mine) > 0 and (${sql.ref(`${alias}.owner_depart_key`)} is null or ${sql.ref(`${alias}.owner_depart_key`)} = any(array(
      select below.id from (${rule}) mine join department d on d.id = any(mine.depart_keys)
        join department below on below.depart_code like d.depart_code || '%'))))))`
}

/** Masks the fields that the pool hides in a row of a pool record of that department; leaders see them. */
export function hidePoolValues(
  context: Context,
  row: Row,
  departKey: string | null,
  fields: readonly string[],
  maskOf: (field: string) => Mask,
  place: PoolPlace = customerPlace,
): void {
  if (leads(context, { owner_depart_key: departKey }, place.distribute)) return
  for (const field of fields) if (typeof row[field] === 'string') row[field] = maskValue(maskOf(field), row[field])
}

/** The rows of pool records whose hidden fields the caller does not see. */
function concealedRows(context: Context, alias: string, place: PoolPlace = customerPlace): RawBuilder<boolean> {
  const pooled = sql.ref(`${alias}.${place.flag}`)
  const { scope } = context.user
  if (scope.all || !may(context.user, place.distribute)) return sql<boolean>`${pooled}`
  return sql<boolean>`(${pooled} and (${sql.ref(`${alias}.owner_depart_key`)} = any(${[...scope.depart_keys]}::text[])) is not true)`
}

/** The concealed columns of a list of customers or leads: in the pool the fields that the caller's rule hides. */
export async function concealedInPool(context: Context, scene: Scene, place: PoolPlace = customerPlace): Promise<Concealed | null> {
  if (scene !== 'POOL' || context.user.is_leader) return null
  const fields = await hiddenFieldsOf(context, place.type)
  return { fields: new Set(fields), rows: (alias) => concealedRows(context, alias, place) }
}

/** The concealed columns of a list of a customer's records: these fields if the customer is in the pool. */
export function concealedWithCustomer(context: Context, fields: readonly string[]): Concealed | null {
  if (context.user.is_leader) return null
  return {
    fields: new Set(fields),
    rows: (alias) => sql<boolean>`exists (select 1 from customer pooled where pooled.customer_key = ${sql.ref(`${alias}.customer_key`)}
      and ${concealedRows(context, 'pooled')})`,
  }
}

/** How a field is masked in the pool. */
export const maskIn =
  ({ fields }: Definition) =>
  (field: string): Mask =>
    fields[field]?.mask ?? 'contact'

/** How a customer's field is masked. */
export const maskOfCustomer = maskIn(customer)

/** The fields that the caller's rule hides. */
export async function hiddenFieldsOf(context: Context, type: PoolType = 'CUSTOMER'): Promise<readonly string[]> {
  return (await poolRuleOf(context, type)).hidden_fields ?? hiddenInPool
}
