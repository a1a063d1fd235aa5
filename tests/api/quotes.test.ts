// Quotes (docs/domain/quote.md): lines and totals, prices, states with their refusals, versions, costs that not everybody sees, export, the shared page.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { quoteJobs } from '../../lib/backend/project/area.ts'
import { groupDigits } from '../../lib/model/group-digits.ts'
import { quoteCheckSteps, quoteSteps } from '../../lib/model/steps/quote.ts'
import { type Client, signIn } from '../support/backend.ts'
import { codesSentBy, fieldsOf, makeCustomer, messagesOf, type Row } from '../support/customers.ts'
import { makeCategory, makePurchase, makeResource, makeSupplier } from '../support/procurement.ts'
import { runDueJobs } from '../support/queue.ts'
import { agree, makeQuote, makeQuoteIn, makeSubject, openSellers, quotePath, readQuote, type Sellers, service } from '../support/quotes.ts'
import { readPdf, readPdfLines } from '../support/read-pdf.ts'
import { rowsOf } from '../support/sheets.ts'
import { expectMay } from '../support/steps-taken.ts'
import { withoutPermission } from '../support/without-permission.ts'

let team: Sellers

beforeAll(async () => {
  team = await openSellers()
})
afterAll(() => team.backend.close())

type Answer = Pick<Awaited<ReturnType<Client['send']>>, 'code' | 'message'>

const send = (call: string, input: Row, client = team.one) => client.send<Row>(`${quotePath}/${call}`, input)

describe('records', () => {
  test('PF-18 PF-19 PF-23 a quote is saved with its lines, listed, read, changed and removed', async () => {
    const id = await makeQuote(team.one, {
      lines: [service(), service({ item_name: '会务执行', group_name: '执行', quantity: '1.5', discount_rate: '90' })],
    })
    const row = await readQuote(team.one, id)
    expect(row).toMatchObject({
      pricing_code: expect.stringMatching(/^BJ\d{11}$/),
      pricing_name: expect.stringMatching(/^路演 \d+ 报价 v1$/),
      version_no: 1,
      status: 'DRAFT',
      line_count: 2,
      total_list_amount: '3500.00',
      total_amount: '3350.00',
      tax_amount: '201.00',
      total_with_tax: '3551.00',
    })
    expect(row.lines.map((line) => [line.item_name, line.amount, line.unit_price])).toEqual([
      ['项目策划', '2000.00', '1000.0000'],
      ['会务执行', '1350.00', '1000.0000'],
    ])
    const keys = async (client = team.one) =>
      (await client.ok<{ records: Row[] }>(`${quotePath}/query`, { pageSize: 100 })).records.map((one) => one.pricing_key)
    expect(await keys()).toContain(id)
    expect(await keys(team.two)).not.toContain(id)
    expect(await team.two.send('GET /api/eis/restful/pricing/detail/{id}', { id })).toMatchObject({ code: 404 })
    const [first] = row.lines
    const changed = await team.one.ok<Row & { lines: Row[] }>(`${quotePath}/save`, {
      id,
      row_version: row.row_version,
      lines: [service({ item_name: '新行' }), { ...first, quantity: '3' }],
    })
    expect(changed.lines.map((line) => [line.line_key === first?.line_key, line.amount])).toEqual([
      [false, '2000.00'],
      [true, '3000.00'],
    ])
    expect(await send('save', { id, row_version: row.row_version, lines: [] })).toMatchObject({ code: 409 })
    await team.one.ok(`${quotePath}/save`, { id, discount_rate: '50' })
    expect(await readQuote(team.one, id)).toMatchObject({ total_amount: '2500.00', line_count: 2 })
    await team.one.ok(`${quotePath}/delete`, { id })
    expect(await keys()).not.toContain(id)
  })

  test('a total of the sender that differs by more than a cent is refused, and nothing is stored', async () => {
    const subject = await makeSubject(team.one)
    const input = { ...subject, lines: [service({ quantity: '3', base_price: '333.3333' })] }
    expect((await send('save', { ...input, total_with_tax: '1060.02' })).message).toMatch(/应为 1060.00/)
    expect((await send('save', { ...input, total_amount: '一千' })).message).toMatch(/不一致/)
    expect(await team.one.ok(`${quotePath}/query`, { customer_key: [subject.customer_key] })).toMatchObject({ total: 0 })
    expect(await send('save', { ...input, total_with_tax: '1060.01', total_amount: '1000.00' })).toMatchObject({ code: 0 })
  })

  test('bad lines are refused by line and field, with nothing stored', async () => {
    const subject = await makeSubject(team.one)
    const lines = [
      service(),
      service({ quantity: '-1' }),
      service({ base_price: '1.00001' }),
      service({ item_name: '' }),
      service({ quantity: '0.0000001', discount_rate: '100.5' }),
    ]
    expect(fieldsOf(await send('save', { ...subject, lines }))).toEqual({
      'lines.1.quantity': '必须大于0',
      'lines.2.base_price': expect.stringMatching(/4位小数/),
      'lines.3.item_name': expect.any(String),
      'lines.4.quantity': expect.stringMatching(/3位小数/),
      'lines.4.discount_rate': expect.any(String),
    })
    expect(
      fieldsOf(await send('save', { ...subject, lines: [service({ quantity: '99999999999', base_price: '99999999999999' })] }))[
        'lines.0.quantity'
      ],
    ).toBe('金额过大')
    expect((await send('save', { ...subject, lines: Array.from({ length: 2001 }, () => service()) })).code).toBe(400)
    expect(fieldsOf(await send('save', { customer_key: subject.customer_key, lines: [service()] })).project_key).toBe('请选择项目或商机')
    expect(fieldsOf(await send('save', { ...subject, valid_start: '2026-05-01', valid_end: '2026-05-01' })).valid_end).toMatch(/晚于/)
    expect(fieldsOf(await send('save', { ...subject, discount_amount: '5000', lines: [service()] })).discount_amount).toMatch(
      /超过了报价合计/,
    )
    expect(await team.one.ok(`${quotePath}/query`, { customer_key: [subject.customer_key] })).toMatchObject({ total: 0 })
  })

  test('a foreign customer is answered like a missing one; a blacklisted one is refused', async () => {
    const foreign = await makeCustomer(team.stranger)
    expect((await send('save', { customer_key: foreign, business_key: 'f'.repeat(32) })).code).not.toBe(0)
    const subject = await makeSubject(team.one)
    await sql`update customer set status = 'BLACK' where customer_key = ${subject.customer_key}`.execute(team.backend.kernel.db)
    expect((await send('save', { ...subject, lines: [service()] })).message).toMatch(/黑名单/)
  })
})

