// What a session may do while it looks as a role: read, and each reading leaves a line in the log (docs/domain/roles-and-permissions.md#view-as-a-role).
import type { Call } from './call.ts'
import { Fail, warn } from './fail.ts'
import type { Kernel } from './kernel.ts'
import type { Principal } from './principal.ts'
import type { RoleView } from './role-view.ts'
import { writeAudit } from './traces.ts'

const readOnly = (key: string) => new Fail(403, key)

/**
 * The view that a call is made under, or null. Refuses what changes anything or answers secrets; and everything once the view has ended by itself, so that nothing is done with one's own
 * rights from a page that still shows another's.
 */
export function admitView(call: Call, user: Principal | null): RoleView | null {
  const view = user?.view
  if (!view || call.duringView) return null
  if (view.over) throw warn(view.over === 'time' ? 'view.timeOver' : 'view.changed', {}, { view_over: view.over })
  if (call.changes || call.answersSecret) throw readOnly('view.readOnly')
  return view
}

/** Files are shown in a view, never handed out. */
export function requireNoDownload(data: unknown): void {
  if (!(data instanceof Response) || !data.headers.get('content-disposition')?.startsWith('attachment')) return
  void data.body?.cancel()
  throw readOnly('view.noDownload')
}

/** Logs a reading by whoever looks, as the member; what everybody may read leaves no line. Private values are never opened in a view. */
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
