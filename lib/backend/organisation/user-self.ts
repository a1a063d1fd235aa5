// A user's own profile and password, and the one-time password that an administrator creates for him.
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/user-write.ts'
import { maskValue } from '../../model/mask.ts'
import { user as userDefinition } from '../../model/organisation.ts'
import type { Row } from '../entity/hooks.ts'
import { findRow } from '../entity/read.ts'
import { saveRecord } from '../entity/save.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { requirePassword } from '../kernel/own-password.ts'
import { takeOwnerProof } from '../kernel/owner-proof.ts'
import { hashPassword, newOneTimePassword, requireGoodPassword, verifyPassword } from '../kernel/password.ts'
import { removePasskeys } from '../kernel/second-factor.ts'
import { endSessions } from '../kernel/sessions.ts'
import { requireManageable } from './account-power.ts'
import { requireVisibleUser } from './user-list.ts'

/** The fields that a user may change in his own account; the approval agent is checked below. */
const ownFields = ['phone', 'email', 'avatar', 'sex', 'birthday', 'home_path'] as const
async function editSelf(context: Context, input: z.output<(typeof calls.editSelf)['input']>): Promise<Row> {
  const given: Row = { user_key: context.user.user_key, row_version: input.row_version }
  for (const name of ownFields) if (name in input) given[name] = input[name]
  if (typeof given.avatar === 'string' && given.avatar !== '') await requireImage(context, given.avatar)
  if (typeof given.home_path === 'string' && given.home_path !== '' && !/^\/(?!\/)[\w\-/]*$/.test(given.home_path)) {
    throw invalid({ home_path: 'validation.invalid' })
  }
  await requireOwner(context, given, input)
  const saved = await saveRecord(context, userDefinition, given, {
    values: await agentOf(context, input),
    rights: { trusted: 'everybody changes these fields of his own account' },
  })
  if (input.agent_key !== undefined || input.agent_start !== undefined || input.agent_end !== undefined) await bumpAccess(context.db)
  return saved
}

/**
 * A change of phone or e-mail requires the password or another proof, because they identify and recover an account, and the screen may have been left unattended
 * (docs/domain/sessions.md#own-phone-and-e-mail).
 */
async function requireOwner(
  context: Context,
  given: Row,
  { password, proof }: Pick<z.output<(typeof calls.editSelf)['input']>, 'password' | 'proof'>,
): Promise<void> {
  const row = await findRow(context, userDefinition, context.user.user_key)
  const masked = maskValue('phone', String(row.phone ?? ''))
  const changed = (['phone', 'email'] as const).filter((name) => {
    const [before, after] = [String(row[name] ?? ''), given[name] === undefined ? undefined : String(given[name] ?? '').trim()]
    return after !== undefined && after.toLowerCase() !== before.toLowerCase() && !(name === 'phone' && after === masked)
  })
  if (changed.length === 0) return
  if (proof !== undefined) {
    if (await takeOwnerProof(context, proof)) return
    throw refuse('user.proofOver')
  }
  if (!password) throw invalid({ password: 'user.passwordAsked' })
  await requirePassword(context, password, 'user.contactsWithoutPassword')
}

/** The approval agent and his time (docs/domain/organisation.md#absence): an active colleague, with a beginning before the end. */
async function agentOf(context: Context, input: z.output<(typeof calls.editSelf)['input']>): Promise<Row> {
  const row = await context.db
    .selectFrom('sys_user')
    .select(['agent_key', 'agent_start', 'agent_end'])
    .where('user_key', '=', context.user.user_key)
    .executeTakeFirst()
  const agent: Row = { ...row }
  for (const name of ['agent_key', 'agent_start', 'agent_end'] as const) if (input[name] !== undefined) agent[name] = input[name]
  if (!agent.agent_key) return { agent_key: null, agent_start: null, agent_end: null }
  if (agent.agent_key === context.user.user_key) throw invalid({ agent_key: 'validation.self' })
  if (!agent.agent_start || !agent.agent_end) throw invalid({ [agent.agent_start ? 'agent_end' : 'agent_start']: 'validation.required' })
  if (String(agent.agent_end) <= String(agent.agent_start)) throw invalid({ agent_end: 'validation.notBefore' })
  await requireVisibleUser(context, agent.agent_key as string)
  const active = await sql`select 1 from sys_user where user_key = ${agent.agent_key} and status = '1' and not is_deleted`.execute(
    context.db,
  )
  if (active.rows.length === 0) throw invalid({ agent_key: 'user.notActive' })
  return agent
}