describe('who may, and what a quote is for', () => {
  const project = async (status: string, customer_key: unknown) => {
    const key = newKey()
    await sql`insert into project (project_key, project_code, project_name, customer_key, project_start_time, project_end_time, project_mgr_key, status, owner_key, participant_keys)
      values (${key}, ${key.slice(-12)}, '春季路演', ${customer_key}, '2026-01-01', '2099-01-01', ${team.one.userKey}, ${status}, ${team.one.userKey},
        ${[team.one.userKey]}::text[])`.execute(team.backend.kernel.db)
    return key
  }

  test('PF-18 adding a quote needs its permission, changing one another', async () => {
    const id = await makeQuote(team.one)
    const subject = await makeSubject(team.one)
    const attempts = { 'eis:pricing:e': { id, remark: '改' }, 'eis:pricing:a': { ...subject, lines: [service()] } }
    for (const [perms, input] of Object.entries(attempts)) {
      const refused = await withoutPermission(team.backend, { perms }, () => send('save', input))
      expect([refused.code, refused.message], perms).toEqual([403, expect.stringMatching(/^没有权限：报价/)])
    }
    expect((await readQuote(team.one, id)).remark).toBeNull()
    expect(await team.one.ok(`${quotePath}/query`, { customer_key: [subject.customer_key] })).toMatchObject({ total: 0 })
  })

  test('who only reads a quote takes no step of it', async () => {
    const id = await makeQuoteIn(team, 'PASS')
    const together = JSON.stringify([{ user_key: team.two.userKey, user_name: '', power: 'READ', expire_time: null }])
    await sql`update pricing set collaborators = ${together}::jsonb, participant_keys = participant_keys || ${team.two.userKey}::text
      where pricing_key = ${id}`.execute(team.backend.kernel.db)
    expect((await readQuote(team.two, id)).pricing_key).toBe(id)
    for (const [call, more] of [
      ['accept', {}],
      ['refuse', { reason: '预算不够' }],
    ] as const)
      expect(await send(call, { id, ...more }, team.two), call).toMatchObject({ code: 403 })
    expect((await readQuote(team.one, id)).status).toBe('PASS')
  })

  test('a quote whose costs nobody has checked is not submitted for approval by who sells', async () => {
    const id = await makeQuoteIn(team, 'COMMIT')
    const input = { business_type: 'pricing', business_key: id }
    const refused = await team.one.send('POST /api/bpm/biz/process/instance/startProcess', input)
    expect([refused.code, refused.message]).toEqual([403, expect.stringMatching(/^没有权限：报价/)])
    expect(await readQuote(team.one, id)).toMatchObject({ status: 'COMMIT', process_instance_id: null })
  })

  test('a quote is for a project of its customer that has not ended', async () => {
    const customer_key = await makeCustomer(team.one)
    const quote = (project_key: string) => send('save', { customer_key, project_key, lines: [service()] })
    const foreign = await quote(await project('PASS', await makeCustomer(team.one)))
    expect(fieldsOf(foreign)).toEqual({ project_key: '该项目不属于所选客户' })
    for (const status of ['FINISH', 'STOP', 'ARCHIVE'])
      expect(await quote(await project(status, customer_key))).toMatchObject({ code: 1, message: '项目「春季路演」已结束，不能再报价' })
    expect(await team.one.ok(`${quotePath}/query`, { customer_key: [customer_key] })).toMatchObject({ total: 0 })
  })

  test('a discount above the total is refused also where many quotes are changed at once', async () => {
    const id = await makeQuote(team.one)
    const many = { entity: 'pricing', records: [{ id }], field: 'discount_amount', value: '2000.01' }
    const changed = await team.one.ok<{ fail: Row[] }>('POST /api/app/base/app/sys/record/changeMany', many)
    expect(changed).toMatchObject({ success: 0, fail: [{ key: id, reason: expect.stringContaining('优惠金额超过了报价合计') }] })
    expect(await readQuote(team.one, id)).toMatchObject({ discount_amount: '0.00', total_amount: '2000.00' })
  })

  test('totals that no amount can hold are refused, and the quote keeps its lines', async () => {
    const id = await makeQuote(team.one)
    const before = await readQuote(team.one, id)
    const lines = ['甲', '乙'].map((item_name) => service({ item_name, quantity: '6000', base_price: '999999999999.99' }))
    const refused = await send('save', { id, lines })
    expect([refused.code, refused.message]).toEqual([1, '报价合计过大，请减少明细，或降低数量、单价'])
    expect(await readQuote(team.one, id)).toEqual(before)
  })

  test('a rejection of the costs says more than a letter', async () => {
    const id = await makeQuoteIn(team, 'COMMIT')
    expect(fieldsOf(await send('check', { id, result: 0, reason: '否' }, team.buyer))).toEqual({ reason: '请填写此项' })
    expect(await readQuote(team.one, id)).toMatchObject({ status: 'COMMIT', check_by_key: null })
  })
})

