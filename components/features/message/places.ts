// Where a message leads: the record it speaks of, when the user has its screen.
import { routeOf, routesOf } from '@/components/frame/menus'
import type { MenuItem } from '@/lib/client/session-state'

const record = /^(.*)\/([0-9a-f]{32})$/

/** Lists whose records have pages of their own; elsewhere the list opens the record in its drawer. */
const withPages: ReadonlySet<string> = new Set(['/crm/customer/list', '/purchase/supplier', '/purchase/resource'])

/** The address behind a message's jump_url; null for a screen that is not built or not permitted. */
export function placeOf(jumpUrl: string | null, menus: readonly MenuItem[]): string | null {
  if (!jumpUrl) return null
  const [, list = jumpUrl, key] = record.exec(jumpUrl) ?? []
  const [path = ''] = list.split('?')
  if (!routeOf(routesOf(menus), path)?.screen) return null
  if (!key || withPages.has(list)) return jumpUrl
  return `${list}?open=${key}`
}
