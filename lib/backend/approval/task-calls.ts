// The calls of tasks: lists, decisions, comments, reassignment and reminders (docs/domain/approval.md#calls).

import { sql } from 'kysely'
import * as decisions from '../../model/calls/approval-decisions.ts'
import * as lists from '../../model/calls/approval-lists.ts'
import type { Colleague } from '../../model/calls/approval-page.ts'
import * as page from '../../model/calls/approval-page.ts'
import { querySteps } from '../../model/calls/approval-steps.ts'
import type { InstanceRow } from '../bpm/state.ts'
import { rawRows } from '../db/raw-rows.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { loadTask, requirePlace } from './access.ts'
import { attachFiles } from './attachments.ts'
import { isBarred } from './barred.ts'
import { confirmSeveral } from './batch.ts'
import { confirmTask, reassignTask, removeSigner } from './decide-task.ts'
import { readDetail, takeBackOf } from './detail.ts'
import { requirePassed } from './earlier-steps.ts'
import { executeUserCommand, outcome } from './execute-user-command.ts'
import { forecast } from './forecast.ts'
import { listApplications, listCopied, listHandled, listPending, listReassigned } from './lists.ts'
import { answerRecordPdf } from './record-pdf.ts'
import { copyToPeople, remind } from './remind.ts'
import { listSteps } from './steps.ts'
import { readTimeline } from './timeline.ts'

const reassign = async (context: Context, { taskId, employeeKey, message, turnToEemployeeKey }: decisions.ReassignInput) => {
  const given = { to: turnToEemployeeKey, comment: message, from: employeeKey ?? null }
  return outcome(await reassignTask(context, await loadTask(context, taskId), given))
}

async function takeBack(context: Context, id: string) {
  const { root } = await requirePlace(context, id)
  const instance = await context.db.selectFrom('bpm_instance').select('decided').where('id', '=', root).executeTakeFirstOrThrow()
  const command = takeBackOf({ decided: instance.decided as InstanceRow['decided'] })
  return outcome(await executeUserCommand(context, { root }, command))
}

// Further receivers of a reassignment besides the caller's own departments: his leaders, and participants of the approval.

const most = 12

const colleagueRows = rawRows({
  user_key: 'sys_user.user_key',
  name: 'sys_user.realname',
  depart_name: 'department.depart_name?',
  as: 'text',
})

/**
 * Active people without the caller, each once, the nearest first. The caller knows his leaders, and the approval page shows the others: no further data is shown, and
 * user lists remain limited to his own departments (docs/domain/approval.md#colleagues).
 */
async function readColleagues(context: Context, id: string): Promise<Colleague[]> {
  const { root, task } = await requirePlace(context, id)
  const me = context.user.user_key
  const rows = await colleagueRows.read(
    context.db,
    sql`
    with recursive above as (
      select d.parent_id, d.leader_key, 1 as level from sys_user u join department d on d.id = u.main_depart_key where u.user_key = ${me}
      union all select d.parent_id, d.leader_key, a.level + 1 from above a join department d on d.id = a.parent_id where a.level < 20),
    near as (
      select leader_key as user_key, 'LEADER' as reason, 0 as place from sys_user where user_key = ${me}
      union all select leader_key, 'DEPART_LEADER', level from above
      union all select starter, 'APPLICANT', 100 from bpm_instance where id = ${root}
      union all select finished_by, 'DECIDED', 101 from bpm_task where root_id = ${root} and status in ('CONFIRM', 'REJECT'))
    select u.user_key, u.realname as name, d.depart_name, n.reason as "as"
    from (select distinct on (user_key) * from near where user_key is not null and user_key <> ${me}
      and not exists (select 1 from bpm_task t where t.id = ${task} and ${isBarred(sql`near.user_key`)}) order by user_key, place) n
    join sys_user u on u.user_key = n.user_key and u.status = '1' and not u.is_deleted left join department d on d.id = u.main_depart_key
    order by n.place, u.user_key limit ${most}`,
  )
  return rows.map((row) => ({ ...row, as: row.as as Colleague['as'] }))
}

