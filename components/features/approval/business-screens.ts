// The screens of approved records (docs/domain/approval.md#business-types).
import { addressOfRecord } from '@/components/frame/screens'
import type { RecordList } from '@/lib/model/record-lists'

/** Business types for actions on an existing record: they start at that record, never with an empty form. */
const about: Readonly<Record<string, string>> = {
  business_win: 'business',
  supplier_qualify: 'supplier',
  project_close: 'project',
  contract_terminate: 'contract',
}

type Lists = readonly RecordList[]

/** The list whose form starts an application of one of these business types; undefined if it cannot be started directly. */
export function startOfBusiness(types: readonly string[], lists: Lists): RecordList | undefined {
  return lists.find(({ entity }) => types.includes(entity))
}

/** The address of an approved record, where it is changed and resubmitted; undefined without a screen. */
export function addressOfBusiness(type: string, key: string, lists: Lists): string | undefined {
  const list = lists.find(({ entity }) => entity === (about[type] ?? type))
  return list && addressOfRecord(list, key)
}
