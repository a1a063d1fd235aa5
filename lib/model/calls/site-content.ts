// The calls of the texts of the public pages: drafts, publications, history (docs/domain/website.md#content).
import { z } from 'zod'
import { keyInput, listAnswer, pageInput } from '../paging.ts'
import { siteLanguages, sitePages } from '../site/pages.ts'
import { type AnswerOf, define } from './define.ts'

const page = z.enum(sitePages)
const language = z.enum(siteLanguages).default('zh-CN')
const version = z.coerce.number().int().optional()
const chosen = z.object({ page, language, row_version: version })

/** The parts of a JSON schema that a page's texts use. */
export interface TextSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer'
  properties?: Record<string, TextSchema>
  items?: TextSchema
  anyOf?: TextSchema[]
  enum?: string[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
}

const state = z.object({
  page: z.enum(sitePages),
  language: z.enum(siteLanguages),
  /** There are saved texts that are not published. */
  has_draft: z.boolean(),
  /** Without it the page shows the program's own texts. */
  is_published: z.boolean(),
  update_time: z.string().nullable(),
  update_by_name: z.string().nullable(),
  publish_time: z.string().nullable(),
  publish_by_name: z.string().nullable(),
  row_version: z.number(),
})

/** The state of every page, or of the named one with its texts and their JSON schema. */
export const queryPageTexts = define('POST /api/fintech/biz/site/page/query', {
  input: z.object({ page: page.optional(), language }),
  output: z.object({
    records: z.array(
      state.extend({ content: z.unknown().optional(), schema: (z.unknown() as unknown as z.ZodType<TextSchema>).optional() }),
    ),
    total: z.number(),
  }),
})

export type PageState = AnswerOf<typeof queryPageTexts>['records'][number]

export const savePageTexts = define('POST /api/fintech/biz/site/page/save', {
  input: z.object({ page, language, content: z.unknown(), row_version: version }),
  output: z.object({ row_version: z.number() }),
})

export const publishPageTexts = define('POST /api/fintech/biz/site/page/publish', { input: chosen })

export const discardPageTexts = define('POST /api/fintech/biz/site/page/discard', { input: chosen })

const versionRow = z.object({ version_key: z.string(), publish_time: z.string(), publish_by_name: z.string().nullable() })

/** `page` names the page here; the page of the list is pageNo. */
export const queryPageHistory = define('POST /api/fintech/biz/site/page/history', {
  input: pageInput.pick({ pageNo: true, pageSize: true }).extend({ page, language }),
  output: listAnswer(versionRow),
})

export const readPageVersion = define('GET /api/fintech/biz/site/page/version/{id}', {
  input: z.object({ id: keyInput }),
  output: versionRow.extend({
    page: z.string(),
    language: z.string(),
    content: z.unknown(),
    /** What stood there before this publication. */
    before: z.unknown(),
  }),
})

export type PageVersion = AnswerOf<typeof readPageVersion>

/** Without `id` the program's own texts. */
export const restorePageTexts = define('POST /api/fintech/biz/site/page/restore', {
  input: chosen.extend({ id: keyInput.optional() }),
  output: z.object({ row_version: z.number() }),
})

/** The texts that a page shows; their form follows from the page (lib/model/site/schemas.ts). */
export const fetchPageTexts = define('POST /api/fintech/biz/site/page/fetch', {
  input: z.object({ page, language, draft: z.union([z.boolean(), z.literal('true').transform(() => true)]).optional() }),
  output: z.unknown(),
})
