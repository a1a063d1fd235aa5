// Permission codes and menus: functions to declare the default tree and to evaluate it.

/** 0 directory, 1 menu, 2 button; only buttons carry a permission code. */
export type MenuType = 0 | 1 | 2

/** One permission code under a menu, with its display name. */
export interface Button {
  code: string
  title: string
  titleEn: string
}

export interface Menu {
  path: string
  /** Empty where an entity's texts name the menu. */
  title: string
  titleEn: string
  /** The entity whose screen it opens. */
  entity?: string
  icon: string
  /** Not shown in any menu; its route still opens for users with the permission. */
  hidden?: true
  /** The path whose tab or menu is highlighted while this one is open. */
  prevent?: string
  buttons: readonly Button[]
  children: readonly Menu[]
}

const actions = {
  q: ['查询', 'View'],
  a: ['新增', 'Add'],
  e: ['编辑', 'Edit'],
  d: ['删除', 'Delete'],
  x: ['导出', 'Export'],
  i: ['导入', 'Import'],
} as const

type Pair = readonly [title: string, titleEn: string]

/**
 * The buttons of one permission prefix: letters q a e d x i for the derived calls, then further ones by name,
 * buttons('crm:clue', 'qaedxi', { convert: ['转化', 'Convert'] }) → crm:clue:q … crm:clue:convert.
 * A `subject` is put before the titles where a menu has the buttons of several prefixes.
 */
export function buttons(word: string, letters: string, more: Record<string, Pair> = {}, subject?: Pair): Button[] {
  const derived = [...letters].map((letter) => [letter, actions[letter as keyof typeof actions]] as const)
  return [...derived, ...Object.entries(more)].map(([name, [title, titleEn]]) => ({
    code: `${word}:${name}`,
    title: subject ? `${subject[0]}${title}` : title,
    titleEn: subject ? `${subject[1]}: ${titleEn}` : titleEn,
  }))
}

interface MenuParts {
  buttons?: readonly Button[]
  children?: readonly Menu[]
  hidden?: true
  prevent?: string
}

/** Declares a menu; one with children is a directory that redirects to its first child. */
export function menu(path: string, title: string, titleEn: string, icon: string, parts: MenuParts = {}): Menu {
  return {
    path,
    title,
    titleEn,
    icon,
    buttons: parts.buttons ?? [],
    children: parts.children ?? [],
    ...(parts.hidden && { hidden: parts.hidden }),
    ...(parts.prevent && { prevent: parts.prevent }),
  }
}

/** One row of the permission table as the seeds install it. `id` is the path of a menu or the code of a button. */
export interface PermissionSeed {
  id: string
  parent: string | null
  menu_type: MenuType
  title: string
  titleEn: string
  /** The entity whose texts name a menu without a title. */
  entity: string | null
  url: string | null
  perms: string | null
  icon: string | null
  hidden: boolean
  /** The view keeps its state while others are open. */
  keep_alive: boolean
  redirect: string | null
  prevent: string | null
  sort_no: number
}

/** The tree as rows, parents before children. */
export function flattenMenus(menus: readonly Menu[], parent: string | null = null): PermissionSeed[] {
  return menus.flatMap((entry, index) => {
    const own: PermissionSeed = {
      id: entry.path,
      parent,
      menu_type: entry.children.length > 0 ? 0 : 1,
      title: entry.title,
      titleEn: entry.titleEn,
      entity: entry.entity ?? null,
      url: entry.path,
      perms: null,
      icon: entry.icon,
      hidden: entry.hidden ?? false,
      keep_alive: entry.children.length === 0,
      redirect: entry.children[0]?.path ?? null,
      prevent: entry.prevent ?? null,
      sort_no: index + 1,
    }
    const codes = entry.buttons.map(
      (button, position): PermissionSeed => ({
        id: button.code,
        parent: entry.path,
        menu_type: 2,
        title: button.title,
        titleEn: button.titleEn,
        entity: null,
        url: null,
        perms: button.code,
        icon: null,
        hidden: false,
        keep_alive: false,
        redirect: null,
        prevent: null,
        sort_no: position + 1,
      }),
    )
    return [own, ...codes, ...flattenMenus(entry.children, entry.path)]
  })
}

/** Whether a grant matches an id; one '*' matches anything. */
function matchesGrant(id: string, pattern: string): boolean {
  const star = pattern.indexOf('*')
  if (star < 0) return id === pattern
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)]
  return id.length >= head.length + tail.length && id.startsWith(head) && id.endsWith(tail)
}

/**
 * The ids that a list of grants contains, read in order: a code or a path, with at most one '*' for anything; a leading '-' removes.
 * The menus above a granted button or menu are granted with it, so that it can be reached.
 */
export function expandGrants(rows: readonly PermissionSeed[], grants: readonly string[]): string[] {
  const chosen = new Set<string>()
  for (const grant of grants) {
    const taken = grant.startsWith('-')
    const pattern = taken ? grant.slice(1) : grant
    const matches = rows.filter((row) => matchesGrant(row.id, pattern))
    if (matches.length === 0) throw new Error(`a grant names no permission: ${grant}`)
    for (const row of matches) taken ? chosen.delete(row.id) : chosen.add(row.id)
  }
  const parents = new Map(rows.map((row) => [row.id, row.parent]))
  for (const id of [...chosen]) {
    for (let above = parents.get(id); above; above = parents.get(above)) chosen.add(above)
  }
  return rows.filter((row) => chosen.has(row.id)).map((row) => row.id)
}
