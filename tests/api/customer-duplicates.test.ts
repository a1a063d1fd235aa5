// Duplicates and merging (docs/domain/duplicates.md#merge): refused or warned of while typing and on save, told without private data; the
// merged customer leads on.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { taskPath, waitingTask } from '../support/approvals.ts'
import type { Client } from '../support/backend.ts'
import {
  biz,
  eis,
  fieldsOf,
  makeCustomer,
  makePooled,
  newName,
  newPhone,
  ownerChanges,
  type Row,
  readCustomer,
} from '../support/customers.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team

beforeAll(async () => {
  team = await openTeam()
})
afterAll(() => team.backend.close())

const save = (client: Client, input: Row) => client.send(`${eis}/addOrUpdate`, input)
const look = (client: Client, input: Row) => client.ok<{ blocked: boolean; records: Row[] }>(`${biz}/customer/duplicate`, input)

describe('names', () => {
  test('names that are equal after normalising are refused: legal forms, brackets, regions, width and case', async () => {
    await makeCustomer(team.one, { customer_name: '南粤恒昌（广州）投资有限公司' })
    for (const customer_name of ['南粤恒昌投资股份有限公司', '南粤恒昌(广州市)投资集团', ' 南粤恒昌 投资 ', '南粤恒昌投资有限责任公司']) {
      const answer = await save(team.stranger, { customer_name })
      expect([customer_name, answer.code, answer.message]).toEqual([
        customer_name,
        1,
        expect.stringMatching(/^已存在相同的客户「南粤\*{4}公司」（客户名称重复），负责人：.+$/),
      ])
    }
    expect((await save(team.stranger, { customer_name: '南粤恒昌（东莞分部）投资' })).code).toBe(0)
    expect((await save(team.stranger, { customer_name: '北粤恒昌投资' })).code).toBe(0)
  })

  test('of two concurrent saves of one name one is refused', async () => {
    const name = '并发测试贸易有限公司'
    const answers = await Promise.all(
      [team.one, team.two, team.stranger, team.leader].map((client, index) =>
        save(client, { customer_name: index % 2 ? name : '并发测试贸易集团' }),
      ),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 1, 1, 1])
  })

  test('a record is not a duplicate of itself; a rename is checked', async () => {
    const key = await makeCustomer(team.one, { customer_name: '自我比较商贸有限公司' })
    expect((await save(team.one, { customer_key: key, customer_name: '自我比较商贸股份有限公司' })).code).toBe(0)
    const other = await makeCustomer(team.two)
    expect((await save(team.two, { customer_key: other, customer_name: '自我比较商贸' })).code).toBe(1)
  })

  test('similar names are warned of, the most similar first, and can be saved', async () => {
    const base = '华南珠江新城国际金融中心资产管理与财富咨询服务平台'
    const key = await makeCustomer(team.one, { customer_name: base })
    const close = `${base.slice(0, -1)}台一号`
    const answer = await look(team.stranger, { customer_name: close })
    expect(answer).toMatchObject({
      blocked: false,
      records: [{ action: 'WARN', field: 'customer_name', name: '华南****平台', customer_key: null, in_pool: false }],
    })
    expect(Number(answer.records[0]?.score)).toBeGreaterThanOrEqual(0.8)
    expect((await save(team.stranger, { customer_name: close })).code).toBe(0)
    expect((await look(team.one, { customer_name: `${base}二` })).records.map((row) => row.customer_key)).toContain(key)
    expect((await look(team.stranger, { customer_name: '完全不同的名字有限公司' })).records).toEqual([])
  })
})

