// The dictionary calls of three families over one store (docs/domain/dictionary.md#dictionaries).
import type { z } from 'zod'
import * as calls from '../../model/calls/dictionary.ts'
import type { ListQuery } from '../../model/list-request.ts'
import { pageOf } from '../../model/paging.ts'
import { hasWords } from '../../model/plain-text.ts'
import { dictionary as dictionaryDefinition, dictionaryItem } from '../../model/settings.ts'
import { listRecords } from '../entity/list.ts'
import { findRow, readRecord } from '../entity/read.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { removeDictionaryOrItem, saveDictionary, saveItem, sortItems, toggleItem } from './changes.ts'
import { answerDictionary, nestItems, readItems, requireDictionary } from './store.ts'
import { usesOf } from './uses.ts'

const toLabel = ({ value, label, children }: calls.DictionaryNode): calls.LabelNode => ({
  value,
  label,
  ...(children ? { children: children.map(toLabel) } : {}),
})

const flat = (items: calls.DictionaryItem[]) => items

/** Enabled items whose value or text contains the keyword, by default ten. */
async function searchItems(context: Context, input: { dict: string; keyword: string; pageSize: number }): Promise<calls.DictionaryItem[]> {
  const head = await requireDictionary(context.db, input.dict)
  const items = await readItems(context.db, head.dict_key, context.request.locale === 'en')
  const found = items.filter((one) => one.status === '1' && hasWords([one.text, one.value], input.keyword))
  return found.slice(0, input.pageSize)
}

/** A page of items; of a tree the page is one of its top items, each with everything below it. */
async function pageItems(context: Context, input: z.output<typeof calls.pageDictionaryItems.input>, tree: boolean) {
  const dictKey = input.dict_key ?? (await requireDictionary(context.db, input.code ?? input.dict_code ?? '')).dict_key
  const items = (await readItems(context.db, dictKey, context.request.locale === 'en')).filter(
    (one) => !input.status || one.status === input.status,
  )
  const matches = (one: calls.DictionaryNode): boolean =>
    hasWords([one.text, one.value], input.keyword) || (one.children ?? []).some(matches)
  const found = (tree ? nestItems(items) : items).filter(matches)
  const { limit, offset } = pageOf(input)
  return { records: found.slice(offset, offset + limit), total: found.length }
}

/** Where an item's value is used. */
async function itemUses(context: Context, { id }: { id: string }) {
  const row = await findRow(context, dictionaryItem, id)
  const head = await context.db.selectFrom('dictionary').select('dict_code').where('dict_key', '=', row.dict_key).executeTakeFirst()
  return usesOf(context, head?.dict_code ?? '', row.value)
}

const byCode = {
  permission: 'signedIn',
  handle: (context: Context, input: { code: string }) => answerDictionary(context, input.code, 'flat', flat),
}

const listing = {
  permission: 'sys:dict:q',
  async handle(context: Context, input: ListQuery) {
    const answer = await listRecords(context, dictionaryDefinition, input)
    const english = context.request.locale === 'en'
    return { ...answer, records: answer.records.map((row) => ({ ...row, title: (english && row.dict_name_en) || row.dict_name })) }
  },
}

const saving = { permission: ['sys:dict:a', 'sys:dict:e'], write: true, done: 'done.saved', handle: saveItem } as const

