// All menus by the administrators' groups (docs/domain/roles-and-permissions.md#menu-tree), joined with the data of the menus
// say.
import { useMemo } from 'react'
import { type CallState, quietly, useCall } from '@/lib/client/use-call'
import type { Favourite, MenuGroupNode } from '@/lib/model/calls/menus'
import { useFavourites } from './favourites'
import { drawnMenus, type Entry, favouritesOf, leavesOf } from './menus'
import { useMenuItems } from './use-menus'

/** The part of a group that the join needs. */
type Group = Pick<MenuGroupNode, 'group_key' | 'group_name'> & {
  children: readonly Pick<MenuGroupNode['children'][number], 'permission_key'>[]
}

export interface MenuGroup {
  key: string
  name: string
  entries: Entry[]
}

/** The groups with their visible menus, in the answer's order, without empty groups. */
export function joinGroups(answer: readonly Group[], leaves: readonly Entry[]): MenuGroup[] {
  const known = new Map(leaves.map((entry) => [entry.key, entry]))
  return answer.flatMap(({ group_key, group_name, children }) => {
    const entries = children.flatMap((child) => known.get(child.permission_key) ?? [])
    return entries.length === 0 ? [] : [{ key: group_key || group_name, name: group_name, entries }]
  })
}

/** Favourites in their own order; those that it does not name yet at the end. */
export function orderFavourites(favourites: readonly Entry[], sorted: readonly Pick<Favourite, 'permission_key'>[] | undefined): Entry[] {
  const places = new Map(sorted?.map((one, index) => [one.permission_key, index]))
  const placeOf = (entry: Entry) => places.get(entry.key) ?? places.size
  return [...favourites].sort((one, other) => placeOf(one) - placeOf(other))
}

export interface AllMenusData {
  groups: MenuGroup[] | undefined
  favourites: Entry[]
  call: CallState<unknown>
}

export function useMenuGroups(): AllMenusData {
  const items = useMenuItems()
  const call = useCall('POST /api/app/base/app/sys/permission/group/getUserTree')
  const sorted = quietly(useFavourites())
  return useMemo(() => {
    const groups = call.data && joinGroups(call.data, leavesOf(drawnMenus(items)))
    return { groups, favourites: orderFavourites(favouritesOf(items), sorted), call }
  }, [items, call, sorted])
}
