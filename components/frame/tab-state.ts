// The visited views of this window and the ones that are kept alive behind them.
import type { ReactNode } from 'react'
import { createStore } from '@/lib/client/store'
import { closeOthers, closeTab, nameTab, readTabs, type Tab, visitTab, withHome } from './tabs'

/** Views that stay mounted at most; the one that was looked at longest ago goes first. */
export const maxKept = 12

export interface KeptView {
  path: string
  content: ReactNode
  /** Another number is another view: what was typed is gone. */
  build: number
  /** Something in it was changed and not saved, and no draft keeps it. */
  unsaved?: boolean
}

interface Strip {
  /** Whose strip it is: a window may see several people sign in. */
  user: string
  home: string
  tabs: readonly Tab[]
  /** Views by the order in which they were looked at, the last one at the end. */
  views: readonly KeptView[]
}

const place = (user: string) => `office.tabs:${user}`

export const strip = createStore<Strip>({ user: '', home: '/', tabs: [{ path: '/', query: '' }], views: [] })

/** Takes up the strip that this window kept for a user. `mayOpen` tells which paths his menus still hold. */
export function openStrip(user: string, home: string, mayOpen: (path: string) => boolean): void {
  const kept = readTabs(readKept(user)).filter((tab) => mayOpen(tab.path))
  const sameUser = strip.get().user === user
  strip.set({ user, home, tabs: withHome(sameUser ? strip.get().tabs : kept, home) })
}

function readKept(user: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(place(user)) ?? '[]')
  } catch {
    return []
  }
}

/** Leaves no names behind in this window; a session that merely ran out finds its tabs again. */
export function forgetStrip(): void {
  sessionStorage.removeItem(place(strip.get().user))
}

function put(tabs: readonly Tab[]): void {
  const { user, tabs: before } = strip.get()
  if (tabs === before) return
  strip.set({ tabs })
  try {
    if (user) sessionStorage.setItem(place(user), JSON.stringify(tabs))
  } catch {
    // a window that keeps nothing begins with the home tab
  }
}

/** The open view has a tab that leads back to it. */
export function visit(path: string, query: string): void {
  put(visitTab(strip.get().tabs, path, query))
}

/** Puts a record's name on the tab of its view. */
export function nameView(path: string, name: string): void {
  put(nameTab(strip.get().tabs, path, name))
}

/** Takes tabs away; their views go with them once another one is shown. */
export function close(path: string): void {
  put(closeTab(strip.get().tabs, path, strip.get().home))
}

export function closeAllBut(path: string): void {
  put(closeOthers(strip.get().tabs, path, strip.get().home))
}

let builds = 0

/** Keeps what a page shows. A view that is there already keeps its first content, so that nothing in it begins again. */
export function keepView(path: string, content: ReactNode): void {
  const { views } = strip.get()
  if (views.some((view) => view.path === path)) return
  builds += 1
  strip.set({ views: [...views, { path, content, build: builds }] })
}

/** Gives a kept view new content; its parts keep their state where they are of the same kind. */
export function renewView(path: string, content: ReactNode): void {
  strip.set({ views: strip.get().views.map((view) => (view.path === path ? { ...view, content } : view)) })
}

/** Forgets a view: its next visit builds it again. */
export function dropView(path: string): void {
  strip.set({ views: strip.get().views.filter((view) => view.path !== path) })
}

/** Something in a view is unsaved, or no longer. */
export function markUnsaved(path: string, unsaved: boolean): void {
  const { views } = strip.get()
  if (views.some((view) => view.path === path && (view.unsaved ?? false) !== unsaved))
    strip.set({ views: views.map((view) => (view.path === path ? { ...view, unsaved } : view)) })
}

/** What stays of the views when one is looked at: those with a tab that are unsaved, or whose menu wants them kept alive, of these the latest ones; the shown one last. */
export function keptOf(views: readonly KeptView[], shown: string, tabs: readonly Tab[], keepsAlive: (path: string) => boolean): KeptView[] {
  const stays = views.filter(
    (view) => view.path !== shown && tabs.some((tab) => tab.path === view.path) && (view.unsaved || keepsAlive(view.path)),
  )
  const own = views.filter((view) => view.path === shown)
  const kept = [...stays, ...own]
  const over = kept.length - maxKept
  return kept.filter((view, index) => index >= over || view.unsaved)
}

/** A view has come to the front. */
export function showView(path: string, keepsAlive: (path: string) => boolean): void {
  const { views, tabs } = strip.get()
  const kept = keptOf(views, path, tabs, keepsAlive)
  const same = kept.length === views.length && kept.every((view, index) => view === views[index])
  if (!same) strip.set({ views: kept })
}
