// The calls of the logs: operations, clicks, recycle bin.
import { z } from 'zod'
import { batchAnswer, keyInput, listAnswer, pageInput, recordKeys, timeInput, timeRange } from '../paging.ts'
import { cutText } from '../plain-text.ts'
import { click as clickKind } from '../row-kinds.ts'
import { listRequestSchema } from '../schema.ts'
import { type AnswerOf, define } from './define.ts'

export const queryOperations = define('POST /api/app/base/app/sys/operationLog/query', {
  input: pageInput.extend({
    biz_type: z.string().max(64).optional(),
    biz_key: z.string().max(200).optional(),
    action: z.string().max(50).optional(),
    user_key: keyInput.optional(),
    create_time: timeRange.optional(),
  }),
  output: listAnswer(
    z.object({
      log_key: z.string(),
      biz_type: z.string(),
      biz_key: z.string().nullable(),
      /** What the record is called, where the caller may see it. */
      biz_name: z.string().nullable(),
      action: z.string(),
      diff: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
      user_key: z.string().nullable(),
      user_name: z.string().nullable(),
      ip: z.string().nullable(),
      create_time: z.string(),
    }),
  ),
})

export type OperationRow = AnswerOf<typeof queryOperations>['records'][number]

const click = z.object({
  page_path: z.string().min(1).max(200),
  event_code: z.string().min(1).max(100),
  event_name: z.string().max(100).nullish(),
  element_text: z
    .string()
    .transform((text) => cutText(text, 100))
    .nullish(),
  biz_type: z.string().max(64).nullish(),
  biz_key: z.string().max(64).nullish(),
  client_time: timeInput.nullish(),
  duration_ms: z.number().int().min(0).max(86_400_000).nullish(),
})

export type Click = z.input<typeof click>

/** One click, or up to fifty as `records`. */
export const trackClicks = define('POST /api/fintech/biz/track/log/create', {
  input: z
    .object({ records: z.array(click).min(1).max(50) })
    .or(click.transform((one) => ({ records: [one] })))
    .transform((input) => input.records),
  output: z.object({ success: z.number() }),
})

export const queryClicks = define('POST /api/fintech/biz/track/log/query', {
  input: listRequestSchema(clickKind),
  output: listAnswer(
    z.object({
      log_key: z.string(),
      user_key: z.string().nullable(),
      user_name: z.string().nullable(),
      page_path: z.string(),
      event_code: z.string(),
      event_name: z.string().nullable(),
      element_text: z.string().nullable(),
      biz_type: z.string().nullable(),
      biz_key: z.string().nullable(),
      client_time: z.string().nullable(),
      duration_ms: z.number().nullable(),
      ip: z.string().nullable(),
      ua: z.string().nullable(),
      create_time: z.string(),
    }),
  ),
})

export type ClickRow = AnswerOf<typeof queryClicks>['records'][number]

export const queryRecycleBin = define('POST /api/app/base/app/sys/recycle/query', {
  input: pageInput.extend({
    entity: z.string().max(64).optional(),
    biz_name: z.string().max(100).optional(),
    deleted_by_key: keyInput.optional(),
  }),
  output: listAnswer(
    z.object({
      recycle_key: z.string(),
      entity: z.string(),
      biz_key: z.string(),
      biz_name: z.string().nullable(),
      deleted_by_key: z.string().nullable(),
      deleted_by_name: z.string().nullable(),
      create_time: z.string(),
      /** It is removed for good after this time. */
      expire_time: z.string(),
    }),
  ),
})

export type RecycleRow = AnswerOf<typeof queryRecycleBin>['records'][number]

const several = { input: recordKeys('recycle_key'), output: z.object({ success: z.number() }) }

/** `fail` names those of several that stay in the bin. */
export const restoreFromBin = define('POST /api/app/base/app/sys/recycle/restore', {
  ...several,
  output: z.object({ success: z.number(), fail: batchAnswer.shape.fail.optional() }),
})
export const purgeFromBin = define('POST /api/app/base/app/sys/recycle/purge', several)
