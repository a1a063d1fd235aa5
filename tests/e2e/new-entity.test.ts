// An entity that costs four files: the one of docs/add-an-entity.md, added to a copy of the sources, built, and used by people who may and who may not.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesOf, choose, newPage, signInByForm } from '../support/browser.ts'
import { addDocumentedEntity } from '../support/documented-entity.ts'
import { copyProduct, type ProductCopy } from '../support/product-copy.ts'
import { rowsOf, xlsxOf } from '../support/sheets.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const list = '/market/car'
const calls = '/api/fintech/biz/companyCar'
const password = 'Demo-e2e-2026'
const migrations = 'lib/backend/db/migrations'

/** What is built: the frame, what stands for every entity, and the pages beside it in the menu. Every other page would be built for nobody, which takes minutes. */
const isOpened = (name: string) => !/^app\/(\(site\)\/\[locale\]|\(office\)\/(?!market)[\w-]+)$/.test(name)

let copy: ProductCopy
let server: RunningServer
let added: string[]

beforeAll(async () => {
  copy = copyProduct(isOpened)
  added = addDocumentedEntity(copy)
  await copy.run('lib/backend/db/make-migration.ts', 'company-car')
  server = await startServer('demo', { DEMO_PASSWORD: password }, copy.folder)
}, 900_000)

afterAll(async () => {
  await server?.stop()
  copy?.remove()
})

/** Somebody's page at the copy, signed in by the form as a person would. */
async function enter(account: string, redirect = list): Promise<Page> {
  const page = await newPage({ at: server.address })
  await signInByForm(page, account, { redirect, password })
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

test('its files are a definition, a line of the registry and texts in two languages; the migration makes its table and touches no other', () => {
  expect(added).toEqual([
    'lib/model/entities/company-car.ts',
    'lib/model/entities/registry.ts',
    'messages/zh-CN/entity.json',
    'messages/en/entity.json',
  ])
  const before = new Set(readdirSync(migrations))
  const [file, ...rest] = readdirSync(path.join(copy.folder, migrations)).filter((name) => !before.has(name))
  expect([file, rest]).toEqual([expect.stringMatching(/^\d{4}-company-car\.ts$/), []])
  const statements = readFileSync(path.join(copy.folder, migrations, file as string), 'utf8').match(/^ {2}`(.*)/gm) ?? []
  expect(statements.length).toBeGreaterThan(1)
  for (const statement of statements) expect(statement).toMatch(/^ {2}`create (table "company_car" |(unique )?index "company_car_)/)
})

describe('whoever has its rights', () => {
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
    await signInByForm(page, 'hemin', { redirect: list, password })
    await page.getByRole('navigation').getByRole('link', { name: 'Company cars' }).first().waitFor()
    await page.getByRole('button', { name: 'Add Company car' }).first().waitFor()
    await page.getByRole('columnheader', { name: 'Plate number' }).waitFor()
  })
})

describe('rights and description', () => {
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
