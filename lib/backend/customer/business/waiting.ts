// An opportunity whose win waits for its approval is not changed (docs/domain/opportunity.md#approval-of-a-win).
import { refuse } from '../../kernel/fail.ts'

export const waitingRefusal = ({ business_name }: { business_name?: unknown }) => refuse('businessWaits', { name: String(business_name) })

export function refuseWaiting(row: { win_status?: unknown; business_name?: unknown }): void {
  if (row.win_status === 'PROGRESS') throw waitingRefusal(row)
}
