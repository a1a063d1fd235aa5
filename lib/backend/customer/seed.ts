// The rules that every installation starts with: one pool rule, the two limits, the duplicate rules (docs/domain/pool.md#pool-rules,
// docs/domain/duplicates.md#rules).
import { sql } from 'kysely'
import { usualStages } from '../../model/business-stages.ts'
import { newKey } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'
import { seedFeeItems } from './order/seed.ts'

const dupRules = [
  ['CUSTOMER', ['customer_name'], 'NORMALIZED', 'BLOCK'],
  ['CUSTOMER', ['customer_name'], 'SIMILAR', 'WARN'],
  ['CUSTOMER', ['phone', 'credit_code', 'id_card'], 'EXACT', 'BLOCK'],
  ['CONTACT', ['phone'], 'EXACT', 'WARN'],
] as const

const supplierRules = [
  [['supplier_name'], 'NORMALIZED', 'BLOCK'],
  [['supplier_name'], 'SIMILAR', 'WARN'],
  [['credit_code'], 'EXACT', 'BLOCK'],
] as const

/** Whether an earlier start has installed this set of rules; it counts as installed from now on. */
const isInstalled = async (context: Context, set: string): Promise<boolean> => (await recordNewSeeds(context.db, set, ['1'])).size === 0

/** Installs the rules of leads and the usual pipeline once. */
async function seedLeadRules(context: Context): Promise<void> {
  if (await isInstalled(context, 'lead_rules')) return
  const times = sql`${context.now}::timestamptz, ${context.now}::timestamptz`
  await sql`insert into pool_rule (rule_key, pool_type, rule_name, no_follow_days, no_deal_days, no_arrive_days, notify_days, sort_no, create_time, update_time)
    values (${newKey()}, 'CLUE', '默认线索池规则', 3, 0, 0, 0, 1, ${times})`.execute(context.db)
  await sql`insert into dup_rule (rule_key, entity, fields, match, action, scope, enabled, create_time, update_time)
    values (${newKey()}, 'CLUE', '["phone"]'::jsonb, 'EXACT', 'BLOCK', 'ALL', true, ${times})`.execute(context.db)
  await sql`insert into business_pipeline (pipeline_key, pipeline_name, is_default, status, stages, sort_no, create_time, update_time)
    values (${newKey()}, '标准销售流程', true, '1', ${JSON.stringify(usualStages)}::jsonb, 1, ${times})`.execute(context.db)
}

/** Installs the duplicate rules of suppliers once. */
async function seedSupplierRules(context: Context): Promise<void> {
  if (await isInstalled(context, 'supplier_rules')) return
  for (const [fields, match, action] of supplierRules)
    await sql`insert into dup_rule (rule_key, entity, fields, match, action, scope, enabled, create_time, update_time)
      values (${newKey()}, 'SUPPLIER', ${JSON.stringify(fields)}::jsonb, ${match}, ${action}, 'ALL', true, ${context.now}, ${context.now})`.execute(
      context.db,
    )
}

/** Installs the rules once; later changes of an administrator are never undone. */
export async function seedCustomerRules(context: Context): Promise<void> {
  await seedLeadRules(context)
  await seedSupplierRules(context)
  await seedFeeItems(context)
  if (await isInstalled(context, 'customer_rules')) return
  const times = sql`${context.now}::timestamptz, ${context.now}::timestamptz`
  await sql`insert into pool_rule (rule_key, pool_type, rule_name, level_days, create_time, update_time)
    values (${newKey()}, 'CUSTOMER', '默认公海规则', '{"A": 7, "B": 15, "C": 30, "D": 60}'::jsonb, ${times})`.execute(context.db)
  await sql`insert into limit_rule (rule_key, limit_type, max_count, create_time, update_time)
    values (${newKey()}, 'OWN', 300, ${times}), (${newKey()}, 'LOCK', 20, ${times})`.execute(context.db)
  for (const [entity, fields, match, action] of dupRules) {
    await sql`insert into dup_rule (rule_key, entity, fields, match, action, scope, enabled, create_time, update_time)
      values (${newKey()}, ${entity}, ${JSON.stringify(fields)}::jsonb, ${match}, ${action}, 'ALL', true, ${times})`.execute(context.db)
  }
}
