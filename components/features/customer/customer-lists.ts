// The initial state of the customer list and the pool; also used by the server, which requests the first page early.
import type { EarlyList } from '@/components/frame/early-calls'
import { queryOfState, readListState } from '@/components/record/list/list-state'
import { defaultPlace, viewPlace } from '@/components/record/list/view-place'
import type { Scene } from '@/lib/model/definition'
import { customer } from '@/lib/model/entities/customer'
import { writeListRequest } from '@/lib/model/list-request'
import { type ListRequest, limits } from '@/lib/model/wire'

export const listScenes: readonly Scene[] = ['ALL', 'MINE', 'JOINED', 'SUB', 'STAR']

export const listColumns = [
  'customer_name',
  'customer_star',
  'customer_level',
  'status',
  'primary_contact_name',
  'primary_contact_phone',
  'owner_key',
  'last_follow_time',
  'next_follow_time',
  'remain_days',
  'deal_amount',
] as const

export const listFilters = [
  'customer_name',
  'status',
  'last_follow_time',
  'phone',
  'customer_type',
  'customer_star',
  'customer_level',
  'deal_status',
  'lock_status',
  'industry_code',
  'channel_key',
  'area',
  'owner_key',
  'owner_depart_key',
  'next_follow_time',
  'tags',
] as const

/** Fields that rows and their actions need beside the shown columns. */
export const listAlso = ['recycle_time', 'lock_status', 'sea_flag', 'deal_status', 'reserve_status', 'may'] as const

export const poolColumns = [
  'customer_name',
  'customer_level',
  'customer_star',
  'deal_status',
  'sea_reason',
  'sea_time',
  'pre_owner_key',
  'last_follow_time',
  'can_claim',
] as const

export const poolFilters = [
  'customer_name',
  'customer_level',
  'sea_time',
  'customer_star',
  'channel_key',
  'industry_code',
  'area',
  'pre_owner_key',
  'sea_reason',
  'deal_status',
] as const

export const poolAlso = ['status', 'sea_flag', 'lock_status', 'may'] as const

interface Shown {
  columns: readonly string[]
  also: readonly string[]
  scenes?: readonly Scene[]
  scene?: Scene
}

/** The list call's input at the plain address of a list, exactly as the list itself will send it. */
function firstRequest({ columns, also, scenes, scene }: Shown): ListRequest {
  const state = readListState(customer, new URLSearchParams(), scenes)
  const sums = (customer.list.sums ?? []).some((name) => columns.includes(name))
  const asked = { ...state, scene: scene ?? state.scene }
  return writeListRequest(queryOfState(customer, asked, { columns, also, size: limits.pageSize, sums }))
}

/** The lists that are requested while the page's code is still loading. */
export const earlyLists: readonly EarlyList[] = [
  {
    path: '/crm/customer/list',
    address: '/api/eis/restful/customer/query',
    request: firstRequest({ columns: listColumns, also: listAlso, scenes: listScenes }),
    arranged: [viewPlace('crm/customer/list'), defaultPlace('crm/customer/list')],
  },
  {
    path: '/crm/customer/sea',
    address: '/api/eis/restful/customer/query',
    request: firstRequest({ columns: poolColumns, also: poolAlso, scene: 'POOL' }),
    arranged: [viewPlace('crm/customer/sea'), defaultPlace('crm/customer/sea')],
  },
]
