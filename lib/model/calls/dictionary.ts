// The calls of dictionaries, in three families over one store (docs/domain/dictionary.md#dictionaries).
import { z } from 'zod'
import type { EntityRow } from '../entity-row.ts'
import { keyInput, listAnswer, pageInput } from '../paging.ts'
import { listRequestSchema, rowSchema } from '../schema.ts'
import { dictionary, dictionaryItem } from '../settings.ts'
import { type AnswerOf, define } from './define.ts'
import { listOf, rowOf } from './entity.ts'

const byCode = z.object({ code: z.string().max(50) })
const byId = z.object({ id: keyInput })
const saving = z.looseObject({ id: keyInput.optional(), row_version: z.coerce.number().int().optional() })

const item = z.object({
  item_key: z.string(),
  value: z.string(),
  text: z.string(),
  label: z.string(),
  parent_value: z.string().nullable(),
  color: z.string().nullable(),
  is_default: z.boolean(),
  status: z.string(),
  sort_no: z.number(),
  ext: z.unknown(),
})

export type DictionaryItem = z.output<typeof item>

/** An item with those below it. */
export interface DictionaryNode extends DictionaryItem {
  children?: DictionaryNode[]
}

const itemNode: z.ZodType<DictionaryNode> = z.lazy(() =>
  item.extend({ children: z.array(itemNode).optional() }),
) as z.ZodType<DictionaryNode>

export interface LabelNode {
  value: string
  label: string
  children?: LabelNode[]
}

const labelNode: z.ZodType<LabelNode> = z.lazy(() =>
  z.object({ value: z.string(), label: z.string(), children: z.array(labelNode).optional() }),
)

export const searchDictionary = define('GET /api/app/base/sys/dict/loadDict/{dict}', {
  input: z.object({
    dict: z.string().max(50),
    keyword: z.string().max(100).default(''),
    pageSize: z.coerce.number().int().min(1).max(200).default(10),
  }),
  output: z.array(item),
})

export const readDictionaryTexts = define('GET /api/app/base/sys/dict/loadDictItem/{dict}', {
  input: z.object({ dict: z.string().max(50), key: z.string().max(5000).optional(), values: z.string().max(5000).optional() }),
  output: z.array(item),
})

export const readBaseDictionary = define('GET /api/app/base/sys/dict/getDictItems/{code}', { input: byCode, output: z.array(item) })

export const readEisDictionary = define('GET /api/eis/restful/dictionary/getByCode/{code}', { input: byCode, output: z.array(item) })

export const readDictionary = define('GET /api/fintech/biz/dictionary/getByCode/{code}', { input: byCode, output: z.array(item) })

export const readDictionaryTree = define('GET /api/fintech/biz/dictionary/getTreeDictByCode/{code}', {
  input: byCode,
  output: z.array(itemNode),
})

export const readDictionaryLabels = define('GET /api/fintech/biz/dictionary/getTreeDictLabelByCode/{code}', {
  input: byCode,
  output: z.array(labelNode),
})

/** A dictionary with its name in the caller's language. */
const dictionaryRow = rowSchema(dictionary).extend({ title: z.string() }) as unknown as z.ZodType<
  EntityRow<typeof dictionary> & { title: string },
  Record<string, unknown>
>

export const queryDictionaries = define('POST /api/eis/restful/dictionary/get', {
  input: listRequestSchema(dictionary),
  output: listAnswer(dictionaryRow),
})

export type DictionaryRow = AnswerOf<typeof queryDictionaries>['records'][number]

export const queryFintechDictionaries = define('POST /api/fintech/biz/dictionary/get', {
  input: listRequestSchema(dictionary),
  output: listAnswer(dictionaryRow),
})

export const saveDictionary = define('POST /api/eis/restful/dictionary/addOrUpdate', { input: saving, output: rowOf(dictionary) })

/** Deletes a dictionary, or one of its items. */
export const deleteDictionary = define('GET /api/eis/restful/dictionary/del/{id}', { input: byId, output: z.null() })

export const detailDictionary = define('GET /api/eis/restful/dictionary/detail/{id}', { input: byId, output: rowOf(dictionary) })

export const queryDictionaryItems = define('POST /api/eis/restful/dictionaryItem/get', {
  input: listRequestSchema(dictionaryItem),
  output: listOf(dictionaryItem),
})

export const detailDictionaryItem = define('GET /api/eis/restful/dictionaryItem/detail/{id}', {
  input: byId,
  output: rowOf(dictionaryItem),
})

export const listDictionaryItemUses = define('GET /api/eis/restful/dictionaryItem/uses/{id}', {
  input: byId,
  output: z.array(
    z.object({
      entity: z.string(),
      entity_name: z.string(),
      field: z.string(),
      field_name: z.string(),
      /** Records, deleted ones included; at most 1000. */
      count: z.number(),
    }),
  ),
})

export type DictionaryUse = AnswerOf<typeof listDictionaryItemUses>[number]

export const sortDictionaryItems = define('POST /api/eis/restful/dictionaryItem/sort', {
  input: z.object({ dict_key: keyInput, ids: z.array(keyInput).min(1).max(1000) }),
  output: z.null(),
})

export const saveDictionaryItem = define('POST /api/eis/restful/dictionaryItem/addOrUpdate', {
  input: saving,
  output: rowOf(dictionaryItem),
})

export const saveFintechDictionaryItem = define('POST /api/fintech/biz/dictionaryItem/saveOrUpdate', {
  input: saving,
  output: rowOf(dictionaryItem),
})

const pageRequest = pageInput.extend({
  code: z.string().max(50).optional(),
  dict_code: z.string().max(50).optional(),
  dict_key: keyInput.optional(),
  keyword: z.string().max(100).default(''),
  status: z.enum(['0', '1']).optional(),
})

export const pageDictionaryItems = define('GET /api/fintech/biz/dictionaryItem/selectDictItemPage', {
  input: pageRequest,
  output: listAnswer(item),
})

/** A page of the top items, each with everything below it. */
export const pageDictionaryTree = define('GET /api/fintech/biz/dictionaryItem/selectTreeDictItemPage', {
  input: pageRequest,
  output: listAnswer(itemNode),
})

export const switchDictionaryItem = define('GET /api/fintech/biz/dictionaryItem/updateDictItemStatus/{id}', {
  input: z.object({ id: keyInput, status: z.enum(['0', '1']).optional() }),
  output: z.object({ status: z.string() }),
})
