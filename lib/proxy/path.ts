// The upstream of a path, and the paths that are refused before routing.
import { type Family, familyPrefix } from '../model/definition.ts'

// Encoded slashes, backslashes, NUL and percent signs change their meaning at the next decoding.
const encodedSeparator = /%(?:2f|5c|00|25)/i
const badEscape = /%(?![0-9a-f]{2})/i
// Some servers remove path parameters (';…') before they resolve dot segments.
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:(?:;|%3b)[^/]*)?(?:\/|$)/i
const rawOdd = /[\\\s\p{Cc}]|\/\//u
/** Encoded line breaks and other control characters: they could get into headers and logs. */
const decodedOdd = /[\p{Cc}\u2028\u2029]/u

/** True when the raw path name of a call must not be passed on. */
export function isBadPath(path: string): boolean {
  if (encodedSeparator.test(path) || badEscape.test(path) || dotSegment.test(path) || rawOdd.test(path)) return true
  try {
    return decodedOdd.test(decodeURIComponent(path))
  } catch {
    return true
  }
}

const prefixes = (Object.entries(familyPrefix) as [Family, string][]).map(([family, prefix]) => [family, `${prefix}/`] as const)

/** The family whose prefix the path begins with, or null. */
export function familyOf(path: string): Family | null {
  for (const [family, prefix] of prefixes) {
    if (path.startsWith(prefix)) return family
  }
  return null
}

const user = `${familyPrefix.base}/app/sys/user`

/** Calls whose answer contains the token of a new session. */
export const signInPaths: ReadonlySet<string> = new Set([
  `${user}/login`,
  `${user}/loginFactor`,
  `${user}/loginPasskey`,
  `${user}/identity/finish`,
  `${user}/customerTokenToUserToken`,
  `${user}/codeToUserToken`,
])
export const signOutPath = `${user}/logout`
export const tokenExchangePath = `${user}/userTokenToUserToken`
export const userInfoPath = `${user}/queryById`
export const permissionByTokenPath = `${familyPrefix.base}/app/sys/permission/getUserPermissionByToken/`
export const appInfoPath = `${familyPrefix.base}/app/base/info/getDetail`
/** The description of all calls; it belongs to no family and is served by our own backend. */
export const openApiPath = '/api/openapi.json'
export const bpmAppKeyPath = `${familyPrefix.eis}/app/binding/getBpmAppKey`

/** The two GETs that change something (docs/domain/wire.md#changing-gets). */
export function isChangingGet(path: string): boolean {
  return (
    path.startsWith(`${familyPrefix.eis}/dictionary/del/`) ||
    path.startsWith(`${familyPrefix.fintech}/dictionaryItem/updateDictItemStatus/`)
  )
}

/** Saves below customer get the header `creator` (docs/domain/wire.md#headers). */
export function carriesCreator(path: string): boolean {
  return /\/customer\/(?:.+\/)?addOrUpdate$/.test(path)
}

/** The only public form with a file. */
export const partnerPayPath = `${familyPrefix.fintech}/site/partnerPay/save`

/** Upload calls: larger, slower, streamed. */
export function isUpload(path: string): boolean {
  return path === `${familyPrefix.base}/app/file/upload` || path === partnerPayPath || isImport(path)
}

/** Import calls; they answer an expired token with HTTP 500 (docs/domain/transfer.md#expired-sign-in). */
export function isImport(path: string): boolean {
  return path.includes('/import/')
}
