// The calls of process instances: start and withdraw; for administrators also all instances, their incidents, and interventions.
import { z } from 'zod'
import { keyInput, listAnswer, pageInput } from '../paging.ts'
import { instanceRow, workInput } from './approval-lists.ts'
import {
  approverChoice,
  approversInput,
  formField,
  instanceAfter,
  oneInstance,
  reasonInput,
  remarkInput,
  summaryPart,
  text,
  variablesInput,
} from './approval-parts.ts'
import { type AnswerOf, define } from './define.ts'

/** By business type and key for a record, by process for one without a record. */
export const startProcess = define('POST /api/bpm/biz/process/instance/startProcess', {
  input: z.object({
    business_type: z.string().max(64).optional(),
    business_key: keyInput.optional(),
    process_definition_key: z.string().max(255).optional(),
    title: z.string().trim().max(200).nullable().optional(),
    variables: variablesInput,
    /** Of steps whose approvers the applicant chooses. For a record they come as the header `x-approvers`, with whatever call submits it. */
    approvers: approversInput.optional(),
  }),
  /** Without an instance where the record passed without a process. */
  output: instanceAfter.extend({ process_instance_id: text }),
})

/** The path of an application with the values typed so far; starts and stores nothing. By business type for a record, by process for a form. */
export const previewApplication = define('POST /api/bpm/biz/process/instance/preview', {
  input: z.object({
    business_type: z.string().max(64).optional(),
    process_definition_key: z.string().max(255).optional(),
    /** The fields of the record, or the variables of the form. */
    values: z.record(z.string().max(255), z.unknown()).default({}),
    approvers: approversInput.optional(),
  }),
  output: z.object({
    process_name: text,
    /** Its summary: the days of a leave, the amount. */
    facts: z.array(summaryPart),
    /** It passes at once, without an approval. */
    passes: z.boolean(),
    /** Whether enough is filled in for the way to be known. */
    ready: z.boolean(),
    steps: z.array(
      z.object({
        node_id: z.string(),
        node_name: z.string(),
        /** The first of them by name. */
        people: z.array(z.string()),
        count: z.number(),
        /** The absent person for whom they decide. */
        principal: text,
        /** Nobody was found by the model's rule. */
        nobody: z.boolean(),
        /** The rule that decides instead of a person, in words. */
        rule: text,
      }),
    ),
    /** Where and why the forecast ends, as text. */
    stopped: text,
    /** Missing and refused values. */
    problems: z.array(z.object({ field: text, label: text, message: z.string() })),
  }),
})

export type ApplicationPreview = AnswerOf<typeof previewApplication>

/** Sends an application without a record again that was returned to its applicant. */
export const resubmitApplication = define('POST /api/bpm/biz/process/instance/resubmit', {
  input: z.object({
    process_instance_id: keyInput,
    title: z.string().trim().max(200).optional(),
    variables: variablesInput,
    approvers: approversInput.optional(),
  }),
  output: instanceAfter,
})

/** The processes that the caller may start. */
export const queryStartableProcesses = define('POST /api/bpm/biz/process/instance/findAllProcess', {
  input: pageInput.extend({ keyword: z.string().trim().max(100).optional() }),
  output: z.object({
    records: z.array(
      z.object({
        process_definition_key: z.string(),
        name: z.string(),
        category: text,
        version: z.number(),
        business_types: z.array(z.string()),
        fields: z.array(formField),
        /** Steps whose approvers the applicant chooses. */
        choices: z.array(approverChoice),
      }),
    ),
    total: z.number(),
  }),
})

export type StartableProcess = AnswerOf<typeof queryStartableProcesses>['records'][number]

export const withdrawApplication = define('POST /api/bpm/biz/process/instance/cancel', {
  input: oneInstance.and(z.object({ reason: remarkInput })),
  output: instanceAfter,
})

const monitorInput = workInput.extend({
  /** Only instances with a task that has waited for more than this number of hours. */
  stuck_hours: z.coerce.number<string | number>().int().min(1).max(100_000).optional(),
  /** Only instances with an incident. */
  with_incidents: z.boolean().optional(),
})

/** The filters of the monitor as they are sent. */
export type MonitorRequest = z.input<typeof monitorInput>
export type MonitorInput = z.output<typeof monitorInput>

export const queryInstances = define('POST /api/bpm/biz/process/instance/query', { input: monitorInput, output: listAnswer(instanceRow) })

export const suspendInstance = define('POST /api/bpm/biz/process/instance/suspend', {
  input: oneInstance.and(z.object({ reason: remarkInput })),
  output: instanceAfter,
})

export const resumeInstance = define('POST /api/bpm/biz/process/instance/activate', {
  input: oneInstance.and(z.object({ reason: remarkInput })),
  output: instanceAfter,
})

export const endInstance = define('POST /api/bpm/biz/process/instance/end', {
  input: oneInstance.and(z.object({ reason: reasonInput, status: z.enum(['CANCEL', 'REJECT', 'PASS']).default('CANCEL') })),
  output: instanceAfter,
})

export const moveInstance = define('POST /api/bpm/biz/process/instance/move', {
  input: oneInstance.and(
    z.object({ node_id: z.string().min(1).max(255), taskIds: z.array(keyInput).max(100).optional(), reason: reasonInput }),
  ),
  output: instanceAfter,
})

export const triggerNode = define('POST /api/bpm/biz/process/instance/trigger', {
  input: oneInstance.and(z.object({ node_id: z.string().min(1).max(255), variables: variablesInput })),
  output: instanceAfter,
})

export const migrateInstance = define('POST /api/bpm/biz/process/instance/migrate', {
  input: oneInstance.and(
    z.object({
      version: z.coerce.number<string | number>().int().min(1).optional(),
      nodes: z.record(z.string().max(255), z.string().max(255)).optional(),
    }),
  ),
  output: instanceAfter,
})

/** Incidents, newest first: of one instance, only those of models (`of_models`), or all. */
export const queryIncidents = define('POST /api/bpm/biz/process/incident/query', {
  input: pageInput.extend({ process_instance_id: keyInput.optional(), of_models: z.boolean().optional() }),
  output: z.object({
    records: z.array(
      z.object({
        incident_id: z.string(),
        /** Null where the model itself is at fault, before any instance. */
        process_instance_id: text,
        model_key: text,
        process_definition_key: z.string(),
        process_name: text,
        title: text,
        node_id: text,
        node_name: text,
        key: z.string(),
        /** The reason in the reader's language. */
        reason: z.string(),
        /** The missing variable, if that is the reason. */
        variable: text,
        /** In English, with the technical detail. */
        message: z.string(),
        create_time: z.string(),
      }),
    ),
    total: z.number(),
  }),
})

export type Incident = AnswerOf<typeof queryIncidents>['records'][number]

export const retryIncident = define('POST /api/bpm/biz/process/incident/retry', {
  input: z.object({ incident_id: keyInput, variables: variablesInput }),
  output: instanceAfter,
})
