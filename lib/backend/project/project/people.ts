// The people of a project: its participants as rows, everybody of it as collaborators of the record (docs/domain/project.md#people).
import { sql } from 'kysely'
import type { SavedProject } from '../../../model/calls/project.ts'
import { dictionaryOf } from '../../../model/dictionaries.ts'
import { project, projectParticipant } from '../../../model/entities/project.ts'
import { wireTime } from '../../../model/moment.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { dueRecords } from '../../entity/due-records.ts'
import type { Hooks, Row } from '../../entity/hooks.ts'
import { removeRecord } from '../../entity/remove.ts'
import { storeRecord } from '../../entity/save.ts'
import { departmentOf } from '../../entity/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { todayOf } from '../../kernel/today.ts'
import { refreshPersonCosts } from '../working-costs.ts'
import { requireOpenProject } from './open.ts'

type Person = NonNullable<SavedProject['project_participants']>[number]

/** The participants that a form sends; undefined where it sends none of both names. */
export const sentPeople = ({ project_participants, process_members_dtos }: SavedProject): Person[] | undefined =>
  project_participants ?? process_members_dtos?.map(({ process_member_key }) => ({ employee_key: process_member_key }))

/** The media staff that a form sends. */
export const sentMedia = ({ project_medium_dtos, medium_vos }: SavedProject): string[] | undefined =>
  (project_medium_dtos ?? medium_vos)?.map(({ project_medium_key }) => project_medium_key)

const stored = rawRows({
  participant_key: 'project_participant.participant_key',
  employee_key: 'project_participant.employee_key',
})
const written = ['project_role', 'join_time', 'leave_time', 'plan_days', 'day_cost'] as const

/** Makes the participants of a project those of the list: new ones are added, others changed where the list says more, missing ones removed. */
export async function saveParticipants(context: Context, key: string, people: readonly Person[]): Promise<void> {
  const wanted = new Map(people.map((one) => [one.employee_key, one]))
  if (wanted.size === 0) throw invalid({ project_participants: 'project.noParticipants' })
  const rows = await stored.read(
    context.db,
    sql`select participant_key, employee_key from project_participant where project_key = ${key} and not is_deleted order by participant_key`,
  )
  const known = new Map(rows.map((row) => [row.employee_key, row.participant_key]))
  for (const [employee_key, one] of wanted) {
    const given = Object.fromEntries(written.flatMap((name) => (one[name] === undefined || one[name] === '' ? [] : [[name, one[name]]])))
    const participant_key = known.get(employee_key)
    if (participant_key && Object.keys(given).length === 0) continue
    await storeRecord(
      context,
      projectParticipant,
      participant_key ? { participant_key, ...given } : { project_key: key, employee_key, ...given },
    )
  }
  for (const [employee_key, participant_key] of known)
    if (!wanted.has(employee_key)) await removeRecord(context, projectParticipant, participant_key)
}

const names = rawRows({ user_key: 'text', user_name: 'sys_user.realname', observes: 'boolean', until: 'text?' })
const owners = rawRows({
  owner: 'text',
  create_by_key: 'project.create_by_key',
  project_name: 'project.project_name',
  status: 'project.status',
})

/**
 * Makes the manager the owner of the record, and everybody else of the project its collaborators. While a change waits for its approval the manager in force stays the owner.
 */
export async function refreshPeople(context: Context, key: string): Promise<void> {
  const { db } = context
  const own = await owners.first(
    db,
    sql`select coalesce(before_snapshot ->> 'project_mgr_key', project_mgr_key) as owner, create_by_key, project_name, status
      from project where project_key = ${key} for update`,
  )
  if (!own) return
  const today = todayOf(context)
  const people = await names.read(
    db,
    sql`select k.user_key, u.realname as user_name, bool_and(k.observes) as observes, max(k.until)::text as until from (
        select employee_key as user_key, project_role = 'OBSERVER' as observes, leave_time as until from project_participant
          where project_key = ${key} and not is_deleted and (leave_time is null or leave_time >= ${today}::date)
        union all select unnest(medium_keys), false, null from project where project_key = ${key}
        union all select project_mgr_key, false, null from project where project_key = ${key}
        union all select create_by_key, false, null from project where project_key = ${key}) k
      join sys_user u using (user_key) where k.user_key <> ${own.owner} group by k.user_key, u.realname order by k.user_key`,
  )
  const collaborators = people.map(({ user_key, user_name, observes, until }) => ({
    user_key,
    user_name,
    power: observes ? 'READ' : 'WRITE',
    expire_time: until ? `${until} 23:59:59` : null,
  }))
  const keys = [...new Set([own.owner, ...people.map((one) => one.user_key)])]
  await sql`update project set owner_key = ${own.owner}, owner_depart_key = ${await departmentOf(db, own.owner)},
      collaborators = ${JSON.stringify(collaborators)}::jsonb, participant_keys = ${keys}::text[] where project_key = ${key}`.execute(db)
}

const roleName = (role: unknown): string => dictionaryOf('PROJECT_ROLE')?.items.find((item) => item.value === role)?.text ?? String(role)

/** Tells people that they have joined a project. */
export async function tellJoined(
  context: Context,
  row: Row,
  joined: readonly { employee_key: string; project_role: unknown }[],
): Promise<void> {
  for (const { employee_key, project_role } of joined)
    if (employee_key !== context.visitor?.user_key)
      await context.emit('message', {
        code: 'M-PROJECT-JOIN',
        receivers: [employee_key],
        params: { name: String(row.project_name), role: roleName(project_role) },
        biz_type: project.name,
        biz_key: row.project_key,
      })
}

const leftRows = rawRows({ n: 'int' })

export const participantHooks: Hooks<typeof projectParticipant> = {
  async beforeWrite(context, { row }) {
    await requireOpenProject(context, row.project_key)
  },
  async afterWrite(context, { old, row }) {
    await refreshPeople(context, row.project_key)
    await refreshPersonCosts(context, old, row)
    const above = await requireOpenProject(context, row.project_key)
    if (!old && above.status === 'PASS')
      await tellJoined(context, above, [{ employee_key: row.employee_key, project_role: row.project_role }])
  },
  async beforeDelete(context, row) {
    await requireOpenProject(context, row.project_key)
    const left = await leftRows.first(
      context.db,
      sql`select count(*)::int as n from project_participant where project_key = ${row.project_key} and not is_deleted`,
    )
    if ((left?.n ?? 0) <= 1) throw refuse('project.lastParticipant')
  },
  async afterDelete(context, row) {
    await refreshPeople(context, row.project_key)
    await refreshPersonCosts(context, row, null)
  },
  async beforeRestore(context, row) {
    await requireOpenProject(context, row.project_key)
  },
  async afterRestore(context, row) {
    await refreshPeople(context, row.project_key)
    await refreshPersonCosts(context, null, row)
  },
}

/** Removes people from the rows of projects once their leaving day has passed. */
export const removeThoseWhoLeft = dueRecords({
  work: 'project.people',
  definition: project,
  due: (now) => sql`exists (select 1 from jsonb_array_elements(t.collaborators) one where one ->> 'expire_time' <= ${wireTime(now)})`,
  run: (context, row) => refreshPeople(context, row.project_key),
})
