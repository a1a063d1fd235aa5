// The name of the application, and the answer for an unknown application (docs/domain/settings.md#application,
// docs/domain/errors.md#verification).

import type { CallAnswer } from './calls/names.ts'

type Answer = NonNullable<CallAnswer<'POST /api/app/base/app/base/info/getDetail'>>

/** The application info of an upstream; every part is optional. */
export type AppInfo = { [K in keyof Answer]?: Answer[K] | null }

/**
 * The data of an application info answer; null for an empty one, which counts as a failed verification
 * (docs/domain/errors.md#verification).
 */
export function readAppInfo(data: unknown): AppInfo | null {
  return typeof data === 'object' && data !== null && Object.keys(data).length > 0 ? data : null
}

/** '{route title} - {application name}'; without a name the default product title takes its place (docs/domain/settings.md#application). */
export function pageTitle(title: string, info: AppInfo | null, product: string): string {
  return `${title} - ${info?.app_name || product}`
}
