// The existing pages, public and signed-in; used by the middleware, by redirects after sign-in, and by links.

import { menuTree } from './menu-tree.ts'
import { flattenMenus } from './permissions.ts'
import { recordKey } from './record-key.ts'

/** Pages without sign-in (docs/domain/frame.md#public-pages). /okrProject only redirects and shows nothing. */
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
  '/sharedDocument',
])

/** Public pages in (auth), without a language in the path. */
const authPaths: ReadonlySet<string> = new Set(['/login', '/unionLogin', '/okrProject', '/sharedDocument'])

/** A public page that is rendered once per language; the middleware rewrites it to /{locale}{path}. */
export function isSitePath(path: string): boolean {
  return publicPaths.has(path) && !authPaths.has(path)
}

/** Redirects (docs/domain/frame.md#redirects); the query is kept. */
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

/** A signed-in screen: a menu's path, a record below one (/crm/customer/list/{key}), or the detour by which a tab is refreshed (/redirect/{full path}). */
export function isOfficePath(path: string): boolean {
  if (officePaths.has(path)) return true
  if (path.startsWith('/redirect/')) return isOfficePath(path.slice('/redirect'.length))
  const cut = path.lastIndexOf('/')
  return cut > 0 && recordKey.test(path.slice(cut + 1)) && officePaths.has(path.slice(0, cut))
}

/** Whether a path is an existing page. */
export function isOwnRoute(path: string): boolean {
  return publicPaths.has(path) || isOfficePath(path)
}
