// Application and company, bindings, parameters, custom fields, saved queries, views, logs, recycle bin, clicks, duplicate check.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secrets } from '../../lib/backend/base/secrets.ts'
import { readParameter } from '../../lib/backend/kernel/parameter.ts'
import { traceJobs } from '../../lib/backend/trace/area.ts'
import { text } from '../../lib/i18n/text.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { fieldsOf } from '../support/customers.ts'
import { runDueJobs } from '../support/queue.ts'

type Row = Record<string, unknown>
interface List<R = Row> {
  records: R[]
  total: number
}

const info = '/api/app/base/app/base/info'
const binding = '/api/eis/restful/app/binding'
const sys = '/api/app/base/app/sys'

let backend: TestBackend
let admin: Client
let sales: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  sales = await backend.as('huangwen')
})
afterAll(() => backend.close())

const customer = (input: Row, by = sales) => by.send<Row & { customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', input)

describe('application and company', () => {
  test('SESS-31 the application info of an app key is available without sign-in', async () => {
    const detail = await backend.visitor.ok(`POST ${info}/getDetail`, { app_key: secrets().appKey })
    expect(detail).toMatchObject({
      app_name: '启衡 CRM 金融版',
      demo: true,
      company_name: '启衡金服(广州)企业服务有限公司',
      stationName: '启衡金服',
    })
    expect(JSON.stringify(detail)).not.toContain(secrets().appKey)
    expect(await backend.visitor.ok(`POST ${info}/getDetail`)).toEqual(detail)
    expect(await backend.visitor.ok(`POST ${info}/getDetail`, {}, { headers: { appKey: secrets().appKey } })).toEqual(detail)
    expect(await backend.visitor.send(`POST ${info}/getDetail`, { app_key: 'nobody-knows-me' })).toMatchObject({ code: 0, data: null })
  })

  test('BASE-49 BASE-50 what is saved is selected and shown; an empty name falls back to the product’s', async () => {
    const form = await admin.ok(`GET ${info}/select`)
    expect(form).toMatchObject({ app_version: expect.any(Number), info_version: expect.any(Number), company_name: expect.any(String) })
    await admin.ok(`POST ${info}/save`, {
      app_name: '',
      company_name: '新名称有限公司',
      phone: '13800001111',
      app_version: form.app_version,
      info_version: form.info_version,
    })
    expect(await admin.ok(`GET ${info}/select`)).toMatchObject({ app_name: null, company_name: '新名称有限公司', phone: '13800001111' })
    expect(await backend.visitor.ok(`POST ${info}/getDetail`)).toMatchObject({ app_name: 'CRM 金融版', company_name: '新名称有限公司' })
    const stale = await admin.send(`POST ${info}/save`, { app_name: 'x', app_version: form.app_version })
    expect(stale.code).toBe(409)
    const company = await admin.send(`POST ${info}/save`, { company_name: 'x', info_version: form.info_version })
    expect(company).toMatchObject({ code: 409, data: { company_name: '新名称有限公司' } })
    expect((await admin.send(`POST ${info}/save`, { email: 'no' })).code).toBe(400)
    expect((await sales.send(`GET ${info}/select`)).code).toBe(403)
  })

  test('another application is registered under a key of eight to 64 characters and with a name', async () => {
    for (const [input, fields] of [
      [{ app_key: 'short', app_name: '外部' }, ['app_key']],
      [{ app_key: 'with a space', app_name: '外部' }, ['app_key']],
      [{ app_key: 'outside-app-1' }, ['app_name']],
      [{ app_key: 'outside-app-1', app_name: '  ' }, ['app_name']],
    ] as const) {
      const refused = await admin.send(`POST ${info}/save`, input)
      expect([input, refused.code, Object.keys(fieldsOf(refused))]).toEqual([input, 400, fields])
    }
    expect((await backend.visitor.send(`POST ${info}/getDetail`, { app_key: 'outside-app-1' })).data).toBeNull()
  })

  test('BASE-51 BASE-52 BASE-53 SESS-32 open applications are listed, bound and looked up', async () => {
    await admin.ok(`POST ${info}/save`, { app_key: 'process-service-1', app_name: '流程服务' })
    const open = await admin.ok<{ app_key: string; app_name: string; bound: boolean }[]>(`POST ${binding}/open/appList`)
    expect(open.map((app) => app.app_name)).toEqual(['移动工作台（示例）', '流程服务'])
    const made = await admin.ok(`POST ${binding}/add`, {
      target_app_key: 'process-service-1',
      bpm_app_key: 'process-engine-9',
      callback_url: 'https://bpm.example/back',
    })
    expect(made).toMatchObject({ target_app_name: '流程服务', status: '1', bind_time: expect.any(String) })
    expect(await admin.ok<List>(`POST ${binding}/query`)).toMatchObject({ total: 1, records: [{ target_app_key: 'process-service-1' }] })
    expect(
      (await admin.ok<{ app_key: string; bound: boolean }[]>(`POST ${binding}/open/appList`)).find(
        (app) => app.app_key === 'process-service-1',
      )?.bound,
    ).toBe(true)
    expect(await sales.ok(`POST ${binding}/getBpmAppKey`, { target_app_key: 'process-service-1' })).toEqual({
      bpm_app_key: 'process-engine-9',
    })
    const again = await admin.ok(`POST ${binding}/add`, { target_app_key: 'process-service-1', bpm_app_key: 'process-engine-10' })
    expect(again.binding_key).toBe(made.binding_key)
    const changed = await admin.ok(`POST ${binding}/add`, { binding_key: made.binding_key, callback_url: 'https://partner.example/back' })
    expect(changed).toMatchObject({ target_app_key: 'process-service-1', bpm_app_key: 'process-engine-10', binding_key: made.binding_key })
    expect((await admin.send(`POST ${binding}/add`, { binding_key: '0'.repeat(32) })).code).toBe(404)
    expect(Object.keys(fieldsOf(await admin.send(`POST ${binding}/add`, { bpm_app_key: 'x' })))).toEqual(['target_app_key'])
    expect((await admin.send(`POST ${binding}/add`, { target_app_key: secrets().appKey })).code).toBe(400)
    expect((await admin.send(`POST ${binding}/add`, { target_app_key: 'x', callback_url: 'javascript:alert(1)' })).code).toBe(400)
    expect((await sales.send(`POST ${binding}/query`)).code).toBe(403)
  })
})

describe('parameters', () => {
  test('a parameter has its default until an administrator sets another valid value', async () => {
    expect(await readParameter(backend.kernel.db, 'budget.mode')).toBe('APPROVE')
    await admin.ok(`POST ${sys}/param/save`, { code: 'budget.mode', value: 'BLOCK' })
    expect(await readParameter(backend.kernel.db, 'budget.mode')).toBe('BLOCK')
    const list = await admin.ok<List>(`POST ${sys}/param/query`)
    expect(list.records.find((row) => row.code === 'budget.mode')).toMatchObject({
      value: 'BLOCK',
      default_value: 'APPROVE',
      update_by_name: '何敏',
    })
    for (const input of [
      { code: 'budget.mode', value: 'MAYBE' },
      { code: 'no.such', value: '1' },
      { code: 'track.keep.days', value: '1' },
    ]) {
      expect((await admin.send(`POST ${sys}/param/save`, input)).code).toBe(400)
    }
  })

  test('of two administrators who change one parameter the second is refused with what the first has stored', async () => {
    const code = 'leave.annual.days'
    const read = async () => (await admin.ok<List>(`POST ${sys}/param/query`)).records.find((row) => row.code === code)
    const set = (value: string, row_version?: number) => admin.send<Row>(`POST ${sys}/param/save`, { code, value, row_version })
    expect(await read()).toMatchObject({ value: '5', row_version: 0 })
    const first = await Promise.all([set('7', 0), set('8', 0)])
    expect(first.map(({ code }) => code).sort()).toEqual([0, 409])
    const [won, lost] = [first.find((one) => one.code === 0), first.find((one) => one.code === 409)]
    expect(won?.data).toMatchObject({ code, row_version: 1 })
    expect(lost?.data).toEqual(won?.data)
    expect(await set('9', 1)).toMatchObject({ code: 0, data: { value: '9', row_version: 2 } })
    expect(await set('10', 1)).toMatchObject({ code: 409, data: { value: '9', row_version: 2, update_by_name: '何敏' } })
    // whoever knows no version says so by leaving it out
    expect(await set('5')).toMatchObject({ code: 0, data: { row_version: 3 } })
  })
})

describe('custom fields', () => {
  const field = (more: Row) =>
    admin.send<Row & { field_key: string }>(`POST ${sys}/customField/addOrUpdate`, { entity: 'customer', ...more })

  test('a custom field is accepted, checked and returned in ext; unknown ones are dropped', async () => {
    await field({ field_name: 'x_size', label: '面积', field_type: 'NUMBER', sort_no: 1 })
    await field({ field_name: 'x_kind', label: '跟进方式', field_type: 'ENUM', dict_code: 'FOLLOW_TYPE', sort_no: 2 })
    await field({ field_name: 'x_number', label: '牌照号', field_type: 'TEXT', max: 10, is_unique: true, sort_no: 3 })
    const made = await customer({
      customer_name: '扩展字段示例',
      ext: { x_size: '12.5', x_kind: 'PHONE', x_number: 'A-1', x_other: 'dropped' },
    })
    expect(made.data.ext).toEqual({ x_size: '12.5000', x_kind: 'PHONE', x_number: 'A-1' })
    const key = made.data.customer_key
    const edited = await customer({ customer_key: key, ext: { x_kind: '', x_size: 13 } })
    expect(edited.data.ext).toEqual({ x_size: '13.0000', x_number: 'A-1' })
    const wrong = await customer({ customer_key: key, ext: { x_size: 'many', x_kind: 'NOTHING', x_number: '12345678901' } })
    expect(Object.keys((wrong.data as unknown as { fields: Row }).fields).sort()).toEqual(['ext.x_kind', 'ext.x_number', 'ext.x_size'])
    expect((await customer({ customer_key: key, ext: { x_kind: 'NOTHING' } })).data).toMatchObject({
      fields: { 'ext.x_kind': '所选的值不在字典中' },
    })
    expect((await customer({ customer_name: '另一个扩展示例', ext: { x_number: 'A-1' } })).data).toMatchObject({
      fields: { 'ext.x_number': '已存在相同的记录' },
    })
    // however wide it was typed
    expect((await customer({ customer_name: '又一个扩展示例', ext: { x_number: 'Ａ－１' } })).data).toMatchObject({
      fields: { 'ext.x_number': '已存在相同的记录' },
    })
    expect((await customer({ customer_key: key, ext: { x_number: 'Ａ－１' } })).code).toBe(0)
    const plate = await field({ field_name: 'x_plate', label: '车牌', field_type: 'TEXT', sort_no: 4 })
    for (const [customer_name, x_plate] of [
      ['车牌示例一', 'B-1'],
      ['车牌示例二', 'Ｂ－１'],
    ])
      await customer({ customer_name, ext: { x_plate } })
    const unique = await field({
      field_key: plate.data.field_key,
      field_name: 'x_plate',
      label: '车牌',
      field_type: 'TEXT',
      is_unique: true,
    })
    expect([unique.code, unique.message]).toEqual([1, expect.stringContaining('重复')])
  })

  test('lists filter by custom fields: choices, several, numbers, days, texts; hidden and unknown ones do not exist', async () => {
    for (const more of [
      { field_name: 'x_way', label: '方式', field_type: 'ENUM', dict_code: 'FOLLOW_TYPE', show_filter: true },
      { field_name: 'x_ways', label: '多种方式', field_type: 'MULTI', dict_code: 'FOLLOW_TYPE', show_filter: true },
      { field_name: 'x_area', label: '面积', field_type: 'NUMBER', show_filter: true },
      { field_name: 'x_day', label: '日期', field_type: 'DATE', show_filter: true },
      { field_name: 'x_at', label: '时间', field_type: 'DATETIME', show_filter: true },
      { field_name: 'x_word', label: '文字', field_type: 'TEXT', show_filter: true },
      { field_name: 'x_who', label: '同事', field_type: 'USER', show_filter: true },
      { field_name: 'x_papers', label: '文件', field_type: 'FILE' },
      { field_name: 'x_place', label: '办公地', field_type: 'AREA', show_filter: true },
    ])
      expect((await field(more)).code).toBe(0)
    const make = async (name: string, ext: Row) => (await customer({ customer_name: name, ext })).data.customer_key as string
    const one = await make('筛选甲', {
      x_way: 'PHONE',
      x_ways: ['PHONE', 'EMAIL'],
      x_area: '9.5',
      x_day: '2026-03-05',
      x_at: '2026-03-05 18:30:00',
      x_word: '含 100% 的话',
      x_who: admin.userKey,
      x_place: { province_code: '440000', city_code: '440600', district_code: '440605' },
    })
    const two = await make('筛选乙', { x_way: 'EMAIL', x_ways: ['SMS'], x_area: '100', x_day: '2026-04-01', x_at: '2026-03-06 00:00:00' })
    const found = async (filter: Row) =>
      (await admin.ok<List<{ customer_key: string }>>('POST /api/eis/restful/customer/query', { ...filter, pageSize: 200 })).records.map(
        (row) => row.customer_key,
      )
    for (const [filter, keys] of [
      [{ x_way: 'PHONE' }, [one]],
      [{ x_way: ['PHONE', 'EMAIL'] }, [two, one]],
      [{ x_ways: ['EMAIL'] }, [one]],
      [{ x_ways: ['EMAIL', 'SMS'] }, [two, one]],
      // as numbers, not as texts: 100 is more than 9.5
      [{ x_area: ['10', null] }, [two]],
      [{ x_area: [null, '9.5'] }, [one]],
      [{ x_day: ['2026-03-01', '2026-03-31'] }, [one]],
      [{ x_at: ['2026-03-05', '2026-03-05'] }, [one]],
      [{ x_word: '100%' }, [one]],
      [{ x_word: '1000' }, []],
      [{ x_who: [admin.userKey] }, [one]],
      [{ x_place: '440000' }, [one]],
      [{ x_place: ['440600', '110100'] }, [one]],
      [{ x_place: '110000' }, []],
    ] as const)
      expect([filter, (await found(filter)).sort()]).toEqual([filter, [...keys].sort()])
    const advanced = (field: string, rule: string, val: string | string[]) =>
      found({ x_way: ['PHONE', 'EMAIL'], advanced: { matchType: 'and', records: [{ field, rule, val }] } })
    for (const [field_name, rule, val, keys] of [
      ['x_way', 'eq', 'PHONE', [one]],
      ['x_way', 'ne', 'PHONE', [two]],
      ['x_ways', 'in', ['SMS', 'WECHAT'], [two]],
      ['x_ways', 'ne', 'SMS', [one]],
      ['x_area', 'eq', '9.5', [one]],
      ['x_area', 'gt', '9.5', [two]],
      ['x_area', 'in', ['100', '7'], [two]],
      ['x_day', 'le', '2026-03-05', [one]],
      ['x_at', 'ge', '2026-03-06', [two]],
      ['x_at', 'gt', '2026-03-05', [two]],
      ['x_at', 'le', '2026-03-05', [one]],
      ['x_word', 'like', '100%', [one]],
      ['x_word', 'sw', '含', [one]],
      ['x_word', 'ew', '含', []],
      ['x_word', 'ne', '含 100% 的话', [two]],
      ['x_who', 'eq', admin.userKey, [one]],
    ] as const)
      expect([field_name, rule, await advanced(field_name, rule, val as string | string[])]).toEqual([field_name, rule, keys])
    const sorted = async (column: string, order: string) =>
      (await found({ x_way: ['PHONE', 'EMAIL'], column, order })).map((key) => (key === one ? 'one' : 'two'))
    expect(await sorted('x_area', 'asc')).toEqual(['one', 'two'])
    expect(await sorted('x_area', 'desc')).toEqual(['two', 'one'])
    expect(await sorted('x_day', 'desc')).toEqual(['two', 'one'])
    // who has no value stands last, whichever way
    for (const order of ['asc', 'desc']) expect(await sorted('x_word', order)).toEqual(['one', 'two'])
    const pages: string[] = []
    for (let cursor: string | undefined, pageNo = 1; pageNo <= 2; pageNo++) {
      const input = { x_way: ['PHONE', 'EMAIL'], column: 'x_area', order: 'asc', pageSize: 1, pageNo, cursor }
      const page = await admin.ok<List<{ customer_key: string }> & { next?: string }>('POST /api/eis/restful/customer/query', input)
      pages.push(...page.records.map((row) => row.customer_key))
      cursor = page.next
    }
    expect(pages).toEqual([one, two])
    const [shown] = (await admin.ok<List<Row>>('POST /api/eis/restful/customer/query', { x_way: 'PHONE', field: 'customer_name,ext' }))
      .records
    expect(shown).toMatchObject({ customer_name: '筛选甲', ext: { x_way: 'PHONE', x_area: '9.5000' } })
    expect((await admin.send('POST /api/eis/restful/customer/query', { column: 'ext' })).code).toBe(400)
    const refused = async (filter: Row) => Object.keys(fieldsOf(await admin.send('POST /api/eis/restful/customer/query', filter)))
    expect(await refused({ x_area: ['much', null] })).toEqual(['x_area'])
    expect(await refused({ x_day: ['2026-02-30', null] })).toEqual(['x_day'])
    expect(await refused({ x_day: ['2026-02-01', '2026-02-02', '2026-02-03'] })).toEqual(['x_day'])
    expect(await refused({ x_way: { a: 1 } })).toEqual(['x_way'])
    expect(await refused({ x_papers: 'a' })).toEqual(['x_papers'])
    expect(await refused({ x_unknown: 'a' })).toEqual(['x_unknown'])
    for (const column of ['x_unknown', 'x_ways', 'x_papers', 'x_place']) expect(await refused({ column })).toEqual(['column'])
    const wrong = (field_name: string, rule: string, val: unknown) =>
      refused({ advanced: { matchType: 'and', records: [{ field: field_name, rule, val }] } })
    expect(await wrong('x_unknown', 'eq', 'a')).toEqual(['advanced.records.0.field'])
    expect(await wrong('x_way', 'like', 'PH')).toEqual(['advanced.records.0.rule'])
    expect(await wrong('x_area', 'gt', 'much')).toEqual(['advanced.records.0.val'])
    expect(await wrong('x_place', 'eq', '440000')).toEqual(['advanced.records.0.val'])
    const place = await customer({ customer_name: '无此地区', ext: { x_place: { province_code: '990000', city_code: '990100' } } })
    expect(Object.keys(fieldsOf(place))).toEqual(['ext.x_place'])
    const roles = await admin.ok<{ role_code: string; role_key: string }[]>('GET /api/app/base/sys/role/queryall')
    const [finance] = roles.filter((role) => role.role_code === 'finance').map((role) => role.role_key)
    const ofFinance = await field({ field_name: 'x_hidden', label: '财务可见', field_type: 'TEXT', role_keys: [finance] })
    expect(ofFinance.code).toBe(0)
    expect((await sales.send('POST /api/eis/restful/customer/query', { x_hidden: 'a' })).code).toBe(400)
    expect((await admin.send('POST /api/eis/restful/customer/query', { x_hidden: 'a' })).code).toBe(0)
    const { rows } = await sql<{
      indexdef: string
    }>`select indexdef from pg_indexes where tablename = 'customer' and indexdef like '%gin (ext)%'`.execute(backend.kernel.db)
    expect(rows).toHaveLength(1)
    const made = await admin.ok<List<{ field_key: string; field_name: string }>>(`POST ${sys}/customField/query`, {
      entity: 'customer',
      all: true,
    })
    for (const { field_key, field_name } of made.records)
      if (/^x_(way|ways|area|day|at|word|who|papers|place|hidden)$/.test(field_name))
        await admin.ok(`POST ${sys}/customField/deleteById`, { id: field_key })
  })

  test('a field in the list has an index for both sort directions and every type; removed from the list, it has none', async () => {
    const db = backend.kernel.db
    const indexes = async (name: string) => {
      const { rows } = await sql<{
        name: string
      }>`select indexname as name from pg_indexes where indexname like ${`customer_${name}_%`} order by 1`.execute(db)
      return rows.map((row) => row.name)
    }
    const query = (column: string, order: string) =>
      admin.ok<List<{ customer_name: string }>>('POST /api/eis/restful/customer/query', { column, order, customer_name: '排序示例' })
    const kinds = { x_rank: 'NUMBER', x_long: 'TEXTAREA', x_since: 'DATETIME', x_chief: 'USER', x_tags: 'MULTI' } as const
    const keys: Record<string, string> = {}
    for (const [field_name, field_type] of Object.entries(kinds)) {
      const made = await field({
        field_name,
        label: '排序',
        field_type,
        show_list: true,
        dict_code: field_type === 'MULTI' ? 'FOLLOW_TYPE' : null,
      })
      keys[field_name] = made.data.field_key
      const sorted = field_type === 'MULTI' ? [] : [`customer_${field_name}_asc`, `customer_${field_name}_desc`]
      expect(await indexes(field_name)).toEqual(sorted)
    }
    // longer than an index entry may be
    const long = [...'长短高低上下左右'].map((letter, at) => letter.repeat(500 + at)).join('')
    const rank = { 甲: '9', 乙: '100', 丙: undefined }
    for (const [name, x_rank] of Object.entries(rank))
      expect((await customer({ customer_name: `排序示例${name}`, ext: { x_rank, x_long: long } })).code).toBe(0)
    const names = async (order: string) => (await query('x_rank', order)).records.map((row) => row.customer_name.slice(-1)).join('')
    expect([await names('asc'), await names('desc')]).toEqual(['甲乙丙', '乙甲丙'])
    await query('x_long', 'asc')
    await field({ field_key: keys.x_rank, show_list: false })
    expect(await indexes('x_rank')).toEqual([])
    await field({ field_key: keys.x_long, status: '0' })
    expect(await indexes('x_long')).toEqual([])
    for (const id of Object.values(keys)) await admin.ok(`POST ${sys}/customField/deleteById`, { id })
    expect(await indexes('x')).toEqual([])
    expect((await field({ field_name: 'x_rank', label: '排序', field_type: 'DATE' })).data).toMatchObject({
      fields: { field_name: expect.stringContaining('旧值') },
    })
    const again = await field({ field_name: 'x_rank', label: '排序', field_type: 'NUMBER' })
    await admin.ok(`POST ${sys}/customField/deleteById`, { id: again.data.field_key })
  })

  test('VAL-10 VAL-12 VAL-13 VAL-17 VAL-19 a text with a format takes only what the format allows', async () => {
    const made = await field({ field_name: 'x_card', label: '收款卡', field_type: 'TEXT', format: 'bankCard' })
    const keys = [made.data.field_key]
    const said = async (ext: Row) => ((await customer({ customer_name: '格式示例', ext })).data as { fields?: Row }).fields ?? null
    expect(await said({ x_card: '0234567890' })).toEqual({ 'ext.x_card': '请输入正确的银行卡号' })
    expect(await said({ x_card: '6222021234567890' })).toBeNull()
    const refused = { letters: 'a1', idNumber: 'A-1', shortCode: 'a'.repeat(21), digitsAndLines: '12a' }
    for (const [format, wrong] of Object.entries(refused)) {
      const again = await field({ field_name: `x_${format.toLowerCase()}`, label: format, field_type: 'TEXTAREA', format })
      keys.push(again.data.field_key)
      const name = `ext.x_${format.toLowerCase()}`
      expect(await said({ [name.slice(4)]: wrong })).toEqual({ [name]: text('zh-CN', `validation.${format}`) })
    }
    const wrongDefault = await field({ field_key: keys[0], default_value: '123' })
    expect(wrongDefault.data).toMatchObject({ fields: { default_value: '请输入正确的银行卡号' } })
    const unknown = await field({ field_name: 'x_any', label: '任意', field_type: 'TEXT', format: 'process' })
    expect(unknown.data).toMatchObject({ fields: { format: '所选的值不在字典中' } })
    const number = await field({ field_name: 'x_count', label: '数量', field_type: 'NUMBER', format: 'letters' })
    expect(number.data).toMatchObject({ format: null })
    for (const id of [...keys, number.data.field_key]) await admin.ok(`POST ${sys}/customField/deleteById`, { id })
  })

  test('a required field is checked at creation and whenever ext is sent; a default fills it', async () => {
    const made = await field({ field_name: 'x_must', label: '必填', field_type: 'TEXT', required: true })
    expect((await customer({ customer_name: '必填扩展示例' })).data).toMatchObject({ fields: { 'ext.x_must': '请填写此项' } })
    await field({ field_key: made.data.field_key, default_value: '默认' })
    const row = await customer({ customer_name: '必填扩展示例' })
    expect(row.data.ext).toMatchObject({ x_must: '默认' })
    expect((await customer({ customer_key: row.data.customer_key, ext: { x_must: '' } })).code).toBe(400)
    expect((await customer({ customer_key: row.data.customer_key, short_name: '不碰扩展' })).code).toBe(0)
    await admin.ok(`POST ${sys}/customField/deleteById`, { id: made.data.field_key })
    expect((await customer({ customer_name: '不再必填示例' })).code).toBe(0)
  })

  test('a field for some roles is invisible and unchangeable for the others', async () => {
    const finance = (await admin.ok<{ role_code: string; role_key: string }[]>('GET /api/app/base/sys/role/queryall')).find(
      (row) => row.role_code === 'finance',
    )
    await field({ field_name: 'x_secret', label: '财务备注', field_type: 'TEXT', role_keys: [finance?.role_key] })
    const made = await customer({ customer_name: '角色扩展示例', ext: { x_secret: 'tried' } })
    expect(made.data.ext).not.toHaveProperty('x_secret')
    await customer({ customer_key: made.data.customer_key, ext: { x_secret: '内部' } }, admin)
    await customer({ customer_key: made.data.customer_key, ext: { x_size: '1' } })
    const seen = await admin.ok<Row>('GET /api/eis/restful/customer/detail/{id}', { id: made.data.customer_key })
    expect(seen.ext).toMatchObject({ x_secret: '内部', x_size: '1.0000' })
    const form = await sales.ok<List>(`POST ${sys}/customField/query`, { entity: 'customer' })
    expect(form.records.map((row) => row.field_name)).not.toContain('x_secret')
    expect(form.records.map((row) => row.field_name)).toContain('x_size')
  })

  test('an invalid definition is refused', async () => {
    for (const input of [
      { field_name: 'size', label: 'x', field_type: 'TEXT' },
      { field_name: 'x_a', label: 'x', field_type: 'MAGIC' },
      { field_name: 'x_a', label: 'x', field_type: 'ENUM' },
      { field_name: 'x_a', label: 'x', field_type: 'ENUM', dict_code: 'NO_SUCH' },
      { field_name: 'x_a', label: 'x', field_type: 'DATE', default_value: 'today' },
      { field_name: 'x_a', label: 'x', field_type: 'TEXT', entity: 'follow' },
      { field_name: 'x_size', label: 'x', field_type: 'TEXT' },
    ]) {
      expect((await field(input)).code, JSON.stringify(input)).toBe(400)
    }
    expect(
      (await sales.send(`POST ${sys}/customField/addOrUpdate`, { entity: 'customer', field_name: 'x_b', label: 'x', field_type: 'TEXT' }))
        .code,
    ).toBe(403)
  })

  test('an entity has sixty custom fields at most', async () => {
    const { db } = backend.kernel
    await sql`insert into custom_field (field_key, entity, field_name, label, field_type)
      select 'cf' || n, 'customer_contact', 'x_many_' || n, '字段' || n, 'TEXT' from generate_series(1, 60) n`.execute(db)
    const refused = await field({ entity: 'customer_contact', field_name: 'x_more', label: '再一个', field_type: 'TEXT' })
    const { rows } = await sql`select 1 from custom_field where field_name = 'x_more'`.execute(db)
    await sql`delete from custom_field where field_name like 'x_many_%'`.execute(db)
    expect([refused.code, refused.message, rows]).toEqual([1, '每种数据最多 60 个自定义字段', []])
  })
})

describe('saved queries and views', () => {
  const records = [{ field: 'customer_name', rule: 'like', val: '基金' }]

  test('own queries are saved, found, shared and removed; others see what is shared with their roles', async () => {
    const query = (client: Client, save_code = 'customer') =>
      client.ok<(Row & { title: string; own: boolean; query_key: string })[]>(`POST ${sys}/savedQuery/query`, { save_code })
    const save = (input: Row, client = sales) =>
      client.send<Row & { query_key: string; row_version: number }>(`POST ${sys}/savedQuery/addOrUpdate`, {
        save_code: 'customer',
        title: '基金客户',
        matchType: 'and',
        records,
        ...input,
      })
    const made = await save({ is_default: true })
    expect(made.data).toMatchObject({ title: '基金客户', matchType: 'and', records, own: true, is_default: true })
    expect((await save({})).message).toContain('已有名为')
    await save({ title: '第二个', is_default: true })
    expect((await query(sales)).filter((row) => row.is_default).map((row) => row.title)).toEqual(['第二个'])
    const other = await backend.as('xujia')
    expect(await query(other)).toEqual([])
    const roles = await admin.ok<{ role_code: string; role_key: string }[]>('GET /api/app/base/sys/role/queryall')
    const keyOf = (code: string) => roles.find((row) => row.role_code === code)?.role_key
    await save({ query_key: made.data.query_key, is_shared: true, shared_role_keys: [keyOf('sales')] })
    expect(await query(other)).toEqual([expect.objectContaining({ title: '基金客户', own: false, user_name: '黄文' })])
    expect(await query(await backend.as('lvjing'))).toEqual([])
    expect((await save({ query_key: made.data.query_key, title: '改' }, other)).code).toBe(403)
    expect((await other.send(`POST ${sys}/savedQuery/deleteById`, { id: made.data.query_key })).code).toBe(404)
    expect((await save({ query_key: made.data.query_key, row_version: made.data.row_version })).code).toBe(409)
    await sales.ok(`POST ${sys}/savedQuery/deleteById`, { id: made.data.query_key }, { form: true })
    expect((await query(sales)).map((row) => row.title)).toEqual(['第二个'])
    expect((await save({ records: [{ field: 'a', rule: 'drop', val: 'x' }] })).code).toBe(400)
  })

  test('a list keeps so many queries of one user at most, and a query that there is not is neither changed nor deleted', async () => {
    const { db } = backend.kernel
    await sql`insert into saved_query (query_key, user_key, save_code, title, match_type, records)
      select 'sq' || n, ${sales.userKey}, 'full', '查询' || n, 'and', '[]' from generate_series(1, 100) n`.execute(db)
    const input = { save_code: 'full', matchType: 'and', records }
    const refused = await sales.send(`POST ${sys}/savedQuery/addOrUpdate`, { ...input, title: '再一个' })
    expect([refused.code, refused.message]).toEqual([1, '每个列表最多保存 100 个查询和视图'])
    expect(await sales.ok<Row[]>(`POST ${sys}/savedQuery/query`, { save_code: 'full' })).toHaveLength(100)
    expect((await sales.send(`POST ${sys}/savedQuery/addOrUpdate`, { ...input, title: '改', query_key: 'f'.repeat(32) })).code).toBe(404)
    expect((await sales.send(`POST ${sys}/savedQuery/deleteById`, { id: 'f'.repeat(32) })).code).toBe(404)
  })

  describe('views of a whole list', () => {
    const code = 'crm/customer/list'
    type View = Row & { query_key: string; title: string; dropped: number; row_version: number; is_default: boolean }
    const query = (client: Client) => client.ok<View[]>(`POST ${sys}/savedQuery/query`, { save_code: code })
    const view = {
      scene: 'MINE',
      filters: { customer_star: ['FOUR', 'FIVE'], last_follow_time: ['@thisMonth', null] },
      sort: '-deal_amount',
      columns: [{ field: 'customer_name', width: 200, visible: true }],
      view_type: 'LIST',
    }
    const save = (input: Row, client = sales) =>
      client.send<View>(`POST ${sys}/savedQuery/addOrUpdate`, { save_code: code, entity: 'customer', view, records: [], ...input })

    test('is kept with filters, columns and order, and shared with everybody or with the own department', async () => {
      const made = await save({ title: '我的重点' })
      expect(made.data).toMatchObject({ entity: 'customer', view, is_shared: false, own: true, may_change: true, dropped: 0 })
      const [sameTeam, elsewhere] = [await backend.as('xujia'), await backend.as('fengli')]
      expect(await query(sameTeam)).toEqual([])
      await save({ query_key: made.data.query_key, title: '我的重点', is_shared: true })
      expect(await query(sameTeam)).toMatchObject([{ title: '我的重点', own: false, may_change: false, user_name: '黄文' }])
      expect(await query(elsewhere)).toHaveLength(1)
      await save({ query_key: made.data.query_key, title: '我的重点', is_shared: true, shared_depart: true })
      expect(await query(sameTeam)).toMatchObject([{ title: '我的重点', shared_depart: true }])
      expect(await query(elsewhere)).toEqual([])
      const people = { title: '我的重点', is_shared: true, shared_user_keys: [elsewhere.userKey] }
      await save({ query_key: made.data.query_key, ...people })
      expect(await query(elsewhere)).toMatchObject([{ title: '我的重点', shared_user_names: ['冯丽'] }])
      expect(await query(sameTeam)).toEqual([])
      await save({ query_key: made.data.query_key, ...people, is_shared: false })
      expect(await query(elsewhere)).toEqual([])
      expect(await query(sales)).toMatchObject([{ shared_user_keys: [] }])
      // nobody sees a view of records that he may not list
      const codes = { entity: 'qrcode', view: { ...view, scene: null, filters: {}, sort: null, columns: null } }
      await save({ title: '二维码', is_shared: true, ...codes }, admin)
      expect((await query(admin)).map((row) => row.title)).toContain('二维码')
      expect(await query(await backend.as('lvjing'))).toEqual([])
    })

    test('only its owner and who manages views change or delete it, and the log says so', async () => {
      const { data } = await save({ title: '部门视图', is_shared: true })
      const other = await backend.as('xujia')
      expect((await save({ query_key: data.query_key, title: '改名', is_shared: true }, other)).code).toBe(403)
      expect((await other.send(`POST ${sys}/savedQuery/deleteById`, { id: data.query_key })).code).toBe(404)
      const renamed = await save({ query_key: data.query_key, title: '改名', is_shared: true }, admin)
      expect(renamed.data).toMatchObject({ title: '改名', user_name: '黄文', own: false, may_change: true })
      expect((await query(sales)).map((row) => row.title)).toContain('改名')
      await admin.ok(`POST ${sys}/savedQuery/deleteById`, { id: data.query_key })
      expect((await query(sales)).map((row) => row.title)).not.toContain('改名')
      const log = await admin.ok<List<{ action: string; user_name: string }>>(`POST ${sys}/operationLog/query`, {
        biz_type: 'saved_query',
        biz_key: data.query_key,
      })
      expect(log.records.map((row) => row.action).sort()).toEqual(['create', 'delete', 'update'])
    })

    test('is kept of a list of other rows too, for those who may see it, and with its own filters alone', async () => {
      const rows = { save_code: 'log_step', entity: 'log_step' }
      const plain = { scene: null, filters: { status: 'PENDING', hours: '24.01~' }, sort: null, columns: null, view_type: 'LIST' }
      const leader = await backend.as('chenli')
      const made = await save({ title: '慢的环节', is_shared: true, view: plain, ...rows }, admin)
      expect(made.data).toMatchObject({ entity: 'log_step', view: plain, dropped: 0 })
      const seenBy = async (client: Client) =>
        (await client.ok<View[]>(`POST ${sys}/savedQuery/query`, { save_code: 'log_step' })).map((row) => row.title)
      expect(await seenBy(leader)).toEqual(['慢的环节'])
      expect(await seenBy(sales)).toEqual([])
      expect((await save({ title: '不许', view: plain, ...rows }, sales)).code).toBe(403)
      const wrong = [
        { ...plain, filters: { phone: '1' } },
        { ...plain, sort: '-hours' },
        { ...plain, columns: [{ field: 'node' }] },
      ]
      for (const view of wrong) expect((await save({ title: '不对', view, ...rows }, admin)).code).toBe(400)
      expect((await save({ title: '条件', view: plain, ...rows, records: [{ field: 'node', rule: 'eq', val: 'x' }] }, admin)).code).toBe(
        400,
      )
      await admin.ok(`POST ${sys}/savedQuery/deleteById`, { id: made.data.query_key })
    })

    test('each person has a default of his own, which may be another’s shared view', async () => {
      const { data } = await save({ title: '默认视图', is_shared: true })
      const other = await backend.as('xujia')
      const setDefault = (client: Client, query_key: string | null) =>
        client.send(`POST ${sys}/savedQuery/setDefault`, { save_code: code, query_key })
      await setDefault(other, data.query_key)
      const defaults = async (client: Client) => (await query(client)).filter((row) => row.is_default).map((row) => row.title)
      expect(await defaults(other)).toEqual(['默认视图'])
      expect(await defaults(sales)).toEqual([])
      await other.ok(`POST ${sys}/viewSetting/save`, { save_code: code, columns: null, page_size: 20 })
      expect(await defaults(other)).toEqual(['默认视图'])
      const { data: hidden } = await save({ title: '只给自己' })
      expect((await setDefault(other, hidden.query_key)).code).toBe(404)
      await setDefault(other, null)
      expect(await defaults(other)).toEqual([])
    })

    test('shows and tells a reader nothing of fields that he may not see in full', async () => {
      const conditions = [{ field: 'phone', rule: 'eq', val: '13800001111' }]
      const { data } = await save({
        title: '含手机号',
        is_shared: true,
        records: conditions,
        view: { ...view, filters: { ...view.filters, remark: '机密' }, columns: [{ field: 'remark' }, { field: 'customer_name' }] },
      })
      expect(data).toMatchObject({ records: conditions, dropped: 0 })
      const other = await backend.as('xujia')
      const { db } = backend.kernel
      await sql`insert into field_permission (role_key, entity, field, power) select role_key, 'customer', 'remark', 'HIDE' from role`.execute(
        db,
      )
      await sql`update access_version set version = version + 1`.execute(db)
      const [seen] = (await query(other)).filter((row) => row.title === '含手机号')
      expect(seen).toMatchObject({ dropped: 3, records: [], view: { columns: [{ field: 'customer_name' }], filters: view.filters } })
      expect(JSON.stringify(seen)).not.toMatch(/13800001111|机密|remark/)
      expect((await save({ title: '偷看', view: { ...view, filters: { remark: 'x' } } }, other)).code).toBe(400)
      await sql`delete from field_permission`.execute(db)
      await sql`update access_version set version = version + 1`.execute(db)
    })

    test('needs an entity that the caller may list, known names, and something to ask', async () => {
      expect((await save({ title: '无实体', entity: undefined })).code).toBe(400)
      expect((await save({ title: '坏字段', view: { ...view, filters: { nothing_known: 'x' } } })).code).toBe(400)
      expect((await save({ title: '坏排序', view: { ...view, sort: 'nothing_known' } })).code).toBe(400)
      expect((await save({ title: '空查询', view: undefined, entity: undefined })).code).toBe(400)
      expect((await save({ title: '无权', entity: 'qrcode' }, await backend.as('lvjing'))).code).toBe(403)
    })
  })

  test('each user keeps one view per list', async () => {
    const view = {
      save_code: 'customer',
      columns: [{ field: 'customer_name', width: 200, fixed: 'left', visible: true }],
      page_size: 50,
      sort: '-create_time',
    }
    expect(await sales.ok(`POST ${sys}/viewSetting/query`, { save_code: 'customer' })).toBeNull()
    await sales.ok(`POST ${sys}/viewSetting/save`, view)
    await sales.ok(`POST ${sys}/viewSetting/save`, { ...view, page_size: 100 })
    expect(await sales.ok(`POST ${sys}/viewSetting/query`, { save_code: 'customer' })).toMatchObject({
      ...view,
      page_size: 100,
      view_type: 'LIST',
    })
    expect(await admin.ok(`POST ${sys}/viewSetting/query`, { save_code: 'customer' })).toBeNull()
    expect((await sales.send(`POST ${sys}/viewSetting/save`, { ...view, page_size: 1000 })).code).toBe(400)
  })
})

describe('logs', () => {
  test('the log of a record is visible with the record, one’s own log for oneself, the whole log for administrators', async () => {
    const made = await customer({ customer_name: '日志示例客户' })
    const biz = { biz_type: 'customer', biz_key: made.data.customer_key }
    const log = await sales.ok<List<{ action: string; user_name: string; diff: { field: string }[] }>>(
      `POST ${sys}/operationLog/query`,
      biz,
    )
    expect(log.records[0]).toMatchObject({
      action: 'create',
      user_name: '黄文',
      diff: expect.arrayContaining([expect.objectContaining({ field: 'customer_name', new: '日志示例客户' })]),
    })
    const stranger = await backend.as('luolin')
    expect((await stranger.send(`POST ${sys}/operationLog/query`, biz)).code).toBe(404)
    expect((await stranger.send(`POST ${sys}/operationLog/query`)).code).toBe(403)
    expect((await stranger.send(`POST ${sys}/operationLog/query`, { user_key: sales.userKey })).code).toBe(403)
    expect((await sales.ok<List>(`POST ${sys}/operationLog/query`, { user_key: sales.userKey })).total).toBeGreaterThan(0)
    expect(
      (await admin.ok<List>(`POST ${sys}/operationLog/query`, { action: 'create', create_time: ['2020-01-01 00:00:00', null] })).total,
    ).toBeGreaterThan(1)
    await expect(sql`delete from operation_log`.execute(backend.kernel.db)).rejects.toThrow()
  })

  test('the log of a record is for who may see records of its kind', async () => {
    const made = await customer({ customer_name: '日志不给人看' }, admin)
    const hr = await backend.as('zhongling')
    const refused = await hr.send(`POST ${sys}/operationLog/query`, { biz_type: 'customer', biz_key: made.data.customer_key })
    expect([refused.code, refused.message, refused.data]).toEqual([403, expect.stringMatching(/^没有权限：客户/), null])
  })

  test('clicks are accepted one by one or up to fifty per call, and listed with the permission', async () => {
    const click = {
      page_path: '/crm/customer/list',
      event_code: 'customer.export',
      element_text: 'x'.repeat(300),
      duration_ms: 12,
      client_time: '2026-03-10 09:00:00',
    }
    const call = 'POST /api/fintech/biz/track/log/create'
    expect(await sales.ok(call, click)).toEqual({ success: 1 })
    expect(await sales.ok(call, { records: Array.from({ length: 50 }, () => click) })).toEqual({ success: 50 })
    expect((await sales.send(call, { records: Array.from({ length: 51 }, () => click) })).code).toBe(400)
    expect((await sales.send(call, { event_code: 'x' })).code).toBe(400)
    const list = await admin.ok<List>('POST /api/fintech/biz/track/log/query', { event_code: 'customer.export', pageSize: 5 })
    expect(list).toMatchObject({
      total: 51,
      records: expect.arrayContaining([
        expect.objectContaining({ user_name: '黄文', element_text: 'x'.repeat(100), client_time: '2026-03-10 09:00:00' }),
      ]),
    })
    expect((await sales.send('POST /api/fintech/biz/track/log/query')).code).toBe(403)
  })
})

describe('recycle bin', () => {
  test('a purged record is removed with everything that was deleted with it, and logged', async () => {
    const made = await customer({ customer_name: '彻底删除示例' }, admin)
    const id = made.data.customer_key as string
    await admin.ok('POST /api/eis/restful/customer/deleteById', { id })
    const entry = async () =>
      (await admin.ok<List<{ recycle_key: string; biz_key: string }>>(`POST ${sys}/recycle/query`, { biz_name: '彻底删除' })).records[0]
    const ids = [(await entry())?.recycle_key]
    expect((await sales.send(`POST ${sys}/recycle/purge`, { ids })).code).toBe(403)
    expect((await admin.send(`POST ${sys}/recycle/purge`, { ids: [...ids, 'f'.repeat(32)] })).code).toBe(404)
    expect(await entry()).toMatchObject({ recycle_key: ids[0] })
    expect(await admin.ok(`POST ${sys}/recycle/purge`, { ids })).toEqual({ success: 1 })
    expect(await entry()).toBeUndefined()
    const { rows } = await sql`select 1 from customer where customer_key = ${id}`.execute(backend.kernel.db)
    expect(rows).toHaveLength(0)
    expect((await admin.send(`POST ${sys}/recycle/restore`, { ids })).code).toBe(404)
    const log = await admin.ok<List<{ action: string; diff: unknown }>>(`POST ${sys}/operationLog/query`, {
      biz_type: 'customer',
      biz_key: id,
    })
    expect(log.records[0]).toMatchObject({ action: 'purge', diff: [{ field: 'name', old: '彻底删除示例', new: null }] })
  })

  test('a deleted record is listed and restored with everything that was deleted with it', async () => {
    const made = await customer({ customer_name: '回收示例客户' }, admin)
    const id = made.data.customer_key
    await admin.ok('POST /api/eis/restful/customer/address/addOrUpdate', {
      customer_key: id,
      province_code: '440000',
      city_code: '440100',
      district_code: '440106',
      address: '示例路 1 号',
    })
    await admin.ok('POST /api/eis/restful/customer/deleteById', { id })
    const bin = await admin.ok<List<{ recycle_key: string; biz_key: string; deleted_by_name: string; expire_time: string }>>(
      `POST ${sys}/recycle/query`,
      { entity: 'customer', biz_name: '回收' },
    )
    expect(bin.records).toEqual([expect.objectContaining({ biz_key: id, biz_name: '回收示例客户', deleted_by_name: '何敏' })])
    expect(await admin.ok(`POST ${sys}/recycle/restore`, { ids: [bin.records[0]?.recycle_key] })).toEqual({ success: 1 })
    expect((await admin.ok<List>('POST /api/eis/restful/customer/address/query', { customer_key: id })).total).toBe(1)
    expect((await admin.ok<List>(`POST ${sys}/recycle/query`, { entity: 'customer', biz_name: '回收' })).total).toBe(0)
    expect((await admin.send(`POST ${sys}/recycle/restore`, { ids: [bin.records[0]?.recycle_key] })).code).toBe(404)
    expect((await sales.send(`POST ${sys}/recycle/query`)).code).toBe(403)
  })

  test('what was deleted before its record does not come back once that is deleted for good', async () => {
    const made = await customer({ customer_name: '先删地址的客户' }, admin)
    const id = made.data.customer_key
    const address = { customer_key: id, province_code: '440000', city_code: '440100', district_code: '440106', address: '示例路 2 号' }
    const { customer_address_key } = await admin.ok<{ customer_address_key: string }>(
      'POST /api/eis/restful/customer/address/addOrUpdate',
      address,
    )
    await admin.ok('POST /api/eis/restful/customer/address/deleteById', { id: customer_address_key })
    await admin.ok('POST /api/eis/restful/customer/deleteById', { id })
    const { records } = await admin.ok<List<{ recycle_key: string; biz_key: string }>>(`POST ${sys}/recycle/query`)
    const entry = (key: unknown) => records.find((row) => row.biz_key === key)?.recycle_key as string
    expect(await admin.ok(`POST ${sys}/recycle/purge`, { ids: [entry(id)] })).toEqual({ success: 1 })
    const refused = await admin.send(`POST ${sys}/recycle/restore`, { id: entry(customer_address_key) })
    expect([refused.code, refused.message]).toEqual([1, '「示例路 2 号」不能恢复：它所属的客户已彻底删除'])
    const { rows } = await sql`select 1 from customer_address where customer_key = ${id} and not is_deleted`.execute(backend.kernel.db)
    expect(rows).toEqual([])
  })

  test('a role and a user are restored in the same way; a department only after its parent', async () => {
    const role = await admin.ok<{ role_key: string }>('POST /api/app/base/sys/role/add', { role_code: 'comes_back', role_name: '会回来的' })
    await admin.ok('DELETE /api/app/base/sys/role/delete', { id: role.role_key })
    const top = await admin.ok<{ id: string }>('POST /api/app/base/app/sys/depart/add', {
      depart_name: '上级部门',
      depart_type: 'COMPANY',
    })
    const below = await admin.ok<{ id: string }>('POST /api/app/base/app/sys/depart/add', { depart_name: '下级部门', parent_id: top.id })
    await admin.ok('DELETE /api/app/base/app/sys/depart/deleteBatch', { ids: `${top.id},${below.id}` })
    const { records } = await admin.ok<List<{ recycle_key: string; biz_key: string }>>(`POST ${sys}/recycle/query`)
    const entry = (key: string) => records.find((row) => row.biz_key === key)?.recycle_key as string
    await admin.ok(`POST ${sys}/recycle/restore`, { id: entry(role.role_key) })
    const roles = await admin.ok<{ role_code: string }[]>('GET /api/app/base/sys/role/queryall')
    expect(roles.map((row) => row.role_code)).toContain('comes_back')
    expect((await admin.send(`POST ${sys}/recycle/restore`, { id: entry(below.id) })).message).toContain('上级已不存在')
    await admin.ok(`POST ${sys}/recycle/restore`, { id: entry(top.id) })
    await admin.ok(`POST ${sys}/recycle/restore`, { id: entry(below.id) })
  })

  test('records older than the parameter are neither listed nor restored, and the nightly job removes them', async () => {
    await admin.ok('DELETE /api/app/base/sys/role/delete', {
      id: (await admin.ok<{ role_key: string }>('POST /api/app/base/sys/role/add', { role_code: 'old_one', role_name: '旧的' })).role_key,
    })
    await sql`update recycle_bin set create_time = create_time - interval '31 days'`.execute(backend.kernel.db)
    await sql`update track_log set create_time = create_time - interval '181 days'`.execute(backend.kernel.db)
    const { rows } = await sql<{ recycle_key: string }>`select recycle_key from recycle_bin limit 1`.execute(backend.kernel.db)
    expect((await admin.ok<List>(`POST ${sys}/recycle/query`)).total).toBe(0)
    expect((await admin.send(`POST ${sys}/recycle/restore`, { id: rows[0]?.recycle_key })).message).toContain('保留期限')
    await sql`update job set run_at = now() - interval '1 minute' where type = 'trace.cleanUp'`.execute(backend.kernel.db)
    expect(await runDueJobs(backend.kernel, traceJobs)).toBe(1)
    const left = await sql<{
      bin: string
      clicks: string
    }>`select (select count(*) from recycle_bin) as bin, (select count(*) from track_log) as clicks`.execute(backend.kernel.db)
    expect(left.rows[0]).toEqual({ bin: '0', clicks: '0' })
  })
})

describe('duplicate check', () => {
  const check = (tableName: string, fieldName: string, fieldVal: string, dataId = '', client = admin) =>
    client.send('GET /api/app/base/sys/duplicate/check', { tableName, fieldName, fieldVal, ...(dataId && { dataId }) })

  test('DICT-10 code 0 for a free value, another for a taken one; the record itself is no duplicate', async () => {
    expect((await check('sys_user', 'username', 'nobody_yet')).code).toBe(0)
    expect(await check('sys_user', 'username', 'HuangWen')).toMatchObject({ code: 1, data: null })
    expect((await check('sys_user', 'username', 'huangwen', sales.userKey)).code).toBe(0)
    expect((await check('sys_user', 'phone', '13800001007')).code).toBe(1)
    expect((await check('role', 'role_code', 'sales')).code).toBe(1)
    expect((await check('dictionary', 'dict_code', 'PRIORITY')).code).toBe(1)
    expect((await check('department', 'depart_name', '财务部')).code).toBe(1)
    expect((await check('position', 'code', 'GM')).code).toBe(1)
    expect((await check('permission', 'perms', 'crm:customer:q')).code).toBe(1)
    await customer({ customer_name: '查重示例有限公司' })
    expect((await check('customer', 'customer_name', '查重示例')).code).not.toBe(0)
    expect((await check('customer', 'customer_name', '从未见过的公司')).code).toBe(0)
  })

  test('only fields on the allow-list can be checked', async () => {
    for (const [table, field] of [
      ['sys_user', 'password_hash'],
      ['session', 'token_hash'],
      ['customer', 'remark'],
      ['pg_user', 'usename'],
    ] as const) {
      expect((await check(table, field, 'x')).code, `${table}.${field}`).toBe(400)
    }
    expect((await check('sys_user', 'username', 'x', '', backend.visitor)).code).toBe(401)
  })
})
