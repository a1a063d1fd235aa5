// node tests/bench/administration.ts: the administration screens in Chromium with 5,000 departments, 100,000 users, 600 permissions and 50 roles.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { chromium, type Page } from 'playwright'
import { startBackend } from '../../lib/backend/app.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { insertRows } from '../../lib/backend/db/insert-rows.ts'
import type { Tables } from '../../lib/backend/db/tables.ts'
import { keyAt, randomOf } from '../../lib/backend/demo/random.ts'
import { foundBy } from '../../lib/backend/entity/grams.ts'
import { user as userDefinition } from '../../lib/model/organisation.ts'
import { buildWhenNeeded } from '../../lib/start/build.ts'
import './environment.ts'
import { longestTask } from './longest-task.ts'
import { median } from './measure.ts'
import { startServer } from './product.ts'

const password = 'Bench-pass-2026'
const account = 'hemin'
const sizes = { departments: 5000, users: 100_000, permissions: 600, roles: 50 }
const repeats = 5
const given = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许'
const names = '明华建国志强秀英丽娟文静海涛玉兰俊杰晓燕'

const random = randomOf(7)
const now = '2023-01-01 00:00:00+08'
const common = { create_time: now, update_time: now, is_deleted: false, row_version: 1 }
const key = (index: number) => keyAt(random, index)

