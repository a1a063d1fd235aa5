// The catalogue lines of approvals: models, instances, tasks, forms (docs/domain/approval.md#calls).
import { z } from 'zod'
import { keyInput } from '../../model/paging.ts'
import { type Call, call } from '../kernel/call.ts'
import { invalid } from '../kernel/fail.ts'
import { formAnswer, listFields, listTables, metaField, metaTable, readBusinessForm } from './forms.ts'
import { instanceCalls } from './instance-calls.ts'
import { modelCalls } from './model-calls.ts'
import { monitorCalls } from './monitor-calls.ts'
import { taskCalls } from './task-calls.ts'

const readers = ['bpm:task:q', 'bpm:apply:q', 'bpm:form:q']

const formCalls = [
  call('POST /api/forms/biz/meta/table/getList', {
    summary: '有表单的数据表',
    permission: ['bpm:form:q', 'bpm:model:q'],
    input: z.object({ keyword: z.string().trim().max(60).default('') }),
    output: z.object({ records: z.array(metaTable), total: z.number() }),
    async handle(context, { keyword }) {
      const records = listTables(context, keyword)
      return { records, total: records.length }
    },
  }),
  call('POST /api/forms/biz/meta/table/field/getList', {
    summary: '数据表的表单字段',
    permission: readers,
    input: z.object({ table: z.string().min(1).max(60) }),
    output: z.array(metaField),
    handle: async (context, { table }) => listFields(context, table),
  }),
  call('POST /api/forms/biz/wf/getDetail', {
    summary: '审批页的业务表单；按任务或流程',
    permission: readers,
    input: z.object({ taskId: keyInput.optional(), process_instance_id: keyInput.optional() }),
    output: formAnswer,
    async handle(context, { taskId, process_instance_id }) {
      const id = taskId ?? process_instance_id
      if (id === undefined) throw invalid({ taskId: 'validation.required' })
      return readBusinessForm(context, id)
    },
  }),
]

export const approvalCalls: readonly Call[] = [...modelCalls, ...instanceCalls, ...monitorCalls, ...taskCalls, ...formCalls]
