// The how-to pages of docs: their examples, added to one copy of the sources by the steps of the pages, built, and used by people who may and who may not.
// Wrong types in the examples are not seen: TypeScript takes some 45 seconds of processor time for the copy, and no less for the files of the examples alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { flow, instancePath, modelPath, processFile } from '../support/approvals.ts'
import { bytesOf, choose, newPage, signInByForm } from '../support/browser.ts'
import { applySteps } from '../support/documented-steps.ts'
import { copyProduct, type ProductCopy } from '../support/product-copy.ts'
import { rowsOf, xlsxOf } from '../support/sheets.ts'
import { type RunningServer, startDemo } from '../support/start-server.ts'

const list = '/market/car'
const calls = '/api/fintech/biz/companyCar'
const migrations = 'lib/backend/db/migrations'

/** Unit tests that loop over what is registered, and those that the pages add. */
const unitTests = [
  'entities',
  'messages',
  'site',
  'site-content',
  'website',
  'designer-canvas',
  'designer-send-event',
  'bpm/send-event',
  'bpm/parse',
].map((name) => `tests/unit/${name}.test.ts`)

/** Pages of which the copy's build has one alone: all of them would be built for nobody, which takes minutes. What stands for every entity has no name of its own. */
const built: Readonly<Record<string, string>> = { 'app/(office)': 'market', 'app/(site)/[locale]': 'security' }

function dropOtherPages(): void {
  for (const [folder, kept] of Object.entries(built))
    for (const name of readdirSync(path.join(copy.folder, folder)))
      if (/^[\w-]+$/.test(name) && name !== kept) copy.drop(`${folder}/${name}`)
}

let copy: ProductCopy
let server: RunningServer
let entityFiles: string[]
let callFiles: string[]
let pageFiles: string[]
let elementFiles: string[]
let unitResult: string

beforeAll(async () => {
  copy = copyProduct()
  entityFiles = applySteps('add-an-entity', copy)
  callFiles = applySteps('add-a-call', copy)
  pageFiles = applySteps('add-a-public-page', copy)
  elementFiles = applySteps('add-a-bpmn-element', copy)
  await copy.run('lib/backend/db/make-migration.ts', 'company-car')
  unitResult = await copy.run('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...unitTests).then(
    () => 'passed',
    (error: Error) => error.message,
  )
  dropOtherPages()
  server = await startDemo(inject('demo'), inject('password'), {}, copy.folder)
}, 900_000)

afterAll(async () => {
  await server?.stop()
  copy?.remove()
})

/** Somebody's page at the copy, signed in by the form as a person would. */
async function enter(account: string, redirect = list): Promise<Page> {
  const page = await newPage({ at: server.address })
  await signInByForm(page, account, { redirect })
  return page
}

/** The status of a call, sent as a page of ours sends it, and what it answers. */
async function send(page: Page, address: string, data: object): Promise<{ status: number; body: { data: Record<string, unknown> } }> {
  const headers = { 'x-requested-with': 'XMLHttpRequest', origin: server.address }
  const answer = await page.request.post(address, { headers, data })
  return { status: answer.status(), body: await answer.json() }
}

const rows = (page: Page): Locator => page.locator('main tbody tr')
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name }).first()
const toast = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text).first().waitFor()

async function addCar(page: Page, plate: string, price: string): Promise<void> {
  await page.getByRole('button', { name: '新增公务车' }).first().click()
  const form = page.getByRole('dialog', { name: '新增公务车' })
  await form.getByLabel('车牌号').fill(plate)
  await form.getByLabel('购车价').fill(price)
  await choose(form.getByRole('combobox', { name: '状态' }), '启用')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await row(page, plate).waitFor()
}

/** How many files there were before, and how many are new. */
const countOf = (files: string[]) => {
  const known = files.filter((file) => existsSync(file)).length
  return { known, new: files.length - known }
}

test('each page writes as many files as it says', () => {
  expect([entityFiles, callFiles, pageFiles, elementFiles].map(countOf)).toEqual([
    { known: 4, new: 1 },
    { known: 5, new: 4 },
    { known: 10, new: 5 },
    { known: 15, new: 5 },
  ])
})

test('the unit tests that loop over what is registered pass with all four', () => {
  expect(unitResult).toBe('passed')
})

