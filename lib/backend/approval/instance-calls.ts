// The calls of process instances: start, withdraw, diagram (docs/domain/approval.md#calls).
import type { z } from 'zod'
import * as instances from '../../model/calls/approval-instances.ts'
import { readHighlight, readProcessFile } from '../../model/calls/approval-page.ts'
import { pageOf } from '../../model/paging.ts'
import { hasWords } from '../../model/plain-text.ts'
import type { Definition } from '../bpm/definition.ts'
import { businessOf } from '../bpm/store/business.ts'
import { choicesOf, requestedChoice } from '../bpm/store/choose.ts'
import { readStepInputs } from '../bpm/store/execute-command.ts'
import { deployedModels, mayStart, submitRecord } from '../bpm/store/submit.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { requirePlace } from './access.ts'
import { executeUserCommand, outcome } from './execute-user-command.ts'
import { fieldsOf } from './form-fields.ts'
import { highlight, loadModule } from './picture.ts'
import { previewApplication } from './preview.ts'
import { newestDefinitions, resubmitFreely, startFields, startFreely } from './start.ts'

async function startProcess(context: Context, input: z.output<(typeof instances.startProcess)['input']>) {
  const { business_type, business_key, process_definition_key, title = null, variables, approvers } = input
  if (business_type !== undefined && business_key !== undefined) {
    const executed = await submitRecord(context, business_type, business_key)
    return executed ? outcome(executed) : { process_instance_id: null, status: 'PASS' }
  }
  if (process_definition_key === undefined) throw invalid({ process_definition_key: 'validation.required' })
  return outcome(
    await startFreely(context, { key: process_definition_key, title, variables, approvers: { ...approvers, ...requestedChoice(context) } }),
  )
}

/** The processes that the caller may start: those for a record with screens, and those with their own start form. */
async function findAllProcess(context: Context, input: z.output<(typeof instances.queryStartableProcesses)['input']>) {
  const { keyword = '' } = input
  const models = (await deployedModels(context)).filter(
    (model) =>
      mayStart(context, model) &&
      (model.business_types.length === 0 || model.business_types.some((type) => businessOf(context, type))) &&
      hasWords([model.model_name, model.process_definition_key], keyword),
  )
  const definitions = await newestDefinitions(
    context,
    models.map(({ process_definition_key }) => process_definition_key),
  )
  const { organisation } = await readStepInputs(context)
  const choicesIn = (definition: Definition | undefined) => (definition ? choicesOf(definition, organisation, context.user.user_key) : [])
  const records = models.map(({ process_definition_key, model_name, category, version, business_types }) => ({
    process_definition_key,
    name: model_name,
    category,
    version,
    business_types,
    fields: business_types.length > 0 ? [] : fieldsOf(startFields(definitions.get(process_definition_key)), null, ''),
    choices: business_types.length > 0 ? [] : choicesIn(definitions.get(process_definition_key)),
  }))
  const asked = input.pageNo ?? input.page ?? input.pageSize ?? input.size
  const { limit, offset } = pageOf(input)
  return { records: asked === undefined ? records.slice(0, 200) : records.slice(offset, offset + limit), total: records.length }
}

/** The applicant may withdraw until somebody has confirmed; an administrator at any time, with a reason. */
async function cancel(context: Context, instance: string, why: string | undefined) {
  const { root } = await requirePlace(context, instance)
  const row = await context.db.selectFrom('bpm_instance').select('starter').where('id', '=', root).executeTakeFirst()
  const own = row?.starter === context.user.user_key
  const force = !own && may(context.user, 'bpm:instance:cancel')
  if (force && (why ?? '').length < 2) throw invalid({ reason: 'validation.required' })
  return outcome(await executeUserCommand(context, { root }, { type: 'cancel', reason: why ?? null, ...(force ? { force: true } : {}) }))
}

/** The calls of applicants and of readers of an approval. */
export const instanceCalls = [
  serve(instances.startProcess, {
    summary: [
      '发起流程：业务单据按 business_type 与 business_key，无单据的按流程标识与表单',
      'Start a process: of a record by business_type and business_key, otherwise by process key and form',
    ],
    permission: 'bpm:process:a',
    write: true,
    done: 'done.submitted',
    handle: startProcess,
  }),
  serve(instances.previewApplication, {
    summary: [
      '提交前预览：审批路径与办理人、缺少的内容、天数等；不保存也不发起',
      'Preview before submitting: path and approvers, what is missing, days; nothing is saved or started',
    ],
    permission: ['bpm:process:a', 'bpm:apply:q'],
    rate: { by: 'user', points: 120, seconds: 60 },
    handle: previewApplication,
  }),
  serve(instances.resubmitApplication, {
    summary: [
      '重新提交退回修改的申请（无单据的流程）；业务单据仍用 startProcess 或单据自己的提交',
      'Submit a returned application again (without a record); records still use startProcess or their own submit',
    ],
    permission: 'bpm:process:a',
    write: true,
    done: 'done.submitted',
    handle: async (context, input) => outcome(await resubmitFreely(context, input)),
  }),
  serve(instances.queryStartableProcesses, {
    summary: ['我可以发起的流程', 'Processes that I may start'],
    permission: ['bpm:process:a', 'bpm:apply:q'],
    handle: findAllProcess,
  }),
  serve(instances.withdrawApplication, {
    summary: [
      '撤回：申请人在无人审批时，管理员任何时候（须填原因）',
      'Withdraw: the applicant while nobody has approved, an administrator at any time (with a reason)',
    ],
    permission: ['bpm:apply:cancel', 'bpm:instance:cancel'],
    write: true,
    done: 'done.withdrawn',
    handle: (context, input) => cancel(context, input.instance, input.reason),
  }),
  serve(readHighlight, {
    summary: ['流程图中要标出的节点；id 为流程或任务标识', 'Nodes to mark in the diagram; id is an instance or a task'],
    permission: ['bpm:task:q', 'bpm:apply:q'],
    handle: (context, { id }) => highlight(context, id),
  }),
  serve(readProcessFile, {
    summary: ['流程文件：按流程、任务或流程标识', 'File of a process: by instance, task or key'],
    permission: ['bpm:task:q', 'bpm:apply:q', 'bpm:process:a'],
    handle: loadModule,
  }),
]
