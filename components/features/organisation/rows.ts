// The rows that the screens of the organisation read, as their calls answer them.
import type { DetailRow, ListRow } from '@/components/record/record-calls'
import type { role, user } from '@/lib/model/organisation'

export type User = ListRow<typeof user>
export type WholeRole = DetailRow<typeof role>
