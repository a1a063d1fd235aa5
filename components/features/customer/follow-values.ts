// The typed values of a follow-up, and the record made from them.
import { listOf, textOf } from '@/components/record/field/field-props'
import type { Option } from '@/components/record/field/picker/paged-select'
import { stillMentioned } from '@/components/record/field/picker/still-mentioned'
import { filesOf } from '@/components/record/field/show/files'
import { shanghaiNow } from '@/lib/client/format'
import type { FollowOfCustomer } from '@/lib/model/calls/customer-records'
import type { FileRef } from '@/lib/model/field'

export interface FollowValues {
  type: string
  content: string
  result: string | null
  next: string | null
  plan: string
  star: string | null
  status: string | null
  /** null until chosen; the only contact of a customer is chosen automatically. */
  contacts: Option[] | null
  /** Opportunities of the customer that it is about too. */
  businesses: Option[]
  mentioned: Option[]
  pictures: FileRef[]
  files: FileRef[]
}

const optionsOf = (keys: unknown, names: unknown): Option[] =>
  listOf(keys).map((value, index) => ({ value, label: listOf(names)[index] ?? value }))

/** What the composer starts with: nothing, or a follow-up that is being changed. */
export function startValues(old: FollowOfCustomer | undefined, content = textOf(old?.follow_content)): FollowValues {
  return {
    type: old?.follow_type ?? 'PHONE',
    content,
    result: textOf(old?.follow_result) || null,
    next: textOf(old?.next_follow_time) || null,
    plan: textOf(old?.next_follow_plan),
    star: null,
    status: null,
    contacts: old ? optionsOf(old.contact_keys, old.contact_names) : null,
    businesses: optionsOf(old?.business_keys, old?.business_names),
    mentioned: optionsOf(old?.at_user_keys, old?.at_user_names),
    pictures: filesOf(old?.pictures),
    files: filesOf(old?.attachments),
  }
}

interface About {
  old: FollowOfCustomer | undefined
  target: { type: string; key: string }
  contacts: readonly Option[]
}

/** The record to save; what it does to the customer goes with a new one only. */
export function recordOf(
  { type, content, result, next, plan, star, status, businesses, mentioned, pictures, files }: FollowValues,
  about: About,
) {
  const { old, target, contacts } = about
  const begins = old
    ? {
        follow_key: old.follow_key,
        row_version: old.row_version,
        target_type: old.target_type,
        target_key: old.target_key,
        follow_time: old.follow_time,
      }
    : {
        target_type: target.type,
        target_key: target.key,
        follow_time: shanghaiNow().format('YYYY-MM-DD HH:mm:ss'),
        star_after: star,
        status_after: status,
      }
  return {
    ...begins,
    follow_type: type,
    follow_content: content,
    follow_result: result,
    next_follow_time: next,
    next_follow_plan: next === null ? null : plan.trim() || null,
    contact_keys: contacts.map((one) => one.value),
    business_keys: businesses.map((one) => one.value),
    at_user_keys: [...new Set([...listOf(old?.at_user_keys), ...stillMentioned(content, mentioned).map((one) => one.value)])],
    pictures,
    attachments: files,
  }
}
