// A long side menu has sections (docs/domain/frame.md#side-menu). Presentation alone: permission codes, routes and the menu tree stay as they are. Pure.
import type { SideGroup } from './menus'

const sections = {
  people: ['/system/user', '/system/depart', '/system/position', '/system/role', '/system/group', '/system/permission'],
  content: ['/system/news', '/system/newsCategory', '/system/notice', '/system/messageTemplate', '/system/site'],
  data: ['/system/dict', '/system/category', '/system/code', '/system/field', '/system/rule'],
  application: ['/system/app', '/system/binding', '/system/param', '/system/api', '/system/operations'],
  log: ['/system/log', '/system/signIn', '/system/track', '/system/recycle'],
} as const

export type SectionName = keyof typeof sections | 'other'

export interface Section<T> {
  /** null where the menus are in no sections. */
  name: SectionName | null
  entries: T[]
}

const names = Object.keys(sections) as (keyof typeof sections)[]
const nameOf = new Map<string, SectionName>(names.flatMap((name) => sections[name].map((path) => [path, name])))

/** Menus by section, each section in the menus' own order; those that belong to none are last. Without any section they are one list. */
export function sectionsOf<T>(entries: readonly T[], pathOf: (entry: T) => string): Section<T>[] {
  if (!entries.some((entry) => nameOf.has(pathOf(entry)))) return [{ name: null, entries: [...entries] }]
  return [...names, 'other' as const].flatMap((name) => {
    const own = entries.filter((entry) => (nameOf.get(pathOf(entry)) ?? 'other') === name)
    return own.length > 0 ? [{ name, entries: own }] : []
  })
}

export const pathOfGroup = (group: SideGroup): string => group.head.path
