// The figures of a daily report: each is declared by the list of one person's records of one day, so that the report and the list cannot differ
// (docs/domain/daily-report.md#figures).
import { signedStates } from './order-states.ts'
import type { RecordFilter, RecordList } from './record-list.ts'

export const dailyTypes = ['CLUE', 'BUSINESS', 'CUSTOMER'] as const
export type DailyType = (typeof dailyTypes)[number]

/** The screen of each kind. */
export const dailyPaths = {
  CLUE: '/home/daily/clue',
  BUSINESS: '/home/daily/business',
  CUSTOMER: '/home/daily/customer',
} as const satisfies Record<DailyType, string>

interface Source {
  entity: string
  /** Empty where the records have no screen of their own. */
  path: string
  permissions: readonly string[]
}

interface DailyFigure {
  name: string
  source: Source
  /** The field with the day; without one the records are counted as they are now. */
  time?: string
  /** The field with the person. */
  person: string
  filters?: readonly RecordFilter[]
  /** The amount that is summed up; by default records are counted. */
  sum?: string
}

const clue: Source = { entity: 'clue', path: '/crm/clue/my', permissions: ['crm:clue:q'] }
const business: Source = { entity: 'business', path: '/crm/business', permissions: ['crm:business:q'] }
const stageLog: Source = { entity: 'business_stage_log', path: '', permissions: ['crm:business:q'] }
const customer: Source = { entity: 'customer', path: '/crm/customer/list', permissions: ['crm:customer:q'] }
const follow: Source = { entity: 'follow', path: '/crm/follow', permissions: ['crm:follow:q'] }
const owners: Source = { entity: 'customer_owner_log', path: '/statistics/ownerChange', permissions: ['crm:customer:q'] }
const leadOwners: Source = { ...owners, permissions: ['crm:clue:q'] }
const order: Source = { entity: 'order', path: '/order/list', permissions: ['order:order:q'] }
const reservation: Source = { entity: 'reservation', path: '/crm/reservation', permissions: ['crm:reservation:q'] }

const is = (field: string, ...any: string[]): RecordFilter => ({ field, any })
const signed = is('status', ...signedStates)
const star = (value: string): DailyFigure => ({
  name: `star${value}`,
  source: customer,
  person: 'owner_key',
  filters: [is('customer_star', value)],
})

export const dailyFigures: Readonly<Record<DailyType, readonly DailyFigure[]>> = {
  CLUE: [
    { name: 'clueAdded', source: clue, time: 'create_time', person: 'create_by_key' },
    {
      name: 'clueClaimed',
      source: leadOwners,
      time: 'create_time',
      person: 'operator_key',
      filters: [is('biz_type', 'CLUE'), is('change_type', 'CLAIM')],
    },
    {
      name: 'clueAssigned',
      source: leadOwners,
      time: 'create_time',
      person: 'post_owner_key',
      filters: [is('biz_type', 'CLUE'), is('change_type', 'ASSIGN', 'TRANSFER')],
    },
    { name: 'clueFollowed', source: follow, time: 'follow_time', person: 'create_by_key', filters: [is('target_type', 'CLUE')] },
    {
      name: 'clueValid',
      source: clue,
      time: 'last_follow_time',
      person: 'owner_key',
      filters: [is('status', 'FOLLOWING', 'CONVERTED')],
    },
    { name: 'clueConverted', source: clue, time: 'convert_time', person: 'owner_key' },
    { name: 'clueInvalid', source: clue, time: 'update_time', person: 'owner_key', filters: [is('status', 'INVALID')] },
  ],
  BUSINESS: [
    { name: 'businessAdded', source: business, time: 'create_time', person: 'create_by_key' },
    { name: 'businessAdvanced', source: stageLog, time: 'create_time', person: 'operator_key' },
    { name: 'businessWon', source: business, time: 'end_time', person: 'owner_key', filters: [is('end_status', 'WIN')] },
    { name: 'businessLost', source: business, time: 'end_time', person: 'owner_key', filters: [is('end_status', 'LOSE')] },
    { name: 'businessAmount', source: business, time: 'create_time', person: 'create_by_key', sum: 'business_amount' },
    { name: 'signAmount', source: order, time: 'sign_date', person: 'owner_key', filters: [signed], sum: 'order_amount' },
  ],
  CUSTOMER: [
    { name: 'customerAdded', source: customer, time: 'create_time', person: 'create_by_key' },
    { name: 'customerFollowed', source: follow, time: 'follow_time', person: 'create_by_key', filters: [is('target_type', 'CUSTOMER')] },
    { name: 'customerVisited', source: reservation, time: 'arrival_time', person: 'owner_key' },
    { name: 'customerSigned', source: order, time: 'sign_date', person: 'owner_key', filters: [signed] },
    {
      name: 'customerToSea',
      source: owners,
      time: 'create_time',
      person: 'operator_key',
      filters: [is('biz_type', 'CUSTOMER'), is('change_type', 'TO_SEA')],
    },
    ...['FIVE', 'FOUR', 'THREE', 'TWO', 'ONE'].map(star),
  ],
}

/** The records behind a figure of a person and a day. */
export function dailyList({ source, time, person, filters = [] }: DailyFigure, user: string, day: string): RecordList {
  return {
    ...source,
    scene: 'ALL',
    filters: [...(time ? [{ field: time, range: [day, day] as [string, string] }] : []), { field: person, any: [user] }, ...filters],
  }
}

/** The figure of a name; undefined where there is none any more. */
export const dailyFigureOf = (type: DailyType, name: string): DailyFigure | undefined => dailyFigures[type].find((one) => one.name === name)
