// What the calls of approvals answer, as the screens read it (docs/domain/approval.md#calls).
import type { FileRef } from '@/lib/model/field'

export interface Person {
  user_key: string
  name: string
}

/** Whom an approval may be entrusted to besides the people of one's own departments. */
export interface Colleague extends Person {
  depart_name: string | null
  as: 'LEADER' | 'DEPART_LEADER' | 'APPLICANT' | 'DECIDED'
}

interface InstancePart {
  process_instance_id: string
  process_definition_key: string
  process_name: string | null
  version: number
  business_type: string | null
  business_key: string | null
  title: string | null
  applicant: string | null
  applicant_name: string | null
  applicant_avatar: string | null
  depart_name: string | null
  /** Minutes until its end, or until now. */
  stay: number
  status: string
}

/** One task in a list. */
export interface TaskRow extends InstancePart {
  task_id: string
  node_id: string
  node_name: string | null
  arrive_time: string
  due_time: string | null
  finish_time: string | null
  overdue: boolean
  instance_status: string
  result: string | null
  comment: string | null
  assignee: string | null
  assignee_name: string | null
  principal: string | null
  principal_name: string | null
  delegated_by: string | null
  delegated_by_name: string | null
  /** Nobody's yet: whoever confirms it takes it. */
  claimable: boolean
  /** May be confirmed together with others. */
  batch: boolean
}

/** A task that was handed over. */
export interface ReassignmentRow extends TaskRow {
  employee_name: string | null
  turn_to_employee_name: string | null
  message: string | null
  turn_time: string
}

export interface CurrentNode {
  task_id: string
  node_id: string
  node_name: string | null
  status: string
  arrive_time: string
  due_time: string | null
  assignees: Person[]
}

/** One process instance in a list. */
export interface InstanceRow extends InstancePart {
  apply_time: string
  end_time: string | null
  reason: string | null
  incidents: number
  current_nodes: CurrentNode[]
}

/** An instance of which one got a copy. */
export interface CopyRow extends InstanceRow {
  copy_time: string
  /** Null where the process gave it. */
  copied_by_name: string | null
}

export type WorkRow = TaskRow | ReassignmentRow | InstanceRow | CopyRow

/** A field of a task's or a start event's own form. */
export interface FormField {
  id: string
  label: string
  type: string
  required: boolean
  readable: boolean
  writable: boolean
  value: unknown
  values: { id: string; name: string }[]
}

export interface Signer {
  task_id: string | null
  user_key: string
  name: string
  place: 'BEFORE' | 'AFTER'
}

export type Right =
  | 'confirm'
  | 'reject'
  | 'turn'
  | 'claim'
  | 'release'
  | 'delegate'
  | 'hand_back'
  | 'add_signer'
  | 'remove_signer'
  | 'take_back'
  | 'copy'
  | 'remind'
  | 'cancel'
  | 'comment'

export interface Detail {
  task: TaskRow | null
  instance: InstanceRow & { cc: Person[] }
  fields: FormField[]
  signers: Signer[]
  returnable: { node_id: string; node_name: string }[]
  may: Partial<Record<Right, boolean>>
}

export interface BusinessField {
  field: string
  label: string
  type: string
  required: boolean
  /** The heading it stands under in its own form. */
  section_label: string | null
  value: unknown
  text: string
  changed: boolean
  /** In words, what stood there before. */
  before: string | null
}

/** The business form behind an approval, with what has changed and the money the decision depends on. */
export interface BusinessForm {
  business_type: string | null
  business_key: string | null
  title: string | null
  table: string | null
  table_label: string | null
  record: Record<string, unknown> | null
  changes: Record<string, unknown>
  fields: BusinessField[]
  context: { label: string; value: string; tone: 'normal' | 'good' | 'warn' | 'bad' }[]
}

export interface Comment {
  comment_id: string
  node_name: string | null
  user_name: string | null
  action: string
  action_text: string
  text: string | null
  attachments: FileRef[]
  time: string
  /** Minutes that the task had waited for it. */
  spent: number | null
}

/** A step that is still to come if everybody agrees. */
export interface ForecastStep {
  node_id: string
  node_name: string | null
  /** The first of them by name. */
  people: string[]
  count: number
}

/** A process that the user may start. */
export interface Startable {
  process_definition_key: string
  name: string
  category: string | null
  version: number
  business_types: string[]
  fields: FormField[]
}

export interface PageOf<T> {
  records: T[]
  total: number
  totalIs?: 'atLeast'
}
