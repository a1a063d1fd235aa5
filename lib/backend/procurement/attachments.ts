// Files that are records of their own: name and size come from the file (docs/domain/supplier.md#papers).
import type { FileRef } from '../../model/field.ts'
import { cutText } from '../../model/plain-text.ts'
import type { Hooks } from '../entity/hooks.ts'

export const attachmentHooks: Hooks = {
  async beforeWrite(_, { row }) {
    const [file] = (row.attachments ?? []) as FileRef[]
    row.file_name = file ? cutText(file.name, 255) : null
    row.file_size = file?.size ?? null
  },
}
