// The calls that the page of one approval reads: task and instance, business form, timeline, forecast, diagram.
import { z } from 'zod'
import type { FileRef } from '../field.ts'
import { keyInput } from '../paging.ts'
import { instanceRow, taskRow } from './approval-lists.ts'
import { formField, person, text } from './approval-parts.ts'
import { type AnswerOf, define } from './define.ts'

/** The id of a task or of an instance. */
const idInput = z.object({ id: keyInput })

export const approvalCommands = [
  'confirm',
  'reject',
  'give_back',
  'turn',
  'claim',
  'release',
  'delegate',
  'hand_back',
  'add_signer',
  'remove_signer',
  'take_back',
  'copy',
  'remind',
  'revise',
  'cancel',
  'comment',
  'suspend',
  'activate',
  'end',
  'move',
] as const

export type ApprovalCommand = (typeof approvalCommands)[number]

const node = z.object({ node_id: z.string(), node_name: z.string() })

/** An earlier step, with who decided there last. */
const earlierStep = node.extend({ people: z.array(z.string()), time: text })

export type EarlierStep = z.output<typeof earlierStep>

const signer = z.object({ task_id: text, user_key: z.string(), name: z.string(), place: z.enum(['BEFORE', 'AFTER']) })

export type Signer = z.output<typeof signer>

export const readApproval = define('GET /api/bpm/biz/task/instance/detail/{id}', {
  input: idInput,
  output: z.object({
    task: taskRow.nullable(),
    instance: instanceRow.extend({ cc: z.array(person) }),
    fields: z.array(formField),
    /** Signers added to the task: those who decide now with their task, later ones by name. */
    signers: z.array(signer),
    /** Earlier steps of this instance that its task may return to, the latest last. */
    returnable: z.array(earlierStep),
    /** Who returned it to its applicant, and how it goes on; while it is with him. */
    returned: z.object({ name: text, node_name: z.string(), after: z.enum(['BACK', 'AGAIN']), comment: text, time: z.string() }).nullable(),
    /** Nodes that an administrator may move the instance to. */
    movable: z.array(node),
    may: z.record(z.enum(approvalCommands), z.boolean()),
  }),
})

export type ApprovalDetail = AnswerOf<typeof readApproval>

/** To whom an approval may be reassigned besides the people of one's own departments. */
export const readColleagues = define('GET /api/bpm/biz/task/instance/colleagues/{id}', {
  input: idInput,
  output: z.array(
    z.object({
      user_key: z.string(),
      name: z.string(),
      depart_name: text,
      /** Why the person is offered: one's leader, a leader of the department or of one above it, the applicant, or somebody who has decided in this instance. */
      as: z.enum(['LEADER', 'DEPART_LEADER', 'APPLICANT', 'DECIDED']),
    }),
  ),
})

export type Colleague = AnswerOf<typeof readColleagues>[number]

/** The next steps if everybody confirms. */
export const readForecast = define('GET /api/bpm/biz/task/instance/forecast/{id}', {
  input: idInput,
  output: z.array(
    z.object({
      node_id: z.string(),
      node_name: text,
      /** The first of them by name. */
      people: z.array(z.string()),
      count: z.number(),
    }),
  ),
})

export type ForecastStep = AnswerOf<typeof readForecast>[number]

/** The record of an approval as a PDF document. */
export const readApprovalPdf = define('GET /api/bpm/biz/task/instance/pdf/{id}', { input: idInput })

export const readTimeline = define('GET /api/bpm/biz/task/history/getCommentInfos/{id}', {
  input: idInput,
  output: z.array(
    z.object({
      comment_id: z.string(),
      task_id: text,
      node_id: text,
      node_name: text,
      user_key: text,
      user_name: text,
      avatar: text,
      action: z.string(),
      /** The action in the reader's language. */
      action_text: z.string(),
      text,
      attachments: z.array(z.unknown()) as unknown as z.ZodType<FileRef[], FileRef[]>,
      /** The picture with which it was signed. */
      signature: text,
      time: z.string(),
      /** Minutes that the task waited for this decision; null for other lines. */
      spent: z.number().nullable(),
    }),
  ),
})

export type TimelineRow = AnswerOf<typeof readTimeline>[number]

const ids = z.array(z.string())

/** The nodes of the diagram that are marked. */
export const readHighlight = define('GET /api/bpm/biz/process/instance/getHighLightedNode/{id}', {
  input: idInput,
  output: z.object({
    process_instance_id: z.string(),
    process_definition_key: z.string(),
    version: z.number(),
    status: z.string(),
    finished: ids,
    current: ids,
    /** The user tasks that may follow. */
    next: ids,
    /** Flows that were taken. */
    flows: ids,
    rejected: ids,
    cancelled: ids,
    incidents: ids,
    nodes: z.record(z.string(), z.object({ people: z.array(z.string()), time: text, status: z.string() })),
  }),
})

export type Highlight = AnswerOf<typeof readHighlight>

/** The BPMN file of an instance, of a task, or of the newest version of a process. */
export const readProcessFile = define('GET /api/bpm/biz/process/instance/loadWfModule', {
  input: z.object({
    processInstanceId: z.string().max(64).optional(),
    taskId: z.string().max(64).optional(),
    processDefinitionKey: z.string().max(255).optional(),
    version: z.coerce.number<string | number>().int().min(1).optional(),
  }),
  output: z.object({
    process_definition_key: z.string(),
    version: z.number(),
    name: z.string(),
    bpmn_xml: z.string(),
  }),
})
