// What the lead pool and the own leads show at first.
import type { Scene } from '@/lib/model/definition'

export const leadScenes: readonly Scene[] = ['MINE', 'SUB', 'STAR', 'ALL']

export const poolColumns = [
  'clue_name',
  'clock',
  'phone',
  'channel_key',
  'clue_star',
  'status',
  'pool_time',
  'pool_reason',
  'pre_owner_key',
  'last_follow_time',
] as const

export const poolFilters = [
  'clue_name',
  'pool_time',
  'channel_key',
  'phone',
  'clue_star',
  'activity_key',
  'area',
  'pre_owner_key',
  'status',
] as const

export const myColumns = [
  'clue_name',
  'clock',
  'phone',
  'channel_key',
  'clue_star',
  'status',
  'owner_key',
  'follow_count',
  'last_follow_time',
  'next_follow_time',
  'recycle_time',
] as const

export const myFilters = [
  'clue_name',
  'status',
  'next_follow_time',
  'channel_key',
  'phone',
  'clue_star',
  'owner_key',
  'response_deadline',
  'area',
  'create_time',
] as const

/** Fields that rows, their clock and their actions need beside the shown columns. */
export const leadAlso = [
  'pool_flag',
  'status',
  'first_response_time',
  'contact_name',
  'company_name',
  'response_deadline',
  'row_version',
  'may',
] as const
