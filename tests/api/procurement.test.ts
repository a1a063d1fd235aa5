// The records of suppliers and resources by their calls: added, listed, read, changed, removed; each kind with its permission.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../lib/model/entities/registry.ts'
import type { Client } from '../support/backend.ts'
import { newName, newPhone, type Row } from '../support/customers.ts'
import {
  type Buyers,
  eis,
  makeCategory,
  makePurchase,
  makeResource,
  makeSupplier,
  newCode,
  newCreditCode,
  openBuyers,
  uploadPaper,
} from '../support/procurement.ts'

let buyers: Buyers
let admin: Client
let category: string
let supplierKey: string
let resourceCategory: string
let resourceKey: string

beforeAll(async () => {
  buyers = await openBuyers()
  admin = buyers.admin
  category = await makeCategory(admin)
  resourceCategory = await makeCategory(admin, 'resource/category')
  supplierKey = await makeSupplier(admin, category)
  resourceKey = await makeResource(admin, resourceCategory)
})
afterAll(() => buyers.backend.close())

interface Round {
  id: string
  path: string
  key: string
  add(): Promise<Row> | Row
  /** What the change sends, and what the server makes of it besides. */
  change: Row | (() => Promise<Row>)
  becomes?: Row
}

const named = (kind: string) => () => ({ [`${kind}_name`]: newName(), [`${kind}_code`]: newCode() })
const ofSupplier = (row: Row) => () => ({ supplier_key: supplierKey, ...row })
const ofResource = (row: Row) => () => ({ resource_key: resourceKey, ...row })
const industry = async () =>
  (await admin.ok(`${eis}/supplier/config/industry/addOrUpdate`, { industry_name: newName(), industry_code: newCode() })).industry_key
const contract = () => ({
  supplier_key: supplierKey,
  contract_code: newCode(),
  contract_name: '年度采购框架合同',
  amount: '50000',
  sign_date: '2026-01-05',
  start_date: '2026-01-05',
  end_date: '2026-12-31',
})
const comment = { quality_score: 5, price_score: 4, delivery_score: 4, service_score: 4, comment_content: '交付及时，效果好' }
const bought = { item_name: '专家演讲', quantity: '1', price: '8000', purchase_date: '2026-03-01' }

