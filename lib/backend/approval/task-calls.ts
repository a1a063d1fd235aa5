// The calls of tasks: lists, decisions, comments, reassignment and reminders (docs/domain/approval.md#calls).
import { sql } from 'kysely'
import { z } from 'zod'
import { batchAnswer, keyInput, listAnswer } from '../../model/paging.ts'
import { executeCommand } from '../bpm/store/execute-command.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { requirePlace } from './access.ts'
import { attachFiles, attachmentsInput } from './attachments.ts'
import { confirmSeveral } from './batch.ts'
import { colleague, readColleagues } from './colleagues.ts'
import { confirmTask, decideTask, readTask, reassignTask, removeSigner } from './decide-task.ts'
import { detailAnswer, readDetail, takeBackOf } from './detail.ts'
import { forecast, forecastStep } from './forecast.ts'
import { listApplications, listCopied, listHandled, listPending, listReassigned } from './lists.ts'
import { copyToPeople, remind } from './remind.ts'
import { copyRow, instanceRow, reassignmentRow, taskRow, workInput } from './rows.ts'
import { commentRow, readTimeline } from './timeline.ts'

const path = '/api/bpm/biz/task/instance'

type List<T extends z.ZodType> = z.input<ReturnType<typeof listAnswer>> & { records: z.input<T>[] }

const taskId = keyInput
const blankAsNone = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), type.optional())
const remark = blankAsNone(z.string().trim().max(2000))
/** docs/domain/approval.md#comments: a reason is required for rejecting and reassigning. */
const reason = z.string().trim().min(2).max(2000)
const users = z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(keyInput).min(1).max(50))
const variables = z.record(z.string().max(255), z.unknown()).default({})
const done = z.object({ process_instance_id: z.string(), status: z.string() })

/** The answer of every decision: the instance and its state afterwards. */
const outcome = ({ root, step }: Awaited<ReturnType<typeof executeCommand>>) => ({
  process_instance_id: root,
  status: step.state.instance.get(root)?.status ?? '',
})

const reassignInput = z.object({
  taskId,
  employeeKey: blankAsNone(keyInput),
  message: reason,
  turnToEemployeeKey: keyInput,
})

const reassign = (context: Context, { taskId: task, employeeKey, message, turnToEemployeeKey }: z.output<typeof reassignInput>) =>
  reassignTask(context, { task, to: turnToEemployeeKey, comment: message, from: employeeKey ?? null }).then(outcome)

async function takeBack(context: Context, id: string) {
  const { root } = await requirePlace(context, id)
  const me = context.user.user_key
  const { rows } = await sql<{
    decided: { execution_id: string; node_id: string; user: string } | null
  }>`select decided from bpm_instance where id = ${root}`.execute(context.db)
  if (!rows[0]) throw notFound()
  const command = takeBackOf({ decided: rows[0].decided }, me)
  return withRefusals(context, () => executeCommand(context, { instance: root }, command)).then(outcome)
}

