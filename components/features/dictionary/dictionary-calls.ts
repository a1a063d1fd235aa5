// The rows and calls of the dictionary screen.
import type { DictionaryNode } from './item-order'

export const dictionaryListCall = 'POST /api/eis/restful/dictionary/get'
export const itemPageCall = 'GET /api/fintech/biz/dictionaryItem/selectTreeDictItemPage'

/** Prefixes of the calls that show dictionaries and items, for loading them again. */
export const dictionaryCalls = ['/eis/restful/dictionary/', '/biz/dictionaryItem/', '/eis/restful/dictionaryItem/']

export interface DictionaryRow extends Record<string, unknown> {
  dict_key: string
  dict_code: string
  dict_name: string
  dict_type: 'FLAT' | 'TREE'
  is_system: boolean
  status: string
}

export type { DictionaryNode }
