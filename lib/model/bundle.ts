// Several calls in one request, as both sides know it.

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

/** A line of the answer: what the call at this place has answered, or that it has to be sent by itself. */
export type BundledAnswer = { at: number; alone: true } | { at: number; alone?: undefined; status: number; requestId: string; text: string }
