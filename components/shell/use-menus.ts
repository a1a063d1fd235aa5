// The user's menus as the shell draws them, with the place where the open page stands among them.
'use client'
import { usePathname } from 'next/navigation'
import { useMemo } from 'react'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { drawnMenus, type Entry, groupAt, routeOf, routesOf, type SideGroup, sideGroups, topOf } from './menus'

export interface Place {
  entries: Entry[]
  /** The path that is marked in menus: the open one, or what it names instead. */
  marked: string
  title: string | undefined
  permitted: boolean
  top: Entry | undefined
  groups: SideGroup[]
  group: SideGroup | undefined
}

export function usePlace(): Place {
  const path = usePathname()
  const menus = useStore(userState, (user) => user.menus)
  return useMemo(() => {
    const entries = drawnMenus(menus)
    const route = routeOf(routesOf(menus), path)
    const marked = route?.prevent ?? route?.path ?? path
    const top = topOf(entries, marked)
    const groups = sideGroups(top?.children ?? [])
    return { entries, marked, title: route?.title, permitted: route !== undefined, top, groups, group: groupAt(groups, marked) }
  }, [menus, path])
}
