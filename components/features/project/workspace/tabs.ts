// The eight tabs of a project's workspace, which of them an address belongs to, and the second level of those that have one.
import type { RouteInfo } from '@/components/frame/menus'
import { redirects } from '@/lib/model/routes'

const paths = ['overview', 'okr', 'resource', 'price', 'projevtbudget', 'document', 'report', 'contract'] as const

/** In their order; `to` is where a click leads. */
export const workspaceTabs = paths.map((name) => {
  const path = `/okrProject/${name}`
  return { path, to: redirects[path] ?? path }
})

/** The tab of an address: its own, or the one that its menu names (meta.prevent). */
export function activeTab(routes: ReadonlyMap<string, Pick<RouteInfo, 'prevent'>>, path: string): string | undefined {
  const prevent = routes.get(path)?.prevent
  return workspaceTabs.find((tab) => tab.path === path || tab.path === prevent)?.path
}

const seconds = [
  ['/okrProject/okr', '/okrProject/task'],
  ['/okrProject/budget/payment', '/okrProject/budget/receivePayment', '/okrProject/budget/otherCost'],
] as const

/** The addresses that share a tab with this one, itself among them. */
export const siblingsOf = (path: string): readonly string[] =>
  seconds.find((group) => (group as readonly string[]).includes(path)) ?? [path]
