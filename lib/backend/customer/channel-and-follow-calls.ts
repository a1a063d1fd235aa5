// Channels and follow-ups under their own call names: list, page, save, delete, fetch, comments (docs/domain/channel.md#channel,
// docs/domain/follow-up.md#follow-up).
import { z } from 'zod'
import { deleteFollowComments, saveFollowComment } from '../../model/calls/customer-records.ts'
import type { Definition } from '../../model/definition.ts'
import { channel } from '../../model/entities/channel.ts'
import { clue } from '../../model/entities/clue.ts'
import { follow, followComment } from '../../model/entities/follow.ts'
import { batchAnswer, keyInput, listAnswer, recordKeys } from '../../model/paging.ts'
import { listRequestSchema, rowSchema } from '../../model/schema.ts'
import { mayQuery, summariesOf } from '../entity/calls.ts'
import { deleteComments, saveComment } from '../entity/comments.ts'
import type { Row } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { readRecord } from '../entity/read.ts'
import { removeRecord, removeRecords } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { type Call, call, serve } from '../kernel/call.ts'

/** The calls of an entity whose call names on the wire are not query, addOrUpdate, deleteById and detail. */
function ownNames(definition: Definition, listName: 'list' | 'page', choosers: readonly string[] = []): Call[] {
  const path = `POST /api/fintech/biz/${definition.path}`
  const row = rowSchema(definition)
  const summaries = summariesOf(definition)
  return [
    call(`${path}/${listName}`, {
      summary: summaries.query,
      permission: mayQuery(definition, choosers),
      input: listRequestSchema(definition),
      output: listAnswer(row),
      handle: (context, query) => listRecords(context, definition, query),
    }),
    call(`${path}/save`, {
      summary: summaries.save,
      permission: [`${definition.permission}:a`, `${definition.permission}:e`],
      input: z.looseObject({
        id: keyInput.optional(),
        [definition.key]: keyInput.optional(),
        row_version: z.coerce.number().int().optional(),
      }),
      output: row,
      write: true,
      done: 'done.saved',
      handle: (context, input) => saveRecord(context, definition, input as Row),
    }),
    call(`${path}/delete`, {
      summary: summaries.remove,
      permission: `${definition.permission}:d`,
      input: recordKeys(definition.key),
      output: batchAnswer,
      body: 'jsonOrForm',
      write: true,
      done: 'done.deleted',
      async handle(context, keys) {
        if (keys.length > 1) return removeRecords(context, definition, keys)
        await removeRecord(context, definition, keys[0] as string)
        return { success: 1, fail: [] }
      },
    }),
    call(`${path}/fetch`, {
      summary: summaries.detail,
      permission: `${definition.permission}:q`,
      input: z.object({ id: keyInput.optional(), [definition.key]: keyInput.optional() }),
      output: row,
      handle: (context, input) => readRecord(context, definition, String(input.id ?? (input as Row)[definition.key] ?? '')),
    }),
  ]
}

/** Who adds leads names their channel; its contact, costs and results need the permission for channels. */
export const channelCalls: readonly Call[] = ownNames(channel, 'list', [`${clue.permission}:a`])

export const followCalls: readonly Call[] = [
  ...ownNames(follow, 'page'),
  serve(saveFollowComment, {
    summary: ['评论跟进记录', 'Comment on a follow-up'],
    permission: ['crm:follow:q', 'crm:follow:a'],
    write: true,
    done: 'done.saved',
    handle: async (context, input) => (await saveComment(context, followComment, input as Row)).comment,
  }),
  serve(deleteFollowComments, {
    summary: ['删除评论', 'Delete a comment'],
    permission: ['crm:follow:q', 'crm:follow:a'],
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: (context, keys) => deleteComments(context, followComment, keys),
  }),
]
