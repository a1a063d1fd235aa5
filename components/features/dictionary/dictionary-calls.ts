// The calls of the dictionary screen.

export const dictionaryListCall = 'POST /api/eis/restful/dictionary/get'
export const itemPageCall = 'GET /api/fintech/biz/dictionaryItem/selectTreeDictItemPage'

/** Prefixes of the calls that show dictionaries and items, for loading them again. */
export const dictionaryCalls = ['/eis/restful/dictionary/', '/biz/dictionaryItem/', '/eis/restful/dictionaryItem/']