describe('prices and costs', () => {
  const product = async (customer_key: string, leader = team.leader) => {
    const made = await leader.ok<Row>('POST /api/eis/restful/customer/product/addOrUpdate', {
      customer_key,
      product_name: '路演',
      product_type: 'BRAND',
      unit: 'TIMES',
      standard_price: '500',
      tax_rate: '6',
    })
    const customer_product_key = String(made.customer_product_key)
    const row = (kind: string, more: Row) =>
      leader.ok(`POST /api/eis/restful/customer/product/${kind}/addOrUpdate`, { customer_product_key, ...more })
    await row('price', { price_type: 'STANDARD', price: '106', min_quantity: '1', start_date: '2026-01-01', tax_included: true })
    await row('price', { price_type: 'AGREEMENT', price: '90', min_quantity: '10', start_date: '2026-01-01', tax_included: false })
    await row('coefficient', { coefficient_name: '深圳', coefficient_type: 'CITY', match_value: '440300', coefficient: '1.2' })
    await row('coefficient', { coefficient_name: '加急', coefficient_type: 'URGENCY', coefficient: '1.5' })
    await sql`insert into customer_product_cost (cost_key, customer_product_key, cost_type, cost_name, cost_price, start_date, status, create_time, update_time)
      values (${'c'.repeat(24) + String(Date.now() % 100_000_000).padStart(8, '0')}, ${customer_product_key}, 'LABOR', '人工', 40, '2026-01-01', '1', now(), now())`.execute(
      team.backend.kernel.db,
    )
    return customer_product_key
  }

  test('a quote with products of its customer is not given to another', async () => {
    const subject = await makeSubject(team.one)
    const key = await product(String(subject.customer_key))
    const line = { line_type: 'PRODUCT', customer_product_key: key, item_name: '路演', quantity: '1', base_price: '100' }
    const id = await makeQuote(team.one, { ...subject, lines: [line] })
    const refused = await send('save', { id, ...(await makeSubject(team.one)) })
    expect(fieldsOf(refused)).toEqual({ customer_key: '报价已有该客户的产品，请先删除这些明细再更换客户' })
    expect(await readQuote(team.one, id)).toMatchObject(subject)
  })

  test('a product that is off sale stays in the quote that has it, and comes into no other', async () => {
    const subject = await makeSubject(team.one)
    const key = await product(String(subject.customer_key))
    const line = { line_type: 'PRODUCT', customer_product_key: key, item_name: '路演', quantity: '1', base_price: '100' }
    const kept = await send('save', { ...subject, lines: [line] })
    expect(kept.code).toBe(0)
    const update = (status: string, client: Client) =>
      client.send('POST /api/eis/restful/customer/product/addOrUpdate', { customer_product_key: key, status })
    expect((await update('OFF', team.stranger)).code).toBe(403)
    expect(fieldsOf(await update('GONE', team.leader))).toHaveProperty('status')
    expect((await update('OFF', team.leader)).code).toBe(0)
    expect(fieldsOf(await send('save', { ...subject, lines: [line] }))).toEqual({
      'lines.0.customer_product_key': '产品「路演」已下架，请先上架或换一个产品',
    })
    const { pricing_key, row_version } = kept.data as Row
    const { lines } = await readQuote(team.one, String(pricing_key))
    const again = await send('save', { id: pricing_key, row_version, lines: lines.map((one) => ({ ...one, quantity: '2' })) })
    expect(again).toMatchObject({ code: 0 })
    expect((await update('ON', team.leader)).code).toBe(0)
    expect((await send('save', { ...subject, lines: [line] })).code).toBe(0)
  })

  test('a resource is offered at its price, a supplier at what was last paid; one on the blacklist is left out', async () => {
    const buyer = await team.backend.as('hemin')
    const subject = await makeSubject(team.one)
    const papers = await makeCategory(buyer)
    const hall = await makeResource(buyer, await makeCategory(buyer, 'resource/category'), {
      cost_unit: 'DAY',
      cost_price: '1200',
      quote_price: '1800',
    })
    const [host, black] = [await makeSupplier(buyer, papers), await makeSupplier(buyer, papers)]
    await makePurchase(buyer, host, { price: '150.55', purchase_date: '2026-03-01' })
    await makePurchase(buyer, host, { price: '140.00', purchase_date: '2026-02-01' })
    await sql`update supplier set status = 'BLACK' where supplier_key = ${black}`.execute(team.backend.kernel.db)
    const items = [{ line_type: 'RESOURCE', key: hall }, ...[host, black].map((key) => ({ line_type: 'SUPPLIER', key }))]
    const offered = await buyer.ok<{ items: Row[] }>(`${quotePath}/offer`, { customer_key: subject.customer_key, day: '2026-06-01', items })
    expect(offered.items.map(({ key, cost_price, prices }) => [key, cost_price, (prices as Row[])[0]?.base_price])).toEqual([
      [hall, '1200.0000', '1800.0000'],
      [host, '150.5500', '0.0000'],
    ])
  })

  test('a price, a factor and a cost that change on a day change at its midnight in Shanghai', async () => {
    const subject = await makeSubject(team.one)
    const { customer_key } = subject
    const made = { customer_key, product_name: '年度路演', product_type: 'BRAND', unit: 'TIMES', standard_price: '500', tax_rate: '6' }
    const { customer_product_key } = await team.leader.ok<Row>('POST /api/eis/restful/customer/product/addOrUpdate', made)
    const periods = [
      { start_date: '2025-01-01', end_date: '2025-06-30', price: '90', coefficient: '1.2', cost: '40' },
      { start_date: '2025-07-01', end_date: null, price: '95', coefficient: '1.3', cost: '45' },
    ]
    for (const { start_date, end_date, price, coefficient, cost } of periods) {
      const row = (kind: string, more: Row) =>
        team.leader.ok(`POST /api/eis/restful/customer/product/${kind}/addOrUpdate`, {
          customer_product_key,
          start_date,
          end_date,
          ...more,
        })
      await row('price', { price_type: 'AGREEMENT', price, min_quantity: '1', tax_included: false })
      await row('coefficient', { coefficient_name: '深圳', coefficient_type: 'CITY', match_value: '440300', coefficient })
      await sql`insert into customer_product_cost (cost_key, customer_product_key, cost_type, cost_name, cost_price, start_date, end_date, status, create_time, update_time)
        values (${newKey()}, ${customer_product_key}, 'LABOR', '人工', ${cost}::numeric, ${start_date}, ${end_date}, '1', now(), now())`.execute(
        team.backend.kernel.db,
      )
    }
    const { rows } = await sql<{ username: string }>`select username from sys_user where user_key = ${team.one.userKey}`.execute(
      team.backend.kernel.db,
    )
    /** What a quote of this moment takes of both versions that are sent to it. */
    const takenAt = async (moment: string) => {
      team.backend.setNow(new Date(moment))
      const seller = await signIn(team.backend, String(rows[0]?.username))
      const send = async (base_price: string, coefficient: string) =>
        seller.send<Row & { lines: Row[] }>(`${quotePath}/save`, {
          ...subject,
          city: '深圳',
          lines: [
            {
              line_type: 'PRODUCT',
              customer_product_key,
              item_name: '年度路演',
              unit: '次',
              quantity: '1',
              base_price,
              price_type: 'AGREEMENT',
              tax_rate: '6',
              coefficients: [{ name: '深圳', type: 'CITY', coefficient, used: true }],
            },
          ],
        })
      const answers = [await send('90', '1.2'), await send('95', '1.3')]
      const taken = answers.filter(({ code }) => code === 0).map(({ data }) => data)
      expect(taken).toHaveLength(1)
      const { pricing_key, valid_start, lines } = taken[0] as (typeof taken)[number]
      const costs = await sql<Row>`select cost_price::text as cost from pricing_line where pricing_key = ${pricing_key}`.execute(
        team.backend.kernel.db,
      )
      return [valid_start, lines[0]?.price_type, lines[0]?.base_price, lines[0]?.coefficient, costs.rows[0]?.cost]
    }
    try {
      const before = ['2025-06-30', 'AGREEMENT', '90.0000', '1.2000', '40.0000']
      const after = ['2025-07-01', 'AGREEMENT', '95.0000', '1.3000', '45.0000']
      expect(await takenAt('2025-06-30T23:59:59.999+08:00')).toEqual(before)
      expect(await takenAt('2025-07-01T00:00:00.000+08:00')).toEqual(after)
      expect(await takenAt('2025-07-01T00:00:00.001+08:00')).toEqual(after)
    } finally {
      team.backend.setNow(null)
    }
  })

  test('prices by type, day and quantity, factors by city, costs of the day; kept when the product changes', async () => {
    const subject = await makeSubject(team.one)
    const key = await product(subject.customer_key)
    const { items } = await team.one.ok<{ items: Row[] }>(`${quotePath}/offer`, {
      customer_key: subject.customer_key,
      city: '深圳市',
      day: '2026-06-01',
      items: [{ line_type: 'PRODUCT', key }],
    })
    expect(items[0]).toMatchObject({
      item_name: '路演',
      unit: '次',
      coefficients: [
        { name: '深圳', used: true },
        { name: '加急', used: false },
      ],
    })
    expect(items[0]).not.toHaveProperty('cost_price')
    expect(((items[0] as Row).prices as Row[]).map((one) => [one.price_type, one.base_price])).toEqual(
      expect.arrayContaining([
        ['STANDARD', '100.0000'],
        ['AGREEMENT', '90.0000'],
        [null, '500.0000'],
      ]),
    )
    const line = {
      line_type: 'PRODUCT',
      customer_product_key: key,
      item_name: '路演',
      unit: '次',
      quantity: '10',
      price_type: 'AGREEMENT',
      base_price: '90',
      tax_rate: '6',
      coefficients: items[0]?.coefficients,
    }
    const id = await makeQuote(team.one, { ...subject, city: '深圳', valid_start: '2026-06-01', valid_end: '2026-07-01', lines: [line] })
    expect((await readQuote(team.one, id)).lines[0]).toMatchObject({
      price_type: 'AGREEMENT',
      coefficient: '1.2000',
      unit_price: '108.0000',
      amount: '1080.00',
    })
    expect((await readQuote(team.buyer, id).catch((error) => error)).message).toMatch(/404/)
    const seen = await readQuote(team.boss, id)
    expect(seen.lines[0]).toMatchObject({ cost_price: '40.0000', cost_amount: '400.00' })
    expect(seen).toMatchObject({ total_cost: '400.00', gross_profit: '680.00', gross_rate: '62.9630', min_gross_rate: '20.0000' })
    await sql`update customer_product_price set price = 1 where customer_product_key = ${key}`.execute(team.backend.kernel.db)
    await team.one.ok(`${quotePath}/save`, { id, remark: '不变', lines: (await readQuote(team.one, id)).lines })
    expect((await readQuote(team.one, id)).lines[0]).toMatchObject({ price_type: 'AGREEMENT', base_price: '90.0000', amount: '1080.00' })
    expect(
      fieldsOf(
        await send('save', { id, lines: [{ ...line, coefficients: [{ name: '老客户', type: 'OTHER', coefficient: '0.5', used: true }] }] }),
      )['lines.0.coefficient'],
    ).toMatch(/不在该产品的系数表中/)
    const ownFactor = { name: '老客户', type: 'OTHER', coefficient: '0.5', used: true, own: true }
    expect(fieldsOf(await send('save', { id, lines: [{ ...line, coefficients: [ownFactor] }] }))['lines.0.coefficient']).toMatch(
      /须填写说明/,
    )
    expect(
      await send('save', { id, lines: [{ ...line, price_type: 'STANDARD', coefficients: [{ ...ownFactor, remark: '总经理同意' }] }] }),
    ).toMatchObject({ code: 0, data: { lines: [{ price_type: null, unit_price: '45.0000' }] } })
    const foreign = await product((await makeSubject(team.two)).customer_key)
    expect(
      fieldsOf(await send('save', { id, lines: [{ ...line, customer_product_key: foreign }] }))['lines.0.customer_product_key'],
    ).toBeTruthy()
  })

  test('costs and margin are neither shown, filtered nor changed without eis:pricing:cost', async () => {
    const id = await makeQuote(team.one, { lines: [service({ cost_price: '900' })] })
    const mine = await readQuote(team.one, id)
    for (const name of ['total_cost', 'gross_profit', 'gross_rate', 'min_gross_rate']) expect(mine).not.toHaveProperty(name)
    expect(mine.lines[0]).not.toHaveProperty('cost_price')
    expect(mine.versions[0]).not.toHaveProperty('gross_rate')
    expect((await readQuote(team.boss, id)).lines[0]).toMatchObject({ cost_price: '0.0000' })
    expect((await team.one.send(`${quotePath}/query`, { gross_rate: ['0', '10'] })).code).toBe(400)
  })
})

