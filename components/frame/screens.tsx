// Which menus lead to a screen, and which lists the palette finds records of: the server knows from the definitions of the entities,
// which the browser does not load for it.
import { createContext, useContext } from 'react'
import type { MenuItem } from '@/lib/client/session-state'
import type { RecordList } from '@/lib/model/record-lists'

/** Built screens by their path: an entity's name for its generic list, or 'page'. */
export type Screens = Readonly<Record<string, string>>

export const ScreensContext = createContext<Screens>({})

export const useScreens = (): Screens => useContext(ScreensContext)

export const RecordListsContext = createContext<readonly RecordList[]>([])

export const useRecordLists = (): readonly RecordList[] => useContext(RecordListsContext)

export const addressOfRecord = ({ open }: Pick<RecordList, 'open'>, key: string): string => open.replace('{key}', key)

/** The menus, each with the screen that it leads to. */
export function withScreens(menus: readonly MenuItem[], screens: Screens): MenuItem[] {
  return menus.map((menu) => ({
    ...menu,
    ...(screens[menu.path] !== undefined && { screen: screens[menu.path] }),
    ...(menu.children && { children: withScreens(menu.children, screens) }),
  }))
}
