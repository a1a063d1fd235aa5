// Stores a file that was sent with a form, for other areas than the file area.
import type { Context } from './context.ts'

export interface Upload {
  file_key: string
  name: string
  mime: string
  /** The other fields of the form. */
  fields: Record<string, string>
}

/** Checks and stores the request's field `file`. `check` gets the other fields first and may refuse by throwing. */
export type StoreUpload = (
  context: Context,
  options: { maxBytes: number; mimes: RegExp; check(fields: Record<string, string>): Promise<void> },
) => Promise<Upload>

let keeper: StoreUpload | undefined

/** Bound by the file area when the catalogue is built. */
export function bindUploads(keep: StoreUpload): void {
  keeper = keep
}

export const storeUpload: StoreUpload = (context, options) => {
  if (!keeper) throw new Error('no file area is bound')
  return keeper(context, options)
}
