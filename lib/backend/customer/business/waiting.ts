// An opportunity whose win waits for its approval is not changed (docs/domain/opportunity.md#approval-of-a-win).
import { refuse } from '../../kernel/fail.ts'

export function refuseWaiting(row: { win_status?: unknown; business_name?: unknown }): void {
  if (row.win_status === 'PROGRESS') throw refuse('businessWaits', { name: String(row.business_name) })
}
