// The format of several calls in one request, for client and proxy.

export const bundlePath = '/api/bundle'
/** More calls make another bundle. */
export const bundleLimit = 40

/** One of the calls. */
export interface Bundled {
  method: string
  /** With its query. */
  address: string
  /** JSON, where it has one. */
  body?: string
}

/** A line of the answer: the answer of the call at this index, or that it must be sent separately. */
export type BundledAnswer = { at: number; alone: true } | { at: number; alone?: undefined; status: number; requestId: string; text: string }