const lists = [
  call(`POST ${path}/queryApplyingTasks`, {
    summary: '待审批：我是办理人或候选人的任务',
    permission: 'bpm:task:q',
    input: workInput,
    output: listAnswer(taskRow),
    handle: (context, input) => listPending(context, input) as Promise<List<typeof taskRow>>,
  }),
  call(`POST ${path}/queryAppliedTasks`, {
    summary: '已处理：我同意或驳回的任务',
    permission: 'bpm:task:q',
    input: workInput,
    output: listAnswer(taskRow),
    handle: (context, input) => listHandled(context, input) as Promise<List<typeof taskRow>>,
  }),
  call(`POST ${path}/queryMyTurnTasks`, {
    summary: '我的转交：我转交给他人的任务',
    permission: 'bpm:task:q',
    input: workInput,
    output: listAnswer(reassignmentRow),
    handle: (context, input) => listReassigned(context, input, 'from') as Promise<List<typeof reassignmentRow>>,
  }),
  call(`POST ${path}/queryTurnToMeTasks`, {
    summary: '转交给我：他人转交给我的任务',
    permission: 'bpm:task:q',
    input: workInput,
    output: listAnswer(reassignmentRow),
    handle: (context, input) => listReassigned(context, input, 'to') as Promise<List<typeof reassignmentRow>>,
  }),
  call(`POST ${path}/queryMyProcessTasks`, {
    summary: '我的申请：我发起的流程',
    permission: 'bpm:apply:q',
    input: workInput,
    output: listAnswer(instanceRow),
    handle: (context, input) => listApplications(context, input) as Promise<List<typeof instanceRow>>,
  }),
  call(`POST ${path}/queryCopyToMeTasks`, {
    summary: '抄送我的：抄送给我的流程',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    input: workInput,
    output: listAnswer(copyRow),
    handle: (context, input) => listCopied(context, input) as Promise<List<typeof copyRow>>,
  }),
  call(`GET ${path}/colleagues/{id}`, {
    summary: '审批中可以托付的人：我的上级、申请人、已审批的人；id 为任务或流程标识',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    input: z.object({ id: keyInput }),
    output: z.array(colleague),
    handle: (context, { id }) => readColleagues(context, id),
  }),
  call(`GET ${path}/detail/{id}`, {
    summary: '审批页：任务或流程的现状、任务表单与我可做的操作；id 为任务或流程标识',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    input: z.object({ id: keyInput }),
    output: detailAnswer,
    handle: (context, { id }) => readDetail(context, id),
  }),
  call(`GET ${path}/forecast/{id}`, {
    summary: '若都同意，接下来的节点与办理人；id 为任务或流程标识',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    input: z.object({ id: keyInput }),
    output: z.array(forecastStep),
    handle: (context, { id }) => forecast(context, id),
  }),
  call('GET /api/bpm/biz/task/history/getCommentInfos/{id}', {
    summary: '审批意见；id 为任务或流程标识',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    input: z.object({ id: keyInput }),
    output: z.array(commentRow),
    handle: (context, { id }) => readTimeline(context, id),
  }),
]

