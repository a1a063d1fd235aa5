// The calls of project tasks besides those derived from the entity: saving under the lock of the project, steps, a new plan for several, comments.
import { z } from 'zod'
import { projectTask, projectTaskComment } from '../entities/project-task.ts'
import { batchAnswer, keyInput, recordKeys } from '../paging.ts'
import { addProblem } from '../schema.ts'
import { taskStates } from '../steps/task.ts'
import { type AnswerOf, define } from './define.ts'
import { rowOf } from './entity.ts'
import { versionInput } from './record-input.ts'

const path = 'POST /api/eis/restful/task'
const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)

export const saveTask = define(`${path}/save`, {
  input: z.looseObject({
    id: keyInput.optional(),
    task_key: keyInput.optional(),
    project_key: keyInput.optional(),
    row_version: versionInput,
  }),
  output: rowOf(projectTask),
})

export const deleteTasks = define(`${path}/delete`, { input: recordKeys(projectTask.key), output: batchAnswer })

export const changeTaskStatus = define(`${path}/updateStatus`, {
  input: z
    .object({
      id: keyInput.optional(),
      task_key: keyInput.optional(),
      status: z.enum(taskStates).optional(),
      progress: z.coerce.number().int().min(0).max(100).optional(),
      reason: z.string().trim().max(200).optional(),
      row_version: versionInput,
    })
    .transform(({ id, task_key = id, ...change }, context) => {
      if (!task_key) addProblem(context, ['task_key'], { key: 'required' })
      return { ...change, task_key: task_key ?? '' }
    }),
  output: rowOf(projectTask),
})

/** New times of several tasks of a project: all of them or none. */
export const rescheduleTasks = define(`${path}/reschedule`, {
  input: z.object({
    project_key: keyInput,
    tasks: z
      .array(z.object({ task_key: keyInput, plan_start: time, plan_end: time, row_version: versionInput }))
      .min(1)
      .max(500),
  }),
  output: z.array(rowOf(projectTask)),
})

export const saveTaskComment = define(`${path}/comment/save`, {
  input: z.looseObject({ task_key: keyInput }),
  output: rowOf(projectTaskComment),
})

export const deleteTaskComments = define(`${path}/comment/delete`, { input: recordKeys(projectTaskComment.key), output: batchAnswer })

/** Everything that the plan of a project shows of its tasks, all of them at once. */
export const readTaskPlan = define(`${path}/plan`, {
  input: z.object({ project_key: keyInput }),
  output: z.array(
    z.object({
      task_key: z.string(),
      task_name: z.string(),
      parent_task_key: z.string().nullable(),
      key_result_key: z.string().nullable(),
      executor_key: z.string(),
      executor_name: z.string().nullable(),
      create_by_key: z.string().nullable(),
      priority: z.string(),
      status: z.string(),
      plan_start: z.string(),
      plan_end: z.string(),
      progress: z.number(),
      weight: z.number(),
      milestone: z.boolean(),
      predecessor_keys: z.array(z.string()),
      row_version: z.number(),
    }),
  ),
})
export type TaskOfPlan = AnswerOf<typeof readTaskPlan>[number]
