// The call of the dry run of a model: which path it takes with chosen variables and who would decide.
import { z } from 'zod'
import { keyInput } from '../paging.ts'
import { person, text } from './approval-parts.ts'
import { define } from './define.ts'

const values = z.record(z.string().max(255), z.unknown())

/** How steps are decided, in their order. */
export const decisionsInput = z
  .array(
    z.object({
      node_id: z.string().min(1).max(255),
      action: z.enum(['confirm', 'reject', 'wait']),
      to_node_id: z.string().max(255).nullable().optional(),
      variables: values.optional(),
    }),
  )
  .max(200)

const place = { process_definition_key: z.string(), node_id: z.string(), node_name: text }

export const dryRunModel = define('POST /api/bpm/biz/bpm/model/trial', {
  input: z.object({
    /** The saved model, or the current file of the designer. */
    model_key: keyInput.optional(),
    bpmn_xml: z.string().min(1).max(2_000_000).optional(),
    /** The process, where the file contains several; the first one by default. */
    process_definition_key: z.string().max(255).optional(),
    /** The starter; the caller by default. */
    starter: keyInput.optional(),
    variables: values.default({}),
    /** Whom the applicant chooses, by step. */
    approvers: z.record(z.string().max(255), z.array(keyInput).min(1).max(50)).default({}),
    decisions: decisionsInput.default([]),
  }),
  output: z.object({
    /** How it ended: PASS, REJECT or CANCEL; RUNNING where it waits for something. */
    status: z.string(),
    reason: text,
    path: z.array(
      z.object({
        ...place,
        node_type: z.string(),
        flow_id: text,
        /** DONE, CANCEL or SKIP; null for a current node. */
        result: text,
        /** Of a user task: CONFIRM, REJECT, SKIP and so on. */
        task_status: text,
        /** Who would decide; at most 20, members of candidate groups included. */
        people: z.array(person),
        /** The names of its candidate groups. */
        groups: z.array(z.string()),
        /** Somebody decides it here: `decisions` may say how. */
        asked: z.boolean(),
        /** The applicant chooses its people, and `approvers` names none. */
        not_chosen: z.boolean(),
        /** The absent person for whom somebody else decides. */
        principal: person.nullable(),
        /** The text of the rule that decided instead of a person. */
        rule: text,
        start_time: z.string(),
        end_time: text,
      }),
    ),
    nodes: z.array(z.string()),
    flows: z.array(z.string()),
    waits: z.array(z.string()),
    /** What the dry run assumed: functions are not called, messages and signals arrive, timers fire. */
    assumed: z.array(
      z.object({
        node_id: z.string(),
        node_name: text,
        kind: z.enum(['function', 'timer', 'message', 'signal', 'trigger']),
        name: z.string(),
      }),
    ),
    incidents: z.array(
      z.object({
        node_id: text,
        node_name: text,
        reason: z.string(),
        message: z.string(),
        /** The missing value, if that is the reason. */
        variable: text,
      }),
    ),
    variables: values,
    warnings: z.array(z.object({ key: z.string(), element: text, message: z.string() })),
    /** It was stopped because it took longer than a dry run may. */
    cut: z.boolean(),
  }),
})
