// The calls of the knowledge base besides those derived from its entities: tree, categories to choose from, states, versions, comments, favourites, and what visitors read.
import { z } from 'zod'
import { knowledgeCategory, knowledgeComment, knowledgeRecord } from '../entities/knowledge.ts'
import { batchAnswer, keyInput, recordKeys } from '../paging.ts'
import { listRequestSchema } from '../schema.ts'
import { type AnswerOf, define } from './define.ts'
import { listOf, rowOf } from './entity.ts'

export interface KnowledgeBranch {
  category_key: string
  category_name: string
  parent_key: string | null
  sort_no: number | null
  status: string
  row_version: number
  /** Articles in it that the caller may read, without those below. */
  record_count: number
  child_list: KnowledgeBranch[]
}

const branch: z.ZodType<KnowledgeBranch> = z.lazy(() =>
  z.object({
    category_key: z.string(),
    category_name: z.string(),
    parent_key: z.string().nullable(),
    sort_no: z.number().nullable(),
    status: z.string(),
    row_version: z.number(),
    record_count: z.number(),
    child_list: z.array(branch),
  }),
)

export const readKnowledgeTree = define('POST /api/fintech/biz/knowledge/tree', { output: z.array(branch) })

export const queryKnowledgeCategories = define('POST /api/fintech/biz/knowledge/category/query', {
  input: listRequestSchema(knowledgeCategory),
  output: listOf(knowledgeCategory),
})

export const changeKnowledgeStatus = define('POST /api/fintech/biz/knowledge/record/updateStatus', {
  input: z.object({ knowledge_key: keyInput, status: z.enum(['PUBLISHED', 'OFF']), row_version: z.coerce.number().int().optional() }),
  output: rowOf(knowledgeRecord),
})

export const readKnowledgeHistory = define('POST /api/fintech/biz/knowledge/record/history', {
  input: z.object({ knowledge_key: keyInput }),
  output: z.array(
    z.object({ version: z.number(), title: z.string(), content: z.string(), editor_name: z.string().nullable(), edit_time: z.string() }),
  ),
})

export type KnowledgeVersion = AnswerOf<typeof readKnowledgeHistory>[number]

export const viewKnowledge = define('POST /api/fintech/biz/knowledge/record/view', { input: z.object({ knowledge_key: keyInput }) })

export const saveKnowledgeComment = define('POST /api/fintech/biz/knowledge/comment/save', {
  input: z.looseObject({ knowledge_key: keyInput }),
  output: rowOf(knowledgeComment),
})

export const deleteKnowledgeComments = define('POST /api/fintech/biz/knowledge/comment/delete', {
  input: recordKeys(knowledgeComment.key),
  output: batchAnswer,
})

export const markKnowledge = define('POST /api/fintech/biz/knowledge/favorite', {
  input: z.object({ knowledge_key: keyInput, favorite: z.boolean() }),
  output: z.object({ favorite: z.boolean(), favorite_count: z.number() }),
})

export const likeKnowledge = define('POST /api/fintech/biz/knowledge/like', {
  input: z.object({ knowledge_key: keyInput, liked: z.boolean() }),
  output: z.object({ liked: z.boolean(), like_count: z.number() }),
})

/** An uploaded Word, Markdown or text file becomes a draft. */
export const importKnowledge = define('POST /api/fintech/biz/knowledge/record/import', {
  input: z.object({ file_key: keyInput, category_key: keyInput }),
  output: rowOf(knowledgeRecord),
})

/** What the help centre of the website shows. */
export const listPublicKnowledge = define('GET /api/fintech/biz/knowledge/public/list', {
  output: z.array(
    z.object({
      knowledge_key: z.string(),
      title: z.string(),
      content: z.string(),
      category_name: z.string(),
      update_time: z.string(),
    }),
  ),
})

export type PublicKnowledge = AnswerOf<typeof listPublicKnowledge>[number]
