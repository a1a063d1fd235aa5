// The calls of each user's list settings: saved queries, saved views and view settings.
import { z } from 'zod'
import { listLimits } from '../list-request.ts'
import { viewable } from '../own-definitions.ts'
import { keyInput, recordKeys } from '../paging.ts'
import { rowLists } from '../row-lists.ts'
import { conditionsOf, rules } from '../wire.ts'
import { type AnswerOf, define } from './define.ts'
import { versionInput } from './record-input.ts'

const saveCode = z.string().regex(/^[\w:./-]{1,64}$/)

const condition = z.object({
  field: z.string().min(1).max(64),
  rule: z.enum(rules),
  val: z.union([z.string().max(500), z.array(z.string().max(500)).max(200)]),
})

const matchType = z.enum(['and', 'or'])

/** Conditions and groups of conditions, as an advanced query has them. */
const conditions = z.union([z.object({ matchType, records: z.array(condition).min(1).max(listLimits.conditions) }), condition])

const viewColumn = z.object({
  field: z.string().min(1).max(64),
  width: z.number().int().min(20).max(2000).optional(),
  fixed: z.union([z.enum(['left', 'right']), z.literal(false)]).optional(),
  visible: z.boolean().optional(),
})

const sortText = z.string().regex(/^-?[\w.]{1,63}$/)

const viewType = z.enum(['LIST', 'KANBAN', 'CARD'])

const filterValue = z.union([z.string().max(200), z.array(z.string().max(200).nullable()).max(200)])

/** Further parts of a saved query that make it a view of the whole list (docs/domain/lists.md#saved-views). */
const savedView = z.object({
  scene: z.enum(['ALL', 'OPEN', 'MINE', 'JOINED', 'SUB', 'STAR', 'POOL']).nullable().default(null),
  filters: z
    .record(z.string().regex(/^[\w.]{1,64}$/), filterValue)
    .default({})
    .refine((filters) => Object.keys(filters).length <= 50),
  sort: sortText.nullable().default(null),
  columns: z.array(viewColumn).max(200).nullable().default(null),
  view_type: viewType.default('LIST'),
})

export type SavedView = z.output<typeof savedView>

const savedQuery = z.object({
  query_key: z.string(),
  save_code: z.string(),
  /** The entity whose list a view shows, or the list of other rows; null for a query of conditions alone. */
  entity: z.string().nullable(),
  view: savedView.nullable(),
  title: z.string(),
  matchType,
  records: z.array(conditions),
  is_shared: z.boolean(),
  shared_role_keys: z.array(z.string()),
  shared_user_keys: z.array(z.string()),
  shared_user_names: z.array(z.string()),
  /** Shared with one department only: the one that its owner belonged to. */
  shared_depart: z.boolean(),
  /** The list opens with it for the caller. */
  is_default: z.boolean(),
  sort_no: z.number(),
  user_key: z.string(),
  user_name: z.string().nullable(),
  /** The caller's own; others' are shared with him. */
  own: z.boolean(),
  /** The caller may change and delete it. */
  may_change: z.boolean(),
  /** How many conditions and columns were left out because the caller may not see their fields. */
  dropped: z.number(),
  row_version: z.number(),
})

export type SavedQueryRow = z.output<typeof savedQuery>

export const querySavedQueries = define('POST /api/app/base/app/sys/savedQuery/query', {
  input: z.object({ save_code: saveCode.optional() }),
  output: z.array(savedQuery),
})

export const saveQuery = define('POST /api/app/base/app/sys/savedQuery/addOrUpdate', {
  input: z
    .object({
      query_key: keyInput.optional(),
      id: keyInput.optional(),
      save_code: saveCode,
      entity: z.enum([...viewable.keys(), ...Object.keys(rowLists)] as [string, ...string[]]).optional(),
      view: savedView.optional(),
      title: z.string().trim().min(1).max(50),
      matchType: matchType.default('and'),
      records: z.array(conditions).max(listLimits.conditions).default([]),
      is_shared: z.boolean().default(false),
      shared_role_keys: z.array(keyInput).max(50).default([]),
      shared_user_keys: z.array(keyInput).max(50).default([]),
      shared_depart: z.boolean().default(false),
      is_default: z.boolean().default(false),
      sort_no: z.number().int().min(0).max(100_000).default(0),
      row_version: versionInput,
    })
    .superRefine(({ view, entity, matchType, records }, context) => {
      const lack = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'required', params: { key: 'required' } })
      if (view && !entity) lack('entity')
      if (!view && records.length === 0) lack('records')
      const most = listLimits.conditions
      if (conditionsOf({ matchType, records }).length > most)
        context.addIssue({
          code: 'custom',
          path: ['records'],
          message: 'tooManyConditions',
          params: { key: 'tooManyConditions', params: { n: most } },
        })
    }),
  output: savedQuery,
})

/** Names the view that the caller's list opens with; null for none. */
export const setDefaultView = define('POST /api/app/base/app/sys/savedQuery/setDefault', {
  input: z.object({ save_code: saveCode, query_key: keyInput.nullable() }),
  output: z.object({ query_key: z.string().nullable() }),
})

export const deleteSavedQueries = define('POST /api/app/base/app/sys/savedQuery/deleteById', {
  input: recordKeys('query_key'),
  output: z.object({ success: z.number() }),
})

const viewSetting = z.object({
  save_code: z.string(),
  columns: z.array(viewColumn).max(200).nullable().default(null),
  sort: sortText.nullable().default(null),
  page_size: z.number().int().min(1).max(200).nullable().default(null),
  view_type: viewType.default('LIST'),
  filters: z.array(z.string().max(64)).max(50).nullable().default(null),
})

export const readViewSetting = define('POST /api/app/base/app/sys/viewSetting/query', {
  input: z.object({ save_code: saveCode }),
  output: viewSetting.nullable(),
})

export type ViewSettingAnswer = NonNullable<AnswerOf<typeof readViewSetting>>

/** Stores the caller's view of one list; null columns restore the default. */
export const saveViewSetting = define('POST /api/app/base/app/sys/viewSetting/save', {
  input: viewSetting.extend({ save_code: saveCode }),
  output: viewSetting,
})
