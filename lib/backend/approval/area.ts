// The area of approvals: process models, instances and tasks.

import { sql } from 'kysely'
import * as forms from '../../model/calls/approval-forms.ts'
import { approvalStep } from '../../model/row-kinds.ts'
import type { Area } from '../area/area.ts'
import type { Delegate } from '../bpm/store/delegates.ts'
import { deliverBpmMessage, deliverBpmSignal } from '../bpm/store/events.ts'
import { addCopies, notify } from '../bpm/store/notify.ts'
import { runTimers } from '../bpm/store/timers.ts'
import { submittedFiles } from '../bpm/store/versions.ts'
import { type Call, serve } from '../kernel/call.ts'
import { invalid } from '../kernel/fail.ts'
import { dueJob, type ScheduledJob } from '../kernel/scheduled-job.ts'
import { commentFiles, instanceFiles } from './attachments.ts'
import { listFields, listTables, readBusinessForm } from './forms.ts'
import { approvalHandOvers } from './hand-over.ts'
import { instanceCalls } from './instance-calls.ts'
import { modelCalls } from './model-calls.ts'
import { monitorCalls } from './monitor-calls.ts'
import { tellLateTasks } from './remind.ts'
import { seedApprovals } from './seed.ts'
import { signatureCalls } from './signatures.ts'
import { stepsOf } from './steps.ts'
import { strandedTasks } from './stranded.ts'
import { taskCalls } from './task-calls.ts'

const readers = ['bpm:task:q', 'bpm:apply:q', 'bpm:form:q']

const formCalls = [
  serve(forms.queryFormTables, {
    summary: ['有表单的数据表', 'Entities with a form'],
    permission: ['bpm:form:q', 'bpm:model:q'],
    async handle(context, { keyword }) {
      const records = listTables(context, keyword)
      return { records, total: records.length }
    },
  }),
  serve(forms.queryFormFields, {
    summary: ['数据表的表单字段', 'Form fields of an entity'],
    permission: readers,
    handle: async (context, { table }) => listFields(context, table),
  }),
  serve(forms.readBusinessForm, {
    summary: ['审批页的业务表单；按任务或流程', "The record's form on the approval page; by task or instance"],
    permission: readers,
    async handle(context, { taskId, process_instance_id }) {
      const id = taskId ?? process_instance_id
      if (id === undefined) throw invalid({ taskId: 'validation.required' })
      return readBusinessForm(context, id)
    },
  }),
]

/** The calls of approvals: models, instances, tasks, forms (docs/domain/approval.md#calls). */
const approvalCalls: readonly Call[] = [...modelCalls, ...instanceCalls, ...monitorCalls, ...taskCalls, ...signatureCalls, ...formCalls]

/**
 * Scheduled jobs of approvals: timers, asynchronous steps, overdue tasks and tasks without anybody to decide them.
 * @internal for tests
 */
export const approvalJobs: readonly ScheduledJob[] = [
  /** Each due job runs in its own transaction. */
  { type: 'bpm.timers', cron: '*/5 * * * * *', runWithoutTransaction: async (kernel) => void (await runTimers(kernel)) },
  dueJob('bpm.late', '*/10 * * * *', tellLateTasks),
  dueJob('bpm.stranded', '*/10 * * * *', strandedTasks),
]

/** The function copyTo that models may name: copies the instance to the users in the field `users` (user keys, separated by commas). */
const copyTo: Delegate = async (context, { fields, place }) => {
  const users = String(fields.users ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
  const instance = await context.db
    .selectFrom('bpm_instance')
    .select(['root_id', sql<string>`coalesce(title, name, '')`.as('title')])
    .where('id', '=', place.instance_id)
    .executeTakeFirst()
  if (!instance || users.length === 0) return undefined
  await addCopies(context, instance.root_id, users)
  await notify(context, 'M-CC', ['process_copy', instance.root_id], users, { title: instance.title })
  return undefined
}

export const approvalArea: Area = {
  name: 'approval',
  calls: approvalCalls,
  scheduledJobs: approvalJobs,
  subscribers: { 'bpm.message': deliverBpmMessage, 'bpm.signal': deliverBpmSignal },
  seed: seedApprovals,
  answers: {
    fileScopes: { bpm_comment: commentFiles, [submittedFiles]: instanceFiles },
    handOvers: approvalHandOvers,
    rowSources: { [approvalStep.name]: stepsOf },
  },
  delegates: { copyTo },
}
