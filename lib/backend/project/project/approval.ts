// The two approvals of a project: its application with later changes, and its end (docs/domain/project.md#states, docs/domain/project.md#closing).
import { sql } from 'kysely'
import { text } from '../../../i18n/text.ts'
import { project } from '../../../model/entities/project.ts'
import { decidedColumns, keptComment, submittedColumns } from '../../bpm/store/approval-columns.ts'
import { approvedBusiness } from '../../bpm/store/approved.ts'
import type { Business } from '../../bpm/store/business.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { lockParts, projectParts } from '../life.ts'
import { requireManager } from './hooks.ts'
import { refreshPeople, tellJoined } from './people.ts'

export const closingType = 'project_close'

const people = (row: Readonly<Row>): string[] => ((row.collaborators ?? []) as { user_key: string }[]).map((one) => one.user_key)

const joinedRows = rawRows({ employee_key: 'project_participant.employee_key', project_role: 'project_participant.project_role' })

/** The participants of a project, oldest first. */
const participantsOf = ({ db }: Context, key: unknown) =>
  joinedRows.read(
    db,
    sql`select employee_key, project_role from project_participant where project_key = ${key} and not is_deleted order by create_time, participant_key`,
  )

/** What an approver should know besides the form: the budget and what else runs for the customer. */
async function projectContext(context: Context, record: Readonly<RowOf<typeof project>>) {
  const { locale } = context.request
  const row = await customerRows.first(
    context.db,
    sql`select count(*)::int as running, coalesce(sum(contract_amount), 0)::numeric(18, 2) as contracts,
        coalesce(sum(overdue_amount), 0)::numeric(18, 2) as overdue
      from project where customer_key = ${record.customer_key} and status = 'PASS' and not is_deleted and project_key <> ${record.project_key}`,
  )
  const fact = (name: string, value: string, tone: 'normal' | 'bad' = 'normal') => ({
    label: text(locale, `project.context.${name}`),
    value,
    tone,
  })
  return [
    fact('budget', text(locale, 'project.context.yuan', { n: String(record.initial_budget ?? '0.00') })),
    fact('running', text(locale, 'project.context.count', { n: row?.running ?? 0 })),
    fact('contracts', text(locale, 'project.context.yuan', { n: row?.contracts ?? '0.00' })),
    fact('overdue', text(locale, 'project.context.yuan', { n: row?.overdue ?? '0.00' }), Number(row?.overdue) > 0 ? 'bad' : 'normal'),
  ]
}

const customerRows = rawRows({ running: 'int', contracts: 'numeric', overdue: 'numeric' })

export const projectApproval = approvedBusiness(project, {
  power: 'WRITE',
  async check(context, row, inForce) {
    await requireManager(context, inForce ?? row)
  },
  describe: (row, inForce) => ({
    title: `${inForce ? '项目变更' : '立项'}：${row.project_name}`,
    variables: {
      initial_budget: Number(row.initial_budget ?? 0),
      project_level: row.project_level,
      emp_depart: row.owner_depart_key ?? null,
      participants: people(row),
    },
  }),
  async follow(context, row, { status }, inForce) {
    await refreshPeople(context, String(row.project_key))
    if (status !== 'PASS' || inForce) return
    await tellJoined(context, row, await participantsOf(context, row.project_key))
    for (const part of projectParts) await part.afterApproval?.(context, row)
  },
  context: projectContext,
})

/** Work that is not finished is left with a reason. */
async function refuseUnfinished(context: Context, row: RowOf<typeof project>): Promise<void> {
  const questions = row.status_reason ? (['keepsOpen'] as const) : (['keepsOpen', 'unfinished'] as const)
  for (const question of questions)
    for (const part of projectParts) {
      const reason = await part[question]?.(context, row)
      if (reason) throw typeof reason === 'string' ? refuse(reason) : refuse(...reason)
    }
}

const submission = (row: Readonly<Row>) => ({
  title: `结项：${row.project_name}`,
  variables: { close_summary: row.close_summary, participants: people(row), gross_rate: Number(row.gross_rate ?? 0) },
})

/** The approval of a project's end: CLOSING while it runs, FINISH after it, PASS where it was refused, withdrawn or given back. */
export const projectClosing: Business = {
  entity: project.name,
  async preview(context, values) {
    const key = values.project_key
    const row = typeof key === 'string' ? { ...(await requireRecord(context, project, key, 'OWNER')), ...values } : values
    return { row, variables: submission(row).variables, problems: [] }
  },
  async submit(context, key, instance, process) {
    const row = await requireRecord(context, project, key, 'OWNER', true)
    requireState(context, project, row, ['PASS'])
    if (!row.close_summary) throw invalid({ close_summary: 'validation.required' })
    await refuseUnfinished(context, row)
    await transition(context, project, row, {
      action: 'closing',
      from: ['PASS'],
      set: {
        status: 'CLOSING',
        ...submittedColumns(context, instance, process),
      },
    })
    return submission(row)
  },
  async giveBack(context, key, comment) {
    await transition(context, project, await lockRow(context, project, key), {
      action: 'return',
      from: ['CLOSING'],
      set: { status: 'PASS', approve_comment: keptComment(comment) },
    })
  },
  async decide(context, key, { status, comment }) {
    const finished = status === 'PASS'
    if (finished) await lockParts(context, key)
    const row = await lockRow(context, project, key)
    const stored = await transition(context, project, row, {
      action: finished ? 'finish' : status.toLowerCase(),
      from: ['CLOSING', 'PASS'],
      set: {
        status: finished ? 'FINISH' : 'PASS',
        ...(finished ? { close_time: context.now } : {}),
        ...decidedColumns(context, comment),
      },
    })
    if (!finished) return
    for (const part of projectParts) await part.afterFinish?.(context, stored)
    await context.emit('message', {
      code: 'M-PROJECT-FINISH',
      receivers: [...new Set([String(row.owner_key), ...people(row)])],
      params: { name: row.project_name },
      biz_type: project.name,
      biz_key: key,
    })
  },
}
