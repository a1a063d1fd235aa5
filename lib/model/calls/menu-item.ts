// A menu as answers hold it: its route, what it shows and the permissions below it.
import { z } from 'zod'

/** Menus as a tree; an entry whose route is '0' is left out (docs/domain/roles-and-permissions.md#menus). */
export const menuItem = z.object({
  path: z.string(),
  name: z.string(),
  redirect: z.string().nullable(),
  component: z.string().nullable(),
  hidden: z.boolean(),
  isFavorite: z.boolean(),
  alwaysShow: z.boolean(),
  route: z.string(),
  meta: z.object({
    title: z.string(),
    icon: z.string().nullable(),
    url: z.string().nullable(),
    permissionList: z.array(z.string()),
    keepAlive: z.boolean(),
    internalOrExternal: z.boolean(),
    componentName: z.string().nullable(),
    permission_key: z.string(),
    /** The path that menus mark instead of this one's. */
    prevent: z.string().nullable(),
  }),
  get children() {
    return z.array(menuItem)
  },
})

export type MenuItem = z.output<typeof menuItem>
