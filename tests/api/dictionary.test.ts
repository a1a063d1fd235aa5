// Dictionaries by the calls of three families over one store.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictionaries } from '../../lib/model/dictionaries.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

type Row = Record<string, unknown>
interface Item extends Row {
  item_key: string
  value: string
  text: string
  label: string
  status: string
  children?: Item[]
}
interface List<R = Row> {
  records: R[]
  total: number
}

const base = '/api/app/base/sys/dict'
const eis = '/api/eis/restful'
const fintech = '/api/fintech/biz'
const plain = { headers: { 'x-requested-with': '' } }

let backend: TestBackend
let admin: Client
let sales: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  sales = await backend.as('huangwen')
})
afterAll(() => backend.close())

const items = (code: string, client = sales) => client.ok<Item[]>(`GET ${base}/getDictItems/{code}`, { code })
const itemOf = async (code: string, value: string) => (await items(code)).find((item) => item.value === value) as Item
const saveItem = (input: Row) => admin.send<Item>(`POST ${eis}/dictionaryItem/addOrUpdate`, input)

describe('reading', () => {
  test('DICT-09 items by code with value, text, label and status, in their order', async () => {
    expect(await items('PRIORITY')).toEqual([
      expect.objectContaining({ value: 'HIGHT', text: '高', label: '高', status: '1', is_default: false, parent_value: null }),
      expect.objectContaining({ value: 'NORMAL', text: '中', status: '1', is_default: true }),
      expect.objectContaining({ value: 'LOW', text: '低' }),
    ])
    const english = await sales.send<Item[]>(
      `GET ${base}/getDictItems/{code}`,
      { code: 'PRIORITY' },
      { headers: { 'accept-language': 'en' } },
    )
    expect(english.data.map((item) => item.text)).toEqual(['High', 'Normal', 'Low'])
    expect((await sales.send(`GET ${base}/getDictItems/{code}`, { code: 'NO_SUCH' })).code).toBe(404)
    expect((await sales.send(`GET ${base}/getDictItems/{code}`, { code: ' ' })).data).toMatchObject({
      fields: { code: '字典Code不能为空!' },
    })
    expect((await backend.visitor.send(`GET ${base}/getDictItems/{code}`, { code: 'PRIORITY' })).code).toBe(401)
  })

  test('DICT-16 DICT-17 both families return the same data', async () => {
    const one = await items('FOLLOW_TYPE')
    expect(await sales.ok(`GET ${eis}/dictionary/getByCode/{code}`, { code: 'FOLLOW_TYPE' })).toEqual(one)
    expect(await sales.ok(`GET ${fintech}/dictionary/getByCode/{code}`, { code: 'FOLLOW_TYPE' })).toEqual(one)
  })

  test('DICT-07 DICT-08 options can be searched, and texts of chosen values loaded', async () => {
    const found = await sales.ok<Item[]>(`GET ${base}/loadDict/{dict}`, { dict: 'AREA', keyword: '天河' })
    expect(found.map((item) => item.value)).toContain('440106')
    expect(await sales.ok<Item[]>(`GET ${base}/loadDict/{dict}`, { dict: 'AREA', keyword: '区' })).toHaveLength(10)
    expect(await sales.ok<Item[]>(`GET ${base}/loadDict/{dict}`, { dict: 'AREA', keyword: '区', pageSize: 3 })).toHaveLength(3)
    const labels = await sales.ok<Item[]>(`GET ${base}/loadDictItem/{dict}`, { dict: 'AREA', key: '440100,440106,999999' })
    expect(labels.map((item) => item.text)).toEqual(['广州市', '天河区'])
  })

  test('DICT-06 DICT-18 DICT-19 trees are nested: industries, and the areas of China down to districts', async () => {
    const industries = await sales.ok<Item[]>(`GET ${fintech}/dictionary/getTreeDictByCode/{code}`, { code: 'INDUSTRY' })
    expect(industries.find((item) => item.value === 'FIN')?.children?.map((item) => item.value)).toContain('FUND')
    const areas = await sales.ok<Item[]>(`GET ${fintech}/dictionary/getTreeDictByCode/{code}`, { code: 'AREA' })
    expect(areas).toHaveLength(34)
    const districts = areas.flatMap((province) => (province.children ?? []).flatMap((city) => city.children ?? []))
    expect(districts.length).toBeGreaterThan(2800)
    expect(districts.every((district) => /^\d{6}$/.test(district.value))).toBe(true)
    const guangdong = areas.find((province) => province.value === '440000')
    expect(guangdong?.children?.find((city) => city.value === '440100')?.children?.map((district) => district.text)).toContain('天河区')
    const labels = await sales.ok<Row[]>(`GET ${fintech}/dictionary/getTreeDictLabelByCode/{code}`, { code: 'INDUSTRY' })
    expect(labels[0]).toEqual({ value: 'FIN', label: '金融', children: expect.arrayContaining([{ value: 'BANK', label: '银行' }]) })
  })

  test('a browser with the current version gets no body; after a change it gets a new one', async () => {
    const url = `http://backend.test${base}/getDictItems/LOSE_REASON`
    const ask = (headers: Record<string, string> = {}) => backend.fetch(new Request(url, { headers: { token: sales.token, ...headers } }))
    const first = await ask()
    const etag = first.headers.get('etag') as string
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const second = await ask({ 'if-none-match': etag })
    expect([second.status, await second.text()]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': etag, 'accept-language': 'en' })).status).toBe(200)
    await saveItem({ item_key: (await itemOf('LOSE_REASON', 'PRICE')).item_key, label: '价格太高' })
    const third = await ask({ 'if-none-match': etag })
    expect(third.status).toBe(200)
    expect(JSON.stringify(await third.json())).toContain('价格太高')
  })

  test('DICT-20 DICT-21 items page by page; a tree by its top items with their children', async () => {
    const page = await sales.ok<List<Item>>(`GET ${fintech}/dictionaryItem/selectDictItemPage`, {
      code: 'FOLLOW_TYPE',
      pageNo: 2,
      pageSize: 3,
    })
    expect(page.total).toBe((await items('FOLLOW_TYPE')).length)
    expect(page.records).toHaveLength(3)
    const tree = await sales.ok<List<Item>>(`GET ${fintech}/dictionaryItem/selectTreeDictItemPage`, {
      code: 'AREA',
      pageNo: 1,
      pageSize: 5,
    })
    expect(tree.total).toBe(34)
    expect(tree.records).toHaveLength(5)
    const last = await sales.ok<List<Item>>(`GET ${fintech}/dictionaryItem/selectTreeDictItemPage`, {
      code: 'AREA',
      pageNo: 7,
      pageSize: 5,
    })
    expect(last.records).toHaveLength(4)
    expect(last.records.map((item) => item.value)).not.toContain(tree.records[0]?.value)
    expect(tree.records[0]?.children?.[0]?.children?.length).toBeGreaterThan(5)
    const found = await sales.ok<List<Item>>(`GET ${fintech}/dictionaryItem/selectTreeDictItemPage`, { code: 'AREA', keyword: '天河区' })
    expect(found.records.map((item) => item.value)).toEqual(['440000'])
  })

  test('every built-in dictionary exists with all its values', async () => {
    const { rows } = await sql<{
      dict_code: string
      n: string
    }>`select d.dict_code, count(i.item_key) as n from dictionary d left join dictionary_item i using (dict_key)
      group by d.dict_code`.execute(backend.kernel.db)
    const counts = new Map(rows.map((row) => [row.dict_code, Number(row.n)]))
    const size = (list: readonly { children: readonly unknown[] }[]): number =>
      list.reduce((sum, item) => sum + 1 + size(item.children as never), 0)
    for (const { code, items: list } of dictionaries) expect(counts.get(code), code).toBe(size(list))
  })
})

describe('maintaining', () => {
  test('DICT-11 DICT-24 DICT-12 dictionaries are listed and saved, with the permission', async () => {
    const page = await admin.ok<List>(`POST ${eis}/dictionary/get`, { dict_code: 'CUSTOMER', pageSize: 5 })
    expect(page.total).toBeGreaterThan(3)
    expect((await admin.ok<List>(`POST ${fintech}/dictionary/get`, { dict_code: 'CUSTOMER', pageSize: 5 })).records).toEqual(page.records)
    const made = await admin.ok<Row & { dict_key: string }>(`POST ${eis}/dictionary/addOrUpdate`, {
      dict_code: 'WINE',
      dict_name: '酒类',
      dict_type: 'TREE',
    })
    expect(made).toMatchObject({ is_system: false, status: '1' })
    await admin.ok(`POST ${eis}/dictionary/addOrUpdate`, { dict_key: made.dict_key, dict_name: '酒水', dict_code: 'OTHER' })
    expect((await admin.ok<List>(`POST ${eis}/dictionary/get`, { dict_code: 'WINE' })).records).toEqual([
      expect.objectContaining({ dict_name: '酒水', dict_code: 'WINE' }),
    ])
    for (const input of [
      { dict_code: 'wine', dict_name: 'x' },
      { dict_code: 'WINE', dict_name: 'x' },
      { dict_code: 'X_Y', dict_name: 'x', dict_type: 'LIST' },
    ]) {
      expect((await admin.send(`POST ${eis}/dictionary/addOrUpdate`, input)).code, JSON.stringify(input)).toBe(400)
    }
    expect((await sales.send(`POST ${eis}/dictionary/get`)).code).toBe(403)
  })

  test('DICT-13 DICT-14 DICT-23 items are listed and saved through both families; one default at most', async () => {
    const red = await saveItem({ dict_code: 'WINE', value: 'RED', label: '红酒', is_default: true })
    const white = await admin.ok<Item>(`POST ${fintech}/dictionaryItem/saveOrUpdate`, {
      dict_code: 'WINE',
      value: 'WHITE',
      label: '白酒',
      is_default: true,
      color: '#ff8800',
    })
    expect((await items('WINE')).filter((item) => item.is_default).map((item) => item.value)).toEqual(['WHITE'])
    await saveItem({ dict_code: 'WINE', value: 'BORDEAUX', label: '波尔多', parent_value: 'RED' })
    const tree = await sales.ok<Item[]>(`GET ${fintech}/dictionary/getTreeDictByCode/{code}`, { code: 'WINE' })
    expect(tree.find((item) => item.value === 'RED')?.children).toEqual([expect.objectContaining({ text: '波尔多' })])
    await admin.ok(`POST ${fintech}/dictionaryItem/saveOrUpdate`, { item_key: white.item_key, label: '白葡萄酒', value: 'CHANGED' })
    const list = await admin.ok<List>(`POST ${eis}/dictionaryItem/get`, { dict_code: 'WINE' })
    expect(list.records).toEqual(expect.arrayContaining([expect.objectContaining({ value: 'WHITE', label: '白葡萄酒' })]))
    for (const input of [
      { dict_code: 'WINE', value: 'RED', label: 'x' },
      { dict_code: 'WINE', value: 'A,B', label: 'x' },
      { dict_code: 'WINE', value: 'X', label: 'x', parent_value: 'NOBODY' },
      { dict_code: 'WINE', value: 'X', label: 'x', color: 'url(x)' },
      { item_key: red.data.item_key, parent_value: 'BORDEAUX' },
      { dict_code: 'FOLLOW_TYPE', value: 'X', label: 'x', parent_value: 'PHONE' },
    ]) {
      expect((await saveItem(input)).code, JSON.stringify(input)).toBe(400)
    }
  })

  test('values of state dictionaries can be renamed, but not added or removed', async () => {
    expect((await saveItem({ dict_code: 'PRIORITY', value: 'MAX', label: '最高' })).message).toContain('系统字典')
    const high = await itemOf('PRIORITY', 'HIGHT')
    expect((await saveItem({ item_key: high.item_key, label: '很高' })).code).toBe(0)
    expect((await itemOf('PRIORITY', 'HIGHT')).text).toBe('很高')
    expect((await admin.send(`GET ${eis}/dictionary/del/{id}`, { id: high.item_key })).code).toBe(1)
    expect((await admin.send(`GET ${fintech}/dictionaryItem/updateDictItemStatus/{id}`, { id: high.item_key })).code).toBe(1)
  })

  test('DICT-05 DICT-22 an item is disabled and enabled; a disabled one is shown in old records but not offered for new ones', async () => {
    const { item_key } = await itemOf('FOLLOW_TYPE', 'SMS')
    const toggle = () => admin.ok<{ status: string }>(`GET ${fintech}/dictionaryItem/updateDictItemStatus/{id}`, { id: item_key })
    expect(await toggle()).toEqual({ status: '0' })
    expect((await itemOf('FOLLOW_TYPE', 'SMS')).status).toBe('0')
    expect(await sales.ok<Item[]>(`GET ${base}/loadDict/{dict}`, { dict: 'FOLLOW_TYPE', keyword: '短信' })).toEqual([])
    expect((await sales.ok<Item[]>(`GET ${base}/loadDictItem/{dict}`, { dict: 'FOLLOW_TYPE', key: 'SMS' }))[0]?.text).toBe('短信')
    expect(await toggle()).toEqual({ status: '1' })
    expect((await itemOf('FOLLOW_TYPE', 'SMS')).status).toBe('1')
  })

  test('DICT-05 the default of a dictionary is not taken out of use, by neither call', async () => {
    const code = 'OWN_DEFAULT'
    await admin.ok(`POST ${eis}/dictionary/addOrUpdate`, { dict_code: code, dict_name: '自定默认' })
    const { item_key } = (await saveItem({ dict_code: code, value: 'A', label: '甲', is_default: true })).data
    const refused = [
      await admin.send(`GET ${fintech}/dictionaryItem/updateDictItemStatus/{id}`, { id: item_key }),
      await saveItem({ item_key, status: '0' }),
    ]
    expect(refused.map((answer) => [answer.code, Object.values((answer.data as unknown as { fields: Row }).fields)])).toEqual([
      [400, ['默认项不能停用，请先更换默认项']],
      [400, ['默认项不能停用，请先更换默认项']],
    ])
    expect(await itemOf(code, 'A')).toMatchObject({ status: '1', is_default: true })
  })

  test('DICT-13 an item is of a dictionary that there is', async () => {
    const refused = await saveItem({ dict_key: 'f'.repeat(32), value: 'A', label: '甲' })
    expect([refused.code, Object.keys((refused.data as unknown as { fields: Row }).fields)]).toEqual([400, ['dict_key']])
  })

  test('DICT-15 a dictionary of a custom field is not deleted', async () => {
    const code = 'OWN_FIELD'
    const { dict_key } = await admin.ok<Row>(`POST ${eis}/dictionary/addOrUpdate`, { dict_code: code, dict_name: '自定字段' })
    await saveItem({ dict_code: code, value: 'A', label: '甲' })
    const field = { entity: 'customer', field_name: 'x_own', label: '自定', field_type: 'ENUM', dict_code: code }
    const { field_key } = await admin.ok<Row>('POST /api/app/base/app/sys/customField/addOrUpdate', field)
    const refused = await admin.send(`GET ${eis}/dictionary/del/{id}`, { id: dict_key })
    expect([refused.code, refused.message]).toEqual([1, '自定义字段正在使用这个字典，不能删除'])
    expect(await items(code)).toHaveLength(1)
    await admin.ok('POST /api/app/base/app/sys/customField/deleteById', { id: field_key })
  })

  test('DICT-12 a dictionary of the program stays in use', async () => {
    const { rows } = await sql<{ key: string }>`select dict_key as key from dictionary where dict_code = 'PRIORITY'`.execute(
      backend.kernel.db,
    )
    const refused = await admin.send(`POST ${eis}/dictionary/addOrUpdate`, { dict_key: rows[0]?.key, status: '0' })
    expect(refused.code).toBe(1)
    expect(await items('PRIORITY')).toHaveLength(3)
  })

  test('DICT-15 a used value cannot be deleted, an unused one can; a dictionary used by fields cannot', async () => {
    const del = (id: unknown) => admin.send(`GET ${eis}/dictionary/del/{id}`, { id })
    await sales.ok('POST /api/eis/restful/customer/addOrUpdate', { customer_name: '字典使用示例', scale: '3', industry_code: 'FUND' })
    const used = await itemOf('COMPANY_SCALE', '3')
    expect((await del(used.item_key)).message).toBe('「100-499」正在使用，不能删除，可以停用：客户「企业规模」1 条')
    expect(await admin.ok(`GET ${eis}/dictionaryItem/uses/{id}`, { id: used.item_key })).toEqual([
      { entity: 'customer', entity_name: '客户', field: 'scale', field_name: '企业规模', count: 1 },
    ])
    expect((await del((await itemOf('PROCESS_CATEGORY', 'HR')).item_key)).message).toMatch(/流程模型「分类」\d+ 条/)
    expect((await del((await itemOf('INDUSTRY', 'FIN')).item_key)).message).toContain('存在下级')
    expect((await del((await itemOf('COMPANY_SCALE', '5')).item_key)).code).toBe(0)
    expect(await itemOf('COMPANY_SCALE', '5')).toBeUndefined()
    const dictionaryKey = async (code: string) =>
      (await admin.ok<List<{ dict_key: string }>>(`POST ${eis}/dictionary/get`, { dict_code: code })).records[0]?.dict_key
    for (const code of ['COMPANY_SCALE', 'PROCESS_CATEGORY']) expect((await del(await dictionaryKey(code))).code, code).toBe(1)
    expect((await del(await dictionaryKey('WINE'))).code).toBe(0)
    expect((await sales.send(`GET ${base}/getDictItems/{code}`, { code: 'WINE' })).code).toBe(404)
    expect((await del('0'.repeat(32))).code).toBe(404)
    expect((await sales.send(`GET ${eis}/dictionary/del/{id}`, { id: await dictionaryKey('LOSE_REASON') })).code).toBe(403)
  })

  test('items are sorted by one call; an item of another dictionary is refused, and browsers are notified', async () => {
    const heard: string[] = []
    const stop = await backend.listen('dictionary_changed', (code) => void heard.push(code))
    const before = await items('FOLLOW_RESULT')
    const keys = before.map(({ item_key }) => item_key).reverse()
    const dictKey = (await admin.ok<List<{ dict_key: string }>>(`POST ${eis}/dictionary/get`, { dict_code: 'FOLLOW_RESULT' })).records[0]
      ?.dict_key
    await admin.ok(`POST ${eis}/dictionaryItem/sort`, { dict_key: dictKey, ids: keys })
    expect((await items('FOLLOW_RESULT')).map(({ item_key }) => item_key)).toEqual(keys)
    await expect.poll(() => heard).toContain('FOLLOW_RESULT')
    await stop()
    const foreign = (await itemOf('SEX', '1')).item_key
    expect((await admin.send(`POST ${eis}/dictionaryItem/sort`, { dict_key: dictKey, ids: [...keys, foreign] })).code).toBe(404)
    expect((await items('FOLLOW_RESULT')).map(({ item_key }) => item_key)).toEqual(keys)
    expect((await sales.send(`POST ${eis}/dictionaryItem/sort`, { dict_key: dictKey, ids: keys })).code).toBe(403)
  })

  test('DICT-25 the state-changing GETs need the application’s own header', async () => {
    const { item_key, status } = await itemOf('FOLLOW_TYPE', 'EMAIL')
    expect(await admin.send(`GET ${fintech}/dictionaryItem/updateDictItemStatus/{id}`, { id: item_key }, plain)).toMatchObject({
      status: 403,
      code: 403,
    })
    expect(await admin.send(`GET ${eis}/dictionary/del/{id}`, { id: item_key }, plain)).toMatchObject({ status: 403, code: 403 })
    expect((await itemOf('FOLLOW_TYPE', 'EMAIL')).status).toBe(status)
  })
})
