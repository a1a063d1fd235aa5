// The organisation for assignments: users, departments and groups, cached until the access version changes.
import { sql } from 'kysely'
import type { Db } from '../../db/gateway.ts'
import { jsonOf, rawRows } from '../../db/raw-rows.ts'
import type { Place } from '../../kernel/context.ts'
import { slot } from '../../kernel/slots.ts'
import type { People } from '../environment.ts'

interface UserRow {
  user_key: string
  realname: string
  active: boolean
  main_depart_key: string | null
  belong_departs: string[]
  leader_key: string | null
  role_codes: string[]
  position_key: string | null
  position_code: string | null
  agent_key: string | null
  agent_start: number | null
  agent_end: number | null
}

interface DepartmentRow {
  id: string
  depart_name: string
  parent_id: string | null
  leader_key: string | null
}

export interface Organisation {
  users: ReadonlyMap<string, UserRow>
  departments: ReadonlyMap<string, DepartmentRow>
  /** Active members of every candidate group. */
  members: ReadonlyMap<string, readonly string[]>
}

const kept = slot('organisation', () => ({ current: null as { version: string; organisation: Organisation } | null }))

/** The organisation at an access version (kernel/principal.ts); read again when the version has changed. */
export async function readOrganisation({ kernel, db }: Place, version: string): Promise<Organisation> {
  const home = kernel.get(kept)
  if (home.current?.version === version) return home.current.organisation
  const organisation = await loadOrganisation(db)
  home.current = { version, organisation }
  return organisation
}

const organisationRows = rawRows({ users: jsonOf<UserRow[]>(), departments: jsonOf<DepartmentRow[]>() })

async function loadOrganisation(db: Db): Promise<Organisation> {
  const row = await organisationRows.first(
    db,
    sql`select
    (select coalesce(jsonb_agg(jsonb_build_object('user_key', u.user_key, 'realname', u.realname, 'active', u.status = '1' and not u.is_deleted,
      'main_depart_key', u.main_depart_key, 'belong_departs', u.belong_departs, 'leader_key', u.leader_key,
      'role_codes', (select coalesce(jsonb_agg(r.role_code), '[]') from role r where r.role_key = any(u.role_id_list) and r.status = '1' and not r.is_deleted),
      'position_key', u.position_key, 'position_code', (select p.code from position p where p.position_key = u.position_key and not p.is_deleted),
      'agent_key', u.agent_key, 'agent_start', extract(epoch from u.agent_start) * 1000, 'agent_end', extract(epoch from u.agent_end) * 1000)
      order by u.user_key), '[]') from sys_user u) as users,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'depart_name', depart_name, 'parent_id', parent_id, 'leader_key', leader_key)), '[]')
      from department where not is_deleted) as departments`,
  )
  if (!row) throw new Error('the organisation was not answered')
  const { users, departments } = row
  const members = new Map<string, string[]>()
  for (const user of users) {
    if (!user.active) continue
    for (const group of groupsOf(user)) {
      const list = members.get(group)
      if (list) list.push(user.user_key)
      else members.set(group, [user.user_key])
    }
  }
  return {
    users: new Map(users.map((user) => [user.user_key, user])),
    departments: new Map(departments.map((department) => [department.id, department])),
    members,
  }
}

function groupsOf({ role_codes, belong_departs, position_key, position_code }: UserRow): string[] {
  const groups = [...role_codes, ...belong_departs.map((key) => `dept:${key}`)]
  if (position_key !== null) groups.push(`position:${position_key}`)
  if (position_code !== null) groups.push(`position:${position_code}`)
  return groups
}

/** The maximum length of a chain of leaders; it ends circular chains. */
const deepest = 50

/**
 * The people functions of the engine at a given time (docs/domain/organisation.md#user: a user without a leader has the leader of the
 * department).
 */
export function peopleOf({ users, departments, members }: Organisation, now: number): People {
  const isActive = (user: string) => users.get(user)?.active === true

  /** The leader of a department or of the nearest one above that has an active leader who is not `except`. */
  function leaderOf(department: string | null, except: string | null): string | null {
    for (let at = department, count = 0; at !== null && count < deepest; at = departments.get(at)?.parent_id ?? null, count++) {
      const leader = departments.get(at)?.leader_key ?? null
      if (leader !== null && leader !== except && isActive(leader)) return leader
    }
    return null
  }

  const directLeader = (user: string): string | null => {
    const row = users.get(user)
    if (!row) return null
    return row.leader_key !== null && row.leader_key !== user && isActive(row.leader_key)
      ? row.leader_key
      : leaderOf(row.main_depart_key, user)
  }

  return {
    leader(user, level) {
      let at: string | null = user
      for (let step = 0; step < Math.min(level, deepest) && at !== null; step++) at = directLeader(at)
      return at === user ? null : at
    },
    department: (user) => users.get(user)?.main_depart_key ?? null,
    departmentLeader(department, level) {
      let at: string | null = department
      for (let step = 1; step < level && at !== null; step++) at = departments.get(at)?.parent_id ?? null
      return leaderOf(at, null)
    },
    members: (group) => members.get(group) ?? [],
    groups: (user) => {
      const row = users.get(user)
      return row?.active ? groupsOf(row) : []
    },
    isActive,
    agent(user) {
      const row = users.get(user)
      if (!row?.agent_key || row.agent_start === null || row.agent_end === null) return null
      return now >= row.agent_start && now < row.agent_end && isActive(row.agent_key) ? row.agent_key : null
    },
    administrators: () => members.get('admin') ?? [],
  }
}

/** The name of a user for messages; '' when unknown. */
export const nameOf = ({ users }: Organisation, user: string | null): string => (user === null ? '' : (users.get(user)?.realname ?? ''))
