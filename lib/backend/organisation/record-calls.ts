// Adds and edits one record by the older paths …/add and …/edit.
import type { z } from 'zod'
import type { CallDefinition, CallName } from '../../model/calls/define.ts'
import type { Definition } from '../../model/definition.ts'
import type { Values } from '../../model/record.ts'
import { summariesOf } from '../entity/calls.ts'
import { saveRecord } from '../entity/save.ts'
import { serve } from '../kernel/call.ts'
import { invalid } from '../kernel/fail.ts'

type RecordCall = CallDefinition<CallName, { input: z.ZodType<Values>; output: z.ZodType<unknown, Values> }>

interface RecordCalls {
  add: RecordCall
  edit: RecordCall
  definition: Definition
  /** The prefix of the permission codes `:a` and `:e`. */
  permission: string
}

/** The two calls that write a record through the engine; an edit names it by `id` or by its own key and contains its `row_version`. */
export function addAndEdit({ add, edit, definition, permission }: RecordCalls) {
  const summaries = summariesOf(definition)
  return [
    serve(add, {
      summary: summaries.add,
      permission: `${permission}:a`,
      write: true,
      done: 'done.saved',
      handle: (context, input) => saveRecord(context, definition, { ...input, [definition.key]: undefined, id: undefined }),
    }),
    serve(edit, {
      summary: summaries.edit,
      permission: `${permission}:e`,
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