describe('phone, credit code, ID number', () => {
  test('equal ones are refused in any notation; the answer contains no private data', async () => {
    const [phone, credit_code] = [newPhone(), '91440101MA5CQH8K3X']
    await makeCustomer(team.one, { phone, credit_code, wechat: 'mine-alone', remark: '私密备注' })
    expect((await save(team.stranger, { customer_name: newName(), phone })).message).toMatch(/（手机号重复）/)
    expect((await save(team.stranger, { customer_name: newName(), credit_code })).message).toMatch(/（统一社会信用代码重复）/)
    const answer = await look(team.stranger, {
      phone: `+86 ${phone.slice(0, 3)} ${phone.slice(3)}`,
      credit_code: credit_code.toLowerCase(),
    })
    expect(answer.blocked).toBe(true)
    expect(answer.records.map((row) => row.field).sort()).toEqual(['credit_code', 'phone'])
    expect(Object.keys(answer.records[0] as Row).sort()).toEqual(
      ['action', 'customer_key', 'entity', 'field', 'in_pool', 'name', 'owner_name', 'score', 'status', 'supplier_key'].sort(),
    )
    expect(JSON.stringify(answer)).not.toContain('mine-alone')
    expect(JSON.stringify(answer)).not.toContain(phone)
    const person = { customer_type: 'PERSON', id_card: '11010519491231002X' }
    await makeCustomer(team.one, { ...person, phone: newPhone() })
    expect(
      (await save(team.stranger, { ...person, id_card: '11010519491231002x', customer_name: newName(), phone: newPhone() })).message,
    ).toMatch(/（证件号码重复）/)
  })

  test('a duplicate in the pool is reported as claimable', async () => {
    const phone = newPhone()
    const key = await makePooled(team.stranger, { phone })
    const answer = await save(team.one, { customer_name: newName(), phone })
    expect(answer).toMatchObject({ code: 1, message: expect.stringMatching(/^公海中已存在相同的客户「.+」（手机号重复），请前往领取$/) })
    expect(answer.data).toMatchObject({ duplicates: [{ in_pool: true, customer_key: key, status: 'SEA' }] })
  })

  test('a contact’s phone at another customer is warned of with its owner, never refused', async () => {
    const phone = newPhone()
    const key = await makeCustomer(team.one)
    await team.one.ok(`${eis}/contact/addOrUpdate`, { customer_key: key, contact_name: '同号号', phone })
    const answer = await look(team.stranger, { phone })
    expect(answer).toMatchObject({
      blocked: false,
      records: [{ entity: 'customer_contact', action: 'WARN', name: '同*号', owner_name: expect.any(String) }],
    })
    const typed = await team.stranger.send('GET /api/app/base/sys/duplicate/check', {
      tableName: 'customer',
      fieldName: 'phone',
      fieldVal: phone,
    })
    expect(typed).toMatchObject({ code: 510, data: { duplicates: [{ entity: 'customer_contact', name: '同*号' }] } })
    const theirs = await makeCustomer(team.stranger, { phone })
    expect((await team.stranger.send(`${eis}/contact/addOrUpdate`, { customer_key: theirs, contact_name: '同号号', phone })).code).toBe(0)
  })

  test('the check is for who adds or edits such records; the owner reads the name of his own, partners learn nothing', async () => {
    const phone = newPhone()
    const customer_name = '查重归属示例科技有限公司'
    await makeCustomer(team.one, { customer_name, phone })
    const check = (client: Client, tableName = 'customer', fieldName = 'phone', fieldVal: string = phone) =>
      client.send('GET /api/app/base/sys/duplicate/check', { tableName, fieldName, fieldVal })
    expect(await check(team.one)).toMatchObject({ code: 1, data: { duplicates: [{ name: customer_name }] } })
    expect(await check(team.stranger)).toMatchObject({ code: 1, data: { duplicates: [{ name: '查重****公司' }] } })
    const [partner, hr, applicant] = await Promise.all(['huobanshili', 'zhongling', 'xujia'].map((name) => team.backend.as(name)))
    if (!partner || !hr || !applicant) throw new Error('nobody')
    for (const client of [partner, hr]) expect(await check(client)).toMatchObject({ code: 403 })
    expect(await check(partner, 'clue')).toMatchObject({ code: 403 })
    for (const [table, field] of [
      ['contract', 'contract_code'],
      ['project', 'project_code'],
      ['role', 'role_code'],
      ['sys_user', 'username'],
    ] as const)
      expect(await check(partner, table, field, 'x'), table).toMatchObject({ code: 403 })
    const { channel_key } = await team.admin.ok<Row>(`${biz}/channel/save`, { channel_name: newName() })
    const lead = { company_name: '合作方线索', phone: newPhone(), contact_name: '某人', channel_key }
    await team.one.ok(`${biz}/clue/add`, lead)
    const again = await partner.send(`${biz}/clue/add`, lead)
    expect([again.code, again.message, again.data]).toEqual([1, '该手机已经登记过，请联系与您对接的同事', null])
    const { rows } = await sql`select 1 from clue where create_by_key = ${partner.userKey}`.execute(team.backend.kernel.db)
    expect(rows).toEqual([])
  })

  test('the generic check: taken 1, likely 510, free 0, unknown 400', async () => {
    const phone = newPhone()
    const key = await makeCustomer(team.one, { customer_name: '通用查重科技有限公司', phone })
    const check = (fieldName: string, fieldVal: string, more: Row = {}) =>
      team.stranger.send('GET /api/app/base/sys/duplicate/check', { tableName: 'customer', fieldName, fieldVal, ...more })
    expect(await check('customer_name', '通用查重科技集团')).toMatchObject({ code: 1, data: { duplicates: [{ name: '通用****公司' }] } })
    expect((await check('phone', phone)).code).toBe(1)
    expect((await check('phone', phone, { dataId: key })).code).toBe(0)
    expect((await check('customer_name', '没有人用过的名字')).code).toBe(0)
    expect((await check('remark', 'x')).code).toBe(400)
    const own = await makeCustomer(team.one)
    const contactPhone = newPhone()
    await team.one.ok(`${eis}/contact/addOrUpdate`, { customer_key: own, contact_name: '疑似似', phone: contactPhone })
    const likely = await team.one.send('GET /api/app/base/sys/duplicate/check', {
      tableName: 'customer_contact',
      fieldName: 'phone',
      fieldVal: contactPhone,
    })
    expect(likely).toMatchObject({ status: 200, code: 510 })
  })
})