describe('states', () => {
  const states = ['DRAFT', 'COMMIT', 'PROGRESS', 'PASS', 'REJECT', 'CANCEL', 'RETURN', 'ACCEPT', 'REFUSE', 'EXPIRED']
  const deletable = ['DRAFT', 'REJECT', 'CANCEL']
  const editable = [...deletable, 'RETURN']
  const steps: [string, string[], (id: string) => Promise<Answer>, string][] = [
    ['commit', editable, (id) => send('commit', { id }), 'COMMIT'],
    ['check', ['COMMIT'], (id) => send('check', { id, result: 1 }, team.buyer), 'PROGRESS'],
    ['accept', ['PASS'], (id) => send('accept', { id }), 'ACCEPT'],
    ['refuse', ['PASS'], (id) => send('refuse', { id, reason: '价格高' }), 'REFUSE'],
    ['share', ['PASS', 'ACCEPT'], (id) => send('share', { id, days: 7 }), ''],
    ['copy', states, (id) => send('copy', { id }), ''],
    ['save', editable, (id) => send('save', { id, remark: '改' }), ''],
    ['delete', deletable, (id) => send('delete', { id }), ''],
  ]
  const toldOf: Readonly<Record<string, string>> = {
    COMMIT: 'M-PRICING-CHECK',
    PROGRESS: 'M-TASK-NEW',
    PASS: 'M-APPROVE-PASS',
    REJECT: 'M-APPROVE-REJECT',
    CANCEL: 'M-TASK-CANCEL',
    RETURN: 'M-APPROVE-RETURN',
  }

  test.each(states)('PF-20 PF-21 from %s each step is allowed and told, or refused with its message', async (state) => {
    for (const [name, from, step, to] of steps) {
      let id = ''
      const made = await codesSentBy(team, async () => {
        id = await makeQuoteIn(team, state)
      })
      if (toldOf[state]) expect(made).toContain(toldOf[state])
      const before = await readQuote(team.boss, id)
      expect(before.status).toBe(state)
      let answer: Answer = { code: -1, message: '' }
      const sent = await codesSentBy(team, async () => {
        answer = await step(id)
      })
      if (!from.includes(state)) {
        // who checks costs sees no drafts
        expect([name, state, answer.code]).toEqual([name, state, name === 'check' ? expect.toBeOneOf([1, 404]) : 1])
        if (answer.code === 1) expect(answer.message).toMatch(/当前状态不允许该操作（.+）|审批中/)
        expect(await readQuote(team.boss, id)).toEqual(before)
        expect([name, sent]).toEqual([name, []])
        continue
      }
      expect([name, state, answer.code, answer.message]).toEqual([name, state, 0, answer.message])
      if (to) expect((await readQuote(team.boss, id)).status).toBe(to)
      if (toldOf[to]) expect([name, sent]).toEqual([name, expect.arrayContaining([toldOf[to]])])
    }
  })

  test.each(['DRAFT', 'COMMIT', 'PASS', 'ACCEPT'])(
    'PF-20 PF-21 in %s the answer names the steps that the caller may take, and no other is taken',
    async (state) => {
      const put = async () => {
        const id = await makeQuote(team.one, { lines: [service()] })
        const set = { status: state, commit_by_key: team.one.userKey }
        await team.backend.kernel.db.updateTable('pricing').set(set).where('pricing_key', '=', id).execute()
        return id
      }
      for (const client of [team.one, team.two, team.leader, team.buyer])
        await expectMay({
          steps: [...Object.keys(quoteSteps.of), ...Object.keys(quoteCheckSteps.of)],
          put,
          may: async (id) => (await client.send<Row>('GET /api/eis/restful/pricing/detail/{id}', { id })).data?.may,
          take: (step, id) => {
            const { word } = quoteCheckSteps.of[step as 'check'] ?? {}
            return word ? send('check', { id, result: word, reason: '成本缺失' }, client) : send(step, { id, reason: '价格高' }, client)
          },
        })
    },
  )

  test('PF-21 what was given back is committed and checked again and is back with who returned it; a check that rejects ends its approval', async () => {
    const id = await makeQuoteIn(team, 'RETURN')
    const { process_instance_id } = await readQuote(team.one, id)
    await team.one.ok(`${quotePath}/commit`, { id })
    expect(await codesSentBy(team, () => team.buyer.ok(`${quotePath}/check`, { id, result: 1 }))).toContain('M-TASK-RESENT')
    expect(await readQuote(team.one, id)).toMatchObject({ status: 'PROGRESS', process_instance_id })
    await agree(process_instance_id, [team.leader])
    expect((await readQuote(team.one, id)).status).toBe('PASS')

    const other = await makeQuoteIn(team, 'RETURN')
    await team.one.ok(`${quotePath}/commit`, { id: other })
    await team.buyer.ok(`${quotePath}/check`, { id: other, result: 0, reason: '成本缺失' })
    const rejected = await readQuote(team.one, other)
    expect(rejected).toMatchObject({ status: 'REJECT', check_reason: '成本缺失' })
    const { rows } = await sql<Row>`select status from bpm_instance where id = ${rejected.process_instance_id}`.execute(
      team.backend.kernel.db,
    )
    expect(rows[0]?.status).toBe('CANCEL')
    await team.one.ok(`${quotePath}/commit`, { id: other })
    await team.buyer.ok(`${quotePath}/check`, { id: other, result: 1 })
    expect((await readQuote(team.one, other)).process_instance_id).not.toBe(rejected.process_instance_id)
  })

  test('the check corrects costs, starts the approval in the name of who committed, or rejects with a reason', async () => {
    const id = await makeQuoteIn(team, 'COMMIT')
    expect(await messagesOf(team, 'M-PRICING-CHECK', id)).toMatchObject([
      { receivers: [team.buyer.userKey], params: { name: expect.any(String) } },
    ])
    expect((await send('check', { id, result: 1 })).code).toBe(403)
    expect(fieldsOf(await send('check', { id, result: 0 }, team.buyer)).reason).toBeTruthy()
    const { lines } = await readQuote(team.buyer, id)
    expect(
      fieldsOf(await send('check', { id, result: 1, costs: [{ line_key: lines[0]?.line_key, cost_price: '-5' }] }, team.buyer)),
    ).toBeTruthy()
    await team.buyer.ok(`${quotePath}/check`, { id, result: 1, costs: [{ line_key: lines[0]?.line_key, cost_price: '900' }] })
    const row = await readQuote(team.boss, id)
    expect(row).toMatchObject({
      status: 'PROGRESS',
      gross_rate: '10.0000',
      commit_by_key: team.one.userKey,
      check_by_key: team.buyer.userKey,
    })
    const { rows } = await sql<Row>`select starter from bpm_instance where id = ${row.process_instance_id}`.execute(team.backend.kernel.db)
    expect(rows[0]?.starter).toBe(team.one.userKey)
    expect((await readQuote(team.buyer, id)).status).toBe('PROGRESS')
  })

  test('a commit needs a line and an end that has not passed', async () => {
    const empty = await makeQuote(team.one, { lines: [] })
    expect((await send('commit', { id: empty })).message).toMatch(/至少录入一行/)
    const old = await makeQuote(team.one, { valid_start: '2020-01-01', valid_end: '2020-02-01' })
    expect(fieldsOf(await send('commit', { id: old })).valid_end).toMatch(/有效期已过/)
  })

  test('a newer quote that passes ends the older one of the same opportunity; the job ends what is over', async () => {
    const subject = await makeSubject(team.one)
    const [older, newer] = [await makeQuoteIn(team, 'PASS', subject), await makeQuoteIn(team, 'PASS', subject)]
    expect([(await readQuote(team.one, older)).status, (await readQuote(team.one, newer)).status]).toEqual(['EXPIRED', 'PASS'])
    const other = await makeQuoteIn(team, 'PASS')
    const accepted = await makeQuoteIn(team, 'ACCEPT')
    await sql`update pricing set valid_end = '2020-01-01' where pricing_key = any(${[newer, accepted]}::text[])`.execute(
      team.backend.kernel.db,
    )
    expect((await send('accept', { id: newer })).message).toMatch(/已过有效期/)
    await sql`update job set run_at = now() - interval '1 day' where type = 'quote.expire'`.execute(team.backend.kernel.db)
    await runDueJobs(team.backend.kernel, quoteJobs)
    expect([
      (await readQuote(team.one, newer)).status,
      (await readQuote(team.one, other)).status,
      (await readQuote(team.one, accepted)).status,
    ]).toEqual(['EXPIRED', 'PASS', 'ACCEPT'])
  })

  test('a copy is the next version with the same lines; two people at once get two versions', async () => {
    const id = await makeQuoteIn(team, 'REJECT')
    const [one, two] = await Promise.all([team.one.ok<Row>(`${quotePath}/copy`, { id }), team.one.ok<Row>(`${quotePath}/copy`, { id })])
    expect([one.version_no, two.version_no].sort()).toEqual([2, 3])
    expect(one).toMatchObject({ status: 'DRAFT', total_with_tax: '2120.00', pricing_name: expect.stringMatching(/ v[23]$/) })
    expect((await readQuote(team.one, id)).versions.map((version) => version.version_no)).toEqual([1, 2, 3])
  })
})

