// The calls that change one field of many records, and that undo it.
import { z } from 'zod'
import { entities } from '../entities/registry.ts'
import { batchAnswer, keyInput } from '../paging.ts'
import { define } from './define.ts'
import { versionInput } from './record-input.ts'

const names = entities.map((definition) => definition.name)

/** How many records one call changes at most. */
export const maxChanged = 200

export const changeMany = define('POST /api/app/base/app/sys/record/changeMany', {
  input: z.object({
    entity: z.enum(names as [string, ...string[]]),
    records: z
      .array(z.object({ id: keyInput, row_version: versionInput }))
      .min(1)
      .max(maxChanged),
    /** A field of the entity, or one of its custom fields. */
    field: z.string().regex(/^\w{1,64}$/),
    /** ADD and REMOVE leave the other values of a field with several as they are. */
    mode: z.enum(['SET', 'ADD', 'REMOVE']).default('SET'),
    value: z.unknown(),
    /** Changes nothing unless every record can be changed. */
    all: z.boolean().default(false),
  }),
  output: batchAnswer.extend({
    /** Names the change for undoing it; null where nothing was changed. */
    undo: z.string().nullable(),
  }),
})

export const undoChange = define('POST /api/app/base/app/sys/record/undoChange', {
  input: z.object({ undo: keyInput }),
  output: batchAnswer,
})
