// The list of the steps of approvals, behind the figures about them.
import { z } from 'zod'
import { listAnswer } from '../paging.ts'
import { approvalStep } from '../row-kinds.ts'
import { listRequestSchema } from '../schema.ts'
import { text } from './approval-parts.ts'
import { define } from './define.ts'

/** Steps of the people whom the caller leads, decided or waiting (docs/domain/approval.md#steps). */
export const querySteps = define('POST /api/bpm/biz/task/step/query', {
  input: listRequestSchema(approvalStep),
  output: listAnswer(
    z.object({
      task_id: z.string(),
      process: z.string(),
      node: z.string(),
      /** Both empty if the caller may not open the approval. */
      title: text,
      process_instance_id: text,
      person_key: text,
      person_name: text,
      depart_name: text,
      status: z.string(),
      arrive_time: z.string(),
      finish_time: text,
      hours: z.string(),
    }),
  ),
})
