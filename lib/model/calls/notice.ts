// The calls of notices (docs/domain/notice.md; the paths keep the spelling delte).
import { z } from 'zod'
import { notice } from '../entities/notice.ts'
import type { EntityRow } from '../entity-row.ts'
import { keyInput, listAnswer, pageInput } from '../paging.ts'
import { rowSchema } from '../schema.ts'
import { type AnswerOf, define, type InputOf } from './define.ts'
import { readStatus, receivedRow } from './message.ts'

/** Columns of a notice that are answered in other forms than their fields, and those that are added. */
const noticeColumns = {
  /** JSON text of [{uid, name, status, url}]. */
  attachment: z.string().nullable().optional(),
  category_name: z.string().nullable().optional(),
  /** A published notice has changes that were not published; for those who manage notices. */
  has_changes: z.boolean().optional(),
  /** The changed fields of the next version; in a detail. */
  pending: z.record(z.string(), z.unknown()).nullable().optional(),
  ref_key: z.array(z.string()).nullable().optional(),
  dept_key: z.array(z.string()).nullable().optional(),
  total_count: z.number().optional(),
  read_count: z.number().optional(),
  /** Names of the chosen users or departments. */
  audience_names: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** Whether the caller has read it; null when it was not for him. */
  read_status: z.string().nullable().optional(),
  read_time: z.string().nullable().optional(),
}

/** A notice as those who manage notices see it. */
export type NoticeRow = Omit<EntityRow<typeof notice>, keyof typeof noticeColumns> & z.output<z.ZodObject<typeof noticeColumns>>

const noticeRow = rowSchema(notice).extend(noticeColumns) as unknown as z.ZodType<NoticeRow, Record<string, unknown>>

/** Own notices where `ref_key` is named or the caller manages none, else all of them in every state. */
export const queryNotices = define('POST /api/fintech/biz/message/query', {
  input: z.looseObject({}),
  output: listAnswer(z.union([receivedRow, noticeRow])),
})

/** A notice as its reader or its publisher sees it. */
export type ShownNotice = AnswerOf<typeof queryNotices>['records'][number]

export const readMessage = define('GET /api/fintech/biz/message/detail/{id}', {
  input: z.object({ id: keyInput }),
  output: z.union([receivedRow, noticeRow]),
})

export const saveNotice = define('POST /api/fintech/biz/message/save', {
  input: z.looseObject({
    message_key: keyInput.optional(),
    id: keyInput.optional(),
    status: z.enum(['DRAFT', 'PUBLISHED', 'RETRACT']).optional(),
    row_version: z.coerce.number().int().optional(),
  }),
  output: noticeRow,
})

export type NoticeInput = InputOf<typeof saveNotice>

export const discardNoticeChanges = define('POST /api/fintech/biz/message/discardChanges', {
  input: z.object({ id: keyInput, row_version: z.coerce.number().int().optional() }),
  output: noticeRow,
})

export const deleteNotice = define('DELETE /api/fintech/biz/message/delte/{id}', { input: z.object({ id: keyInput }) })

export const readNoticeReaders = define('GET /api/fintech/biz/message/readDetail/{id}', {
  input: pageInput.extend({ id: keyInput, read_status: readStatus.optional() }),
  output: listAnswer(
    z.object({
      user_key: z.string(),
      realname: z.string(),
      depart_name: z.string().nullable(),
      read_status: z.string(),
      read_time: z.string().nullable(),
    }),
  ).extend({ total_count: z.number(), read_count: z.number() }),
})
