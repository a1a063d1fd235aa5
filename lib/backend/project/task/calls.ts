// The calls of project tasks besides the derived ones (docs/domain/project-task.md#task).
import { sql } from 'kysely'
import * as calls from '../../../model/calls/project-task.ts'
import { project } from '../../../model/entities/project.ts'
import { projectTask, projectTaskComment } from '../../../model/entities/project-task.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { type ServedEntity, serveEntity } from '../../entity/calls.ts'
import { deleteComments, saveComment } from '../../entity/comments.ts'
import type { Row } from '../../entity/hooks.ts'
import { recordAfter } from '../../entity/load-record.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { findRow, readRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import { visibleRows } from '../../entity/scope.ts'
import { type Call, serve } from '../../kernel/call.ts'
import type { Context } from '../../kernel/context.ts'
import { notFound } from '../../kernel/fail.ts'
import { lockOpenProject, removeInProject, saveInProject } from '../open-project.ts'
import { taskHooks } from './hooks.ts'
import { changeTask, withTaskSteps } from './steps.ts'

const planRows = rawRows({
  task_key: 'project_task.task_key',
  task_name: 'project_task.task_name',
  parent_task_key: 'project_task.parent_task_key',
  key_result_key: 'project_task.key_result_key',
  executor_key: 'project_task.executor_key',
  executor_name: 'sys_user.realname?',
  create_by_key: 'project_task.create_by_key',
  priority: 'project_task.priority',
  status: 'project_task.status',
  plan_start: 'project_task.plan_start',
  plan_end: 'project_task.plan_end',
  progress: 'int',
  weight: 'project_task.weight',
  milestone: 'project_task.milestone',
  predecessor_keys: 'project_task.predecessor_keys',
  row_version: 'project_task.row_version',
})

/** The maximum number of tasks; the plan of a project is read as a whole. */
const most = 5000

async function readPlan(context: Context, projectKey: string) {
  await findRow(context, project, projectKey)
  return planRows.read(
    context.db,
    sql`select t.task_key, t.task_name, t.parent_task_key, t.key_result_key, t.executor_key, u.realname as executor_name, t.create_by_key, t.priority,
        t.status, t.plan_start, t.plan_end, coalesce(t.progress, 0) as progress, t.weight, t.milestone, t.predecessor_keys, t.row_version
      from project_task t left join sys_user u on u.user_key = t.executor_key
      where t.project_key = ${projectKey} and not t.is_deleted and ${visibleRows(context, projectTask)}
      order by t.sort_no, t.plan_start, t.plan_end, t.task_key limit ${sql.lit(most)}`,
  )
}

interface NewPlan {
  task_key: string
  plan_start: string
  plan_end: string
  row_version?: number | undefined
}

async function reschedule(context: Context, projectKey: string, tasks: readonly NewPlan[]): Promise<Row[]> {
  const first = await findRow(context, projectTask, tasks[0]?.task_key as string)
  if (first.project_key !== projectKey) throw notFound()
  await lockOpenProject(context, projectKey)
  const ordered = [...tasks].sort((one, other) => (one.task_key < other.task_key ? -1 : 1))
  for (const plan of ordered) {
    const stored = await storeRecord(context, projectTask, { ...plan })
    if (stored.project_key !== projectKey) throw notFound()
  }
  return Promise.all(tasks.map(({ task_key }) => readRecord(context, projectTask, task_key)))
}

async function comment(context: Context, input: Row): Promise<Row> {
  const { comment: saved, above } = await saveComment(context, projectTaskComment, input)
  const others = [above.executor_key, above.create_by_key].filter((key) => key !== context.user.user_key)
  await notifyAbout(context, projectTask, 'M-PTASK-COMMENT', above, others, { user: context.user.realname })
  return saved
}

export const taskEntities: readonly ServedEntity[] = [
  serveEntity(projectTask, { ...withTaskSteps(taskHooks), without: ['addOrUpdate', 'deleteById'] }),
  serveEntity(projectTaskComment, { without: ['addOrUpdate', 'deleteById', 'detail/{id}'] }),
]

export const taskCalls: readonly Call[] = [
  serve(calls.readTaskPlan, {
    summary: ['项目任务的计划（树表与甘特图）', "Plan of a project's tasks (table and Gantt chart)"],
    permission: 'eis:task:q',
    handle: (context, { project_key }) => readPlan(context, project_key),
  }),
  serve(calls.saveTask, {
    summary: ['新增或修改任务', 'Add or change a task'],
    permission: ['eis:task:a', 'eis:task:e'],
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveInProject(context, projectTask, input),
  }),
  serve(calls.deleteTasks, {
    summary: ['删除任务', 'Delete a task'],
    permission: 'eis:task:d',
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: (context, keys) => removeInProject(context, projectTask, keys),
  }),
  serve(calls.changeTaskStatus, {
    summary: [
      '变更任务状态或进度：开始、提交验收、验收、退回、暂停、恢复、取消',
      'Change state or progress of a task: start, submit, accept, send back, pause, resume, cancel',
    ],
    permission: ['eis:task:e', 'eis:task:q'],
    write: true,
    done: 'done.saved',
    handle: (context, change) => recordAfter(context, projectTask, change.task_key, changeTask(context, change)),
  }),
  serve(calls.rescheduleTasks, {
    summary: ['调整多个任务的计划时间', 'Change the planned times of several tasks'],
    permission: 'eis:task:e',
    write: true,
    done: 'done.saved',
    handle: (context, { project_key, tasks }) => reschedule(context, project_key, tasks),
  }),
  serve(calls.saveTaskComment, {
    summary: ['评论任务', 'Comment on a task'],
    permission: 'eis:task:q',
    write: true,
    done: 'done.saved',
    handle: (context, input) => comment(context, input),
  }),
  serve(calls.deleteTaskComments, {
    summary: ['删除任务评论', 'Delete a comment on a task'],
    permission: 'eis:task:q',
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: (context, keys) => deleteComments(context, projectTaskComment, keys),
  }),
]
