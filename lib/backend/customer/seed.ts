// The rules that every installation starts with: one pool rule, the two limits, the duplicate rules (docs/domain/pool.md#pool-rules,
// docs/domain/duplicates.md#rules).
import { usualStages } from '../../model/business-stages.ts'
import { feeItem } from '../../model/entities/fee-item.ts'
import { storedTime } from '../../model/moment.ts'
import { newKey } from '../base/crypto.ts'
import { insertRows } from '../db/insert-rows.ts'
import { rowGrams } from '../entity/grams.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import type { Context } from '../kernel/context.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'

const customerRules = [
  [['customer_name'], 'NORMALIZED', 'BLOCK'],
  [['customer_name'], 'SIMILAR', 'WARN'],
  [['phone', 'credit_code', 'id_card'], 'EXACT', 'BLOCK'],
] as const

const supplierRules = [
  [['supplier_name'], 'NORMALIZED', 'BLOCK'],
  [['supplier_name'], 'SIMILAR', 'WARN'],
  [['credit_code'], 'EXACT', 'BLOCK'],
] as const

/** Whether an earlier start has installed this set of rules; it counts as installed from now on. */
const isInstalled = async (context: Context, set: string): Promise<boolean> => (await recordNewSeeds(context.db, set, ['1'])).size === 0

const timesOf = (context: Context) => {
  const now = storedTime(context.now)
  return { create_time: now, update_time: now }
}

type DupRule = readonly [fields: readonly string[], match: string, action: string]

async function addDupRules(context: Context, entity: string, rules: readonly DupRule[]): Promise<void> {
  const rows = rules.map(([fields, match, action]) => ({ rule_key: newKey(), entity, fields: JSON.stringify(fields), match, action }))
  await context.db
    .insertInto('dup_rule')
    .values(rows.map((row) => ({ ...row, scope: 'ALL', enabled: true, ...timesOf(context) })))
    .execute()
  await bumpAccess(context.db)
}

/** Installs the rules of leads and the usual pipeline once. */
async function seedLeadRules(context: Context): Promise<void> {
  if (await isInstalled(context, 'lead_rules')) return
  const times = timesOf(context)
  const days = { no_follow_days: 3, no_deal_days: 0, no_arrive_days: 0, notify_days: 1 }
  await context.db
    .insertInto('pool_rule')
    .values({ rule_key: newKey(), pool_type: 'CLUE', rule_name: '默认线索池规则', ...days, sort_no: 1, ...times })
    .execute()
  await addDupRules(context, 'CLUE', [[['phone'], 'EXACT', 'BLOCK']])
  const stages = JSON.stringify(usualStages)
  await context.db
    .insertInto('business_pipeline')
    .values({ pipeline_key: newKey(), pipeline_name: '标准销售流程', is_default: true, status: '1', stages, sort_no: 1, ...times })
    .execute()
}

/** Installs the duplicate rules of suppliers once. */
async function seedSupplierRules(context: Context): Promise<void> {
  if (await isInstalled(context, 'supplier_rules')) return
  await addDupRules(context, 'SUPPLIER', supplierRules)
}

// The fee items that every installation starts with (docs/domain/order.md#fee-items).

const items = [
  ['F001', '融资服务费', 'INCOME', 'RATE', null, '2.0000'],
  ['F002', '咨询服务费', 'INCOME', 'FIXED', '5000.00', null],
  ['F003', '会员服务费', 'INCOME', 'FIXED', '3800.00', null],
  ['F004', '定金', 'INCOME', 'FIXED', '2000.00', null],
  ['F101', '评估费', 'COST', 'FIXED', '800.00', null],
  ['F102', '渠道返佣', 'COST', 'RATE', null, '10.0000'],
] as const

/** Installs them once; later changes are never undone. */
async function seedFeeItems(context: Context): Promise<void> {
  const fresh = await recordNewSeeds(
    context.db,
    'fee_item',
    items.map(([code]) => code),
  )
  const now = storedTime(context.now)
  const rows = items.flatMap(([fee_item_code, fee_item_name, fee_type, calc_type, default_amount, calc_rate], index) =>
    fresh.has(fee_item_code)
      ? [
          {
            fee_item_key: newKey(),
            fee_item_code,
            fee_item_name,
            fee_type,
            calc_type,
            default_amount,
            calc_rate,
            tax_rate: '6',
            status: '1',
            sort_no: index + 1,
            create_time: now,
            update_time: now,
            grams: rowGrams(feeItem, { fee_item_name }),
          },
        ]
      : [],
  )
  if (rows.length > 0) await insertRows(context.db, 'fee_item', rows)
}

/** Installs the rules once; later changes of an administrator are never undone. */
export async function seedCustomerRules(context: Context): Promise<void> {
  await seedLeadRules(context)
  await seedSupplierRules(context)
  await seedFeeItems(context)
  if (await isInstalled(context, 'customer_rules')) return
  const times = timesOf(context)
  const level_days = JSON.stringify({ A: 7, B: 15, C: 30, D: 60 })
  await context.db
    .insertInto('pool_rule')
    .values({ rule_key: newKey(), pool_type: 'CUSTOMER', rule_name: '默认公海规则', level_days, ...times })
    .execute()
  const limits = [
    { limit_type: 'OWN', max_count: 300 },
    { limit_type: 'LOCK', max_count: 20 },
  ]
  await context.db
    .insertInto('limit_rule')
    .values(limits.map((limit) => ({ rule_key: newKey(), ...limit, ...times })))
    .execute()
  await addDupRules(context, 'CUSTOMER', customerRules)
  await addDupRules(context, 'CONTACT', [[['phone'], 'EXACT', 'WARN']])
}
