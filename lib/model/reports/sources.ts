// The lists that the measures of reports count, each with the fields of its dimensions.
import { signedStates } from '../order-states.ts'
import type { RecordFilter } from '../record-list.ts'
import type { Measure } from './report.ts'

type Source = Pick<Measure, 'entity' | 'path' | 'permissions' | 'time' | 'by'>

export const is = (field: string, ...any: string[]): RecordFilter => ({ field, any })

export const customers = {
  entity: 'customer',
  path: '/crm/customer/list',
  permissions: ['crm:customer:q'],
  time: 'create_time',
  by: {
    user: 'owner_key',
    depart: 'owner_depart_key',
    channel: 'channel_key',
    star: 'customer_star',
    level: 'customer_level',
    customerType: 'customer_type',
    industry: 'industry_code',
    scale: 'scale',
    province: 'area',
  },
} as const satisfies Source

export const deals = { ...customers, time: 'deal_time', filters: [is('deal_status', 'YES')] } as const satisfies Source &
  Pick<Measure, 'filters'>

export const leads = {
  entity: 'clue',
  path: '/crm/clue/my',
  permissions: ['crm:clue:q'],
  time: 'create_time',
  by: {
    user: 'owner_key',
    depart: 'owner_depart_key',
    channel: 'channel_key',
    star: 'clue_star',
    industry: 'industry_code',
    invalidReason: 'invalid_reason',
  },
} as const satisfies Source

export const opportunities = {
  entity: 'business',
  path: '/crm/business',
  permissions: ['crm:business:q'],
  time: 'create_time',
  by: { user: 'owner_key', depart: 'owner_depart_key', channel: 'channel_key', loseReason: 'lose_reason', stage: 'stage_code' },
} as const satisfies Source

export const follows = {
  entity: 'follow',
  path: '/crm/follow',
  permissions: ['crm:follow:q'],
  time: 'follow_time',
  by: { user: 'create_by_key', followType: 'follow_type' },
} as const satisfies Source

export const orders = {
  entity: 'order',
  path: '/order/list',
  permissions: ['order:order:q'],
  time: 'sign_date',
  filters: [is('status', ...signedStates)],
  by: { user: 'owner_key', depart: 'owner_depart_key', orderType: 'order_type', product: 'product_name' },
} as const satisfies Source & Pick<Measure, 'filters'>

export const reservations = {
  entity: 'reservation',
  path: '/crm/reservation',
  permissions: ['crm:reservation:q'],
  time: 'reserve_time',
  by: { user: 'owner_key', depart: 'owner_depart_key', reserveType: 'reserve_type', breakReason: 'break_reason' },
} as const satisfies Source

export const arrived = is('status', 'ARRIVED', 'FINISHED')

export const incomes = {
  entity: 'income',
  path: '/order/income',
  permissions: ['order:income:q'],
  time: 'income_date',
  by: { payMethod: 'pay_method', feeItem: 'fee_item_key' },
} as const satisfies Source

export const loans = {
  entity: 'loan',
  path: '/order/loan',
  permissions: ['order:loan:q'],
  time: 'loan_date',
  by: { user: 'owner_key', depart: 'owner_depart_key' },
} as const satisfies Source

export const campaigns = {
  entity: 'activity',
  path: '/market/activity',
  permissions: ['market:activity:q'],
  time: 'start_time',
  by: { channel: 'channel_key', user: 'organizer_key', campaign: 'activity_key', activityType: 'activity_type' },
} as const satisfies Source

export const channelCosts = {
  entity: 'channel_cost',
  path: '/market/channelCost',
  permissions: ['market:channelCost:q'],
  time: 'cost_date',
  by: { channel: 'channel_key', user: 'operator_key' },
} as const satisfies Source

/** Behind the moves of stars; no menu leads there. */
export const starMoves = {
  entity: 'customer_star_log',
  path: '/statistics/starChange',
  permissions: ['crm:customer:q'],
  time: 'create_time',
  by: { user: 'operator_key' },
} as const satisfies Source

/** Behind the figures about the pool; no menu leads there. */
export const ownerChanges = {
  entity: 'customer_owner_log',
  path: '/statistics/ownerChange',
  permissions: ['crm:customer:q'],
  time: 'create_time',
  by: { user: 'operator_key' },
} as const satisfies Source
