// What the customer list and the pool show at first; read by the server too, which asks for the first page early.
import type { Scene } from '@/lib/model/definition'
import { customer } from '@/lib/model/entities/customer'
import { type ListRequest, limits } from '@/lib/model/wire'
import { readListState, requestOf } from '../entity/list-state'

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
export const listAlso = ['recycle_time', 'lock_status', 'sea_flag', 'deal_status', 'reserve_status'] as const

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
  'industry_code',
  'area',
  'pre_owner_key',
  'sea_reason',
  'deal_status',
] as const

export const poolAlso = ['status', 'sea_flag', 'lock_status'] as const

interface FirstPage {
  columns: readonly string[]
  also: readonly string[]
  scenes?: readonly Scene[]
  scene?: Scene
}

/** The list call's input for an address, as the list itself will send it. */
export function firstRequest(query: string, { columns, also, scenes, scene }: FirstPage): ListRequest {
  const state = readListState(customer, new URLSearchParams(query), scenes)
  const sums = (customer.list.sums ?? []).some((name) => columns.includes(name))
  const request = requestOf(customer, { ...state, scene: scene ?? state.scene, page: 1 }, { columns, also, size: limits.pageSize, sums })
  const { pageNo: _, ...scope } = request
  return { ...scope, pageNo: state.page }
}
