// The strip of visited views as a list: visiting, closing, where to go next. Pure (docs/domain/frame.md#tabs).

export interface Tab {
  path: string
  /** The query that the view was left with, '?…' or ''. */
  query: string
  /** The name of a record that the view shows; other tabs have their menu's. */
  name?: string
}

/** Where a tab leads: its path with the query it was left with. */
export function addressOf(tab: Tab): string {
  return tab.path + tab.query
}

/** The strip with a view in it: its own tab takes the new query, a view without one gets a tab at the end. The same list when nothing changes. */
export function visitTab(tabs: readonly Tab[], path: string, query: string): readonly Tab[] {
  const known = tabs.find((tab) => tab.path === path)
  if (!known) return [...tabs, { path, query }]
  return known.query === query ? tabs : tabs.map((tab) => (tab === known ? { ...tab, query } : tab))
}

/** The strip with a record's name on the tab that shows it. */
export function nameTab(tabs: readonly Tab[], path: string, name: string): readonly Tab[] {
  return tabs.some((tab) => tab.path === path && tab.name !== name) ? tabs.map((tab) => (tab.path === path ? { ...tab, name } : tab)) : tabs
}

/** The strip without a tab; the home tab stays. */
export function closeTab(tabs: readonly Tab[], path: string, home: string): readonly Tab[] {
  return path === home ? tabs : tabs.filter((tab) => tab.path !== path)
}

/** The strip with the home tab and one other. */
export function closeOthers(tabs: readonly Tab[], path: string, home: string): readonly Tab[] {
  return tabs.filter((tab) => tab.path === path || tab.path === home)
}

/** The strip as a new window has it, home alone. */
export function withHome(tabs: readonly Tab[], home: string): readonly Tab[] {
  const first = tabs.find((tab) => tab.path === home) ?? { path: home, query: '' }
  return tabs[0] === first ? tabs : [first, ...tabs.filter((tab) => tab !== first)]
}

/** Where to go when a tab closes: the tab at its right, else the one at its left, else home (docs/domain/frame.md#tabs). */
export function neighbourOf(tabs: readonly Tab[], path: string, home: string): string {
  const at = tabs.findIndex((tab) => tab.path === path)
  const next = at < 0 ? undefined : (tabs[at + 1] ?? tabs[at - 1])
  return next ? addressOf(next) : home
}

/** Tabs out of what a window kept; anything else than tabs counts as none. */
export function readTabs(kept: unknown): Tab[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((one): Tab[] => {
    const { path, query, name } = (one ?? {}) as Partial<Tab>
    if (typeof path !== 'string' || !path.startsWith('/') || typeof query !== 'string') return []
    return [{ path, query, ...(typeof name === 'string' && { name }) }]
  })
}
