// The pages that exist, public and signed-in: middleware, redirects after signing in, and links ask here.
import { menuTree } from './menu-tree.ts'
import { flattenMenus } from './permissions.ts'

/** Free of sign-in (docs/domain/frame.md#public-pages). /okrProject only redirects and shows nothing. */
export const publicPaths: ReadonlySet<string> = new Set([
  '/login',
  '/unionLogin',
  '/register',
  '/registerResult',
  '/index',
  '/partner',
  '/partnerPay',
  '/solution',
  '/smartSale',
  '/about',
  '/news',
  '/proxy',
  '/service',
  '/forum',
  '/board',
  '/info',
  '/article',
  '/404',
  '/okrProject',
])

/** Public pages of the signed-out area that stand in (auth), not below a language. */
const authPaths: ReadonlySet<string> = new Set(['/login', '/unionLogin', '/404', '/okrProject'])

/** A public page that is rendered once per language; middleware leads it to /{locale}{path}. */
export function isSitePath(path: string): boolean {
  return publicPaths.has(path) && !authPaths.has(path)
}

/** Addresses that only lead on (docs/domain/frame.md#redirects); the query is kept. */
export const redirects: Readonly<Record<string, string>> = {
  '/okrProject': '/okrProject/overview',
  '/okrProject/projevtbudget': '/okrProject/budget/payment',
  '/person': '/person/index',
  '/home/workbench': '/home/workbench/pending',
}

const officePaths: ReadonlySet<string> = new Set([
  ...flattenMenus(menuTree)
    .map((row) => row.url)
    .filter((url) => url !== null),
  ...Object.keys(redirects),
])

/** Below these a path names a record or opens another one: /crm/customer/list/{key}, /redirect/{full path}. */
const record = /^[0-9a-f]{32}$/

/** A signed-in screen: a menu's path, a record below one, or the detour by which a tab is refreshed. */
export function isOfficePath(path: string): boolean {
  if (officePaths.has(path)) return true
  if (path.startsWith('/redirect/')) return isOfficePath(path.slice('/redirect'.length))
  const cut = path.lastIndexOf('/')
  return cut > 0 && record.test(path.slice(cut + 1)) && officePaths.has(path.slice(0, cut))
}

/** Any page of ours. */
export function isOwnRoute(path: string): boolean {
  return publicPaths.has(path) || isOfficePath(path)
}
