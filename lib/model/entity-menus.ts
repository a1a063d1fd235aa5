// The menus of entities that have a screen of their own, put into the menu tree.
import type { Definition, Screen } from './definition.ts'
import { buttons, type Menu } from './permissions.ts'

/** The menu of one entity's screen, with its permission codes. */
function menuOf({ name, permission, imports }: Definition, { path, icon, actions }: Screen): Menu {
  const letters = actions ?? (imports ? 'qaedxi' : 'qaedx')
  return { path, title: '', titleEn: '', entity: name, icon, buttons: buttons(permission, letters), children: [] }
}

/** The tree with the menus of all entities that have a screen, in the order of the registry. Throws where a place does not exist or is taken. */
export function addEntityMenus(tree: readonly Menu[], definitions: readonly Definition[]): Menu[] {
  return definitions.reduce<Menu[]>(
    (menus, definition) => {
      const { screen } = definition
      if (!screen) return menus
      const directory = screen.path.slice(0, screen.path.lastIndexOf('/'))
      const placed = addBelow(menus, directory, (children) => insertMenu(children, menuOf(definition, screen), directory, screen.after))
      if (placed === null) throw new Error(`${definition.name} has its screen at ${screen.path}, and no directory is called ${directory}`)
      return placed
    },
    [...tree],
  )
}

/** The menus with other children of one directory; null where there is no such directory. */
function addBelow(menus: readonly Menu[], directory: string, change: (children: readonly Menu[]) => Menu[]): Menu[] | null {
  for (const [index, menu] of menus.entries()) {
    const children = menu.path === directory ? change(menu.children) : addBelow(menu.children, directory, change)
    if (children) return menus.with(index, { ...menu, children })
  }
  return null
}

function insertMenu(siblings: readonly Menu[], menu: Menu, directory: string, after: string | undefined): Menu[] {
  if (siblings.some(({ path }) => path === menu.path)) throw new Error(`Two menus stand at ${menu.path}`)
  if (after === undefined) return [...siblings, menu]
  const index = after === directory ? 0 : siblings.findIndex(({ path }) => path === after) + 1
  if (index === 0 && after !== directory) throw new Error(`${menu.path} stands behind ${after}, which is no menu of ${directory}`)
  return siblings.toSpliced(index, 0, menu)
}
