// Adding and editing one record where the paths are older than the derived ones: …/add and …/edit.
import { z } from 'zod'
import type { Definition } from '../../model/definition.ts'
import { keyInput } from '../../model/paging.ts'
import { rowSchema } from '../../model/schema.ts'
import { saveRecord } from '../entity/save.ts'
import { call } from '../kernel/call.ts'
import { invalid } from '../kernel/fail.ts'

interface RecordCalls {
  prefix: string
  definition: Definition
  /** What stands before `:a` and `:e` in the permission codes. */
  permission: string
  /** What the record is called in the summaries. */
  name: string
}

/** The two calls that write a record through the engine; an edit names it by `id` or by its own key and brings its `row_version`. */
export function addAndEdit({ prefix, definition, permission, name }: RecordCalls) {
  const output = rowSchema(definition)
  return [
    call(`POST ${prefix}/add`, {
      summary: `新增${name}`,
      permission: `${permission}:a`,
      input: z.looseObject({}),
      output,
      write: true,
      done: 'done.saved',
      handle: (context, input) => saveRecord(context, definition, { ...input, [definition.key]: undefined, id: undefined }),
    }),
    call(`POST ${prefix}/edit`, {
      summary: `编辑${name}`,
      permission: `${permission}:e`,
      input: z.looseObject({
        id: keyInput.optional(),
        row_version: z.coerce.number().int().optional(),
        [definition.key]: keyInput.optional(),
      }),
      output,
      write: true,
      done: 'done.saved',
      async handle(context, input) {
        const key = input[definition.key] ?? input.id
        if (!key) throw invalid({ [definition.key]: 'validation.required' })
        return saveRecord(context, definition, { ...input, [definition.key]: key })
      },
    }),
  ]
}
