// Viewing as a role: the principal of the view, which never sees more than the viewer (docs/domain/roles-and-permissions.md#view-as-a-role).
import { hashToken } from '../base/crypto.ts'
import type { Call } from './call.ts'
import type { Place } from './context.ts'
import { Fail, warn } from './fail.ts'
import type { Kernel } from './kernel.ts'
import { type FieldPermission, loadPrincipal, may, type Principal, powers, type Scope } from './principal.ts'
import { writeAudit } from './traces.ts'

/** The permission to view as a role. */
export const viewRight = 'sys:role:view'
export const viewMinutes = 30

interface Person {
  user_key: string
  realname: string
}

export interface RoleView {
  role_key: string
  /** Whose records are shown; null for the role alone, which shows the caller's own. */
  member: Person | null
  /** The viewer. */
  by: Principal
  /** When it expires, as a time of the wire. */
  until: string
  /** It has expired: no call is answered until the caller has confirmed the end. */
  over: 'time' | 'changed' | null
}

/** The view of a session. */
interface ViewRow {
  version: number
  view_role_key: string
  view_user_key: string | null
  view_until: string | null
  view_stamp: string | null
  view_over: boolean
}

/** The principal of a session that views as a role; if the view has expired, its own user with `over`. */
export async function viewOfSession(place: Place, by: Principal, row: ViewRow): Promise<Principal> {
  const shown = await principalAs(place, by, { role_key: row.view_role_key, user_key: row.view_user_key, version: row.version })
  const same = shown && may(by, viewRight) && stampOf(shown) === row.view_stamp
  const over = row.view_over ? 'time' : same ? null : 'changed'
  const member = row.view_user_key ? { user_key: row.view_user_key, realname: shown?.realname ?? '' } : null
  const view: RoleView = { role_key: row.view_role_key, member, by, until: row.view_until ?? '', over }
  return { ...(shown && !over ? shown : by), must_change_password: false, view }
}

/**
 * A user with only this role: the member if one is named, else the caller. A viewer who is not an administrator sees no more than usual: only his own permissions, in the scope that both
 * have, with the stricter field permissions. Null if the role is disabled, the member no longer has it, or the caller may not view as others.
 */
export async function principalAs(
  place: Place,
  by: Principal,
  { role_key, user_key, version }: { role_key: string; user_key: string | null; version: number },
): Promise<Principal | null> {
  if (user_key && !by.is_admin) return null
  const shown = await loadPrincipal(place, user_key ?? by.user_key, version, { role_key, held: user_key !== null })
  if (!shown || shown.role_keys.length === 0) return null
  return by.is_admin ? shown : within(shown, by)
}

function within(shown: Principal, by: Principal): Principal {
  const fields = new Map<string, FieldPermission>(by.field_permissions)
  for (const [name, power] of shown.field_permissions) {
    const own = fields.get(name)
    if (!own || powers.indexOf(power) < powers.indexOf(own)) fields.set(name, power)
  }
  const known = new Set([...by.custom_fields.values()].flat().map((field) => `${field.entity}.${field.field_name}`))
  return {
    ...shown,
    role_keys: shown.role_keys.filter((key) => by.role_keys.includes(key)),
    role_codes: shown.role_codes.filter((code) => by.role_codes.includes(code)),
    permissions: new Set([...shown.permissions].filter((code) => by.permissions.has(code))),
    scope: narrower(shown.scope, by.scope),
    is_admin: false,
    is_leader: shown.is_leader && by.is_leader,
    field_permissions: fields,
    custom_fields: new Map(
      [...shown.custom_fields].map(([entity, list]) => [entity, list.filter((field) => known.has(`${entity}.${field.field_name}`))]),
    ),
  }
}

function narrower(one: Scope, other: Scope): Scope {
  if (one.all) return other
  if (other.all) return one
  return { all: false, depart_keys: one.depart_keys.filter((key) => other.depart_keys.includes(key)) }
}

/** Digest of a view's rights: if it differs from the digest at the beginning, the role or the member was changed. */
export function stampOf(shown: Principal): string {
  const { role_keys, depart_keys, permissions, scope, field_permissions, custom_fields, data_rules } = shown
  const parts = [role_keys, depart_keys, [...permissions].sort(), scope, [...field_permissions].sort(), [...custom_fields], [...data_rules]]
  return hashToken(JSON.stringify(parts))
}

/** The person responsible for a call: the signed-in user, also during a view. */
export const actorOf = (user: Principal): Principal => user.view?.by ?? user

// The calls that a session may make while it views as a role: reads only, each with a log entry (docs/domain/roles-and-permissions.md#view-as-a-role).

const readOnly = (key: string) => new Fail(403, key)

/**
 * The view of a call, or null. Refuses writes and calls that return secrets; after the view has expired refuses every call, so that nothing is done with one's own
 * rights on a page that still shows the view.
 */
export function admitView(call: Call, user: Principal | null): RoleView | null {
  const view = user?.view
  if (!view || call.duringView) return null
  if (view.over) throw warn(view.over === 'time' ? 'view.timeOver' : 'view.changed', {}, { view_over: view.over })
  if (call.changes || call.answersSecret) throw readOnly('view.readOnly')
  return view
}

/** In a view files are displayed, never downloaded. */
export function requireNoDownload(data: unknown): void {
  if (!(data instanceof Response) || !data.headers.get('content-disposition')?.startsWith('attachment')) return
  void data.body?.cancel()
  throw readOnly('view.noDownload')
}

/** Logs a read by the viewer, as the member; public data is not logged. Private values are never unmasked in a view. */
export async function traceView(kernel: Kernel, view: RoleView, call: Call, input: unknown, at: { ip: string; now: Date }): Promise<void> {
  const { id, plain } = (input ?? {}) as { id?: unknown; plain?: unknown }
  if (plain) throw readOnly('view.noPlain')
  if (call.permission === 'public' || call.permission === 'signedIn') return
  const diff = [
    { field: 'call', old: null, new: call.summary[0] },
    ...(typeof id === 'string' ? [{ field: 'record', old: null, new: id }] : []),
    ...(view.member ? [{ field: 'member', old: null, new: view.member.realname }] : []),
  ]
  await writeAudit(
    kernel.db,
    { biz_type: 'role_view', biz_key: view.role_key, action: 'readAs', diff },
    { user_key: view.by.user_key, ...at },
  )
}
