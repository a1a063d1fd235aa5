// The user's menus as the shell draws them, with the place where a view stands among them.
import { useMemo } from 'react'
import { type MenuItem, userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import {
  drawnMenus,
  type Entry,
  groupAt,
  markedOf,
  type RouteInfo,
  routeOf,
  routesOf,
  type SideGroup,
  sideGroups,
  targetOf,
  topOf,
} from './menus'
import { useViewAddress } from './view-address'

export interface Place {
  entries: Entry[]
  /** The path that is marked in menus: the open one, or what it names instead. */
  marked: string
  title: string | undefined
  permitted: boolean
  top: Entry | undefined
  groups: SideGroup[]
  group: SideGroup | undefined
  /** The menu that the view belongs to; undefined when the user does not have it. */
  route: RouteInfo | undefined
}

/** The place of the view around; the open view's in the frame. */
export function usePlace(): Place {
  const { path } = useViewAddress()
  return usePlaceOf(path)
}

/** The place of any path. */
export function usePlaceOf(path: string): Place {
  const menus = useMenuItems()
  return useMemo(() => {
    const entries = drawnMenus(menus)
    const route = routeOf(routesOf(menus), targetOf(path))
    const marked = markedOf(route) ?? path
    const top = topOf(entries, marked)
    const groups = sideGroups(top?.children ?? [])
    return { entries, marked, title: route?.title, permitted: route !== undefined, top, groups, group: groupAt(groups, marked), route }
  }, [menus, path])
}

/** The menus as the server gave them. */
export function useMenuItems(): readonly MenuItem[] {
  return useStore(userState, (user) => user.menus)
}