const fetchFile = async (id: string, format: string, client = team.one) =>
  team.backend.fetch(
    new Request(`http://backend.test/api/eis/restful/pricing/export?id=${id}&format=${format}`, { headers: { token: client.token } }),
  )

describe('files', () => {
  const bytesOf = async (id: string, format: string) => new Uint8Array(await (await fetchFile(id, format)).arrayBuffer())
  /** Two groups of two lines with prices below the list, and one line of no group: what each is and costs differs from all others. */
  const varied = [
    service({ group_name: '策划与统筹', specification: '4 周', remark: '含差旅' }),
    service({ group_name: '策划与统筹', item_name: '媒介策略', quantity: '1.5', discount_rate: '80' }),
    service({ group_name: '执行', item_name: '会务执行', base_price: '333.3333', unit: '场' }),
    service({ group_name: '执行', item_name: '=1+1', quantity: '3', base_price: '77' }),
    service({ item_name: '机动', quantity: '1', base_price: '12345.6' }),
  ]
  const short = (value: unknown) => String(Number(value))
  const totals = ['total_list_amount', 'total_amount', 'tax_amount', 'total_with_tax'] as const

  test('PF-22 the sheet of a quote has its lines and totals as they are stored, without costs; a draft is marked', async () => {
    const id = await makeQuote(team.one, { lines: varied })
    const answer = await fetchFile(id, 'xlsx')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(/BJ\d+ 路演 \d+ 报价 v1\.xlsx/)
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    const [head, ...rows] = await rowsOf(new Uint8Array(await answer.arrayBuffer()))
    const stored = await readQuote(team.boss, id)
    expect(head).toEqual(['分组', '项目', '规格', '单位', '数量', '单价', '折扣（%）', '金额', '备注'])
    expect(rows.slice(0, varied.length)).toEqual(
      stored.lines.map((line) => [
        line.group_name ?? '',
        line.item_name,
        line.specification ?? '',
        line.unit,
        ...[line.quantity, line.unit_price, line.discount_rate, line.amount].map(short),
        ...(line.remark ? [line.remark] : []),
      ]),
    )
    const below = rows.slice(varied.length).filter((row) => row.some((cell) => cell !== ''))
    expect(below.slice(0, totals.length).map((row) => row[1])).toEqual(totals.map((name) => short(stored[name])))
    expect(below.slice(totals.length).flat()).toEqual(expect.arrayContaining([stored.customer_name, stored.valid_end, stored.owner_name]))
    expect(below.at(-1)?.[0]).toBe('草稿')
    expect(rows.flat().join()).not.toMatch(/成本|毛利/)
    const passed = await rowsOf(await bytesOf(await makeQuoteIn(team, 'PASS'), 'xlsx'))
    expect(passed.flat()).not.toContain('草稿')
  })

  test('PF-22 the PDF of a quote has its lines in their groups and its totals as they are stored, without costs; a draft has a watermark', async () => {
    const terms = { pay_terms: '签约后五日内付清', delivery_terms: '交付三份', remark: '含税' }
    const id = await makeQuote(team.one, { lines: varied, ...terms })
    const answer = await fetchFile(id, 'pdf')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(/BJ\d+ 路演 \d+ 报价 v1\.pdf/)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const stored = await readQuote(team.boss, id)
    const lines = await readPdfLines(bytes)
    const first = lines.findIndex(([cell]) => cell === '策划与统筹')
    const printed = stored.lines.map((line) =>
      [
        line.item_name,
        line.specification,
        line.unit,
        short(line.quantity),
        groupDigits(short(line.unit_price)),
        short(line.discount_rate),
        groupDigits(line.amount),
        line.remark,
      ].filter(Boolean),
    )
    expect(lines.slice(first, first + 8)).toEqual([
      ['策划与统筹'],
      ...printed.slice(0, 2),
      ['执行'],
      ...printed.slice(2),
      ['含税金额', groupDigits(stored.total_with_tax)],
    ])
    const text = (await readPdf(bytes)).join('')
    for (const part of [...totals.map((name) => groupDigits(stored[name])), ...Object.values(terms), stored.customer_name, '草稿'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/成本|毛利/)
    const passed = await bytesOf(await makeQuoteIn(team, 'PASS'), 'pdf')
    expect((await readPdf(passed)).join('')).not.toContain('草稿')
  })

  test('PF-22 the file of a quote is for who sees it, in a format that there is, and each is logged', async () => {
    const id = await makeQuote(team.one)
    expect(await (await fetchFile(id, 'pdf', team.two)).json()).toMatchObject({ code: 404 })
    expect(await (await fetchFile(id, 'doc')).json()).toMatchObject({ code: 400 })
    expect((await fetchFile(id, 'xlsx')).status).toBe(200)
    const { rows } = await sql<Row>`select user_key from operation_log where biz_key = ${id} and action = 'export'`.execute(
      team.backend.kernel.db,
    )
    expect(rows).toEqual([{ user_key: team.one.userKey }])
  })
})

describe('sharing', () => {
  const shared = (code: string) => team.backend.visitor.send<Row & { lines: Row[] }>('GET /api/eis/restful/pricing/shared/{code}', { code })
  const answer = (code: string, result: number, reason?: string) =>
    team.backend.visitor.send<Row>(`${quotePath}/shared/answer`, { code, result, ...(reason && { reason }) })
  const share = async (id: string, days = 15) =>
    String((await team.one.ok<Row>(`${quotePath}/share`, { id, days })).share_path).split('=')[1] as string

  test('the customer sees a passed quote without costs, the view is counted, and he accepts once', async () => {
    const id = await makeQuoteIn(team, 'PASS')
    const code = await share(id)
    expect(code).toMatch(/^[\w-]{32}$/)
    const { data } = await shared(code)
    expect(data).toMatchObject({ status: 'PASS', total_with_tax: '2120.00', lines: [{ item_name: '项目策划', amount: '2000.00' }] })
    expect(JSON.stringify(data)).not.toMatch(/cost|gross|margin/)
    await shared(code)
    expect(await readQuote(team.one, id)).toMatchObject({ view_count: 1 })
    expect(fieldsOf(await answer(code, 0)).reason).toMatch(/拒绝原因/)
    expect(await answer(code, 1)).toMatchObject({ code: 0, data: { status: 'ACCEPT' } })
    expect((await answer(code, 0, '改主意了')).message).toMatch(/当前状态不允许该操作（客户接受）/)
    expect(await readQuote(team.one, id)).toMatchObject({ status: 'ACCEPT', answer_shared: true })
    expect(await messagesOf(team, 'M-QUOTE-ACCEPT', id)).toMatchObject([{ receivers: [team.one.userKey] }])
  })

  test('a link that was guessed, has expired, was withdrawn or replaced is answered alike', async () => {
    const id = await makeQuoteIn(team, 'PASS')
    const first = await share(id)
    const second = await share(id)
    expect(second).not.toBe(first)
    const missing = await shared('A'.repeat(32))
    expect(missing.code).toBe(404)
    const alike = async (code: string) => {
      const { code: number, message, data } = await shared(code)
      expect({ number, message, data }).toEqual({ number: missing.code, message: missing.message, data: missing.data })
      expect(await answer(code, 1)).toMatchObject({ code: 404, message: missing.message })
    }
    await alike(first)
    await alike('../../etc/passwd')
    await sql`update pricing set share_expire = now() - interval '1 second' where pricing_key = ${id}`.execute(team.backend.kernel.db)
    await alike(second)
    const third = await share(id)
    await team.one.ok(`${quotePath}/share`, { id, days: 0 })
    await alike(third)
    expect(await readQuote(team.one, id)).toMatchObject({ share_path: null })
  })

  test('only a quote that has passed is shared, by whoever may change it, until its last day', async () => {
    const draft = await makeQuote(team.one)
    expect((await send('share', { id: draft })).message).toMatch(/当前状态不允许该操作（草稿）/)
    const id = await makeQuoteIn(team, 'PASS')
    expect((await send('share', { id }, team.two)).code).toBe(404)
    await share(id, 90)
    const row = await readQuote(team.one, id)
    expect(String(row.share_expire)).toBe(`${row.valid_end} 23:59:59`)
  })
})
