// The calls of tasks: lists, decisions, comments, reassignment and reminders (docs/domain/approval.md#calls).
import { sql } from 'kysely'
import * as decisions from '../../model/calls/approval-decisions.ts'
import * as lists from '../../model/calls/approval-lists.ts'
import * as page from '../../model/calls/approval-page.ts'
import { executeCommand } from '../bpm/store/execute-command.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { requirePlace } from './access.ts'
import { attachFiles } from './attachments.ts'
import { confirmSeveral } from './batch.ts'
import { readColleagues } from './colleagues.ts'
import { confirmTask, decideTask, readTask, reassignTask, removeSigner } from './decide-task.ts'
import { readDetail, takeBackOf } from './detail.ts'
import { forecast } from './forecast.ts'
import { listApplications, listCopied, listHandled, listPending, listReassigned } from './lists.ts'
import { copyToPeople, remind } from './remind.ts'
import { readTimeline } from './timeline.ts'

/** The answer of every decision: the instance and its state afterwards. */
const outcome = ({ root, step }: Awaited<ReturnType<typeof executeCommand>>) => ({
  process_instance_id: root,
  status: step.state.instance.get(root)?.status ?? '',
})

const reassign = (context: Context, { taskId: task, employeeKey, message, turnToEemployeeKey }: decisions.ReassignInput) =>
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

const readCalls = [
  serve(lists.queryPendingTasks, {
    summary: '待审批：我是办理人或候选人的任务',
    permission: 'bpm:task:q',
    handle: (context, input) => listPending(context, input),
  }),
  serve(lists.queryHandledTasks, {
    summary: '已处理：我同意或驳回的任务',
    permission: 'bpm:task:q',
    handle: (context, input) => listHandled(context, input),
  }),
  serve(lists.queryTasksReassignedByMe, {
    summary: '我的转交：我转交给他人的任务',
    permission: 'bpm:task:q',
    handle: (context, input) => listReassigned(context, input, 'from'),
  }),
  serve(lists.queryTasksReassignedToMe, {
    summary: '转交给我：他人转交给我的任务',
    permission: 'bpm:task:q',
    handle: (context, input) => listReassigned(context, input, 'to'),
  }),
  serve(lists.queryMyApplications, {
    summary: '我的申请：我发起的流程',
    permission: 'bpm:apply:q',
    handle: (context, input) => listApplications(context, input),
  }),
  serve(lists.queryCopiedToMe, {
    summary: '抄送我的：抄送给我的流程',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    handle: (context, input) => listCopied(context, input),
  }),
  serve(page.readColleagues, {
    summary: '审批中可以托付的人：我的上级、申请人、已审批的人；id 为任务或流程标识',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    handle: (context, { id }) => readColleagues(context, id),
  }),
  serve(page.readApproval, {
    summary: '审批页：任务或流程的现状、任务表单与我可做的操作；id 为任务或流程标识',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    handle: (context, { id }) => readDetail(context, id),
  }),
  serve(page.readForecast, {
    summary: '若都同意，接下来的节点与办理人；id 为任务或流程标识',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    handle: (context, { id }) => forecast(context, id),
  }),
  serve(page.readTimeline, {
    summary: '审批意见；id 为任务或流程标识',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    handle: (context, { id }) => readTimeline(context, id),
  }),
]

const writeCalls = [
  serve(decisions.confirmTask, {
    summary: '同意',
    permission: 'bpm:task:confirm',
    write: true,
    done: 'done.confirmed',
    handle: async (context, { taskId: task, message, variables: values, attachments }) => {
      const executed = await confirmTask(context, { task, comment: message ?? null, variables: values })
      return outcome(await attachFiles(context, executed, attachments))
    },
  }),
  serve(decisions.rejectTask, {
    summary: '驳回；带 node_id 则退回到之前的审批节点',
    permission: 'bpm:task:reject',
    write: true,
    done: 'done.rejected',
    handle: async (context, { taskId: task, message, node_id, attachments }) => {
      const executed = await decideTask(context, { type: 'reject', task, comment: message, node: node_id ?? null })
      return outcome(await attachFiles(context, executed, attachments))
    },
  }),
  serve(decisions.reassignTask, {
    summary: '转交',
    permission: ['bpm:task:turn', 'bpm:instance:turn'],
    write: true,
    done: 'done.turned',
    handle: reassign,
  }),
  serve(decisions.transferTask, {
    summary: '转交任务，同 task/instance/Turn',
    permission: ['bpm:task:turn', 'bpm:instance:turn'],
    write: true,
    done: 'done.turned',
    handle: reassign,
  }),
  serve(decisions.confirmTasks, {
    summary: '批量同意；逐条给出结果',
    permission: 'bpm:task:confirm',
    write: true,
    done: 'done.confirmed',
    handle: (context, { taskIds, message }) => confirmSeveral(context, taskIds, message ?? null),
  }),
  serve(decisions.claimTask, {
    summary: '领取候选任务',
    permission: 'bpm:task:confirm',
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task }) => decideTask(context, { type: 'claim', task }).then(outcome),
  }),
  serve(decisions.releaseTask, {
    summary: '退回候选任务',
    permission: 'bpm:task:confirm',
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task }) => decideTask(context, { type: 'release', task }).then(outcome),
  }),
  serve(decisions.delegateTask, {
    summary: '委派：对方给出意见后交回',
    permission: 'bpm:task:turn',
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task, to_key, message }) =>
      decideTask(context, { type: 'delegate', task, to: to_key, comment: message ?? null }).then(outcome),
  }),
  serve(decisions.handBackTask, {
    summary: '交回委派的任务',
    permission: 'bpm:task:confirm',
    write: true,
    done: 'done.saved',
    handle: async (context, { taskId: task, message, attachments }) => {
      const executed = await decideTask(context, { type: 'handBack', task, comment: message ?? null })
      return outcome(await attachFiles(context, executed, attachments))
    },
  }),
  serve(decisions.addSigners, {
    summary: '加签：before 先签，after 后签，with 一起会签',
    permission: 'bpm:task:sign',
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task, user_keys, place, message }) =>
      decideTask(context, { type: 'addSigner', task, users: user_keys, place, comment: message ?? null }).then(outcome),
  }),
  serve(decisions.removeSigners, {
    summary: '减签：已加签人的任务，或 user_keys 指定的后签人',
    permission: ['bpm:task:sign', 'bpm:instance:turn'],
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task, user_keys }) => removeSigner(context, task, user_keys ?? []).then(outcome),
  }),
  serve(decisions.takeBackDecision, {
    summary: '收回自己刚才的同意，下一节点未处理时可用',
    permission: 'bpm:task:confirm',
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task }) => takeBack(context, task),
  }),
  serve(decisions.copyApproval, {
    summary: '抄送',
    permission: ['bpm:task:q', 'bpm:apply:q'],
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: id, user_keys, message }) => copyToPeople(context, id, user_keys, message ?? null),
  }),
  serve(decisions.commentApproval, {
    summary: '评论，不改变流程',
    permission: ['bpm:task:q', 'bpm:apply:q'],
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
  serve(decisions.remindApprovers, {
    summary: '催办：每个任务 30 分钟内一次；taskId 为任务或流程标识',
    permission: ['bpm:apply:remind', 'bpm:instance:q'],
    write: true,
    done: 'done.reminded',
    handle: async (context, { taskId: id }) => ({ told: await remind(context, id) }),
  }),
]

export const taskCalls = [...readCalls, ...writeCalls]
