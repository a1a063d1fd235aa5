// The fields that every approved record has besides its own (docs/domain/records.md#approval-columns,
// docs/domain/approval.md#record-states).
import { choice, datetime, json, ref, text } from './field.ts'

/** The approval columns; only the server writes them. */
export const approvalFields = {
  status: choice('STD_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
  process_instance_id: text(64, { readOnly: true, offScreen: true }),
  process_definition_key: text(64, { readOnly: true, offScreen: true }),
  commit_time: datetime({ readOnly: true }),
  commit_by_key: ref('user', { readOnly: true }),
  approve_time: datetime({ readOnly: true }),
  approve_comment: text(500, { readOnly: true }),
  /** The version in force as a table row, while a change of an approved record waits for its approval. */
  before_snapshot: json({ internal: true }),
} as const

/** The states in which a record may be deleted. */
export const deletableStates: readonly string[] = ['DRAFT', 'REJECT', 'CANCEL']

/** The states in which a record may be changed and submitted: besides, what was returned to its applicant. */
export const editableStates: readonly string[] = [...deletableStates, 'RETURN']
