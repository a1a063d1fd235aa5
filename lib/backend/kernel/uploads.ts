// Stores a file that was sent with a form; for areas other than the file area.
import type { Context } from './context.ts'
import { question } from './slots.ts'

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

/** The implementation in the area of files. */
export const uploadStorage = question<StoreUpload>('upload storage')

export const storeUpload: StoreUpload = (context, options) => context.kernel.get(uploadStorage)(context, options)
