// The catalogue lines of process instances: start, list, withdraw, picture, and what administrators do with them (crm-bpm§7.5).
import { sql } from 'kysely'
import { z } from 'zod'
import { keyInput, pageInput, pageOf } from '../../model/paging.ts'
import type { InstanceCommand } from '../bpm/command/command.ts'
import { businessOf } from '../bpm/store/business.ts'
import type { Carried } from '../bpm/store/carried.ts'
import { carryOut } from '../bpm/store/carry-out.ts'
import { readDefinition } from '../bpm/store/library.ts'
import { guarded } from '../bpm/store/refusal.ts'
import { deployedModels, mayStart, submitRecord } from '../bpm/store/submit.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, notFound } from '../kernel/fail.ts'
import { sayReason } from '../kernel/pipeline.ts'
import { may } from '../kernel/principal.ts'
import { requirePlace } from './access.ts'
import { fieldsOf, formField } from './detail.ts'
import { listAllInstances } from './lists.ts'
import { highlight, highlightAnswer, loadModule, moduleAnswer, moduleInput } from './picture.ts'
import { instanceRow, listOf, workInput } from './rows.ts'
import { newestDefinitions, startFields, startFreely } from './start.ts'

const path = '/api/bpm/biz/process/instance'
const reason = z.string().trim().min(2).max(2000)
const optionalReason = z.preprocess((value) => (value === '' || value === null ? undefined : value), z.string().trim().max(2000).optional())

/** An instance by its own name or `id`. */
const oneInstance = z
  .looseObject({ process_instance_id: keyInput.optional(), id: keyInput.optional() })
  .transform(({ process_instance_id, id }, context) => {
    const key = process_instance_id ?? id
    if (!key) context.addIssue({ code: 'custom', path: ['process_instance_id'], message: 'required', params: { key: 'required' } })
    return { instance: key ?? '' }
  })

const started = z.object({ process_instance_id: z.string().nullable(), status: z.string() })

const outcome = ({ root, step }: Carried) => ({ process_instance_id: root, status: step.state.instance.get(root)?.status ?? '' })

const starting = z.object({
  business_type: z.string().max(64).optional(),
  business_key: keyInput.optional(),
  process_definition_key: z.string().max(255).optional(),
  title: z.string().trim().max(200).nullable().optional(),
  variables: z.record(z.string().max(255), z.unknown()).default({}),
})

async function startProcess(context: Context, input: z.output<typeof starting>) {
  const { business_type, business_key, process_definition_key, title = null, variables } = input
  if (business_type !== undefined && business_key !== undefined) {
    const carried = await submitRecord(context, business_type, business_key)
    return carried ? outcome(carried) : { process_instance_id: null, status: 'PASS' }
  }
  if (process_definition_key === undefined) throw invalid({ process_definition_key: 'validation.required' })
  return outcome(await startFreely(context, { key: process_definition_key, title, variables }))
}

const startable = z.object({
  process_definition_key: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  version: z.number(),
  business_types: z.array(z.string()),
  fields: z.array(formField),
})

/** The processes that the caller may start now: those whose record has screens, and those with a form of their own. */
async function findAllProcess(context: Context, input: z.output<typeof pageInput> & { keyword?: string | undefined }) {
  const { keyword = '' } = input
  const models = (await deployedModels(context)).filter(
    (model) =>
      mayStart(context, model) &&
      (model.business_types.length === 0 || model.business_types.some((type) => businessOf(type))) &&
      (keyword === '' || model.model_name.includes(keyword) || model.process_definition_key.includes(keyword)),
  )
  const definitions = await newestDefinitions(
    context,
    models.map(({ process_definition_key }) => process_definition_key),
  )
  const records = models.map(({ process_definition_key, model_name, category, version, business_types }) => ({
    process_definition_key,
    name: model_name,
    category,
    version,
    business_types,
    fields: business_types.length > 0 ? [] : fieldsOf(startFields(definitions.get(process_definition_key)), null, ''),
  }))
  const asked = input.pageNo ?? input.page ?? input.pageSize ?? input.size
  const { limit, offset } = pageOf(input)
  return { records: asked === undefined ? records.slice(0, 200) : records.slice(offset, offset + limit), total: records.length }
}

type Unsigned<T> = T extends unknown ? Omit<T, 'user'> : never

const command = (context: Context, instance: string, given: Unsigned<InstanceCommand>) =>
  guarded(context, () => carryOut(context, { instance }, { ...given, user: context.user.user_key } as InstanceCommand)).then(outcome)

