// Daily report: what somebody did on a day with leads, opportunities or customers, with the comments of his readers (docs/domain/daily-report.md#report).
import { entity } from '../definition.ts'
import { choice, date, datetime, flag, json, ref, refs, text } from '../field.ts'

export const dailyReport = entity('daily_report', {
  family: 'fintech',
  path: 'dailyReport',
  calls: { addOrUpdate: 'save', deleteById: 'delete', 'detail/{id}': 'fetch' },
  permission: 'crm:daily',
  key: 'report_key',
  title: 'report_title',
  fields: {
    /** Person, day and kind in words. */
    report_title: text(100, { readOnly: true }),
    report_type: choice('DAILY_TYPE', { required: true, createOnly: true, default: 'CLUE' }),
    report_date: date({ required: true, createOnly: true, default: '@now' }),
    user_key: ref('user', { readOnly: true }),
    depart_key: ref('department', { readOnly: true }),
    /** Computed from the day's records, by the name of the figure. */
    figures: json({ readOnly: true }),
    /** What the person says to a figure, by its name. */
    figure_remarks: json(),
    summary: text(1000, { multiline: true }),
    problem: text(500, { multiline: true }),
    plan: text(500, { multiline: true }),
    /** Who reads it besides the leader. */
    receiver_keys: refs('user', { max: 20 }),
    status: choice('DAILY_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
    submit_time: datetime({ readOnly: true }),
    late: flag({ readOnly: true }),
    read_time: datetime({ readOnly: true }),
    read_by_key: ref('user', { readOnly: true }),
  },
  unique: [['report_type', 'user_key', 'report_date']],
  indexes: [
    ['report_type', '-report_date'],
    ['user_key', '-report_date'],
  ],
  list: {
    columns: ['report_date', 'user_key', 'depart_key', 'summary', 'status', 'submit_time', 'late', 'read_by_key'],
    filters: ['report_date', 'user_key', 'status', 'depart_key', 'late'],
    sort: '-report_date',
  },
  form: [{ name: 'basic', fields: ['report_type', 'report_date', 'summary', 'problem', 'plan', 'receiver_keys'] }],
})

export const dailyReportComment = entity('daily_report_comment', {
  family: 'fintech',
  path: 'dailyReport/comment',
  calls: { addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'crm:daily',
  key: 'comment_key',
  title: 'comment_content',
  parent: { entity: 'daily_report', field: 'report_key' },
  fields: {
    report_key: ref('daily_report', { required: true, createOnly: true }),
    comment_content: text(500, { required: true, multiline: true }),
  },
  indexes: [['report_key', 'create_time']],
  list: { columns: ['comment_content', 'create_by_key', 'create_time'], filters: ['report_key'], sort: 'create_time' },
  form: [{ name: 'basic', fields: ['comment_content'] }],
})