const rounds: Round[] = [
  {
    id: 'SUPP-03 SUPP-04',
    path: 'supplier',
    key: 'supplier_key',
    add: () => ({ supplier_name: newName(), credit_code: newCreditCode(), category_keys: [category] }),
    change: { short_name: '改名' },
  },
  { id: 'SUPP-05', path: 'supplier/contract', key: 'supplier_contract_key', add: contract, change: { amount: '60000.00' } },
  {
    id: 'SUPP-06',
    path: 'supplier/comment',
    key: 'comment_key',
    add: async () => ({ supplier_key: supplierKey, purchase_key: (await makePurchase(admin, supplierKey)).purchase_key, ...comment }),
    change: { price_score: 1 },
    becomes: { score: '3.50' },
  },
  { id: 'SUPP-07', path: 'supplier/config/category', key: 'category_key', add: named('category'), change: { status: '0' } },
  { id: 'SUPP-08', path: 'supplier/config/industry', key: 'industry_key', add: named('industry'), change: { status: '0' } },
  {
    id: 'SUPP-09',
    path: 'supplier/category',
    key: 'supplier_category_key',
    add: async () => ({ supplier_key: supplierKey, category_key: await makeCategory(admin) }),
    change: async () => ({ category_key: await makeCategory(admin) }),
  },
  {
    id: 'SUPP-10',
    path: 'supplier/industry',
    key: 'supplier_industry_key',
    add: async () => ({ supplier_key: supplierKey, industry_key: await industry() }),
    change: async () => ({ industry_key: await industry() }),
  },
  {
    id: 'SUPP-11',
    path: 'supplier/account',
    key: 'account_key',
    add: ofSupplier({ account_name: '示例公司', account_no: '6222000011112222', bank_name: '广州示范银行' }),
    change: { bank_code: '123456789012' },
  },
  {
    id: 'SUPP-12',
    path: 'supplier/taxRate',
    key: 'tax_rate_key',
    add: ofSupplier({ invoice_type: 'SPECIAL', tax_rate: '6', item_name: '会议服务', start_date: '2026-01-01' }),
    change: { tax_rate: '3' },
  },
  {
    id: 'SUPP-13',
    path: 'supplier/purchase',
    key: 'purchase_key',
    add: ofSupplier(bought),
    change: { quantity: '3.000' },
    becomes: { amount: '24000.00' },
  },
  {
    id: 'SUPP-14',
    path: 'supplier/contact',
    key: 'supplier_contact_key',
    add: () => ({ supplier_key: supplierKey, contact_name: '李明明', phone: newPhone() }),
    change: { position: '经理' },
  },
  {
    id: 'SUPP-15',
    path: 'supplier/attachment',
    key: 'attachment_key',
    add: async () => ({ supplier_key: supplierKey, attachment_type: 'LICENSE', attachments: await uploadPaper(admin) }),
    change: { expire_date: '2027-01-31' },
    becomes: { file_name: '资质.pdf' },
  },
  {
    id: 'SUPP-16',
    path: 'supplier/contract/attachment',
    key: 'attachment_key',
    add: async () => ({
      supplier_contract_key: (await admin.ok(`${eis}/supplier/contract/addOrUpdate`, contract())).supplier_contract_key,
      attachments: await uploadPaper(admin, '合同扫描件.pdf'),
    }),
    change: { attachment_type: 'SUPPLEMENT' },
    becomes: { file_name: '合同扫描件.pdf' },
  },
  {
    id: 'RES-03 RES-04',
    path: 'resource',
    key: 'resource_key',
    add: () => ({ resource_name: newName(), phone: newPhone(), category_key: resourceCategory }),
    change: { unit_name: '岭南大学' },
  },
  {
    id: 'RES-05',
    path: 'resource/config/channel',
    key: 'channel_config_key',
    add: () => ({ channel_name: newName(), channel_type: 'PARTNER' }),
    change: { contact_name: '王经理' },
  },
  { id: 'RES-06', path: 'resource/category', key: 'category_key', add: named('category'), change: { sort_no: 3 } },
  { id: 'RES-07', path: 'resource/professional', key: 'professional_key', add: named('professional'), change: { sort_no: 3 } },
  {
    id: 'RES-08',
    path: 'resource/tags',
    key: 'tag_key',
    add: () => ({ tag_name: newName() }),
    change: { color: '#1677FF' },
    becomes: { use_count: 0 },
  },
  { id: 'RES-09', path: 'resource/industry', key: 'industry_key', add: named('industry'), change: { status: '0' } },
  {
    id: 'RES-10',
    path: 'resource/rating',
    key: 'rating_key',
    add: async () => {
      const { records } = await admin.ok<{ records: Row[] }>(`${eis}/resource/rating/query`, { rating_code: 'S' })
      for (const { rating_key } of records) await admin.ok(`${eis}/resource/rating/deleteById`, { id: rating_key })
      return { rating_code: 'S', rating_name: '特级', min_score: '4.5', max_score: '5' }
    },
    change: { description: '优先选用' },
  },
  {
    id: 'RES-11',
    path: 'resource/costLog',
    key: 'cost_log_key',
    add: ofResource({ cost_type: 'LABOR', cost_price: '1200.5', quantity: '2', cost_date: '2026-03-01' }),
    change: { quantity: '3.000' },
    becomes: { amount: '3601.50' },
  },
  {
    id: 'RES-12',
    path: 'resource/supplier',
    key: 'correlation_key',
    add: ofResource({}),
    change: { cooperation_type: 'PARTNER', agency_price: '900.00' },
  },
  {
    id: 'RES-13',
    path: 'resource/project',
    key: 'resource_project_key',
    add: ofResource({ project_name: '稳健一号路演', start_time: '2026-05-01 09:00:00', end_time: '2026-05-02 18:00:00' }),
    change: { status: 'DONE', score: 5 },
  },
  {
    id: 'RES-14',
    path: 'resource/cooperative',
    key: 'cooperative_key',
    add: ofResource({ coop_content: '主讲投资者沙龙', coop_date: '2026-02-01', score: 4 }),
    change: { effect: '到场八十人' },
  },
  {
    id: 'RES-15',
    path: 'resource/contact',
    key: 'resource_contact_key',
    add: () => ({ resource_key: resourceKey, contact_name: '陈助理', relation: 'ASSISTANT', phone: newPhone() }),
    change: { relation: 'AGENT' },
  },
  {
    id: 'RES-16',
    path: 'resource/purchase',
    key: 'purchase_key',
    add: ofResource(bought),
    change: { quantity: '2.000' },
    becomes: { amount: '16000.00' },
  },
  {
    id: 'RES-17',
    path: 'resource/attachment',
    key: 'attachment_key',
    add: async () => ({ resource_key: resourceKey, attachment_type: 'RESUME', attachments: await uploadPaper(admin, '简历.pdf') }),
    change: { attachment_type: 'CASE' },
    becomes: { file_name: '简历.pdf' },
  },
]

