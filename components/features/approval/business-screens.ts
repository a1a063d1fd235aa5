// Where the records that approvals decide about have their screens (docs/domain/approval.md#business-types).
import { addressOfRecord } from '@/components/frame/screens'
import type { RecordList } from '@/lib/model/record-lists'

/** Business types about something that happens to a record of another entity: they begin at that record, never with an empty form. */
const about: Readonly<Record<string, string>> = {
  business_win: 'business',
  supplier_qualify: 'supplier',
  project_close: 'project',
  contract_terminate: 'contract',
}

type Lists = readonly RecordList[]

/** The list with whose form an application of one of these business types begins; undefined for one without a beginning of its own. */
export function startOfBusiness(types: readonly string[], lists: Lists): RecordList | undefined {
  return lists.find(({ entity }) => types.includes(entity))
}

/** The address of a record that is approved, where it is changed and submitted again; undefined for one without a screen. */
export function addressOfBusiness(type: string, key: string, lists: Lists): string | undefined {
  const list = lists.find(({ entity }) => entity === (about[type] ?? type))
  return list && addressOfRecord(list, key)
}