/** An avatar must be an image in our own store. */
async function requireImage(context: Context, url: string): Promise<void> {
  const { rows } = await sql`select 1 from file where url = ${url} and mime like 'image/%' and not is_deleted`.execute(context.db)
  if (rows.length === 0) throw invalid({ avatar: 'validation.image' })
}

/** Changes the caller's own password and ends all his sessions, including this one, so that a copied cookie becomes useless. */
async function changePassword(
  context: Context,
  { old_password, password }: z.output<(typeof calls.changePassword)['input']>,
): Promise<null> {
  const { user_key } = context.user
  const me = await context.db
    .selectFrom('sys_user')
    .select(['username', 'work_no', 'password_hash'])
    .where('user_key', '=', user_key)
    .forUpdate()
    .executeTakeFirst()
  if (!(await verifyPassword(me?.password_hash, old_password))) throw invalid({ old_password: 'user.oldPasswordWrong' })
  if (old_password === password) throw invalid({ password: 'user.samePassword' })
  await requireGoodPassword(context.db, password, [me?.username, me?.work_no])
  await storePassword(context, user_key, password, false)
  await context.audit({ biz_type: 'sys_user', biz_key: user_key, action: 'changePassword' })
  return null
}

async function storePassword(context: Context, userKey: string, plain: string, mustChange: boolean): Promise<void> {
  const password_hash = await hashPassword(plain)
  await context.db
    .updateTable('sys_user')
    .set((column) => ({
      password_hash,
      must_change_password: mustChange,
      pwd_update_time: context.now,
      row_version: column('row_version', '+', 1),
    }))
    .where('user_key', '=', userKey)
    .execute()
  await endSessions(context.db, [userKey])
  await bumpAccess(context.db)
}

/** Creates a new one-time password for another user, returned once; removes his sessions, passkeys and sign-in lock. */
async function resetPassword(context: Context, { id }: { id: string }): Promise<{ password: string }> {
  await requireVisibleUser(context, id)
  await requireManageable(context, [id])
  const password = newOneTimePassword()
  await storePassword(context, id, password, true)
  await removePasskeys(context.db, id)
  await context.db.deleteFrom('identity_link').where('user_key', '=', id).execute()
  await context.db
    .deleteFrom('sign_in_guard')
    .where('username', '=', ({ selectFrom }) => selectFrom('sys_user').select('username').where('user_key', '=', id))
    .execute()
  await context.audit({ biz_type: 'sys_user', biz_key: id, action: 'resetPassword' })
  return { password }
}

export const userSelfCalls = [
  serve(calls.editSelf, {
    summary: ['修改个人资料、审批代理人与首页', "Change one's own data, deputy and home page"],
    permission: 'signedIn',
    rate: { by: 'user', points: 60, seconds: 600 },
    write: true,
    done: 'done.saved',
    handle: editSelf,
  }),
  serve(calls.changePassword, {
    summary: ['修改自己的密码；所有登录会话随之结束', "Change one's own password; all sessions end"],
    permission: 'signedIn',
    rate: { by: 'user', points: 10, seconds: 600 },
    write: true,
    done: 'done.passwordChanged',
    handle: changePassword,
  }),
  serve(calls.resetPassword, {
    summary: ['重置用户密码为一次性密码', "Reset a user's password to a one-time one"],
    permission: 'sys:user:resetPwd',
    write: true,
    handle: resetPassword,
  }),
]