/** The field that names a record of a path, and by what its list is filtered. */
function listedAs(path: string): { title: string; filters: readonly string[] } {
  const found = entities.find((one) => one.family === 'eis' && one.path === path)
  return { title: found?.title ?? '', filters: found?.list?.filters ?? [] }
}

describe('round trips', () => {
  test.each(rounds.map((round) => [round.id, round.path, round] as const))(
    '%s %s: add, list, detail, change, remove',
    async (_, path, round) => {
      const input = await round.add()
      if (path === 'resource/supplier') input.supplier_key = supplierKey
      const query = { pageSize: 200 }
      const added = await admin.ok(`${eis}/${path}/addOrUpdate`, input)
      const key = added[round.key] as string
      expect(key).toMatch(/^[0-9a-f]{32}$/)
      const listed = await admin.ok<{ records: Row[]; total: number }>(`${eis}/${path}/query`, query)
      expect(listed.records.map((row) => row[round.key])).toContain(key)
      const { title, filters } = listedAs(path)
      if (filters.includes(title)) {
        const found = await admin.ok<{ records: Row[] }>(`${eis}/${path}/query`, { [title]: added[title], [round.key]: [key] })
        expect(found.records.map((row) => row[round.key])).toEqual([key])
        const other = await admin.ok(`${eis}/${path}/query`, { [title]: `${added[title]}其他` })
        expect(other.total).toBe(0)
      }
      const change = typeof round.change === 'function' ? await round.change() : round.change
      const changed = await admin.ok(`${eis}/${path}/addOrUpdate`, { [round.key]: key, row_version: added.row_version, ...change })
      expect(changed).toMatchObject({ ...change, ...round.becomes })
      const read = () => admin.send(`GET /api/eis/restful/${path}/detail/{id}`, { id: key })
      expect((await read()).data).toMatchObject({ [round.key]: key, ...change, ...round.becomes })
      expect(await admin.ok(`${eis}/${path}/deleteById`, { id: key }, { form: true })).toEqual({ success: 1, fail: [] })
      const after = await admin.ok<{ records: Row[] }>(`${eis}/${path}/query`, query)
      expect(after.records.map((row) => row[round.key])).not.toContain(key)
      expect((await read()).code).toBe(404)
    },
  )

  test.each(rounds.map((round) => [round.path, round] as const))('%s needs its permission', async (path) => {
    const sales = await buyers.backend.as('xujia')
    expect((await sales.send(`${eis}/${path}/query`)).code).toBe(403)
    expect((await sales.send(`${eis}/${path}/addOrUpdate`, {})).code).toBe(403)
  })
})