test('the migration of the entity makes its table and touches no other', () => {
  const before = new Set(readdirSync(migrations))
  const [file, ...rest] = readdirSync(path.join(copy.folder, migrations)).filter((name) => !before.has(name))
  expect([file, rest]).toEqual([expect.stringMatching(/^\d{4}-company-car\.ts$/), []])
  const statements = readFileSync(path.join(copy.folder, migrations, file as string), 'utf8').match(/^ {2}`(.*)/gm) ?? []
  expect(statements.length).toBeGreaterThan(1)
  for (const statement of statements) expect(statement).toMatch(/^ {2}`create (table "company_car" |(unique )?index "company_car_)/)
})

describe('the entity, for whoever has its rights', () => {
  test('finds it in the menu, adds records, sums and filters the list, changes a record and reads its history', async () => {
    const page = await enter('caoyue', '/market')
    await page.getByRole('navigation').getByRole('link', { name: '公务车' }).first().click()
    await page.waitForURL((url) => url.pathname === list)
    await addCar(page, '粤A12345', '152800')
    await addCar(page, '粤B67890', '98000.5')
    await expect.poll(() => page.locator('main tfoot').textContent()).toContain('250,800.50')
    await page.goto(`${list}?plate_number=${encodeURIComponent('12345')}`)
    await row(page, '粤A12345').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)

    await row(page, '粤A12345').getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: '编辑公务车' })
    await form.getByLabel('座位数').fill('7')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await toast(page, '保存成功')
    await row(page, '粤A12345').getByText('粤A12345').click()
    const detail = page.getByRole('dialog', { name: '公务车详情' })
    await detail.getByRole('heading', { name: '粤A12345' }).waitFor()
    await detail.getByRole('tab', { name: '操作记录' }).click()
    await detail.getByText('座位数').first().waitFor()
    await detail.getByText('7', { exact: true }).first().waitFor()
  })

  test('reads a file in, writes one, and deletes', async () => {
    const page = await enter('caoyue')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const imports = page.getByRole('dialog', { name: '导入公务车' })
    await imports.locator('input[type=file]').setInputFiles({
      name: 'cars.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await xlsxOf(['车牌号', '座位数', '状态'], [['粤C11111', '5', '启用']]),
    })
    await imports.getByRole('button', { name: '开始导入 1 行' }).click()
    await imports.getByText('导入完成').waitFor()
    await imports.getByRole('button', { name: '关闭', exact: true }).last().click()
    await page.goto(`${list}?plate_number=${encodeURIComponent('粤C')}`)
    await row(page, '粤C11111').waitFor()

    await page.getByRole('button', { name: '导出', exact: true }).click()
    const exports = page.getByRole('dialog', { name: '导出公务车' })
    await exports.getByRole('checkbox', { name: '购买日期' }).waitFor()
    const arrives = page.waitForEvent('download')
    await exports.getByRole('button', { name: '导出', exact: true }).click()
    const [head, ...written] = await rowsOf(await bytesOf(await arrives))
    expect(head).toEqual(['车牌号', '座位数', '购车价', '保管人', '状态'])
    expect(written).toEqual([['粤C11111', '5', '', '', '启用']])
    await exports.getByRole('button', { name: '关闭', exact: true }).last().click()

    await row(page, '粤C11111').getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    await page.getByText('没有符合条件的公务车').waitFor()
  })

  test('reads it in English', async () => {
    const page = await newPage({ at: server.address, locale: 'en' })
    await signInByForm(page, 'hemin', { redirect: list })
    await page.getByRole('navigation').getByRole('link', { name: 'Company cars' }).first().waitFor()
    await page.getByRole('button', { name: 'Add Company car' }).first().waitFor()
    await page.getByRole('columnheader', { name: 'Plate number' }).waitFor()
  })
})

describe('rights and description of the entity', () => {
  test('a role that may only look sees the list and can change nothing', async () => {
    const page = await enter('huangwen')
    await page.getByRole('heading', { name: '公务车' }).first().waitFor()
    expect(await page.getByRole('button', { name: '新增公务车' }).count()).toBe(0)
    expect((await send(page, `${calls}/query`, {})).status).toBe(200)
    expect((await send(page, `${calls}/addOrUpdate`, { plate_number: '粤Z00000' })).status).toBe(403)
    expect((await send(page, `${calls}/deleteById`, { id: '0'.repeat(32) })).status).toBe(403)
    expect((await send(page, '/api/eis/restful/export/start', { entity: 'company_car' })).status).toBe(403)
  })

  test('a role without it has neither menu nor calls', async () => {
    const page = await enter('caihong', '/')
    await page.locator('main h1').first().waitFor()
    expect(await page.getByText('公务车').count()).toBe(0)
    expect((await send(page, `${calls}/query`, {})).status).toBe(403)
  })

  test('the description of the calls names it in Chinese, and each call with its code', async () => {
    const page = await enter('hemin')
    const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { summary: string; 'x-permission': unknown }>>
    }
    const described = Object.entries(paths)
      .filter(([address]) => address.startsWith(calls))
      .flatMap(([address, methods]) => Object.values(methods).map((one) => [address, one.summary, one['x-permission']]))
    expect(described).toEqual([
      [`${calls}/query`, '查询公务车', 'market:car:q'],
      [`${calls}/detail/{id}`, '公务车详情', 'market:car:q'],
      [`${calls}/addOrUpdate`, '新增或修改公务车', ['market:car:a', 'market:car:e']],
      [`${calls}/deleteById`, '删除公务车', 'market:car:d'],
    ])
  })
})

