// What calls take that add, edit or read one record beside the derived calls of an entity.
import { z } from 'zod'
import { keyInput } from '../paging.ts'

/** The version of the record that the caller has seen. */
export const versionInput = z.coerce.number().int().optional()

/** The fields of a new record; its definition reads them. */
export const newRecord = z.looseObject({})

/** The fields of a changed record, which is named by `id` or by its own key. */
export const changedRecord = (key: string) =>
  z.looseObject({ id: keyInput.optional(), row_version: versionInput, [key]: keyInput.optional() })

export const byId = z.object({ id: keyInput })
