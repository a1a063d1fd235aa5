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
export type KeepUpload = (
  context: Context,
  options: { mostBytes: number; mimes: RegExp; check(fields: Record<string, string>): Promise<void> },
) => Promise<Upload>

let keeper: KeepUpload | undefined

/** Bound by the file area when the catalogue is built. */
export function bindUploads(keep: KeepUpload): void {
  keeper = keep
}

export const keepUpload: KeepUpload = (context, options) => {
  if (!keeper) throw new Error('no file area is bound')
  return keeper(context, options)
}
