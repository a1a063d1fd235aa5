// Stores a file that was sent with a form, for other areas than the file area.
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
export type KeepUpload = (
  context: Context,
  options: { mostBytes: number; mimes: RegExp; check(fields: Record<string, string>): Promise<void> },
) => Promise<Upload>

/** How the area that stores files keeps one that came with a form. */
export const uploadKeeping = question<KeepUpload>('upload keeping')

export const keepUpload: KeepUpload = (context, options) => context.kernel.get(uploadKeeping)(context, options)
