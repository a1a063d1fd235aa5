// Lists sorted by a name: in the order of its sound, page by page, by cursors, in an export and after a change; by an index, and for rows that
// an older version has stored (docs/domain/lists.md#names).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshIndexJob, seedIndex } from '../../lib/backend/entity/rewrite-rows.ts'
import { systemTransaction } from '../../lib/backend/kernel/system-transaction.ts'
import type { ListAnswer } from '../../lib/model/wire.ts'
import { biz, eis, makeCustomer, newPhone, type Row } from '../support/customers.ts'
import { runBackgroundJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team

const mark = '排序'
const sorted = ['9号', 'Beta', 'alpha', '阿甲', '北方', '重庆', '赵四', '周五'].map((name) => `${name}${mark}公司`)
const keys = new Map<string, string>()

beforeAll(async () => {
  team = await openTeam()
  for (const at of [3, 0, 6, 5, 1, 7, 2, 4]) {
    const name = sorted[at] as string
    keys.set(name, await makeCustomer(team.one, { customer_name: name, phone: newPhone() }))
  }
})
afterAll(() => team.backend.close())

const query = (more: Row = {}) =>
  team.one.ok<ListAnswer<Row>>(`${eis}/query`, { customer_name: mark, column: 'customer_name', order: 'asc', pageSize: 50, ...more })
const namesOf = ({ records }: ListAnswer<Row>) => records.map((row) => row.customer_name)

describe('a list sorted by its name', () => {
  test('has Latin letters and digits first, then Chinese names by pinyin, in both directions', async () => {
    expect(namesOf(await query())).toEqual(sorted)
    expect(namesOf(await query({ order: 'desc' }))).toEqual(sorted.toReversed())
  })

  test.each(['asc', 'desc'])('%s goes on from a cursor as from a page', async (order) => {
    const names: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await query({ order, pageSize: 3, ...(cursor ? { cursor } : {}) })
      names.push(...namesOf(page))
      cursor = page.next
    } while (cursor)
    expect(names).toEqual(order === 'asc' ? sorted : sorted.toReversed())
    expect(namesOf(await query({ order, pageSize: 3, pageNo: 2 }))).toEqual(names.slice(3, 6))
  })

  test('moves a changed name to its new place', async () => {
    const key = keys.get(sorted[3] as string)
    await team.one.ok(`${eis}/addOrUpdate`, { customer_key: key, customer_name: `郑六${mark}公司` })
    expect(namesOf(await query()).slice(-3)).toEqual([`赵四${mark}公司`, `郑六${mark}公司`, `周五${mark}公司`])
    await team.one.ok(`${eis}/addOrUpdate`, { customer_key: key, customer_name: sorted[3] })
    expect(namesOf(await query())).toEqual(sorted)
  })

  test('reads the first rows from an index in both directions', async () => {
    const { db } = team.backend.kernel
    await sql`insert into customer (customer_key, customer_code, customer_name, name_order, customer_type, status)
      select md5('name order ' || n), 'PX' || n, '批量' || n, lpad(n::text, 8, '0'), 'COMPANY', 'NEW' from generate_series(1, 5000) n`.execute(
      db,
    )
    await sql`analyze customer`.execute(db)
    for (const direction of ['asc', 'desc']) {
      const { rows } = await sql<Record<string, string>>`explain select * from customer t where not t.is_deleted
        order by t.name_order ${sql.raw(direction)}, t.customer_key ${sql.raw(direction)} limit 11`.execute(db)
      const plan = rows.map((row) => Object.values(row)[0]).join('\n')
      expect(plan).toContain('customer_name_order_idx')
      expect(plan).not.toContain('Seq Scan')
    }
    await sql`delete from customer where customer_code like 'PX%'`.execute(db)
  })

  test('has rows of an older version in their places once the background job has passed', async () => {
    const { kernel } = team.backend
    await sql`update customer set name_order = '' where customer_name like ${`%${mark}%`}`.execute(kernel.db)
    expect(namesOf(await query())).not.toEqual(sorted)
    await sql`delete from job where type = ${refreshIndexJob.type}`.execute(kernel.db)
    await sql`delete from seed_ledger where seed_set = 'index name order'`.execute(kernel.db)
    await systemTransaction(kernel, seedIndex)
    await runBackgroundJobs(kernel, [refreshIndexJob])
    expect(namesOf(await query())).toEqual(sorted)
  })
})

test('leads, contacts, suppliers, projects and users have the same order', async () => {
  const { db } = team.backend.kernel
  const users = await team.admin.ok<ListAnswer<Row>>('GET /api/app/base/app/sys/user/list', {
    column: 'realname',
    order: 'asc',
    pageSize: 100,
  })
  const collator = new Intl.Collator('zh-u-co-pinyin', { sensitivity: 'base' })
  const names = users.records.map((row) => String(row.realname))
  // the collation of the language, which knows tones; no two of them differ by a tone alone
  expect(names).toEqual([...names].sort(collator.compare))
  const made = await team.admin.ok<Row>(`${biz}/channel/save`, { channel_name: '排序渠道', channel_type: 'ONLINE' })
  for (const contact_name of ['曾先生', '安女士', '单先生'])
    await team.one.ok(`${biz}/clue/add`, { contact_name, company_name: '有序线索', phone: newPhone(), channel_key: made.channel_key })
  const leads = await team.one.ok<ListAnswer<Row>>(`${biz}/clue/listByUser`, { clue_name: '有序线索', column: 'clue_name', order: 'asc' })
  expect(leads.records.map((row) => row.clue_name)).toEqual(['安女士 有序线索', '单先生 有序线索', '曾先生 有序线索'])
  for (const table of ['customer', 'customer_contact', 'clue', 'supplier', 'project', 'sys_user']) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where name_order = '' limit 1`.execute(db)
    expect(rows, table).toEqual([])
  }
})
