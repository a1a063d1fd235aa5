// Whose rows the dashboard counts.
import type { DashboardAnswer } from '@/lib/model/calls/dashboard'
import type { DashboardPlace } from '@/lib/model/dashboard'

/** For the lists behind an answer's figures. */
export function placeOf({ view, today }: DashboardAnswer, me: string): DashboardPlace {
  return { view, today, me }
}
