// The calls that decide about a task, comment, copy and remind (docs/domain/approval.md#decisions).
import { z } from 'zod'
import { batchAnswer, keyInput } from '../paging.ts'
import { attachmentsInput, blankAsNone, instanceAfter, reasonInput, remarkInput, variablesInput } from './approval-parts.ts'
import { define } from './define.ts'

const taskId = keyInput
/** Users by key: an array, or one text joined by commas. */
const users = z.preprocess(
  (value: string | readonly string[]) => (typeof value === 'string' ? value.split(',') : value),
  z.array(keyInput).min(1).max(50),
)

const reassignInput = z.object({
  taskId,
  /** The expected assignee; the caller by default. */
  employeeKey: blankAsNone(keyInput),
  message: reasonInput,
  turnToEemployeeKey: keyInput,
})

export type ReassignInput = z.output<typeof reassignInput>

export const confirmTask = define('POST /api/bpm/biz/task/instance/confirm', {
  input: z.object({ taskId, message: remarkInput, variables: variablesInput, attachments: attachmentsInput }),
  output: instanceAfter,
})

export const rejectTask = define('POST /api/bpm/biz/task/instance/reject', {
  input: z.object({ taskId, message: reasonInput, node_id: blankAsNone(z.string().max(255)), attachments: attachmentsInput }),
  output: instanceAfter,
})

/** Returns the application to its applicant for changes; after it is sent again it comes BACK to this task, or starts AGAIN. */
export const returnToApplicant = define('POST /api/bpm/biz/task/instance/returnToApplicant', {
  input: z.object({ taskId, message: reasonInput, after: z.enum(['BACK', 'AGAIN']).default('BACK'), attachments: attachmentsInput }),
  output: instanceAfter,
})

export const reassignTask = define('POST /api/bpm/biz/task/instance/Turn', { input: reassignInput, output: instanceAfter })

/** The same for administrators. */
export const transferTask = define('POST /api/app/base/app/task/transferTask', { input: reassignInput, output: instanceAfter })

export const confirmTasks = define('POST /api/bpm/biz/task/instance/batchConfirm', {
  input: z.object({ taskIds: z.array(taskId).min(1).max(100), message: remarkInput }),
  output: batchAnswer,
})

export const claimTask = define('POST /api/bpm/biz/task/instance/claim', { input: z.object({ taskId }), output: instanceAfter })

export const releaseTask = define('POST /api/bpm/biz/task/instance/release', { input: z.object({ taskId }), output: instanceAfter })

export const delegateTask = define('POST /api/bpm/biz/task/instance/delegate', {
  input: z.object({ taskId, to_key: keyInput, message: remarkInput }),
  output: instanceAfter,
})

export const handBackTask = define('POST /api/bpm/biz/task/instance/handBack', {
  input: z.object({ taskId, message: remarkInput, attachments: attachmentsInput }),
  output: instanceAfter,
})

export const addSigners = define('POST /api/bpm/biz/task/instance/addSigner', {
  input: z.object({ taskId, user_keys: users, place: z.enum(['before', 'after', 'with']), message: remarkInput }),
  output: instanceAfter,
})

export const removeSigners = define('POST /api/bpm/biz/task/instance/removeSigner', {
  input: z.object({ taskId, user_keys: users.optional() }),
  output: instanceAfter,
})

export const takeBackDecision = define('POST /api/bpm/biz/task/instance/takeBack', { input: z.object({ taskId }), output: instanceAfter })

export const copyApproval = define('POST /api/bpm/biz/task/instance/copy', {
  input: z.object({ taskId, user_keys: users, message: remarkInput }),
})

export const commentApproval = define('POST /api/bpm/biz/task/instance/comment', {
  input: z.object({ taskId, message: z.string().trim().min(1).max(2000), attachments: attachmentsInput }),
  output: instanceAfter,
})

export const remindApprovers = define('POST /api/fintech/biz/message/approvalReminders', {
  input: z.object({ taskId }),
  output: z.object({ told: z.number() }),
})