describe('rules', () => {
  test('disabled, limited to own records, changed to a warning', async () => {
    const { records } = await team.admin.ok<{ records: Row[] }>(`${biz}/rule/dup/query`, { entity: 'CUSTOMER', pageSize: 50 })
    const rule = records.find((row) => row.match === 'EXACT') as Row
    const phone = newPhone()
    await makeCustomer(team.one, { phone })
    const attempt = async (change: Row, client: Client) => {
      await team.admin.ok(`${biz}/rule/dup/addOrUpdate`, { rule_key: rule.rule_key, ...change })
      const answer = await save(client, { customer_name: newName(), phone })
      if (answer.code === 0) await team.admin.ok(`${eis}/deleteById`, { id: answer.data.customer_key })
      return answer.code
    }
    expect(await attempt({}, team.stranger)).toBe(1)
    expect(await attempt({ scope: 'OWNED' }, team.stranger)).toBe(0)
    expect(await attempt({ scope: 'OWNED' }, team.one)).toBe(1)
    expect(await attempt({ scope: 'ALL', action: 'WARN' }, team.stranger)).toBe(0)
    expect(await attempt({ action: 'BLOCK', enabled: false }, team.stranger)).toBe(0)
    expect(await attempt({ enabled: true }, team.stranger)).toBe(1)
  })

  test('that compare exactly take a value for the same however wide it was typed', async () => {
    const change = (input: Row) => team.admin.ok<Row>(`${biz}/rule/dup/addOrUpdate`, input)
    const { records } = await team.admin.ok<{ records: Row[] }>(`${biz}/rule/dup/query`, { entity: 'CUSTOMER', pageSize: 50 })
    const named = records.filter(({ fields }) => (fields as string[]).includes('customer_name'))
    for (const { rule_key } of named) await change({ rule_key, enabled: false })
    const rule = { entity: 'CUSTOMER', fields: ['customer_name', 'wechat'], match: 'EXACT', action: 'BLOCK', scope: 'ALL' }
    const { rule_key } = await change(rule)
    try {
      await makeCustomer(team.one, { customer_name: '宽窄示例（Ａ座）贸易', wechat: 'Ｗｉｄｅ＿ａｂｃ' })
      expect((await save(team.stranger, { customer_name: newName(), wechat: 'Wide_abc' })).message).toMatch(/（微信号重复）/)
      expect((await save(team.stranger, { customer_name: '宽窄示例(A座)贸易' })).message).toMatch(/（客户名称重复）/)
      expect((await save(team.stranger, { customer_name: '宽窄示例A座贸易' })).code).toBe(0)
      await sql`update customer set wechat = 'Wide_abc' where customer_name = '宽窄示例A座贸易'`.execute(team.backend.kernel.db)
      const found = await team.admin.ok<{ records: Row[] }>(`${biz}/rule/trial`, { type: 'dup', rule })
      expect(found.records.filter(({ name }) => String(name).startsWith('宽窄示例'))).toHaveLength(2)
    } finally {
      await change({ rule_key, enabled: false })
      for (const one of named) await change({ rule_key: one.rule_key, enabled: true })
    }
  })
})

