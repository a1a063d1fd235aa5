// 以此角色查看: begun and ended by whoever looks, both with a line in the log (docs/domain/roles-and-permissions.md#view-as-a-role).
import type { z } from 'zod'
import { beginRoleView, endRoleView } from '../../model/calls/role.ts'
import { wireTime } from '../../model/moment.ts'
import { role as roleDefinition } from '../../model/organisation.ts'
import { findRow } from '../entity/read.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { principalAs, stampOf, viewMinutes, viewRight } from '../kernel/role-view.ts'
import { keepView, leaveView } from '../kernel/sessions.ts'
import { requireGrantableRoles } from './role-power.ts'

async function begin(
  context: Context,
  { role_key, user_key: member }: z.output<(typeof beginRoleView)['input']>,
): Promise<{ until: string }> {
  const user_key = member ?? null
  await findRow(context, roleDefinition, role_key)
  await requireGrantableRoles(context, [role_key])
  if (user_key && !context.user.is_admin) throw refuse('view.adminOnly')
  const access = await context.db.selectFrom('access_version').select('version').executeTakeFirst()
  const shown = await principalAs(context, context.user, { role_key, user_key, version: access?.version ?? 0 })
  if (!shown) throw refuse('view.noMember')
  const until = new Date(context.now.getTime() + viewMinutes * 60_000)
  await keepView(context, { view_role_key: role_key, view_user_key: user_key, view_until: until, view_stamp: stampOf(shown) })
  const diff = user_key ? [{ field: 'member', old: null, new: shown.realname }] : []
  await context.audit({ biz_type: 'role', biz_key: role_key, action: 'beginView', diff })
  return { until: wireTime(until) }
}

export const roleViewCalls = [
  serve(beginRoleView, {
    summary: ['以此角色查看：只读，三十分钟后自动结束', 'View as a role: read only, ends after thirty minutes'],
    permission: viewRight,
    write: true,
    handle: begin,
  }),
  serve(endRoleView, {
    summary: ['结束以角色查看', 'End the view as a role'],
    permission: 'signedIn',
    write: true,
    duringView: true,
    async handle(context) {
      await leaveView(context)
      return null
    },
  }),
]
