// Checks the target of a `redirect`: only existing paths of this application, checked after one decoding.
import { isOwnRoute } from './routes.ts'

// Control characters and spaces are dropped or rewritten by browsers, so that '/\t/evil.example' would become '//evil.example'.
const refused = /[\\@\p{Cc}\p{Cf}\p{Z}]/u

/**
 * The path with its query, when `wanted` is one of our routes; else `otherwise`. `wanted` is the value of the query
 * parameter as URLSearchParams gives it, that is decoded once; nothing is decoded again. Refused are '//', backslashes, control
 * characters, schemes and '@', and the sign-in pages themselves, which would cause a loop.
 */
export function safePath(wanted: string | null | undefined, otherwise = '/'): string {
  if (!wanted || wanted.length > 2000 || !wanted.startsWith('/') || refused.test(wanted)) return otherwise
  const mark = wanted.search(/[?#]/)
  const path = mark < 0 ? wanted : wanted.slice(0, mark)
  if (path.includes('//') || path.includes(':') || path.includes('%') || /(^|\/)\.{1,2}(\/|$)/.test(path)) return otherwise
  return isOwnRoute(path) && path !== '/login' && path !== '/unionLogin' ? wanted : otherwise
}