const readCalls = [
  serve(lists.queryPendingTasks, {
    summary: ['待审批：我是办理人或候选人的任务', 'Pending: tasks of which I am assignee or candidate'],
    permission: 'bpm:task:q',
    handle: (context, input) => listPending(context, input),
  }),
  serve(lists.queryHandledTasks, {
    summary: ['已处理：我同意或驳回的任务', 'Handled: tasks that I approved or rejected'],
    permission: 'bpm:task:q',
    handle: (context, input) => listHandled(context, input),
  }),
  serve(lists.queryTasksReassignedByMe, {
    summary: ['我的转交：我转交给他人的任务', 'My hand-overs: tasks that I handed over'],
    permission: 'bpm:task:q',
    handle: (context, input) => listReassigned(context, input, 'from'),
  }),
  serve(lists.queryTasksReassignedToMe, {
    summary: ['转交给我：他人转交给我的任务', 'Handed over to me: tasks that others handed to me'],
    permission: 'bpm:task:q',
    handle: (context, input) => listReassigned(context, input, 'to'),
  }),
  serve(lists.queryMyApplications, {
    summary: ['我的申请：我发起的流程', 'My applications: the processes that I started'],
    permission: 'bpm:apply:q',
    handle: (context, input) => listApplications(context, input),
  }),
  serve(lists.queryCopiedToMe, {
    summary: ['抄送我的：抄送给我的流程', 'Copied to me: instances that were copied to me'],
    permission: ['bpm:task:q', 'bpm:apply:q'],
    handle: (context, input) => listCopied(context, input),
  }),
  serve(querySteps, {
    summary: [
      '审批环节：数据范围内的人已处理的，与等待本人处理的',
      'Steps of approvals: handled by people within the data scope, and waiting for oneself',
    ],
    permission: 'stat:approval:q',
    handle: listSteps,
  }),
  serve(page.readColleagues, {
    summary: [
      '审批中可以托付的人：我的上级、申请人、已审批的人；id 为任务或流程标识',
      'Whom an approval can be entrusted to: my leader, the applicant, who has approved; id is a task or an instance',
    ],
    permission: ['bpm:task:q', 'bpm:apply:q'],
    handle: (context, { id }) => readColleagues(context, id),
  }),
  serve(page.readApproval, {
    summary: [
      '审批页：任务或流程的现状、任务表单与我可做的操作；id 为任务或流程标识',
      'The approval page: state of task or instance, its form and what I may do; id is a task or an instance',
    ],
    permission: ['bpm:task:q', 'bpm:apply:q'],
    handle: (context, { id }) => readDetail(context, id),
  }),
  serve(page.readApprovalPdf, {
    summary: [
      '审批记录 PDF：申请内容与每一步的结果、意见、签名；id 为任务或流程标识',
      'PDF of an approval: what was applied for, and result, opinion and signature of each step; id is a task or an instance',
    ],
    permission: ['bpm:task:q', 'bpm:apply:q'],
    rate: { by: 'user', points: 30, seconds: 60 },
    handle: (context, { id }) => answerRecordPdf(context, id),
  }),
  serve(page.readForecast, {
    summary: [
      '若都同意，接下来的节点与办理人；id 为任务或流程标识',
      'The next nodes and approvers if all agree; id is a task or an instance',
    ],
    permission: ['bpm:task:q', 'bpm:apply:q'],
    handle: (context, { id }) => forecast(context, id),
  }),
  serve(page.readTimeline, {
    summary: ['审批意见；id 为任务或流程标识', 'Opinions of an approval; id is a task or an instance'],
    permission: ['bpm:task:q', 'bpm:apply:q'],
    handle: (context, { id }) => readTimeline(context, id),
  }),
]

