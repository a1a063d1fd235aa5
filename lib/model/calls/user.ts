// The calls that read users: lists of pickers and of the user screen, one user, his roles and departments.
import { z } from 'zod'
import { user } from '../organisation.ts'
import { keyInput, keysInput } from '../paging.ts'
import { listRequestSchema } from '../schema.ts'
import { type AnswerOf, define } from './define.ts'
import { listOf, rowOf } from './entity.ts'

const page = { input: listRequestSchema(user), output: listOf(user) }

export const listUsers = define('GET /api/app/base/app/sys/user/list', page)
export const listUsersOfDepart = define('GET /api/app/base/app/sys/user/queryPageListByDepartKey', page)
export const listUsersOfDeparts = define('GET /api/app/base/app/sys/user/listByDepartKeys', page)
/** The list of the user screen. */
export const queryUsers = define('GET /api/app/base/app/sys/user/querySysUserList', page)

export type UserRow = AnswerOf<typeof queryUsers>['records'][number]

export const readUsersByKeys = define('GET /api/app/base/app/sys/user/listByUserKey', {
  input: z
    .object({ userKeys: keysInput.optional(), ids: keysInput.optional(), user_key: keysInput.optional(), userKey: keysInput.optional() })
    .transform((input) => input.userKeys ?? input.ids ?? input.user_key ?? input.userKey ?? [])
    .refine((keys) => keys.length > 0, { path: ['userKeys'], params: { key: 'required' } }),
  output: z.array(rowOf(user)),
})

/** One user; without a key the caller himself. */
const oneUser = z
  .object({ id: keyInput.optional(), user_key: keyInput.optional(), target_key: keyInput.optional(), plain: z.literal('1').optional() })
  .transform((input) => ({ key: input.id ?? input.user_key ?? input.target_key ?? null, plain: input.plain === '1' }))

export const readUser = define('GET /api/app/base/app/sys/user/queryById', { input: oneUser, output: rowOf(user) })

export const readRolesOfUser = define('GET /api/app/base/app/sys/user/queryUserRole', {
  input: oneUser,
  output: z.array(z.object({ role_key: z.string(), role_code: z.string(), role_name: z.string(), data_scope: z.string() })),
})

export const readDepartsOfUser = define('GET /api/app/base/app/sys/user/userDepartList', {
  input: oneUser,
  output: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      title: z.string(),
      depart_name: z.string(),
      depart_code: z.string().nullable(),
      is_main: z.boolean(),
    }),
  ),
})
