// Which upstream a path belongs to, and which paths are refused before anybody reads them.
import { type Family, familyPrefix } from '../model/definition.ts'

// Encoded slashes, backslashes, NUL and percent signs change their meaning at the next decoding.
const encodedSeparator = /%(?:2f|5c|00|25)/i
const badEscape = /%(?![0-9a-f]{2})/i
// Some servers cut path parameters (';…') off before they resolve the dots.
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:(?:;|%3b)[^/]*)?(?:\/|$)/i
const rawOdd = /[\\\s\p{Cc}]|\/\//u
/** Line breaks and other control characters, encoded: they end up in headers and logs. */
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

/** Calls whose answer holds the token of a new session. */
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

/** Saves below customer carry the header `creator` (docs/domain/wire.md#headers). */
export function carriesCreator(path: string): boolean {
  return /\/customer\/(?:.+\/)?addOrUpdate$/.test(path)
}

/** The one public form that brings a file. */
export const partnerPayPath = `${familyPrefix.fintech}/site/partnerPay/save`

/** Calls that bring files: larger, slower, passed on as they come. */
export function isUpload(path: string): boolean {
  return path === `${familyPrefix.base}/app/file/upload` || path === partnerPayPath || isImport(path)
}

/** Import calls; an expired token comes back from them as HTTP 500 (docs/domain/transfer.md#expired-sign-in). */
export function isImport(path: string): boolean {
  return path.includes('/import/')
}