const writeCalls = [
  serve(decisions.confirmTask, {
    summary: ['同意', 'Approve'],
    permission: 'bpm:task:confirm',
    write: true,
    done: 'done.confirmed',
    handle: async (context, { taskId, message, variables, attachments }) => {
      const head = await loadTask(context, taskId)
      const executed = await confirmTask(context, head, { comment: message ?? null, variables })
      return outcome(await attachFiles(context, executed, attachments))
    },
  }),
  serve(decisions.rejectTask, {
    summary: ['驳回；带 node_id 则退回到之前的审批节点', 'Reject; with node_id return to an earlier approval node'],
    permission: 'bpm:task:reject',
    write: true,
    done: 'done.rejected',
    handle: async (context, { taskId: task, message, node_id, attachments }) => {
      const head = await loadTask(context, task)
      if (node_id !== undefined) await requirePassed(context, head, node_id)
      const executed = await executeUserCommand(context, head, { type: 'reject', task, comment: message, node: node_id ?? null })
      return outcome(await attachFiles(context, executed, attachments))
    },
  }),
  serve(decisions.returnToApplicant, {
    summary: [
      '退回申请人修改；after 为 BACK 修改后直接回到退回人，AGAIN 重新走流程',
      'Send back to the applicant; after: BACK straight to who sent it back, AGAIN through the process once more',
    ],
    permission: 'bpm:task:reject',
    write: true,
    done: 'done.returned',
    handle: async (context, { taskId: task, message, after, attachments }) => {
      const head = await loadTask(context, task)
      const executed = await executeUserCommand(context, head, { type: 'returnToStarter', task, comment: message, after })
      return outcome(await attachFiles(context, executed, attachments))
    },
  }),
  serve(decisions.reassignTask, {
    summary: ['转交', 'Hand over'],
    permission: ['bpm:task:turn', 'bpm:instance:turn'],
    write: true,
    done: 'done.turned',
    handle: reassign,
  }),
  serve(decisions.transferTask, {
    summary: ['转交任务，同 task/instance/Turn', 'Hand over a task, like task/instance/Turn'],
    permission: ['bpm:task:turn', 'bpm:instance:turn'],
    write: true,
    done: 'done.turned',
    handle: reassign,
  }),
  serve(decisions.confirmTasks, {
    summary: ['批量同意；逐条给出结果', 'Approve several; the result of each'],
    permission: 'bpm:task:confirm',
    write: true,
    done: 'done.confirmed',
    handle: (context, { taskIds, message }) => confirmSeveral(context, taskIds, message ?? null),
  }),
  serve(decisions.claimTask, {
    summary: ['领取候选任务', 'Claim a task'],
    permission: 'bpm:task:confirm',
    write: true,
    done: 'done.saved',
    handle: async (context, { taskId: task }) =>
      outcome(await executeUserCommand(context, await loadTask(context, task), { type: 'claim', task })),
  }),
  serve(decisions.releaseTask, {
    summary: ['退回候选任务', 'Give a claimed task back'],
    permission: 'bpm:task:confirm',
    write: true,
    done: 'done.saved',
    handle: async (context, { taskId: task }) =>
      outcome(await executeUserCommand(context, await loadTask(context, task), { type: 'release', task })),
  }),
  serve(decisions.delegateTask, {
    summary: ['委派：对方给出意见后交回', 'Delegate: somebody gives an opinion and hands it back'],
    permission: 'bpm:task:turn',
    write: true,
    done: 'done.saved',
    handle: async (context, { taskId: task, to_key, message }) =>
      outcome(
        await executeUserCommand(context, await loadTask(context, task), { type: 'delegate', task, to: to_key, comment: message ?? null }),
      ),
  }),
  serve(decisions.handBackTask, {
    summary: ['交回委派的任务', 'Hand back a delegated task'],
    permission: 'bpm:task:confirm',
    write: true,
    done: 'done.saved',
    handle: async (context, { taskId: task, message, attachments }) => {
      const head = await loadTask(context, task)
      const executed = await executeUserCommand(context, head, { type: 'handBack', task, comment: message ?? null })
      return outcome(await attachFiles(context, executed, attachments))
    },
  }),
  serve(decisions.addSigners, {
    summary: ['加签：before 先签，after 后签，with 一起会签', 'Add signers: before first, after last, with together'],
    permission: 'bpm:task:sign',
    write: true,
    done: 'done.saved',
    handle: async (context, { taskId: task, user_keys, place, message }) =>
      outcome(
        await executeUserCommand(context, await loadTask(context, task), {
          type: 'addSigner',
          task,
          users: user_keys,
          place,
          comment: message ?? null,
        }),
      ),
  }),
  serve(decisions.removeSigners, {
    summary: ['减签：已加签人的任务，或 user_keys 指定的后签人', 'Remove a signer: his task, or the later signers in user_keys'],
    permission: ['bpm:task:sign', 'bpm:instance:turn'],
    write: true,
    done: 'done.saved',
    handle: async (context, { taskId, user_keys }) =>
      outcome(await removeSigner(context, await loadTask(context, taskId), user_keys ?? [])),
  }),
  serve(decisions.takeBackDecision, {
    summary: ['收回自己刚才的同意，下一节点未处理时可用', "Take one's own approval back while the next step is untouched"],
    permission: 'bpm:task:confirm',
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: task }) => takeBack(context, task),
  }),
  serve(decisions.copyApproval, {
    summary: ['抄送', 'Send a copy'],
    permission: ['bpm:task:q', 'bpm:apply:q'],
    write: true,
    done: 'done.saved',
    handle: (context, { taskId: id, user_keys, message }) => copyToPeople(context, id, user_keys, message ?? null),
  }),
  serve(decisions.commentApproval, {
    summary: ['评论，不改变流程', 'Comment without changing the instance'],
    permission: ['bpm:task:q', 'bpm:apply:q'],
    write: true,
    done: 'done.saved',
    async handle(context, { taskId: id, message, attachments }) {
      const { root, task } = await requirePlace(context, id)
      const executed = await executeUserCommand(context, { root }, { type: 'comment', task, text: message })
      return outcome(await attachFiles(context, executed, attachments))
    },
  }),
  serve(decisions.remindApprovers, {
    summary: [
      '催办：每个任务 30 分钟内一次；taskId 为任务或流程标识',
      'Remind: each task once in 30 minutes; taskId is a task or an instance',
    ],
    permission: ['bpm:apply:remind', 'bpm:instance:q'],
    write: true,
    done: 'done.reminded',
    handle: async (context, { taskId: id }) => ({ told: await remind(context, id) }),
  }),
]

export const taskCalls = [...readCalls, ...writeCalls]