/** A tree of ten branches below each department, and the people, entries and roles that hang on it. */
async function fill(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ id: string; depart_code: string; role: string; hash: string }>`
    select d.id, d.depart_code, r.role_key as role, u.password_hash as hash from department d, role r, sys_user u
    where d.parent_id is null and not d.is_deleted and r.role_code = 'applicant' and u.username = ${account} limit 1`.execute(db)
  const model = rows[0]
  if (!model) throw new Error('the demo people are missing')
  const departments: { id: string; depart_code: string }[] = []
  const placed = Array.from({ length: sizes.departments }, (_, index) => {
    const parent = index < 10 ? model : (departments[Math.floor((index - 10) / 10)] as { id: string; depart_code: string })
    const one = { id: key(index), depart_code: `${parent.depart_code}B${String(index % 10).padStart(2, '0')}` }
    departments.push(one)
    return {
      ...one,
      depart_name: `第${index + 1}部`,
      parent_id: parent.id,
      depart_type: 'DEPART',
      deputy_keys: [],
      sort_no: index,
      status: '1',
      ...common,
    }
  })
  await insertRows(db, 'department', placed)
  for (let from = 0; from < sizes.users; from += 10_000) {
    const people = Array.from({ length: 10_000 }, (_, at) => {
      const index = from + at
      const place = departments[index % sizes.departments]?.id as string
      const realname = `${given[index % given.length]}${names[(index * 7) % names.length]}${names[(index * 13) % names.length]}`
      const named = { username: `load${index}`, realname, work_no: `L${index}` }
      return {
        user_key: key(100_000 + index),
        ...named,
        ...foundBy(userDefinition, named),
        password_hash: model.hash,
        main_depart_key: place,
        belong_departs: [place],
        role_id_list: [model.role],
        status: '1',
        audit_status: 'PASS',
        user_type: 'STAFF',
        must_change_password: false,
        ...common,
      }
    })
    await insertRows(db, 'sys_user', people)
  }
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from permission where not is_deleted`.execute(db)
  const missing = Math.max(0, sizes.permissions - Number(count[0]?.n))
  const menus = Math.ceil(missing / 6)
  const entries = Array.from({ length: missing }, (_, index) => {
    const menu = index < menus
    const at = menu ? index : (index - menus) % menus
    return {
      permission_key: key(300_000 + index),
      parent_key: menu ? null : key(300_000 + at),
      name: menu ? `压测菜单${index}` : `按钮${index}`,
      menu_type: menu ? 1 : 2,
      url: menu ? `/load/${index}` : null,
      perms: menu ? null : `load:m${at}:b${index}`,
      sort_no: index,
      hidden: false,
      route: '1',
      keep_alive: false,
      always_show: false,
      internal_or_external: false,
      status: '1',
      ...common,
    }
  })
  if (entries.length > 0) await insertRows(db, 'permission', entries)
  const { rows: roleCount } = await sql<{ n: number }>`select count(*)::int as n from role where not is_deleted`.execute(db)
  const roles = Array.from({ length: Math.max(0, sizes.roles - Number(roleCount[0]?.n)) }, (_, index) => ({
    role_key: key(400_000 + index),
    role_code: `load_${index}`,
    role_name: `压测角色${index}`,
    role_type: 'CUSTOM',
    data_scope: 'SELF',
    scope_depart_keys: [],
    sort_no: 1000 + index,
    status: '1',
    ...common,
  }))
  if (roles.length > 0) await insertRows(db, 'role', roles)
  await sql`insert into role_permission (role_key, permission_key)
    select r.role_key, p.permission_key from role r, permission p where r.role_code like 'load\\_%' and abs(hashtext(r.role_key || p.permission_key)) % 2 = 0
    on conflict do nothing`.execute(db)
  await sql`analyze`.execute(db)
}

/** The median over several runs, in ms. */
async function medianOf(work: () => Promise<number>): Promise<number> {
  const taken: number[] = []
  for (let run = 0; run < repeats; run++) taken.push(await work())
  return median(taken)
}

function tell(what: string, ms: number, wanted = ''): void {
  console.log(`${what.padEnd(56)} ${ms.toFixed(0).padStart(6)} ms  ${wanted}`)
}

async function measureCalls(page: Page): Promise<void> {
  const call = (address: string) =>
    medianOf(() =>
      page.evaluate(async (to) => {
        const from = performance.now()
        await (await fetch(to, { headers: { 'x-requested-with': 'XMLHttpRequest' } })).json()
        return performance.now() - from
      }, address),
    )
  const search = (keyword: string) => call(`/api/app/base/app/sys/user/list?pageNo=1&pageSize=10&keyword=${encodeURIComponent(keyword)}`)
  tell('department tree, the call', await call('/api/app/base/app/sys/depart/tree'))
  tell('picker search, a frequent name', await search('赵'), '< 300')
  tell('picker search, one account', await search('load99999'), '< 300')
  tell('picker search, nobody', await search('不存在的人'), '< 300')
}

async function measureTree(page: Page): Promise<void> {
  const trees: number[] = []
  for (let run = 0; run < repeats; run++) {
    await page.goto('/system/position')
    await page.locator('main tbody tr').first().waitFor()
    const from = Date.now()
    await page.getByRole('navigation', { name: '二级菜单' }).getByText('部门', { exact: true }).click()
    await page.locator('.ant-tree-treenode').nth(3).waitFor()
    trees.push(Date.now() - from)
  }
  tell('department tree, click to first paint', median(trees), '< 1000')
  const opening = await longestTask(page, () => page.locator('.ant-tree-switcher_close').first().click())
  tell('department tree, a branch opens, longest task', opening, '< 200')
}

async function measureGrants(page: Page): Promise<void> {
  await page.goto('/system/role')
  const grid = page.getByRole('treegrid')
  await grid.waitFor()
  const roles = page.locator('.ant-tree-treenode .ant-tree-node-content-wrapper')
  for (const index of [1, 2]) {
    const role = roles.nth((await roles.count()) - index)
    const task = await longestTask(page, async () => {
      await role.click()
      await page.waitForTimeout(1000)
      await grid.waitFor()
    })
    tell('permissions of another role open, longest task', task, '< 200')
  }
  for (const name of ['全选', '清空', '全部收起', '全部展开']) {
    const task = await longestTask(page, () => page.getByRole('button', { name, exact: true }).click())
    tell(`permissions, ${name}, longest task`, task, '< 200')
  }
  const tick = grid.getByRole('checkbox').nth(40)
  tell('permissions, one tick, longest task', await longestTask(page, () => tick.click()), '< 200')
  const find = () => page.getByLabel('查找菜单、按钮或编码').fill('按钮12')
  tell('permissions, search, longest task', await longestTask(page, find), '< 200')
}

await buildWhenNeeded()
const dataDir = mkdtempSync(path.join(tmpdir(), 'administration-'))
try {
  const gateway = await openDatabase({ DATA_DIR: dataDir, DATABASE_POOL_SIZE: 4 })
  const backend = await startBackend({ gateway, clock: false, demo: { data: 'people', password } })
  const started = Date.now()
  await fill(gateway.db)
  console.log(
    `${Object.entries(sizes)
      .map(([name, n]) => `${n} ${name}`)
      .join(', ')} in ${((Date.now() - started) / 1000).toFixed(0)} s`,
  )
  await backend.close()
  const server = await startServer('start', { kind: 'embedded', dataDir, url: undefined, bin: undefined })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await (
      await browser.newContext({ baseURL: `http://localhost:${server.port}`, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    ).newPage()
    await page.goto('/login?redirect=/system/position')
    await page.locator('#username').fill(account)
    await page.locator('#password').fill(password)
    await page.locator('button[type=submit]').click()
    await page.locator('main tbody tr').first().waitFor()
    await measureCalls(page)
    await measureTree(page)
    await measureGrants(page)
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)
