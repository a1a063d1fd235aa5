// Pool rule: when customers or leads are recycled into the pool and how they may be claimed (docs/domain/pool.md#pool-rules).
import { type Definition, entity } from '../definition.ts'
import { choice, flag, int, json, refs, text } from '../field.ts'

export const poolRule = entity('pool_rule', {
  family: 'fintech',
  path: 'rule/pool',
  permission: 'sys:rule',
  key: 'rule_key',
  title: 'rule_name',
  fields: {
    pool_type: choice('POOL_TYPE', { required: true, default: 'CUSTOMER' }),
    rule_name: text(100, { required: true }),
    depart_keys: refs('department', { max: 200 }),
    user_keys: refs('user', { max: 200, duty: true }),
    enabled: flag({ default: true }),
    no_follow_days: int({ min: 0, max: 3650, default: 15 }),
    no_deal_days: int({ min: 0, max: 3650, default: 90 }),
    no_arrive_days: int({ min: 0, max: 3650, default: 30 }),
    level_days: json(),
    deal_exempt: flag({ default: true }),
    business_exempt: flag({ default: true }),
    contract_expire_days: int({ min: 0, max: 3650, default: 90 }),
    star_exempt: choice('CUSTOMER_STAR'),
    notify_days: int({ min: 0, max: 90, default: 3 }),
    claim_daily_limit: int({ min: 0, max: 10_000, default: 10 }),
    claim_cooldown_days: int({ min: 0, max: 3650, default: 7 }),
    view_daily_limit: int({ min: 0, max: 100_000, default: 0 }),
    hidden_fields: json(),
    sort_no: int({ default: 0 }),
  },
  unique: [['rule_name']],
  search: ['rule_name'],
  list: {
    columns: ['rule_name', 'pool_type', 'enabled', 'no_follow_days', 'no_deal_days', 'claim_daily_limit', 'claim_cooldown_days', 'sort_no'],
    filters: ['rule_name', 'pool_type', 'enabled'],
    sort: 'sort_no',
  },
  form: [
    { name: 'basic', fields: ['pool_type', 'rule_name', 'depart_keys', 'user_keys', 'enabled', 'sort_no'] },
    {
      name: 'recycle',
      fields: [
        'no_follow_days',
        'level_days',
        'no_deal_days',
        'no_arrive_days',
        'deal_exempt',
        'contract_expire_days',
        'business_exempt',
        'star_exempt',
        'notify_days',
      ],
    },
    { name: 'claim', fields: ['claim_daily_limit', 'claim_cooldown_days', 'view_daily_limit', 'hidden_fields'] },
  ],
})

/** The texts of a customer or lead that the pool may hide; the name is always seen. */
export const hideableInPool = (definition: Definition): string[] =>
  Object.entries(definition.fields)
    .filter(([name, field]) => field.kind === 'text' && name !== definition.title && !field.internal && !field.readOnly)
    .map(([name]) => name)
