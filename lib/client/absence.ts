// Whether a user has an approval agent, by his own record.
import { wireTime } from '@/lib/model/moment'
import type { OwnUser } from './own-user'

/** No agent, a future one, an active one, or an expired one. */
export type AbsenceState = 'none' | 'planned' | 'active' | 'over'

export function absenceState({ agent_key, agent_start, agent_end }: OwnUser, now = new Date()): AbsenceState {
  if (!agent_key) return 'none'
  const at = wireTime(now)
  if (at < String(agent_start)) return 'planned'
  return at < String(agent_end) ? 'active' : 'over'
}