describe('merge', () => {
  const merge = (client: Client, master_key: string, ids: string[], picks: Row = {}) =>
    client.send<Row>(`${biz}/customer/merge`, { master_key, ids, picks })

  test('sub-records move, fields are chosen, the merged customer redirects to the master', async () => {
    const [a, b] = [
      await makeCustomer(team.one, { remark: '主' }),
      await makeCustomer(team.one, { remark: '次', wechat: 'loser-wechat', province_code: '440000', city_code: '440100' }),
    ]
    const loser = await readCustomer(team.leader, b)
    const people: Row[] = []
    for (const key of [a, b])
      people.push(await team.one.ok(`${eis}/contact/addOrUpdate`, { customer_key: key, contact_name: '联系人', phone: newPhone() }))
    for (const key of [a, b]) await team.one.ok(`${eis}/department/addOrUpdate`, { customer_key: key, customer_department_name: '财务部' })
    for (const key of [a, b])
      await team.leader.ok(`${eis}/product/addOrUpdate`, { customer_key: key, product_name: '经营贷', product_type: 'BUSINESS' })
    await team.one.ok(`${biz}/follow/save`, { target_type: 'CUSTOMER', target_key: b, follow_content: '次客户的跟进' })
    for (const business_amount of ['60.50', '40.00']) {
      const made = await team.one.ok<Row>(`${biz}/business/add`, { business_name: '经营贷', customer_key: b, business_amount })
      await team.one.ok(`${biz}/business/win`, { id: made.business_key, sign_date: '2026-03-02' })
    }
    const below = await makeCustomer(team.one, { parent_customer_key: b })

    const answer = await merge(team.leader, a, [b], { remark: b, wechat: b, area: b, customer_name: a })
    expect(answer).toMatchObject({ code: 0, message: '已合并' })
    const master = await readCustomer(team.leader, a, { plain: '1' })
    expect(master).toMatchObject({
      remark: '次',
      wechat: 'loser-wechat',
      city_code: '440100',
      deal_times: 2,
      deal_amount: '100.50',
      deal_status: 'YES',
      last_follow_content: '次客户的跟进',
      owner_key: team.one.userKey,
    })
    const contacts = await team.leader.ok<{ records: Row[] }>(`${eis}/contact/query`, { customer_key: a })
    expect(contacts.records.map((row) => row.customer_contact_key).sort()).toEqual(people.map((row) => row.customer_contact_key).sort())
    expect(contacts.records.filter((row) => row.is_primary)).toHaveLength(1)
    const names = async (path: string, field: string) =>
      (await team.leader.ok<{ records: Row[] }>(`${eis}${path}/query`, { customer_key: a })).records.map((row) => row[field]).sort()
    expect(await names('/department', 'customer_department_name')).toEqual(['财务部', `财务部（${loser.customer_code}）`])
    expect(await names('/product', 'product_name')).toEqual(['经营贷', `经营贷（${loser.customer_code}）`])
    expect(
      (await team.leader.ok<{ records: Row[] }>(`${biz}/customer/followLog`, { customer_key: a })).records.map((row) => row.follow_content),
    ).toEqual(['次客户的跟进'])
    expect((await readCustomer(team.one, below)).parent_customer_key).toBe(a)
    expect(await readCustomer(team.one, b)).toMatchObject({ customer_key: a, redirected_from: b })
    expect((await ownerChanges(team.leader, a))[0]).toBe('MERGE')
    const bin = await sql<Row>`select entity, biz_key from recycle_bin where biz_key = ${b}`.execute(team.backend.kernel.db)
    expect(bin.rows).toEqual([{ entity: 'customer', biz_key: b }])
  })

  test('the merged customer’s name may be kept; a chain of merges redirects to the last one', async () => {
    const [a, b, c] = [await makeCustomer(team.one), await makeCustomer(team.one), await makeCustomer(team.one)]
    const name = (await readCustomer(team.one, b)).customer_name
    expect((await merge(team.leader, a, [b], { customer_name: b })).data).toMatchObject({ customer_key: a, customer_name: name })
    await merge(team.leader, c, [a])
    for (const key of [a, b]) expect(await readCustomer(team.one, key)).toMatchObject({ customer_key: c, redirected_from: key })
  })

  test('only by a leader of all of them, only with existing fields', async () => {
    const [a, b, foreign] = [await makeCustomer(team.one), await makeCustomer(team.one), await makeCustomer(team.stranger)]
    expect((await merge(team.one, a, [b])).code).toBe(403)
    expect((await merge(team.leader, a, [foreign])).code).toBe(404)
    expect(fieldsOf(await merge(team.leader, a, [a]))).toEqual({ ids: '请填写此项' })
    for (const field of ['owner_key', 'deal_amount', 'ghost', 'name_key']) {
      expect(fieldsOf(await merge(team.leader, a, [b], { [field]: b }))).toEqual({ [`picks.${field}`]: '没有这个字段' })
    }
    expect((await readCustomer(team.one, b)).customer_key).toBe(b)
  })

  test('bad input is refused by its field and changes nothing: missing and foreign customers, none, too many, values of a third one', async () => {
    const [a, b, third] = [await makeCustomer(team.one), await makeCustomer(team.one), await makeCustomer(team.one)]
    const missing = '0'.repeat(32)
    expect((await merge(team.leader, missing, [b])).code).toBe(404)
    expect((await merge(team.leader, a, [b, missing])).code).toBe(404)
    for (const ids of [[], undefined, 'nothing']) expect((await merge(team.leader, a, ids as string[])).code).toBe(400)
    expect(fieldsOf(await merge(team.leader, a, []))).toEqual({ ids: '最少选择1项' })
    expect(fieldsOf(await merge(team.leader, a, Array(10).fill(b)))).toEqual({ ids: '最多选择9项' })
    expect(fieldsOf(await merge(team.leader, a, [b], { remark: third }))).toEqual({ 'picks.remark': '没有这个字段' })
    expect((await merge(team.leader, a, [b], { remark: missing })).code).toBe(400)
    for (const key of [a, b, third]) expect(await readCustomer(team.one, key)).toMatchObject({ customer_key: key, row_version: 1 })
    // named twice it is merged once; a second merge finds nothing more to merge
    expect((await merge(team.leader, a, [b, b, a])).code).toBe(0)
    expect((await ownerChanges(team.leader, a)).filter((change) => change === 'MERGE')).toHaveLength(1)
    expect((await merge(team.leader, a, [b])).code).not.toBe(0)
  })

  test('of two merges of one customer at once, one succeeds', async () => {
    const [a, b, c] = [await makeCustomer(team.one), await makeCustomer(team.one), await makeCustomer(team.one)]
    const answers = await Promise.all([merge(team.leader, a, [c]), merge(team.leader, b, [c])])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const master = answers[0]?.code === 0 ? a : b
    expect(await readCustomer(team.one, c)).toMatchObject({ customer_key: master, redirected_from: c })
  })

  test('where both have contracts, all of them are the master’s', async () => {
    const [a, b] = [await makeCustomer(team.one), await makeCustomer(team.one)]
    const keys = [newKey(), newKey()]
    for (const [index, customer_key] of [a, b].entries())
      await sql`insert into contract (contract_key, contract_name, contract_category_key, customer_key, our_sign_key, start_date, end_date, status)
        values (${keys[index]}, ${`合同 ${index}`}, ${newKey()}, ${customer_key}, ${team.one.userKey}, '2026-01-01', '2026-12-31', 'PASS')`.execute(
        team.backend.kernel.db,
      )
    expect((await merge(team.leader, a, [b])).code).toBe(0)
    const { rows } = await sql<Row>`select contract_key from contract where customer_key = ${a} and not is_deleted`.execute(
      team.backend.kernel.db,
    )
    expect(rows.map((row) => row.contract_key).sort()).toEqual(keys.sort())
  })
})