/** The catalogue lines of the area. */
export const dictionaryCalls: readonly Call[] = [
  serve(calls.searchDictionary, {
    summary: ['搜索字典选项', 'Search dictionary options'],
    permission: 'signedIn',
    handle: searchItems,
  }),
  serve(calls.readDictionaryTexts, {
    summary: ['按值取字典文本', 'Text of a dictionary by value'],
    permission: 'signedIn',
    async handle(context, input) {
      const head = await requireDictionary(context.db, input.dict)
      const wanted = (input.key ?? input.values ?? '').split(',')
      const items = new Map((await readItems(context.db, head.dict_key, context.request.locale === 'en')).map((one) => [one.value, one]))
      return wanted.flatMap((value) => items.get(value) ?? [])
    },
  }),
  serve(calls.readBaseDictionary, { summary: ['按编码取字典项', 'Items of a dictionary by code'], ...byCode }),
  serve(calls.readEisDictionary, { summary: ['按编码取字典项', 'Items of a dictionary by code'], ...byCode }),
  serve(calls.readDictionary, { summary: ['按编码取字典项', 'Items of a dictionary by code'], ...byCode }),
  serve(calls.readDictionaryTree, {
    summary: ['按编码取字典项树', 'Items of a dictionary by code, as a tree'],
    permission: 'signedIn',
    handle: (context, input) => answerDictionary(context, input.code, 'tree', nestItems),
  }),
  serve(calls.readDictionaryLabels, {
    summary: ['按编码取字典文本树', 'Texts of a dictionary by code, as a tree'],
    permission: 'signedIn',
    handle: (context, input) => answerDictionary(context, input.code, 'labels', (items) => nestItems(items).map(toLabel)),
  }),
  serve(calls.queryDictionaries, { summary: ['字典列表', 'Dictionaries'], ...listing }),
  serve(calls.queryFintechDictionaries, { summary: ['字典列表', 'Dictionaries'], ...listing }),
  serve(calls.saveDictionary, {
    summary: ['新增或修改字典', 'Add or change a dictionary'],
    permission: ['sys:dict:a', 'sys:dict:e'],
    write: true,
    done: 'done.saved',
    handle: saveDictionary,
  }),
  serve(calls.deleteDictionary, {
    summary: ['删除字典，或其中一项', 'Delete a dictionary, or one of its items'],
    permission: 'sys:dict:d',
    ajaxOnly: true,
    write: true,
    done: 'done.deleted',
    handle: removeDictionaryOrItem,
  }),
  serve(calls.queryDictionaryItems, {
    summary: ['字典项列表', 'Dictionary items'],
    permission: 'sys:dict:q',
    handle: (context, input) => listRecords(context, dictionaryItem, input),
  }),
  serve(calls.detailDictionary, {
    summary: ['字典详情', 'A dictionary'],
    permission: 'sys:dict:q',
    handle: (context, { id }) => readRecord(context, dictionaryDefinition, id),
  }),
  serve(calls.detailDictionaryItem, {
    summary: ['字典项详情', 'A dictionary item'],
    permission: 'sys:dict:q',
    handle: (context, { id }) => readRecord(context, dictionaryItem, id),
  }),
  serve(calls.listDictionaryItemUses, {
    summary: ['字典项的使用处', 'Where a dictionary item is used'],
    permission: 'sys:dict:q',
    handle: itemUses,
  }),
  serve(calls.sortDictionaryItems, {
    summary: ['字典项排序', 'Sort dictionary items'],
    permission: 'sys:dict:e',
    write: true,
    done: 'done.saved',
    handle: sortItems,
  }),
  serve(calls.saveDictionaryItem, { summary: ['新增或修改字典项', 'Add or change a dictionary item'], ...saving }),
  serve(calls.saveFintechDictionaryItem, { summary: ['新增或修改字典项', 'Add or change a dictionary item'], ...saving }),
  serve(calls.pageDictionaryItems, {
    summary: ['字典项分页', 'Dictionary items in pages'],
    permission: 'signedIn',
    handle: (context, input) => pageItems(context, input, false),
  }),
  serve(calls.pageDictionaryTree, {
    summary: ['树形字典项分页', 'Dictionary items as a tree, in pages'],
    permission: 'signedIn',
    handle: (context, input) => pageItems(context, input, true),
  }),
  serve(calls.switchDictionaryItem, {
    summary: ['启用或停用字典项', 'Enable or disable a dictionary item'],
    permission: 'sys:dict:e',
    ajaxOnly: true,
    write: true,
    handle: toggleItem,
  }),
]
