// The calls of the caller's menus: permission list, the overview of all menus, favourites.
import { z } from 'zod'
import { keyInput } from '../paging.ts'
import { type AnswerOf, define } from './define.ts'
import { menuItem } from './menu-item.ts'

const permissions = z.object({
  menu: z.array(menuItem),
  permissionList: z.array(z.string()),
  /** Fields that the user does not see whole or does not write, by entity. */
  fieldPowers: z.record(z.string(), z.record(z.string(), z.enum(['HIDE', 'MASK', 'READ', 'WRITE']))),
  /** Set while the session views as a role (docs/domain/roles-and-permissions.md#view-as-a-role). */
  view: z
    .object({
      role_name: z.string(),
      member_name: z.string().nullable(),
      by_key: z.string(),
      by_name: z.string(),
      until: z.string(),
    })
    .nullable(),
  user_info: z.object({
    user_key: z.string(),
    username: z.string(),
    realname: z.string(),
    avatar: z.string().nullable(),
    role_id_list: z.array(z.string()),
    role_code_list: z.array(z.string()),
    belong_departs: z.array(z.string()),
    home_path: z.string().nullable(),
  }),
})

export type Permissions = z.output<typeof permissions>

/** By a session's token; 'me' is the session of the call. */
export const readPermissionsByToken = define('GET /api/app/base/app/sys/permission/getUserPermissionByToken/{token}', {
  input: z.object({ token: z.string().min(1).max(200) }),
  output: permissions,
})

export const readPermissionsOfUser = define('GET /api/app/base/app/sys/permission/getUserPermissionByUserKey/{user_key}', {
  input: z.object({ user_key: z.string().min(1).max(64) }),
  output: permissions,
})

/** The caller's own menus by permission groups. */
export const readMenuGroups = define('POST /api/app/base/app/sys/permission/group/getUserTree', {
  output: z.array(
    z.object({
      /** Empty for the menus that are in no group. */
      group_key: z.string(),
      group_name: z.string(),
      icon: z.string().nullable(),
      children: z.array(
        z.object({
          permission_key: z.string(),
          key: z.string(),
          title: z.string(),
          path: z.string(),
          url: z.string().nullable(),
          icon: z.string().nullable(),
          isFavorite: z.boolean(),
        }),
      ),
    }),
  ),
})

export type MenuGroupNode = AnswerOf<typeof readMenuGroups>[number]

const favourite = {
  input: z.object({
    menu_type: z.coerce.number().int().min(0).max(1).default(1),
    permission_key: keyInput,
    user_key: keyInput.optional(),
  }),
  output: z.null(),
}

export const addFavourite = define('POST /api/app/base/app/sys/user/permission/favorite/addFavorite', favourite)
export const deleteFavourite = define('POST /api/app/base/app/sys/user/permission/favorite/deleteFavorite', favourite)

/** The caller's favourites that he may still open, in his order. */
export const listFavourites = define('GET /api/app/base/app/sys/user/permission/favorite/list', {
  output: z.array(
    z.object({
      menu_type: z.number(),
      permission_key: z.string(),
      user_key: z.string(),
      favorite: z.boolean(),
      url: z.string().nullable(),
      name: z.string(),
      icon: z.string().nullable(),
      sort_no: z.number(),
    }),
  ),
})

export type Favourite = AnswerOf<typeof listFavourites>[number]

export const sortFavourites = define('PUT /api/app/base/app/sys/user/permission/favorite/sort', {
  input: z.object({ ids: z.array(keyInput).max(500) }),
  output: z.null(),
})
