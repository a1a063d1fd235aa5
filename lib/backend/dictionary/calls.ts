// The dictionary calls of three families over one store (docs/domain/dictionary.md#dictionaries).
import { sql } from 'kysely'
import { z } from 'zod'
import { keyInput, listAnswer, pageInput, pageOf } from '../../model/paging.ts'
import { listRequestSchema, rowSchema } from '../../model/schema.ts'
import { dictionary as dictionaryDefinition, dictionaryItem } from '../../model/settings.ts'
import { listRecords } from '../entity/list.ts'
import { findRow, readRecord } from '../entity/read.ts'
import { type Call, call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { removeDictionaryOrItem, saveDictionary, saveItem, sortItems, toggleItem } from './changes.ts'
import { answerDictionary, type Item, type ItemNode, nestItems, readItems, requireDictionary } from './store.ts'
import { usesOf } from './uses.ts'

const base = '/api/app/base/sys/dict'
const eis = '/api/eis/restful'
const fintech = '/api/fintech/biz'

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

const itemNode: z.ZodType<ItemNode> = z.lazy(() => item.extend({ children: z.array(itemNode).optional() })) as z.ZodType<ItemNode>

interface LabelNode {
  value: string
  label: string
  children?: LabelNode[]
}

const labelNode: z.ZodType<LabelNode> = z.lazy(() =>
  z.object({ value: z.string(), label: z.string(), children: z.array(labelNode).optional() }),
)
const toLabel = ({ value, label, children }: ItemNode): LabelNode => ({
  value,
  label,
  ...(children ? { children: children.map(toLabel) } : {}),
})

const code = z.object({ code: z.string().max(50) })
const flat = (items: Item[]) => items

/** Enabled items whose value or text holds the keyword, ten by default. */
async function searchItems(context: Context, input: { dict: string; keyword: string; pageSize: number }): Promise<Item[]> {
  const head = await requireDictionary(context.db, input.dict)
  const keyword = input.keyword.trim().toLowerCase()
  const items = await readItems(context.db, head.dict_key, context.request.locale === 'en')
  const found = items.filter(
    (one) => one.status === '1' && (one.text.toLowerCase().includes(keyword) || one.value.toLowerCase().includes(keyword)),
  )
  return found.slice(0, input.pageSize)
}

const pageRequest = pageInput.extend({
  code: z.string().max(50).optional(),
  dict_code: z.string().max(50).optional(),
  dict_key: keyInput.optional(),
  keyword: z.string().max(100).default(''),
  status: z.enum(['0', '1']).optional(),
})

/** A page of items; of a tree the page is one of its top items, each with everything below it. */
async function pageItems(context: Context, input: z.output<typeof pageRequest>, tree: boolean) {
  const dictKey = input.dict_key ?? (await requireDictionary(context.db, input.code ?? input.dict_code ?? '')).dict_key
  const keyword = input.keyword.trim().toLowerCase()
  const items = (await readItems(context.db, dictKey, context.request.locale === 'en')).filter(
    (one) => !input.status || one.status === input.status,
  )
  const matches = (one: ItemNode): boolean =>
    one.text.toLowerCase().includes(keyword) || one.value.toLowerCase().includes(keyword) || (one.children ?? []).some(matches)
  const found = (tree ? nestItems(items) : items).filter(matches)
  const { limit, offset } = pageOf(input)
  return { records: found.slice(offset, offset + limit), total: found.length }
}

const use = z.object({ entity: z.string(), entity_name: z.string(), field: z.string(), field_name: z.string(), count: z.number() })

/** Where an item's value is used. */
async function itemUses(context: Context, { id }: { id: string }) {
  const row = await findRow(context, dictionaryItem, id)
  const head = await sql<{ dict_code: string }>`select dict_code from dictionary where dict_key = ${row.dict_key}`.execute(context.db)
  return usesOf(context, head.rows[0]?.dict_code ?? '', row.value as string)
}

const saving = z.looseObject({ id: keyInput.optional(), row_version: z.coerce.number().int().optional() })
const dictionaryRow = rowSchema(dictionaryDefinition)
const itemRow = rowSchema(dictionaryItem)
const itemStatus = z.object({ id: keyInput, status: z.enum(['0', '1']).optional() })

const byCode = (key: string, summary: string) =>
  call(key, {
    summary,
    permission: 'signedIn',
    input: code,
    output: z.array(item),
    handle: (context, input) => answerDictionary(context, input.code, 'flat', flat),
  })

const listDictionaries = (key: string, summary: string) =>
  call(key, {
    summary,
    permission: 'sys:dict:q',
    input: listRequestSchema(dictionaryDefinition),
    output: listAnswer(dictionaryRow),
    handle: (context, input) => listRecords(context, dictionaryDefinition, input),
  })

const saveItemCall = (key: string, summary: string) =>
  call(key, {
    summary,
    permission: ['sys:dict:a', 'sys:dict:e'],
    input: saving,
    output: itemRow,
    write: true,
    done: 'done.saved',
    handle: saveItem,
  })

/** The catalogue lines of the area. */
export const dictionaryCalls: readonly Call[] = [
  call(`GET ${base}/loadDict/{dict}`, {
    summary: '搜索字典选项',
    permission: 'signedIn',
    input: z.object({
      dict: z.string().max(50),
      keyword: z.string().max(100).default(''),
      pageSize: z.coerce.number().int().min(1).max(200).default(10),
    }),
    output: z.array(item),
    handle: searchItems,
  }),
  call(`GET ${base}/loadDictItem/{dict}`, {
    summary: '按值取字典文本',
    permission: 'signedIn',
    input: z.object({ dict: z.string().max(50), key: z.string().max(5000).optional(), values: z.string().max(5000).optional() }),
    output: z.array(item),
    async handle(context, input) {
      const head = await requireDictionary(context.db, input.dict)
      const wanted = (input.key ?? input.values ?? '').split(',')
      const items = new Map((await readItems(context.db, head.dict_key, context.request.locale === 'en')).map((one) => [one.value, one]))
      return wanted.flatMap((value) => items.get(value) ?? [])
    },
  }),
  byCode(`GET ${base}/getDictItems/{code}`, '按编码取字典项'),
  byCode(`GET ${eis}/dictionary/getByCode/{code}`, '按编码取字典项'),
  byCode(`GET ${fintech}/dictionary/getByCode/{code}`, '按编码取字典项'),
  call(`GET ${fintech}/dictionary/getTreeDictByCode/{code}`, {
    summary: '按编码取字典项树',
    permission: 'signedIn',
    input: code,
    output: z.array(itemNode),
    handle: (context, input) => answerDictionary(context, input.code, 'tree', nestItems),
  }),
  call(`GET ${fintech}/dictionary/getTreeDictLabelByCode/{code}`, {
    summary: '按编码取字典文本树',
    permission: 'signedIn',
    input: code,
    output: z.array(labelNode),
    handle: (context, input) => answerDictionary(context, input.code, 'labels', (items) => nestItems(items).map(toLabel)),
  }),
  listDictionaries(`POST ${eis}/dictionary/get`, '字典列表'),
  listDictionaries(`POST ${fintech}/dictionary/get`, '字典列表'),
  call(`POST ${eis}/dictionary/addOrUpdate`, {
    summary: '新增或修改字典',
    permission: ['sys:dict:a', 'sys:dict:e'],
    input: saving,
    output: dictionaryRow,
    write: true,
    done: 'done.saved',
    handle: saveDictionary,
  }),
  call(`GET ${eis}/dictionary/del/{id}`, {
    summary: '删除字典，或其中一项',
    permission: 'sys:dict:d',
    input: z.object({ id: keyInput }),
    output: z.null(),
    ajaxOnly: true,
    write: true,
    done: 'done.deleted',
    handle: removeDictionaryOrItem,
  }),
  call(`POST ${eis}/dictionaryItem/get`, {
    summary: '字典项列表',
    permission: 'sys:dict:q',
    input: listRequestSchema(dictionaryItem),
    output: listAnswer(itemRow),
    handle: (context, input) => listRecords(context, dictionaryItem, input),
  }),
  call(`GET ${eis}/dictionary/detail/{id}`, {
    summary: '字典详情',
    permission: 'sys:dict:q',
    input: z.object({ id: keyInput }),
    output: dictionaryRow,
    handle: (context, { id }) => readRecord(context, dictionaryDefinition, id),
  }),
  call(`GET ${eis}/dictionaryItem/detail/{id}`, {
    summary: '字典项详情',
    permission: 'sys:dict:q',
    input: z.object({ id: keyInput }),
    output: itemRow,
    handle: (context, { id }) => readRecord(context, dictionaryItem, id),
  }),
  call(`GET ${eis}/dictionaryItem/uses/{id}`, {
    summary: '字典项的使用处',
    permission: 'sys:dict:q',
    input: z.object({ id: keyInput }),
    output: z.array(use),
    handle: itemUses,
  }),
  call(`POST ${eis}/dictionaryItem/sort`, {
    summary: '字典项排序',
    permission: 'sys:dict:e',
    input: z.object({ dict_key: keyInput, ids: z.array(keyInput).min(1).max(1000) }),
    output: z.null(),
    write: true,
    done: 'done.saved',
    handle: sortItems,
  }),
  saveItemCall(`POST ${eis}/dictionaryItem/addOrUpdate`, '新增或修改字典项'),
  saveItemCall(`POST ${fintech}/dictionaryItem/saveOrUpdate`, '新增或修改字典项'),
  call(`GET ${fintech}/dictionaryItem/selectDictItemPage`, {
    summary: '字典项分页',
    permission: 'signedIn',
    input: pageRequest,
    output: listAnswer(item),
    handle: (context, input) => pageItems(context, input, false),
  }),
  call(`GET ${fintech}/dictionaryItem/selectTreeDictItemPage`, {
    summary: '树形字典项分页',
    permission: 'signedIn',
    input: pageRequest,
    output: listAnswer(itemNode),
    handle: (context, input) => pageItems(context, input, true),
  }),
  call(`GET ${fintech}/dictionaryItem/updateDictItemStatus/{id}`, {
    summary: '启用或停用字典项',
    permission: 'sys:dict:e',
    input: itemStatus,
    output: z.object({ status: z.string() }),
    ajaxOnly: true,
    write: true,
    handle: toggleItem,
  }),
]