/** The applicant withdraws while nobody has confirmed; an administrator at any time, with a reason. */
async function cancel(context: Context, instance: string, why: string | undefined) {
  const { root } = await requirePlace(context, instance)
  const { rows } = await sql<{ starter: string | null }>`select starter from bpm_instance where id = ${root}`.execute(context.db)
  const own = rows[0]?.starter === context.user.user_key
  const force = !own && may(context.user, 'bpm:instance:cancel')
  if (force && (why ?? '').length < 2) throw invalid({ reason: 'validation.required' })
  return command(context, root, { type: 'cancel', reason: why ?? null, ...(force ? { force: true } : {}) })
}

const monitorInput = workInput.extend({
  stuck_hours: z.coerce.number().int().min(1).max(100_000).optional(),
  with_incidents: z.boolean().optional(),
})

const incidentRow = z.object({
  incident_id: z.string(),
  process_instance_id: z.string(),
  process_definition_key: z.string(),
  process_name: z.string().nullable(),
  title: z.string().nullable(),
  node_id: z.string().nullable(),
  node_name: z.string().nullable(),
  key: z.string(),
  /** The reason in the reader's language. */
  reason: z.string(),
  /** What it lacks, where that is a variable. */
  variable: z.string().nullable(),
  message: z.string(),
  create_time: z.string(),
})

interface StoredIncident extends Omit<z.infer<typeof incidentRow>, 'reason' | 'variable' | 'node_name'> {
  params: Record<string, string | number>
  definition_id: string
}

const incidentInput = pageInput.extend({ process_instance_id: keyInput.optional() })

/** Instances that something has stopped, the newest first. */
async function queryIncidents(context: Context, input: z.output<typeof incidentInput>) {
  const { limit, offset } = pageOf(input)
  const own = input.process_instance_id ? sql`where x.root_id = ${input.process_instance_id}` : sql``
  const { rows } =
    await sql<StoredIncident>`select x.id as incident_id, x.root_id as process_instance_id, i.definition_key as process_definition_key, i.name as process_name,
      i.title, x.node_id, x.key, x.params, x.message, x.created_time as create_time, c.definition_id
    from bpm_incident x join bpm_instance i on i.id = x.root_id join bpm_instance c on c.id = x.instance_id ${own}
    order by x.created_time desc, x.id desc limit ${limit} offset ${offset}`.execute(context.db)
  const { rows: counted } = await sql<{ n: string }>`select count(*) as n from bpm_incident x ${own}`.execute(context.db)
  const records: z.input<typeof incidentRow>[] = []
  for (const { params, definition_id, ...row } of rows) {
    const node = row.node_id === null ? undefined : (await readDefinition(context.db, definition_id))?.nodes.get(row.node_id)
    records.push({
      ...row,
      node_name: node?.name || row.node_id,
      reason: sayReason(context.request.locale, [`engine.reason.${row.key}`, params]),
      variable: row.key === 'unknownVariable' ? String(params.name) : null,
    })
  }
  return { records, total: Number(counted[0]?.n ?? 0) }
}

const startCalls = [
  call(`POST ${path}/startProcess`, {
    summary: '发起流程：业务单据按 business_type 与 business_key，无单据的按流程标识与表单',
    permission: 'bpm:process:a',
    input: starting,
    output: started,
    write: true,
    done: 'done.submitted',
    handle: startProcess,
  }),
  call(`POST ${path}/findAllProcess`, {
    summary: '我可以发起的流程',
    permission: ['bpm:process:a', 'bpm:apply:q'],
    input: pageInput.extend({ keyword: z.string().trim().max(100).optional() }),
    output: z.object({ records: z.array(startable), total: z.number() }),
    handle: findAllProcess,
  }),
  call(`POST ${path}/cancel`, {
    summary: '撤回：申请人在无人审批时，管理员任何时候（须填原因）',
    permission: ['bpm:apply:cancel', 'bpm:instance:cancel'],
    input: oneInstance.and(z.object({ reason: optionalReason })),
    output: started,
    write: true,
    done: 'done.withdrawn',
    handle: (context, input) => cancel(context, input.instance, input.reason),
  }),
  call(`GET ${path}/getHighLightedNode/{id}`, {
    summary: '流程图中要标出的节点；id 为流程或任务标识',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    input: z.object({ id: keyInput }),
    output: highlightAnswer,
    handle: (context, { id }) => highlight(context, id),
  }),
  call(`GET ${path}/loadWfModule`, {
    summary: '流程文件：按流程、任务或流程标识',
    permission: ['bpm:task:q', 'bpm:apply:q', 'bpm:process:a'],
    input: moduleInput,
    output: moduleAnswer,
    handle: loadModule,
  }),
]

