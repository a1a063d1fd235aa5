// The calls of approvals: models, instances, tasks, forms (docs/domain/approval.md#calls).
import * as forms from '../../model/calls/approval-forms.ts'
import { type Call, serve } from '../kernel/call.ts'
import { invalid } from '../kernel/fail.ts'
import { listFields, listTables, readBusinessForm } from './forms.ts'
import { instanceCalls } from './instance-calls.ts'
import { modelCalls } from './model-calls.ts'
import { monitorCalls } from './monitor-calls.ts'
import { signatureCalls } from './signatures.ts'
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

export const approvalCalls: readonly Call[] = [
  ...modelCalls,
  ...instanceCalls,
  ...monitorCalls,
  ...taskCalls,
  ...signatureCalls,
  ...formCalls,
]
