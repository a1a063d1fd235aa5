// The hand-over of projects, their people and their work when a colleague leaves.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { keyResult, objective } from '../../model/entities/objective.ts'
import { project, projectParticipant } from '../../model/entities/project.ts'
import { projectDocument } from '../../model/entities/project-document.ts'
import { projectTask } from '../../model/entities/project-task.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { transition } from '../entity/change.ts'
import type { Handed, HandOver } from '../entity/hand-over.ts'
import { recordHandOver } from '../entity/hand-over-record.ts'
import type { Row } from '../entity/hooks.ts'
import { lockRows } from '../entity/lock-row.ts'
import type { Context } from '../kernel/context.ts'
import { todayOf } from '../kernel/today.ts'
import { refreshPeople } from './project/people.ts'
import { refreshTaskCosts } from './working-costs.ts'

/** The receiver becomes the manager of the leaving user's projects; while a change is in approval, also in the version in force. */
const managed = recordHandOver(project, {
  also: (from) => sql<boolean>`t.project_mgr_key = any(${[...from]}::text[])`,
  set: (_context, row, { from, to }) =>
    row.owner_key !== from && row.project_mgr_key !== from
      ? {}
      : {
          project_mgr_key: to,
          before_snapshot: sql`case when t.before_snapshot is null then null
            else jsonb_set(t.before_snapshot, '{project_mgr_key}', to_jsonb(${to}::text)) end`,
        },
  after: (context, _old, stored) => refreshPeople(context, String(stored.project_key)),
})
const projects: HandOver = { ...managed, columns: [...managed.columns, 'project.project_mgr_key'] }
const isOver = sql`('FINISH', 'ARCHIVE', 'STOP')`

const places = rawRows({ project_key: 'project_participant.project_key', project_role: 'project_participant.project_role' })

/** The leaving user stays in the list of people, because his days have costs, with today as his end; the receiver starts today. */
const participants: HandOver = {
  needs: `${project.permission}:q`,
  columns: ['project_participant.employee_key'],
  held: (context, from) => sql`select m.participant_key as key, p.project_name::text as name
    from project_participant m join project p on p.project_key = m.project_key
    where not m.is_deleted and not p.is_deleted and p.status not in ${isOver} and m.employee_key = any(${[...from]}::text[])
      and (m.leave_time is null or m.leave_time > ${todayOf(context)}::date)`,
  async move(context, { key, from, to }) {
    const place = await places.first(
      context.db,
      sql`select project_key, project_role from project_participant where participant_key = ${key} and employee_key = ${from} and not is_deleted`,
    )
    if (!place) return false
    await joinProject(context, place.project_key, to, place.project_role)
    const [row] = await lockRows(context, projectParticipant, sql<boolean>`t.participant_key = ${key} and t.employee_key = ${from}`)
    if (!row) return false
    const today = todayOf(context)
    await transition(context, projectParticipant, row, {
      action: 'handOver',
      set: { leave_time: sql`greatest(t.join_time, ${today}::date)` },
    })
    await refreshPeople(context, place.project_key)
    return true
  },
}

/** Adds a user to the people of a project, if missing. Locks the project. */
async function joinProject(context: Context, project_key: unknown, user: string, role = 'MEMBER'): Promise<void> {
  const [row] = await lockRows(context, project, sql<boolean>`t.project_key = ${project_key}`)
  if (!row || row.participant_keys.includes(user)) return
  const me = context.visitor?.user_key ?? null
  await sql`insert into project_participant (participant_key, project_key, employee_key, project_role, join_time, create_time, create_by_key, update_time, update_by_key)
    values (${newKey()}, ${project_key}, ${user}, ${role}, ${todayOf(context)}::date, ${context.now}, ${me}, ${context.now}, ${me})
    on conflict (project_key, employee_key) where not is_deleted do update set leave_time = null, update_time = ${context.now}, update_by_key = ${me}`.execute(
    context.db,
  )
  await refreshPeople(context, String(project_key))
}

/** Only participants of a project see their work there. */
const joins = async (context: Context, row: Row, { to }: Handed): Promise<void> => joinProject(context, row.project_key, to)

const inProject = (definition: Definition, after?: (context: Context, old: Row, stored: Row) => Promise<void>): HandOver =>
  recordHandOver(definition, { before: joins, ...(after && { after }) })

/** A lock is not handed over: it is released. */
const locks: HandOver = {
  needs: `${projectDocument.permission}:q`,
  columns: ['project_document.lock_by_key'],
  held: (_context, from) => sql`select t.document_key as key, t.document_name::text as name from project_document t
    where not t.is_deleted and t.lock_by_key = any(${[...from]}::text[])`,
  async move(context, { key, from }) {
    const [row] = await lockRows(context, projectDocument, sql<boolean>`t.document_key = ${key} and t.lock_by_key = ${from}`)
    if (!row) return false
    await transition(context, projectDocument, row, { action: 'unlock', set: { lock_by_key: null, lock_time: null } })
    return true
  },
}

export const projectHandOvers: Readonly<Record<string, HandOver>> = {
  [project.name]: projects,
  [projectParticipant.name]: participants,
  [objective.name]: inProject(objective),
  [keyResult.name]: inProject(keyResult),
  [projectTask.name]: inProject(projectTask, refreshTaskCosts),
  [projectDocument.name]: locks,
}