const monitorCalls = [
  call(`POST ${path}/query`, {
    summary: '流程监控：全部流程，停滞的、异常的',
    permission: 'bpm:instance:q',
    input: monitorInput,
    output: listOf(instanceRow),
    handle: (context, input) => listAllInstances(context, input) as Promise<z.input<ReturnType<typeof listOf>>>,
  }),
  call(`POST ${path}/suspend`, {
    summary: '挂起流程',
    permission: 'bpm:instance:cancel',
    input: oneInstance.and(z.object({ reason: optionalReason })),
    output: started,
    write: true,
    done: 'done.saved',
    handle: (context, { instance, reason: why }) => command(context, instance, { type: 'suspend', reason: why ?? null }),
  }),
  call(`POST ${path}/activate`, {
    summary: '恢复流程',
    permission: 'bpm:instance:cancel',
    input: oneInstance.and(z.object({ reason: optionalReason })),
    output: started,
    write: true,
    done: 'done.saved',
    handle: (context, { instance, reason: why }) => command(context, instance, { type: 'resume', reason: why ?? null }),
  }),
  call(`POST ${path}/end`, {
    summary: '结束流程：作为撤回、驳回或通过',
    permission: 'bpm:instance:cancel',
    input: oneInstance.and(z.object({ reason, status: z.enum(['CANCEL', 'REJECT', 'PASS']).default('CANCEL') })),
    output: started,
    write: true,
    done: 'done.saved',
    handle: (context, { instance, reason: why, status }) => command(context, instance, { type: 'end', reason: why, status }),
  }),
  call(`POST ${path}/move`, {
    summary: '移动到另一节点；任务指明从哪里移动',
    permission: 'bpm:instance:cancel',
    input: oneInstance.and(z.object({ node_id: z.string().min(1).max(255), taskIds: z.array(keyInput).max(100).optional(), reason })),
    output: started,
    write: true,
    done: 'done.saved',
    async handle(context, { instance, node_id, taskIds, reason: why }) {
      const executions = taskIds && taskIds.length > 0 ? await executionsOf(context, instance, taskIds) : undefined
      return command(context, instance, { type: 'move', node: node_id, comment: why, ...(executions ? { executions } : {}) })
    },
  }),
  call(`POST ${path}/migrate`, {
    summary: '迁移到另一版本，默认最新；nodes 为改名节点的对应',
    permission: 'bpm:instance:cancel',
    input: oneInstance.and(
      z.object({
        version: z.coerce.number().int().min(1).optional(),
        nodes: z.record(z.string().max(255), z.string().max(255)).optional(),
      }),
    ),
    output: started,
    write: true,
    done: 'done.saved',
    async handle(context, { instance, version, nodes }) {
      const { rows } = await sql<{
        id: string
      }>`select d.id from bpm_definition d join bpm_instance i on i.definition_key = d.process_definition_key
        where i.id = ${instance} and (${version ?? null}::int is null or d.version = ${version ?? null}) order by d.version desc limit 1`.execute(
        context.db,
      )
      if (!rows[0]) throw notFound()
      return command(context, instance, { type: 'migrate', definition: rows[0].id, ...(nodes ? { nodes } : {}) })
    },
  }),
  call('POST /api/bpm/biz/process/incident/query', {
    summary: '流程异常',
    permission: 'bpm:instance:q',
    input: incidentInput,
    output: z.object({ records: z.array(incidentRow), total: z.number() }),
    handle: queryIncidents,
  }),
  call('POST /api/bpm/biz/process/incident/retry', {
    summary: '重试异常，可补充变量',
    permission: 'bpm:instance:cancel',
    input: z.object({ incident_id: keyInput, variables: z.record(z.string().max(255), z.unknown()).default({}) }),
    output: started,
    write: true,
    done: 'done.saved',
    handle: (context, { incident_id, variables }) =>
      guarded(context, () =>
        carryOut(context, { incident: incident_id }, { type: 'retry', incident: incident_id, variables, user: context.user.user_key }),
      ).then(outcome),
  }),
]

async function executionsOf(context: Context, instance: string, tasks: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    execution_id: string
  }>`select distinct execution_id from bpm_task where root_id = ${instance} and id = any(${[...tasks]}::text[]) and not is_closed`.execute(
    context.db,
  )
  if (rows.length === 0) throw notFound()
  return rows.map(({ execution_id }) => execution_id)
}

export const instanceCalls = [...startCalls, ...monitorCalls]
