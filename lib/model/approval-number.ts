// The number of an approval on paper, and the address that its code leads to. Pure.
import type { InstanceRow } from './calls/approval-lists.ts'

type Named = Pick<InstanceRow, 'process_instance_id' | 'apply_time'>

const day = 'YYYY-MM-DD'.length
const tail = 8

/** The day of the application and the end of its key: 20261122-1A2B3C4D. */
export const approvalNumber = ({ process_instance_id, apply_time }: Named): string =>
  `${apply_time.slice(0, day).replaceAll('-', '')}-${process_instance_id.slice(-tail).toUpperCase()}`

/** The page of the approval for everybody who may see it. */
export const approvalPath = ({ process_instance_id }: Pick<Named, 'process_instance_id'>): string => `/home/myApply/${process_instance_id}`