describe('the call', () => {
  const upcoming = '/api/fintech/biz/activity/upcoming?days=30'

  test('is shown above the list that it is for', async () => {
    const page = await enter('caoyue')
    const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 09:00:00`
    const times = { start_time: inDays(1), end_time: inDays(2) }
    const { body } = await send(page, '/api/fintech/biz/activity/save', { activity_name: '说明页沙龙', ...times })
    await send(page, '/api/fintech/biz/activity/updateStatus', { activity_key: body.data.activity_key, status: 'PUBLISHED' })
    await page.goto('/market/activity')
    await page.getByText(/30 天内有 \d+ 场活动开始，最近一场是/).waitFor()
  })

  test('answers whoever may see campaigns, and refuses whoever may not, has no session, or asks for nonsense', async () => {
    const statusOf = async (page: Page, address = upcoming) => (await page.request.get(address)).status()
    expect(await statusOf(await enter('huangwen'))).toBe(200)
    expect(await statusOf(await enter('caihong', '/'))).toBe(403)
    const visitor = await newPage({ at: server.address })
    expect(await statusOf(visitor)).toBe(401)
    expect(await statusOf(await enter('hemin', '/'), upcoming.replace('30', 'many'))).toBe(400)
  })
})

describe('the public page', () => {
  const read = async (address: string) => (await fetch(server.address + address)).text()

  test.each([
    ['/security', '客户的数据只属于客户', '数据存放在哪里？', '数据安全 - '],
    ['/security?lang=en', 'Data belongs to the customer', 'Where is the data?', 'Data security - '],
  ])('%s is complete in what the server sends, with its head', async (address, title, question, head) => {
    const html = await read(address)
    for (const part of [`<h1>${title}</h1>`, question, `<title>${head}`, 'rel="canonical"', '/og/security']) expect(html).toContain(part)
  })

  test('has a picture for links, a place in the sitemap and a link in the footer', async () => {
    expect((await fetch(`${server.address}/og/security`)).headers.get('content-type')).toBe('image/png')
    expect(await read('/sitemap.xml')).toContain(`<loc>${server.address}/security</loc>`)
    expect(await read('/security')).toContain('href="/security"')
  })

  test('is among the pages whose texts are edited', async () => {
    const page = await enter('hemin', '/')
    const { status, body } = await send(page, '/api/fintech/biz/site/page/query', { page: 'security' })
    expect([status, JSON.stringify(body.data)]).toEqual([200, expect.stringContaining('最小权限')])
  })
})

describe('the BPMN element', () => {
  const element = (content: string) =>
    `<startEvent id="start"/><parallelGateway id="fork"/><intermediateCatchEvent id="wait"><messageEventDefinition messageRef="m"/></intermediateCatchEvent><serviceTask id="report" flowable:type="send-event"><extensionElements>${content}</extensionElements></serviceTask><endEvent id="end"/><endEvent id="sent"/>${flow('f1', 'start', 'fork')}${flow('f2', 'fork', 'wait')}${flow('f3', 'fork', 'report')}${flow('f4', 'wait', 'end')}${flow('f5', 'report', 'sent')}`
  const file = (key: string, content: string) =>
    processFile(key, element(content)).replace('<process', '<message id="m" name="paid"/><process')

  async function deploy(page: Page, key: string, content: string) {
    const { body } = await send(page, `${modelPath}/save`, { model_name: key, bpmn_xml: file(key, content) })
    return send(page, `${modelPath}/deploy`, { model_key: body.data.model_key })
  }

  test('is deployed and runs: what waits for the event goes on', async () => {
    const page = await enter('hemin', '/')
    expect((await deploy(page, 'SendEvent', '<flowable:eventType>paid</flowable:eventType>')).body).toMatchObject({ code: 0 })
    const { body } = await send(page, `${instancePath}/startProcess`, { process_definition_key: 'SendEvent', title: '发送事件' })
    const { process_instance_id } = body.data
    const state = async () => {
      const listed = await send(page, `${instancePath}/query`, { process_definition_key: 'SendEvent' })
      const rows = listed.body.data.records as { process_instance_id: string; status: string }[]
      return rows.find((row) => row.process_instance_id === process_instance_id)?.status
    }
    await expect.poll(state).toBe('PASS')
  })

  test('is refused by name where it says nothing to send', async () => {
    const page = await enter('hemin', '/')
    expect(JSON.stringify((await deploy(page, 'SendNothing', '')).body)).toContain('没有指定要发送的事件')
  })
})