const decisions = [
  call(`POST ${path}/confirm`, {
    summary: '同意',
    permission: 'bpm:task:confirm',
    input: z.object({ taskId, message: remark, variables, attachments: attachmentsInput }),
    output: done,
    write: true,
    done: 'done.confirmed',
    handle: async (context, { taskId: task, message, variables: values, attachments }) => {
      const executed = await confirmTask(context, { task, comment: message ?? null, variables: values })
      return outcome(await attachFiles(context, executed, attachments))
    },
  }),
  call(`POST ${path}/reject`, {
    summary: '驳回；带 node_id 则退回到之前的审批节点',
    permission: 'bpm:task:reject',
    input: z.object({ taskId, message: reason, node_id: blankAsNone(z.string().max(255)), attachments: attachmentsInput }),
    output: done,
    write: true,
    done: 'done.rejected',
    handle: async (context, { taskId: task, message, node_id, attachments }) => {
      const executed = await decideTask(context, { type: 'reject', task, comment: message, node: node_id ?? null })
      return outcome(await attachFiles(context, executed, attachments))
    },
  }),
  call(`POST ${path}/Turn`, {
    summary: '转交',
    permission: ['bpm:task:turn', 'bpm:instance:turn'],
    input: reassignInput,
    output: done,
    write: true,
    done: 'done.turned',
    handle: reassign,
  }),
  call('POST /api/app/base/app/task/transferTask', {
    summary: '转交任务，同 task/instance/Turn',
    permission: ['bpm:task:turn', 'bpm:instance:turn'],
    input: reassignInput,
    output: done,
    write: true,
    done: 'done.turned',
    handle: reassign,
  }),
  call(`POST ${path}/batchConfirm`, {
    summary: '批量同意；逐条给出结果',
    permission: 'bpm:task:confirm',
    input: z.object({ taskIds: z.array(taskId).min(1).max(100), message: remark }),
    output: batchAnswer,
    write: true,
    done: 'done.confirmed',
    handle: (context, { taskIds, message }) => confirmSeveral(context, taskIds, message ?? null),
  }),
  call(`POST ${path}/claim`, {
    summary: '领取候选任务',
    permission: 'bpm:task:confirm',
    input: z.object({ taskId }),
    output: done,
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task }) => decideTask(context, { type: 'claim', task }).then(outcome),
  }),
  call(`POST ${path}/release`, {
    summary: '退回候选任务',
    permission: 'bpm:task:confirm',
    input: z.object({ taskId }),
    output: done,
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task }) => decideTask(context, { type: 'release', task }).then(outcome),
  }),
  call(`POST ${path}/delegate`, {
    summary: '委派：对方给出意见后交回',
    permission: 'bpm:task:turn',
    input: z.object({ taskId, to_key: keyInput, message: remark }),
    output: done,
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task, to_key, message }) =>
      decideTask(context, { type: 'delegate', task, to: to_key, comment: message ?? null }).then(outcome),
  }),
  call(`POST ${path}/handBack`, {
    summary: '交回委派的任务',
    permission: 'bpm:task:confirm',
    input: z.object({ taskId, message: remark, attachments: attachmentsInput }),
    output: done,
    write: true,
    done: 'done.saved',
    handle: async (context, { taskId: task, message, attachments }) => {
      const executed = await decideTask(context, { type: 'handBack', task, comment: message ?? null })
      return outcome(await attachFiles(context, executed, attachments))
    },
  }),
  call(`POST ${path}/addSigner`, {
    summary: '加签：before 先签，after 后签，with 一起会签',
    permission: 'bpm:task:sign',
    input: z.object({ taskId, user_keys: users, place: z.enum(['before', 'after', 'with']), message: remark }),
    output: done,
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task, user_keys, place, message }) =>
      decideTask(context, { type: 'addSigner', task, users: user_keys, place, comment: message ?? null }).then(outcome),
  }),
  call(`POST ${path}/removeSigner`, {
    summary: '减签：已加签人的任务，或 user_keys 指定的后签人',
    permission: ['bpm:task:sign', 'bpm:instance:turn'],
    input: z.object({ taskId, user_keys: users.optional() }),
    output: done,
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task, user_keys }) => removeSigner(context, task, user_keys ?? []).then(outcome),
  }),
  call(`POST ${path}/takeBack`, {
    summary: '收回自己刚才的同意，下一节点未处理时可用',
    permission: 'bpm:task:confirm',
    input: z.object({ taskId }),
    output: done,
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task }) => takeBack(context, task),
  }),
  call(`POST ${path}/copy`, {
    summary: '抄送',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    input: z.object({ taskId, user_keys: users, message: remark }),
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: id, user_keys, message }) => copyToPeople(context, id, user_keys, message ?? null),
  }),
  call(`POST ${path}/comment`, {
    summary: '评论，不改变流程',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    input: z.object({ taskId, message: z.string().trim().min(1).max(2000), attachments: attachmentsInput }),
    output: done,
    write: true,
    done: 'done.saved',
    async handle(context, { taskId: id, message, attachments }) {
      const { root, task } = await requirePlace(context, id)
      if (task !== null) await readTask(context, task)
      const command = { type: 'comment', task, text: message, user: context.user.user_key } as const
      const executed = await withRefusals(context, () => executeCommand(context, { instance: root }, command))
      return outcome(await attachFiles(context, executed, attachments))
    },
  }),
  call('POST /api/fintech/biz/message/approvalReminders', {
    summary: '催办：每个任务 30 分钟内一次；taskId 为任务或流程标识',
    permission: ['bpm:apply:remind', 'bpm:instance:q'],
    input: z.object({ taskId }),
    output: z.object({ told: z.number() }),
    write: true,
    done: 'done.reminded',
    handle: async (context, { taskId: id }) => ({ told: await remind(context, id) }),
  }),
]

export const taskCalls = [...lists, ...decisions]
