// The calls of what each user keeps for his lists: saved queries and view settings.
import { z } from 'zod'
import { keyInput, recordKeys } from '../paging.ts'
import { rules } from '../wire.ts'
import { type AnswerOf, define } from './define.ts'
import { versionInput } from './record-input.ts'

const saveCode = z.string().regex(/^[\w:./-]{1,64}$/)

const condition = z.object({
  field: z.string().min(1).max(64),
  rule: z.enum(rules),
  val: z.union([z.string().max(500), z.array(z.string().max(500)).max(200)]),
})

const savedQuery = z.object({
  query_key: z.string(),
  save_code: z.string(),
  title: z.string(),
  matchType: z.enum(['and', 'or']),
  records: z.array(condition),
  is_shared: z.boolean(),
  shared_role_keys: z.array(z.string()),
  is_default: z.boolean(),
  sort_no: z.number(),
  user_key: z.string(),
  user_name: z.string().nullable(),
  /** The caller's own; others' are shared with him. */
  own: z.boolean(),
  row_version: z.number(),
})

export type SavedQueryRow = z.output<typeof savedQuery>

export const querySavedQueries = define('POST /api/app/base/app/sys/savedQuery/query', {
  input: z.object({ save_code: saveCode.optional() }),
  output: z.array(savedQuery),
})

export const saveQuery = define('POST /api/app/base/app/sys/savedQuery/addOrUpdate', {
  input: z.object({
    query_key: keyInput.optional(),
    id: keyInput.optional(),
    save_code: saveCode,
    title: z.string().trim().min(1).max(50),
    matchType: z.enum(['and', 'or']).default('and'),
    records: z.array(condition).min(1).max(20),
    is_shared: z.boolean().default(false),
    shared_role_keys: z.array(keyInput).max(50).default([]),
    is_default: z.boolean().default(false),
    sort_no: z.number().int().min(0).max(100_000).default(0),
    row_version: versionInput,
  }),
  output: savedQuery,
})

export const deleteSavedQueries = define('POST /api/app/base/app/sys/savedQuery/deleteById', {
  input: recordKeys('query_key'),
  output: z.object({ success: z.number() }),
})

const viewColumn = z.object({
  field: z.string().min(1).max(64),
  width: z.number().int().min(20).max(2000).optional(),
  fixed: z.union([z.enum(['left', 'right']), z.literal(false)]).optional(),
  visible: z.boolean().optional(),
})

const viewSetting = z.object({
  save_code: z.string(),
  columns: z.array(viewColumn).max(200).nullable().default(null),
  sort: z
    .string()
    .regex(/^-?\w{1,63}$/)
    .nullable()
    .default(null),
  page_size: z.number().int().min(1).max(200).nullable().default(null),
  view_type: z.enum(['LIST', 'KANBAN', 'CARD']).default('LIST'),
  filters: z.array(z.string().max(64)).max(50).nullable().default(null),
})

export const readViewSetting = define('POST /api/app/base/app/sys/viewSetting/query', {
  input: z.object({ save_code: saveCode }),
  output: viewSetting.nullable(),
})

export type ViewSettingAnswer = NonNullable<AnswerOf<typeof readViewSetting>>

/** Keeps the caller's view of one list; null columns give the list's own back. */
export const saveViewSetting = define('POST /api/app/base/app/sys/viewSetting/save', {
  input: viewSetting.extend({ save_code: saveCode }),
  output: viewSetting,
})
