// What administrators keep: dictionaries, custom fields, parameters, number rules, logs and the recycle bin, in a browser.
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { choose, newPage, signIn } from '../support/browser.ts'

const unique = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`
const field = (form: Locator, name: string) => form.locator(`[data-field=${name}]`)

/** Saves the form of a drawer, once an earlier attempt is over, and waits for its answer. */
async function save(page: Page, form: Locator, call: string): Promise<Record<string, unknown>> {
  await expect.poll(() => form.locator('.ant-btn-loading').count()).toBe(0)
  const answered = page.waitForResponse(`**${call}`)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  return (await answered).json()
}

/** Adds a record past the screen, as the one who is signed in. */
async function addByCall(page: Page, call: string, data: object): Promise<Record<string, string>> {
  const headers = { 'x-requested-with': 'XMLHttpRequest', origin: new URL(page.url()).origin }
  const answer = await (await page.request.post(`/api/${call}`, { headers, data })).json()
  expect(answer).toMatchObject({ code: 0 })
  return answer.data
}

describe('dictionaries', () => {
  test('DICT-01 DICT-04 a dictionary and its items are added, ordered, switched and deleted; ten are searched at a time', async () => {
    const page = await newPage()
    const code = `E2E_${unique()}`
    await signIn(page, 'hemin', { redirect: '/system/dict' })
    const side = page.getByRole('complementary', { name: '字典' })
    const listed = side.locator('li:has(small)')
    await listed.first().waitFor()
    await expect.poll(() => listed.count()).toBe(10)
    const searched = page.waitForRequest(
      (request) => request.url().endsWith('/dictionary/get') && (request.postData() ?? '').includes('星级'),
    )
    await side.getByLabel('字典名称或编码').fill('星级')
    expect((await searched).postDataJSON()).toMatchObject({ pageSize: 10 })

    await side.getByRole('button', { name: '新增字典' }).click()
    const form = page.getByRole('dialog', { name: '新增字典' })
    await field(form, 'dict_code').locator('input').fill('CUSTOMER_STAR')
    await field(form, 'dict_name').locator('input').fill(`字典${code}`)
    expect((await save(page, form, '/dictionary/addOrUpdate')).code).not.toBe(0)
    await field(form, 'dict_code').locator('input').fill(code)
    expect(await save(page, form, '/dictionary/addOrUpdate')).toMatchObject({ code: 0 })
    const panel = page.getByRole('region', { name: `字典${code}` })
    await panel.getByRole('heading', { name: `字典${code}` }).waitFor()

    for (const [value, label] of [
      ['A', '甲'],
      ['B', '乙'],
    ] as const) {
      await panel.getByRole('button', { name: '新增字典项' }).click()
      const item = page.getByRole('dialog', { name: '新增字典项' })
      await field(item, 'value').locator('input').fill(value)
      await field(item, 'label').locator('input').fill(label)
      if (value === 'A') await item.getByRole('button', { name: '用颜色 #0b5a7a' }).click()
      expect(await save(page, item, '/dictionaryItem/addOrUpdate')).toMatchObject({ code: 0 })
      await item.waitFor({ state: 'hidden' })
    }
    const texts = () => panel.locator('tbody tr td:first-child').allTextContents()
    await expect.poll(texts).toEqual(['甲', '乙'])
    await panel.getByText('#0b5a7a').waitFor()
    const sorted = page.waitForResponse('**/dictionaryItem/sort')
    await panel.getByRole('button', { name: '上移乙' }).press('Enter')
    await sorted
    await expect.poll(texts).toEqual(['乙', '甲'])
    const switched = page.waitForResponse('**/updateDictItemStatus/**')
    await panel.getByRole('switch', { name: '启用甲' }).click()
    await switched
    await expect.poll(() => panel.getByRole('switch', { name: '启用甲' }).getAttribute('aria-checked')).toBe('false')
    const row = panel.getByRole('row', { name: /^乙/ })
    await row.getByRole('button', { name: '使用处' }).click()
    await page.getByRole('dialog', { name: '「乙」的使用处' }).getByText('没有数据使用它').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '「乙」的使用处' }).waitFor({ state: 'hidden' })
    await row.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    const deleted = page.waitForResponse('**/dictionary/del/**')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    expect(await (await deleted).json()).toMatchObject({ code: 0 })
    await expect.poll(texts).toEqual(['甲'])
  })

  test('a value in use is not deleted, and the screen says where it is used', async () => {
    const page = await newPage()
    await signIn(page, 'hemin', { redirect: '/system/dict?dict=COMPANY_SCALE' })
    await addByCall(page, 'eis/restful/customer/addOrUpdate', { customer_name: `使用字典${unique()}`, scale: '3' })
    const row = page.getByRole('region', { name: '企业规模' }).getByRole('row', { name: /^100-499/ })
    await row.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page
      .locator('[data-toasts]')
      .getByText(/「100-499」正在使用，不能删除，可以停用：客户「企业规模」\d+ 条/)
      .waitFor()
    await row.waitFor()
  })

  test('a renamed value shows in another window at once, without loading it again', async () => {
    const page = await newPage()
    const value = `E2E 备注 ${unique()}`
    await signIn(page, 'hemin', { redirect: '/system/dict?dict=FOLLOW_RESULT' })
    const panel = page.getByRole('region', { name: '跟进结果' })
    await panel.locator('tbody tr').first().waitFor()
    const first = (await panel.locator('tbody tr td:first-child').first().textContent()) ?? ''
    const company = `改名字典${unique()}`
    const { customer_key } = await addByCall(page, 'eis/restful/customer/addOrUpdate', { customer_name: company })
    await addByCall(page, 'fintech/biz/follow/save', {
      target_type: 'CUSTOMER',
      target_key: customer_key,
      follow_content: value,
      follow_result: 'CONNECTED',
    })
    const other = await page.context().newPage()
    // the company's own follow-ups: the newest of all are others' in a moment
    await other.goto(`/crm/follow?target_name=${encodeURIComponent(company)}`)
    await other.getByRole('cell', { name: first, exact: true }).first().waitFor()
    const rename = async (to: string) => {
      await panel.locator('tbody tr').first().getByRole('button', { name: '编辑' }).click()
      const form = page.getByRole('dialog', { name: '编辑字典项' })
      await field(form, 'label').locator('input').fill(to)
      expect(await save(page, form, '/dictionaryItem/addOrUpdate')).toMatchObject({ code: 0 })
      await form.waitFor({ state: 'hidden' })
    }
    await rename(value)
    await other.getByRole('cell', { name: value, exact: true }).first().waitFor()
    await rename(first)
    await other.getByRole('cell', { name: first, exact: true }).first().waitFor()
  })
})

describe('custom fields', () => {
  test('a new field stands in form, list and filters of its records, and refuses what is not in its format', async () => {
    const page = await newPage()
    const name = unique()
    const [label, customer] = [`执照号${name}`, `自定义字段公司${name}`]
    await signIn(page, 'hemin', { redirect: '/system/field?entity=customer' })
    await page.getByRole('button', { name: '新增字段' }).first().click()
    const form = page.getByRole('dialog', { name: '新增自定义字段' })
    await field(form, 'label').locator('input').fill(label)
    const code = field(form, 'field_name').locator('input')
    await expect
      .poll(async () => {
        await field(form, 'label').locator('input').fill(`${label} `)
        await field(form, 'label').locator('input').fill(label)
        return code.inputValue()
      })
      .toMatch(/^x_zhi_zhao_hao/)
    await field(form, 'field_name').locator('input').fill(`x_${name}`)
    await choose(field(form, 'format').getByRole('combobox'), '邮箱')
    for (const mark of ['show_list', 'show_filter']) await field(form, mark).getByRole('switch').click()
    expect(await save(page, form, '/customField/addOrUpdate')).toMatchObject({ code: 0 })
    await page.getByRole('rowheader', { name: label }).waitFor()

    await page.goto('/crm/customer/list')
    await page.getByRole('columnheader', { name: label }).waitFor()
    await page.getByRole('button', { name: '新增客户' }).first().click()
    const record = page.getByRole('dialog', { name: '新增客户' })
    await field(record, 'customer_name').locator('input').fill(customer)
    const own = field(record, `x_${name}`)
    await own.locator('input').fill(`不是邮箱${name}`)
    await record.locator('.ant-btn-primary').filter({ hasText: '保存' }).click()
    await own.getByRole('alert').filter({ hasText: '邮箱格式不正确' }).waitFor()
    const value = `${name.slice(-7)}@a.cn`
    await own.locator('input').fill(value)
    expect(await save(page, record, '/customer/addOrUpdate')).toMatchObject({ code: 0, data: { ext: { [`x_${name}`]: value } } })
    await record.waitFor({ state: 'hidden' })
    await page.goto(`/crm/customer/list?x_${name}=${encodeURIComponent(value)}`)
    await page.getByRole('cell', { name: value, exact: true }).waitFor()
    await page.getByText('共1条').waitFor()

    await page.goto('/system/field?entity=customer')
    const row = page.getByRole('row', { name: new RegExp(label) })
    await row.getByRole('button', { name: '删除' }).click()
    const deleted = page.waitForResponse('**/customField/deleteById')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    expect(await (await deleted).json()).toMatchObject({ code: 0 })
    await row.waitFor({ state: 'detached' })
  })
})

describe('settings and traces', () => {
  test('a changed parameter holds and stands in the log with its old and new value', async () => {
    const page = await newPage()
    await signIn(page, 'hemin', { redirect: '/system/param' })
    const line = page.getByRole('row', { name: /点击日志保留天数/ })
    const box = line.getByRole('spinbutton')
    const before = await box.inputValue()
    const set = async (value: string) => {
      await box.fill(value)
      const saved = page.waitForResponse('**/sys/param/save')
      await line.getByRole('button', { name: '保存' }).click()
      expect(await (await saved).json()).toMatchObject({ code: 0 })
      await line.getByRole('button', { name: '保存' }).waitFor({ state: 'detached' })
    }
    const other = before === '190' ? '191' : '190'
    await set(other)
    await page.goto('/system/log?biz_type=setting')
    const entry = page.getByRole('row', { name: /track\.keep\.days/ }).first()
    await entry.getByRole('button', { name: '1 项' }).click()
    const change = page.getByRole('row', { name: `值 ${before} ${other}`, exact: true })
    await change.waitFor()
    await page.goto('/system/param')
    await set(before)
  })

  test('the number rule shows the number that it makes, and refuses one that makes none', async () => {
    const page = await newPage()
    await signIn(page, 'hemin', { redirect: '/system/code' })
    await page.getByRole('row', { name: /工单/ }).getByRole('button', { name: '修改规则' }).click()
    const dialog = page.getByRole('dialog', { name: '工单的编号规则' })
    await dialog.getByLabel('固定文字').fill('TT')
    await dialog.getByText(/^TT\d{8}\d{4}$/).waitFor()
    await dialog.getByLabel('固定文字').fill('')
    await dialog.getByText('固定文字不能为空').waitFor()
    expect(await dialog.getByRole('button', { name: '保存规则' }).isDisabled()).toBe(true)
    await dialog.getByLabel('固定文字').fill('TT')
    const saved = page.waitForResponse('**/rule/code/addOrUpdate')
    await dialog.getByRole('button', { name: '保存规则' }).click()
    expect(await (await saved).json()).toMatchObject({ code: 0 })
    const row = page.getByRole('row', { name: /工单/ })
    await row.getByText(/^TT\d{12}$/).waitFor()
    await row.getByRole('button', { name: '恢复内置规则' }).click()
    const restored = page.waitForResponse('**/rule/code/restore')
    await page.getByRole('dialog').getByRole('button', { name: '恢复内置规则' }).click()
    expect(await (await restored).json()).toMatchObject({ code: 0 })
    await row.getByText(/^GD\d{12}$/).waitFor()
  })

  test('a deleted record is found in the recycle bin and brought back', async () => {
    const page = await newPage()
    const name = `回收站公司${unique()}`
    await signIn(page, 'hemin', { redirect: '/system/recycle' })
    const headers = { 'x-requested-with': 'XMLHttpRequest', origin: new URL(page.url()).origin }
    const made = await (await page.request.post('/api/eis/restful/customer/addOrUpdate', { headers, data: { customer_name: name } })).json()
    const gone = await page.request.post('/api/eis/restful/customer/deleteById', { headers, data: { id: made.data.customer_key } })
    expect(await gone.json()).toMatchObject({ code: 0 })
    await page.getByLabel('名称').fill(name)
    const found = page.waitForResponse(
      (response) => response.url().endsWith('/recycle/query') && (response.request().postData() ?? '').includes(name),
    )
    await page.getByRole('button', { name: '查询' }).click()
    await found
    await expect.poll(() => page.locator('main tbody tr').count()).toBe(1)
    const row = page.getByRole('row', { name: new RegExp(name) })
    await row.getByRole('button', { name: '恢复', exact: true }).click()
    const restored = page.waitForResponse('**/recycle/restore')
    await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click()
    expect(await (await restored).json()).toMatchObject({ code: 0 })
    await row.waitFor({ state: 'detached' })
    const back = await page.request.get(`/api/eis/restful/customer/detail/${made.data.customer_key}`, { headers })
    expect(await back.json()).toMatchObject({ code: 0, data: { customer_name: name } })
  })

  test('a dialog and a drawer closed by Escape give the keyboard back to what opened them', async () => {
    const page = await newPage()
    await signIn(page, 'hemin', { redirect: '/system/code' })
    for (const [path, opener, title] of [
      ['/system/code', page.getByRole('row', { name: /工单/ }).getByRole('button', { name: '修改规则' }), '工单的编号规则'],
      ['/system/field', page.getByRole('button', { name: '新增字段' }).first(), '新增自定义字段'],
    ] as const) {
      await page.goto(path)
      await opener.press('Enter')
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(false)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    }
  })

  test('Enter chooses a department that has others below it; an arrow shuts it', async () => {
    const page = await newPage()
    await signIn(page, 'hemin', { redirect: '/system/depart' })
    const tree = page.getByRole('tree', { name: '部门' })
    const company = tree.getByRole('treeitem', { name: /启衡金服/ })
    await company.waitFor()
    await tree.press('Home')
    await tree.press('Enter')
    await page.getByRole('heading', { level: 2, name: '启衡金服' }).waitFor()
    expect(await company.getAttribute('aria-expanded')).toBe('true')
    await tree.press('ArrowLeft')
    await expect.poll(() => company.getAttribute('aria-expanded')).toBe('false')
  })

  test('the screens are clean for axe', async () => {
    const page = await newPage()
    await signIn(page, 'hemin', { redirect: '/system/param' })
    for (const [path, ready] of [
      ['/system/param', '点击日志保留天数'],
      ['/system/code', 'KH'],
      ['/system/dict?dict=CUSTOMER_STAR', '五星（可签单）'],
      ['/system/app', '备案号'],
    ] as const) {
      await page.goto(path)
      await page.getByText(ready).first().waitFor()
      await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0)
      expect(await flaws(page, 'main'), path).toEqual([])
    }
  })
})
