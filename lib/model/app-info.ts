// The name of the application, and the answer for an unknown application (docs/domain/settings.md#application,
// docs/domain/errors.md#verification).

export interface AppInfo {
  app_name?: string | null
  title?: string | null
  logo?: string | null
  copyright?: string | null
  icp_no?: string | null
  stationLogo?: string | null
  stationName?: string | null
  stationKey?: string | null
  /** Set where the data of the demo company are loaded. */
  demo?: boolean
}

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