describe('a merge that is approved', () => {
  const asked = (value: '0' | '1') => team.admin.ok('POST /api/app/base/app/sys/param/save', { code: 'customer.merge.approve', value })
  beforeAll(async () => {
    await asked('1')
    // who decides about a merge does not ask for it
    await sql`insert into role_permission (role_key, permission_key) select r.role_key, p.permission_key from role r, permission p
      where r.role_code = 'sales' and p.perms = 'crm:customer:merge' on conflict do nothing`.execute(team.backend.kernel.db)
    await sql`update access_version set version = version + 1`.execute(team.backend.kernel.db)
  })
  afterAll(() => asked('0'))
  const ask = async (client: Client, more: Row = {}) => {
    const [a, b] = [await makeCustomer(team.one), await makeCustomer(team.one, { wechat: 'of-the-other' })]
    const answer = await client.send<Row>(`${biz}/customer/merge`, {
      master_key: a,
      ids: [b],
      picks: { wechat: b },
      reason: '重复录入',
      ...more,
    })
    const found = await sql<{ id: string }>`select i.id from bpm_instance i join customer_merge m on m.merge_key = i.business_key
      where m.master_key = ${a}`.execute(team.backend.kernel.db)
    return { a, b, answer, instance: String(found.rows[0]?.id) }
  }
  const stateOf = async (a: string) =>
    (await sql<{ status: string }>`select status from customer_merge where master_key = ${a}`.execute(team.backend.kernel.db)).rows
  const taskOf = async (instance: string) => String((await waitingTask(team.leader, instance)).task_id)

  test('it waits with both customers as they are, and no second merge takes one of them', async () => {
    const { a, b, answer, instance } = await ask(team.one)
    expect(answer).toMatchObject({ code: 0, message: '已提交', data: { customer_key: a, waits: true } })
    expect(await stateOf(a)).toEqual([{ status: 'PROGRESS' }])
    expect((await readCustomer(team.one, b)).customer_key).toBe(b)
    const c = await makeCustomer(team.one)
    for (const [master_key, ids] of [
      [b, [c]],
      [c, [a]],
    ] as const)
      expect((await team.leader.send(`${biz}/customer/merge`, { master_key, ids })).message).toMatch(
        /正在审批，审批结束前这些客户不能再合并/,
      )
    const form = await team.leader.ok<{ fields: { field: string; text: string }[]; context: Row[] }>('POST /api/forms/biz/wf/getDetail', {
      process_instance_id: instance,
    })
    const names = [await readCustomer(team.one, a), await readCustomer(team.one, b)].map((row) => String(row.customer_name))
    const shown = Object.fromEntries(form.fields.map((field) => [field.field, field.text]))
    expect(shown).toMatchObject({ master_key: names[0], merged_keys: names[1], reason: '重复录入' })
    expect(form.context).toEqual([{ label: '微信号取自', value: names[1], tone: 'normal' }])
  })

  test('approved it is done with the values of that moment, in the log with its reason', async () => {
    const { a, b, instance } = await ask(team.one)
    await save(team.one, { customer_key: b, wechat: 'newer' })
    await team.leader.ok(`POST ${taskPath}/confirm`, { taskId: await taskOf(instance) })
    expect(await readCustomer(team.leader, a, { plain: '1' })).toMatchObject({ customer_key: a, wechat: 'newer' })
    expect(await readCustomer(team.one, b)).toMatchObject({ customer_key: a, redirected_from: b })
    expect(await stateOf(a)).toEqual([{ status: 'PASS' }])
    const log = await sql<{ reason: string }>`select reason from customer_owner_log where biz_key = ${a} and change_type = 'MERGE'`.execute(
      team.backend.kernel.db,
    )
    expect(log.rows[0]?.reason).toMatch(/^合并自 .*：重复录入$/)
  })

  test('it is not approved once who asked for it has been frozen', async () => {
    const { a, b, instance } = await ask(team.one)
    const { db } = team.backend.kernel
    const set = async (status: string) => {
      await sql`update sys_user set status = ${status} where user_key = ${team.one.userKey}`.execute(db)
      await sql`update access_version set version = version + 1`.execute(db)
    }
    await set('2')
    const refused = await team.leader.send(`POST ${taskPath}/confirm`, { taskId: await taskOf(instance) })
    await set('1')
    expect([refused.code, refused.message]).toEqual([1, '提交合并的人已停用，请驳回这次合并'])
    expect(await stateOf(a)).toEqual([{ status: 'PROGRESS' }])
    expect((await readCustomer(team.admin, b)).customer_key).toBe(b)
  })

  test('rejected it changes nothing, and the customers are free again', async () => {
    const { a, b, instance } = await ask(team.one)
    await team.leader.ok(`POST ${taskPath}/reject`, { taskId: await taskOf(instance), message: '不是同一家' })
    expect(await stateOf(a)).toEqual([{ status: 'REJECT' }])
    expect((await readCustomer(team.one, b)).customer_key).toBe(b)
    expect((await team.leader.send(`${biz}/customer/merge`, { master_key: b, ids: [a] })).code).toBe(0)
  })

  test('it is refused where a customer is gone meanwhile, and can be rejected', async () => {
    const { b, instance } = await ask(team.one)
    await team.leader.ok(`${eis}/deleteById`, { id: b })
    const taskId = await taskOf(instance)
    expect((await team.leader.send(`POST ${taskPath}/confirm`, { taskId })).code).toBe(404)
    await team.leader.ok(`POST ${taskPath}/reject`, { taskId, message: '客户已删除' })
  })
})
