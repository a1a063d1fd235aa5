// The dashboard's answer as the screen reads it.
import type { DashboardPeriod, DashboardPlace, DashboardView } from '@/lib/model/dashboard'

export interface Counted {
  name: string
  count: number
  atLeast: boolean
}

export interface DashboardAnswer {
  view: DashboardView
  views: DashboardView[]
  depart_name: string | null
  period: DashboardPeriod
  today: string
  from: string
  to: string
  before: [from: string, to: string]
  due: Counted[]
  figures: { name: string; value: string; before: string; curve: string[] }[]
  reminders: Counted[]
  funnel: { name: string; count: number }[] | null
  stars: { value: string | null; count: number }[] | null
  channels: { channel_key: string | null; channel_name: string | null; count: number }[] | null
  ranking: { user_key: string; user_name: string; avatar: string | null; count: number; amount: string }[] | null
}

/** Whose rows the answer counts, for the lists behind its figures. */
export function placeOf({ view, today }: DashboardAnswer, me: string): DashboardPlace {
  return { view, today, me }
}
