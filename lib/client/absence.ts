// Whether somebody decides for a user, as his own record says.
import { wireTime } from '@/lib/model/moment'
import type { OwnUser } from './own-user'

/** Nobody, somebody from some time on, somebody now, or somebody until some time ago. */
export type AbsenceState = 'none' | 'planned' | 'active' | 'over'

export function absenceState({ agent_key, agent_start, agent_end }: OwnUser, now = new Date()): AbsenceState {
  if (!agent_key) return 'none'
  const at = wireTime(now)
  if (at < String(agent_start)) return 'planned'
  return at < String(agent_end) ? 'active' : 'over'
}
