// Fields that administrators add: a list is sorted and queried by them, an area among them is filled in, shown and filtered by.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { choose, newPage, optionsOf, signIn } from '../support/browser.ts'

const field = (form: Locator, name: string) => form.locator(`[data-field=${name}]`)
const names = (page: Page) => page.locator('main tbody tr [data-naming] button').allTextContents()

/** Calls the server as the page's user. */
async function call(page: Page, path: string, data: unknown): Promise<Record<string, unknown>> {
  const headers = { 'x-requested-with': 'XMLHttpRequest', origin: new URL(page.url()).origin }
  const answer = await (await page.request.post(path, { headers, data })).json()
  expect(answer).toMatchObject({ code: 0 })
  return answer.data
}

test('a list is sorted and queried by custom fields; a custom area is filled in and filtered by', async () => {
  const page = await newPage()
  const id = `${Date.now() % 10_000_000}${Math.floor(Math.random() * 100)}`
  const [size, place] = [`x_n${id}`, `x_p${id}`]
  const [sizeLabel, placeLabel] = [`面积${id}`, `办公地${id}`]
  await signIn(page, 'hemin', { redirect: '/system/position' })
  const made = []
  for (const spec of [
    { field_name: size, label: sizeLabel, field_type: 'NUMBER', show_list: true },
    { field_name: place, label: placeLabel, field_type: 'AREA', show_list: true, show_filter: true },
  ])
    made.push(await call(page, '/api/app/base/app/sys/customField/addOrUpdate', { entity: 'customer', ...spec }))
  for (const [name, n] of [
    ['小', '9'],
    ['大', '100'],
    ['中', '20'],
  ] as const)
    await call(page, '/api/eis/restful/customer/addOrUpdate', { customer_name: `加字段${id}${name}`, ext: { [size]: n } })

  await page.goto(`/crm/customer/list?customer_name=${encodeURIComponent(`加字段${id}`)}`)
  const sorter = page.getByRole('columnheader', { name: sizeLabel }).getByRole('button')
  const shown = async () => (await names(page)).map((name) => name.slice(-1)).join('')
  await sorter.waitFor()
  await expect.poll(async () => (await shown()).length).toBe(3)
  const orders = new Set<string>()
  for (let click = 0; click < 2; click++) {
    const sorted = page.waitForResponse(
      (response) => response.url().endsWith('/customer/query') && (response.request().postData() ?? '').includes(`"column":"${size}"`),
    )
    await sorter.click()
    const { order } = JSON.parse((await sorted).request().postData() ?? '{}')
    orders.add(order)
    await expect.poll(shown).toBe(order === 'asc' ? '小中大' : '大中小')
  }
  expect(orders.size).toBe(2)

  await page.getByRole('button', { name: /^高级查询/ }).click()
  const builder = page.getByRole('dialog', { name: '高级查询' })
  const part = (name: string) => builder.getByRole('combobox', { name: `第1个条件的${name}` })
  await part('字段').click()
  await part('字段').fill(sizeLabel)
  await (await optionsOf(part('字段'))).getByText(sizeLabel, { exact: true }).click()
  await choose(part('规则'), '大于等于')
  await builder.getByRole('spinbutton', { name: '第1个条件的值' }).fill('20')
  await builder.getByRole('button', { name: '查询', exact: true }).click()
  await expect.poll(async () => [...(await shown())].sort().join('')).toBe(['中', '大'].sort().join(''))

  await page
    .locator('main tbody tr')
    .filter({ hasText: `加字段${id}大` })
    .getByRole('button', { name: '编辑' })
    .click()
  const form = page.getByRole('dialog', { name: /编辑/ })
  await field(form, place).getByRole('combobox').click()
  for (const name of ['广东省', '佛山市', '顺德区']) await page.locator('.ant-cascader-menu-item').getByText(name, { exact: true }).click()
  await field(form, place).getByTitle('广东省 佛山市 顺德区').waitFor()
  const saved = page.waitForResponse('**/customer/addOrUpdate')
  await form.locator('.ant-btn-primary').filter({ hasText: '保存' }).click()
  expect(await (await saved).json()).toMatchObject({
    code: 0,
    data: { ext: { [place]: { province_code: '440000', city_code: '440600' } } },
  })
  await form.waitFor({ state: 'hidden' })
  await page.goto(`/crm/customer/list?${place}=440600`)
  await page.getByRole('cell', { name: '广东省 佛山市 顺德区' }).waitFor()
  await expect.poll(shown).toBe('大')

  for (const { field_key } of made) await call(page, '/api/app/base/app/sys/customField/deleteById', { id: field_key })
})
