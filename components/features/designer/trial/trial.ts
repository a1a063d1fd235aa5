// What a trial run answers, and how its steps are decided.
import type { CallAnswer } from '@/lib/model/calls/names'

export type Trial = CallAnswer<'POST /api/bpm/biz/bpm/model/trial'>

export type Example = CallAnswer<'POST /api/bpm/biz/bpm/model/examples'>[number]

export interface Decision {
  node_id: string
  /** `wait` leaves the step until its time is over. */
  action: 'confirm' | 'reject' | 'wait'
  /** The earlier step that a rejection returns to. */
  to_node_id?: string | null
}
