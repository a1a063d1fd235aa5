// The calls that change users: add, edit, delete, restore, freeze, move, own profile and passwords.
import { z } from 'zod'
import type { EntityRow } from '../entity-row.ts'
import { user } from '../organisation.ts'
import { batchAnswer, keyInput, keysInput, listAnswer, pageInput } from '../paging.ts'
import { rowSchema } from '../schema.ts'
import { secretText } from '../secret.ts'
import { type AnswerOf, define } from './define.ts'
import { rowOf } from './entity.ts'
import { leaving, left } from './hand-over.ts'
import { byId, changedRecord, versionInput } from './record-input.ts'

/** A new user with the one-time password that was made for him. */
const newUser = rowSchema(user).extend({ initial_password: secretText().optional() }) as unknown as z.ZodType<
  EntityRow<typeof user> & { initial_password?: string },
  Record<string, unknown>
>
const adding = { input: z.looseObject({ password: z.string().max(200).optional() }), output: newUser }
const editing = { input: changedRecord(user.key), output: rowOf(user) }

export const addUser = define('POST /api/app/base/app/sys/user/add', adding)
export const editUser = define('PUT /api/app/base/app/sys/user/edit', editing)
export const addPartner = define('POST /api/app/base/app/sys/user/addPartnerSysUser', adding)
export const editPartner = define('PUT /api/app/base/app/sys/user/editPartnerUser', editing)

const oneOrSeveral = z
  .object({ id: keyInput.optional(), ids: keysInput.optional() })
  .transform((input) => [...new Set(input.ids ?? (input.id ? [input.id] : []))])
  .refine((keys) => keys.length > 0, { path: ['ids'], params: { key: 'required' } })

export const restoreUsers = define('PUT /api/app/base/app/sys/user/deleteRollback', {
  input: oneOrSeveral,
  output: z.object({ success: z.number() }),
})

export const activeStatus = '1'
export const frozenStatus = '2'

export const deleteUsers = define('DELETE /api/app/base/app/sys/user/delete', {
  input: z
    .object({ id: keyInput.optional(), ids: keysInput.optional(), ...leaving })
    .transform(({ id, ids, ...rest }) => ({ ...rest, keys: [...new Set(ids ?? (id ? [id] : []))] }))
    .refine(({ keys }) => keys.length > 0, { path: ['ids'], params: { key: 'required' } }),
  output: left,
})

/** Freezes (2) or unfreezes (1) users. */
export const freezeUsers = define('PUT /api/app/base/app/sys/user/frozenBatch', {
  input: z
    .object({
      id: keyInput.optional(),
      ids: keysInput.optional(),
      status: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.enum([activeStatus, frozenStatus])),
      ...leaving,
    })
    .transform((input) => ({ ...input, keys: [...new Set(input.ids ?? (input.id ? [input.id] : []))] }))
    .refine((input) => input.keys.length > 0, { path: ['ids'], params: { key: 'required' } }),
  output: left,
})

/** Removes the sign-in lock. */
export const unlockUser = define('PUT /api/app/base/app/sys/user/unlock', { input: byId, output: z.null() })

export const changeDepartments = define('PUT /api/app/base/app/sys/user/changeDepart', {
  input: z.object({ ids: keysInput, main_depart_key: keyInput }),
  output: batchAnswer,
})

export const listDeletedUsers = define('GET /api/app/base/app/sys/user/deleted', {
  input: pageInput.extend({ keyword: z.string().trim().max(100).default('') }),
  output: listAnswer(
    z.object({
      user_key: z.string(),
      username: z.string(),
      realname: z.string(),
      org_code_txt: z.string(),
      deleted_by_name: z.string().nullable(),
      delete_time: z.string(),
    }),
  ),
})

export type DeletedUser = AnswerOf<typeof listDeletedUsers>['records'][number]

const members = { input: z.object({ role_key: keyInput, ids: keysInput }), output: batchAnswer }

export const addMembers = define('POST /api/app/base/sys/role/addMembers', members)
export const removeMembers = define('POST /api/app/base/sys/role/removeMembers', members)

const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)

/** The caller's own profile, approval agent and home page. */
export const editSelf = define('PUT /api/app/base/app/sys/user/editSelf', {
  input: z.looseObject({
    row_version: versionInput,
    /** The caller's own password, for another phone or e-mail. */
    password: z.string().max(200).optional(),
    /** Instead of it: the answer of `ownerProof`. */
    proof: z.string().max(100).optional(),
    agent_key: keyInput.nullable().optional(),
    agent_start: time.nullable().optional(),
    agent_end: time.nullable().optional(),
  }),
  output: rowOf(user),
})

export const changePassword = define('PUT /api/app/base/app/sys/user/changePassword', {
  input: z
    .object({
      old_password: z.string().min(1).max(200),
      password: z.string().min(1).max(200),
      confirm_password: z.string().max(200).optional(),
    })
    .refine((input) => input.confirm_password === undefined || input.confirm_password === input.password, {
      path: ['confirm_password'],
      params: { key: 'passwordConfirm' },
    }),
  output: z.null(),
})

/** Answers a new one-time password. */
export const resetPassword = define('PUT /api/app/base/app/sys/user/resetPassword', {
  input: byId,
  output: z.object({ password: secretText() }),
})
