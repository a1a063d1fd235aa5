// A task of a project, in at most three levels, with what it waits for, and the comments on it (docs/domain/project-task.md#task).
import { entity } from '../definition.ts'
import { choice, date, datetime, decimal, files, flag, int, json, ref, refs, text } from '../field.ts'

/** It is not over. */
const open = { field: 'status', in: ['TODO', 'DOING', 'REVIEW', 'PAUSE'] } as const

export const projectTask = entity('project_task', {
  family: 'eis',
  path: 'task',
  calls: { addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'eis:task',
  key: 'task_key',
  title: 'task_name',
  parent: { entity: 'project', field: 'project_key' },
  tree: { field: 'parent_task_key', depth: 3 },
  fields: {
    project_key: ref('project', { required: true, createOnly: true }),
    task_name: text(100, { required: true }),
    parent_task_key: ref('project_task', { same: 'project_key' }),
    key_result_key: ref('key_result', { same: 'project_key' }),
    executor_key: ref('user', { required: true, duty: open }),
    member_keys: refs('user', { max: 50, duty: open, index: true }),
    priority: choice('TASK_PRIORITY', { required: true, default: 'MIDDLE' }),
    plan_start: datetime({ required: true }),
    plan_end: datetime({ required: true, notBefore: 'plan_start' }),
    actual_start: datetime({ readOnly: true }),
    actual_end: datetime({ readOnly: true }),
    /** Of a task with tasks below it the weighted progress of those (docs/domain/project-task.md#progress). */
    progress: int({ readOnly: true, default: 0, min: 0, max: 100, unit: 'percent' }),
    plan_hours: decimal(8, 2, { min: 0, unit: 'hour' }),
    actual_hours: decimal(8, 2, { min: 0, unit: 'hour' }),
    weight: int({ required: true, default: 1, min: 1, max: 100 }),
    predecessor_keys: refs('project_task', { same: 'project_key', max: 50 }),
    status: choice('TASK_STATUS', { required: true, default: 'TODO', readOnly: true }),
    status_reason: text(200, { readOnly: true }),
    milestone: flag(),
    remind_before: choice('TASK_REMIND', { required: true, default: 'D1' }),
    description: text(5000, { multiline: true }),
    /** [{ text, done }], at most a hundred. */
    check_list: json(),
    attachments: files({ max: 20 }),
    sort_no: int({ default: 0, min: 0, max: 1_000_000 }),
    /** The end that its executor was reminded of. */
    reminded_end: datetime({ internal: true }),
    /** The day of the last message that it is late. */
    late_day: date({ internal: true }),
  },
  computed: {
    /** Days past its end while it is open; 0 while it is in time. */
    delay_days: int(),
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  search: ['task_name'],
  indexes: [['project_key', 'plan_start'], ['executor_key', 'plan_end'], ['status', 'plan_end'], ['parent_task_key'], ['key_result_key']],
  list: {
    columns: ['task_name', 'executor_key', 'priority', 'status', 'plan_start', 'plan_end', 'progress', 'milestone', 'weight'],
    filters: ['project_key', 'task_name', 'executor_key', 'status', 'priority', 'key_result_key', 'plan_end'],
    extraFilters: { late: flag() },
    sort: 'plan_start',
  },
  form: [
    {
      name: 'basic',
      fields: ['project_key', 'task_name', 'parent_task_key', 'key_result_key', 'executor_key', 'member_keys', 'priority', 'milestone'],
    },
    {
      name: 'plan',
      fields: ['plan_start', 'plan_end', 'plan_hours', 'actual_hours', 'weight', 'predecessor_keys', 'remind_before', 'sort_no'],
    },
    { name: 'content', fields: ['description', 'check_list', 'attachments'] },
  ],
})

export const projectTaskComment = entity('project_task_comment', {
  family: 'eis',
  path: 'task/comment',
  calls: { addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'eis:task',
  key: 'comment_key',
  title: 'comment_content',
  parent: { entity: 'project_task', field: 'task_key' },
  fields: {
    task_key: ref('project_task', { required: true, createOnly: true }),
    comment_content: text(500, { required: true, multiline: true }),
    reply_key: ref('project_task_comment', { createOnly: true, same: 'task_key' }),
  },
  indexes: [['task_key', 'create_time']],
  list: { columns: ['comment_content', 'create_by_key', 'create_time'], filters: ['task_key'], sort: 'create_time' },
  form: [{ name: 'basic', fields: ['comment_content'] }],
})
