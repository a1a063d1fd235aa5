// Pickers, dropdowns and uploads as people use them on the customer screens.
import type { Locator, Page, Request } from 'playwright'
import { describe, expect, test } from 'vitest'
import { newPage, signIn, unbundle } from '../support/browser.ts'
import { holdSave, press } from '../support/hands.ts'

const list = '/crm/customer/list'
const pool = '/crm/customer/sea'
const customerQuery = '**/api/eis/restful/customer/query'
const userList = '**/api/app/base/app/sys/user/list?**'
const upload = '**/api/app/base/app/file/upload'
const rows = (page: Page) => page.locator('main tbody tr')
const dropdown = (page: Page) => page.locator('.ant-select-dropdown:visible')
const toast = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text).waitFor()

async function open(path: string, account = 'chenli'): Promise<Page> {
  const page = await newPage()
  await signIn(page, account, { redirect: path })
  await rows(page).first().waitFor()
  return page
}

/** Notes every call that a glob matches, from now on. */
function noteCalls(page: Page, part: string): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) calls.push(request)
  })
  return calls
}

describe('the paged customer dropdown', () => {
  test('WID-01 WID-02 WID-03 WID-04 WID-05 WID-06 it asks page by page, ten at a time, says where it stands, and starts again for a new query', async () => {
    const page = await open('/crm/contact')
    await page.getByRole('button', { name: '新增联系人' }).click()
    const box = page.getByRole('dialog', { name: '新增联系人' }).getByRole('combobox', { name: '客户', exact: true })
    const held = await holdSave(page, customerQuery)
    const calls = noteCalls(page, '/customer/query')
    await box.click()
    await dropdown(page).getByText('加载中...').waitFor()
    held.release()
    await dropdown(page).getByText('下拉加载更多').waitFor()
    expect(calls[0]?.postDataJSON()).toMatchObject({ page: 1, size: 10 })
    const answer = (await (await calls[0]?.response())?.json()) as { data: { records: unknown[]; total: number } }
    expect(answer.data.records).toHaveLength(10)

    const holder = dropdown(page).locator('.ant-select-dropdown-list-holder')
    const toTheEnd = async () => {
      await holder.evaluate((element) => element.scrollTo({ top: 0 }))
      await holder.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    }
    const pages = Math.ceil(answer.data.total / 10)
    for (let next = 2; next <= pages; next += 1) {
      await expect
        .poll(async () => {
          await toTheEnd()
          return calls.length
        })
        .toBeGreaterThanOrEqual(next)
      expect(calls[next - 1]?.postDataJSON()).toMatchObject({ page: next, size: 10 })
      await calls[next - 1]?.response()
    }
    await dropdown(page).getByText('没有更多了').waitFor()
    const before = calls.length
    await toTheEnd()
    const typed = Date.now()
    await box.fill('佛山')
    await expect.poll(() => calls.length).toBe(before + 1)
    expect(Date.now() - typed).toBeGreaterThan(700)
    expect(calls.at(-1)?.postDataJSON()).toMatchObject({ page: 1, size: 10, keyword: '佛山' })
    const offered = () => dropdown(page).locator('.ant-select-item-option').allTextContents()
    await expect.poll(async () => [...new Set((await offered()).map((text) => text.includes('佛山')))]).toEqual([true])
    // the end of the list had asked for nothing
    expect(calls.slice(before)).toHaveLength(1)
  })
})

describe('the user picker', () => {
  async function openPicker(account: string): Promise<{ page: Page; picker: Locator }> {
    const page = await open(pool, account)
    await rows(page).first().getByRole('button', { name: '分配' }).click()
    await page.getByRole('dialog', { name: '分配' }).getByRole('button', { name: '选择接收人' }).click()
    const picker = page.getByRole('dialog', { name: '选择接收人' })
    await picker.locator('tbody tr.ant-table-row').first().waitFor()
    return { page, picker }
  }

  test('WID-18 WID-19 WID-20 WID-21 WID-22 WID-24 an administrator sees all departments; choosing one asks for its users', async () => {
    const { page, picker } = await openPicker('hemin')
    await expect.poll(async () => (await picker.boundingBox())?.width).toBe(1200)
    const tree = picker.getByRole('tree')
    const table = picker.locator('.ant-table-wrapper')
    expect((await tree.boundingBox())?.x).toBeLessThan((await table.boundingBox())?.x ?? 0)
    await expect.poll(() => tree.getByRole('treeitem').count()).toBeGreaterThan(3)

    await picker.getByRole('button', { name: /条\/页/ }).click()
    await expect
      .poll(() => page.getByRole('menu').getByRole('menuitemradio').allTextContents())
      .toEqual(['10 条/页', '20 条/页', '30 条/页'])
    await page.keyboard.press('Escape')

    const unfold = (name: string) => tree.getByRole('treeitem', { name }).locator('.ant-tree-switcher')
    await unfold('销售中心').click()
    const asked = page.waitForRequest(userList)
    await tree.getByText('销售一部').click()
    const query = new URL((await asked).url()).searchParams
    expect(query.get('departKey')).toMatch(/^[0-9a-f]{32}$/)
    expect([query.get('pageNo'), query.get('pageSize'), query.get('departKeys')]).toEqual(['1', '10', null])

    // until the users of the department have come, those of all are still shown
    const others = picker.locator('tbody tr.ant-table-row').filter({ hasNotText: '销售一部' })
    await expect.poll(() => others.count()).toBe(0)
    await expect.poll(() => picker.locator('tbody tr.ant-table-row').count()).toBeGreaterThan(1)
    for (const row of [0, 1]) await picker.locator('tbody tr.ant-table-row input[type=checkbox]').nth(row).check()
    await picker.getByRole('button', { name: /选择 2/ }).click()
    await picker.waitFor({ state: 'hidden' })
    const plan = page.getByRole('dialog', { name: '分配' }).locator('tbody tr')
    await expect.poll(() => plan.count()).toBe(2)
  })

  test('WID-23 WID-25 others see their own departments only, and every query is limited to them', async () => {
    const page = await open(pool, 'chenli')
    const calls = noteCalls(page, '/sys/user/list?')
    const info = await page.evaluate(
      async () =>
        (await (await fetch('/api/app/base/app/sys/user/queryById', { headers: { 'x-requested-with': 'XMLHttpRequest' } })).json()) as {
          data: { belong_departs: string[] }
        },
    )
    await rows(page).first().getByRole('button', { name: '分配' }).click()
    await page.getByRole('dialog', { name: '分配' }).getByRole('button', { name: '选择接收人' }).click()
    const tree = page.getByRole('dialog', { name: '选择接收人' }).getByRole('tree')
    await tree.getByText('销售一部').waitFor()
    expect(await tree.getByText('销售二部').count()).toBe(0)
    // the tree may be there before the users are asked for
    const limits = () => calls.map((call) => new URL(call.url()).searchParams.get('departKeys')?.split(','))
    await expect.poll(limits).not.toEqual([])
    for (const limit of limits()) expect(limit).toEqual(info.data.belong_departs)
  })

  test('WID-26 with nobody chosen it warns 请选择最少一个用户 and stays open', async () => {
    const { page, picker } = await openPicker('hemin')
    await picker.getByRole('button', { name: /^选择/ }).last().click()
    await toast(page, '请选择最少一个用户')
    await expect.poll(() => picker.isVisible()).toBe(true)
  })
})

describe('the department picker', () => {
  test('WID-09 WID-11 WID-13 WID-14 it is 500 wide, finds departments by name, keeps all ticks, and gives them on confirming', async () => {
    const page = await open(pool, 'hemin')
    await rows(page).first().getByRole('button', { name: '分配' }).click()
    const distribute = page.getByRole('dialog', { name: '分配' })
    await distribute.getByRole('button', { name: '按部门添加' }).click()
    const picker = page.getByRole('dialog', { name: '选择部门' })
    const tree = picker.getByRole('tree')
    await tree.getByRole('treeitem').first().waitFor()
    await expect.poll(async () => (await picker.boundingBox())?.width).toBe(500)
    await picker.getByRole('textbox', { name: '按名称查找部门' }).fill('销售')
    for (const name of ['销售一部', '销售二部']) {
      const item = tree.getByRole('treeitem', { name }).first()
      await item.locator('.ant-tree-checkbox').click()
    }
    const asked = page.waitForRequest(userList)
    await picker.getByRole('button', { name: '选择 2 个部门' }).click()
    await picker.waitFor({ state: 'hidden' })
    expect(new URL((await asked).url()).searchParams.get('departKeys')?.split(',')).toHaveLength(2)
    await expect.poll(() => distribute.locator('tbody tr').count()).toBeGreaterThan(2)
  })
})

describe('the record picker', () => {
  test('WID-30 WID-31 WID-32 WID-34 WID-35 WID-39 filters, pages of five, choices across pages in a table of their own, given by the confirmation', async () => {
    const page = await open(list, 'hemin')
    await rows(page).first().getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '合并' }).click()
    await page.getByRole('dialog', { name: '合并' }).getByRole('button', { name: '选择客户' }).click()
    const picker = page.getByRole('dialog', { name: '要合并的客户' })
    const [found, chosen] = [picker.locator('.ant-table-wrapper').first(), picker.locator('.ant-table-wrapper').last()]
    const lines = (table: Locator) => table.locator('tbody tr.ant-table-row')
    await expect.poll(() => lines(found).count()).toBe(5)
    await expect.poll(() => lines(chosen).count()).toBe(1)
    expect(
      await found
        .locator('.ant-table-body, .ant-table-tbody-virtual-holder')
        .first()
        .evaluate((body) => getComputedStyle(body).maxHeight),
    ).toBe('240px')

    await picker.getByRole('button', { name: /条\/页/ }).click()
    await expect
      .poll(() => page.getByRole('menu').getByRole('menuitemradio').allTextContents())
      .toEqual(['5 条/页', '10 条/页', '20 条/页', '30 条/页'])
    await page.keyboard.press('Escape')

    await expect.poll(() => picker.getByRole('textbox').count()).toBe(1)
    await picker.getByRole('button', { name: '展开' }).click()
    await expect.poll(() => picker.getByRole('textbox').count()).toBe(3)
    await picker.getByRole('textbox', { name: '客户名称' }).fill('佛山')
    const asked = page.waitForRequest(customerQuery)
    await picker.getByRole('button', { name: '查询' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ customer_name: '佛山', pageNo: 1, pageSize: 5 })
    await (await asked).response()
    await expect.poll(async () => (await lines(found).allTextContents()).every((text) => text.includes('佛山'))).toBe(true)
    const another = lines(found).filter({ has: page.locator('input[type=checkbox]:not(:checked)') })
    await another.first().getByRole('checkbox').check()
    await expect.poll(() => lines(chosen).count()).toBe(2)
    await picker.getByRole('button', { name: '重置' }).click()
    await expect.poll(async () => (await lines(found).allTextContents()).some((text) => !text.includes('佛山'))).toBe(true)
    expect(await picker.getByRole('textbox', { name: '客户名称' }).inputValue()).toBe('')
    await expect.poll(() => lines(chosen).count()).toBe(2)

    const name = ((await lines(chosen).first().locator('td').first().textContent()) ?? '').replace('…', '')
    await lines(chosen).first().getByRole('button', { name: '移除' }).click()
    await expect.poll(() => lines(chosen).count()).toBe(1)
    const row = lines(found).filter({ hasText: name }).first()
    if (await row.count()) expect(await row.getByRole('checkbox').isChecked()).toBe(false)
    await picker.getByRole('button', { name: '选择 1 项' }).click()
    await picker.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('dialog', { name: '合并' }).getByRole('radio').count()).toBe(1)
  })
})

describe('looking up what a reference names', () => {
  const lines = (table: Locator) => table.locator('tbody tr.ant-table-row')
  const lookUp = (form: Locator, field: string) => form.getByRole('button', { name: '从列表中选取', description: field })
  const selected = (table: Locator) => lines(table).filter({ has: table.page().locator('input:checked') })
  const next = (picker: Locator) => picker.getByRole('button', { name: '下一页' }).click()

  test('WID-37 one customer for a contact: only the newly selected one stays, across pages', async () => {
    const page = await open('/crm/contact')
    await page.getByRole('button', { name: '新增联系人' }).click()
    const form = page.getByRole('dialog', { name: '新增联系人' })
    expect(await lookUp(form, '上级').isDisabled()).toBe(true)
    await form.getByRole('combobox', { name: '客户', exact: true }).focus()
    await lookUp(form, '客户').click()
    const picker = page.getByRole('dialog', { name: '客户', exact: true })
    const [found, chosen] = [picker.locator('.ant-table-wrapper').first(), picker.locator('.ant-table-wrapper').last()]
    await lines(found).nth(0).getByRole('radio').check()
    expect(await form.getByRole('alert').allTextContents()).toEqual([])
    await lines(found).nth(1).getByRole('radio').check()
    await expect.poll(() => selected(found).count()).toBe(1)
    const first = await lines(found).first().textContent()
    await next(picker)
    await expect.poll(() => lines(found).first().textContent()).not.toBe(first)
    await lines(found).nth(2).getByRole('radio').check()
    await expect.poll(() => lines(chosen).count()).toBe(1)
    const name = (await lines(chosen).locator('td').first().textContent()) ?? ''
    await picker.getByRole('button', { name: '选择 1 项' }).click()
    await picker.waitFor({ state: 'hidden' })
    await form
      .locator('.ant-select')
      .filter({ hasText: name.replace('…', '') })
      .first()
      .waitFor()
    await expect.poll(() => lookUp(form, '上级').isDisabled()).toBe(false)
  })

  test('WID-38 several customers to merge: all selected ones stay, across pages', async () => {
    const page = await open(list, 'hemin')
    await rows(page).first().getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '合并' }).click()
    await page.getByRole('dialog', { name: '合并' }).getByRole('button', { name: '选择客户' }).click()
    const picker = page.getByRole('dialog', { name: '要合并的客户' })
    const [found, chosen] = [picker.locator('.ant-table-wrapper').first(), picker.locator('.ant-table-wrapper').last()]
    const untaken = () => lines(found).filter({ has: page.locator('input[type=checkbox]:not(:checked)') })
    await expect.poll(() => lines(chosen).count()).toBe(1)
    await untaken().first().getByRole('checkbox').check()
    await expect.poll(() => lines(chosen).count()).toBe(2)
    const [before, kept] = [await lines(found).first().textContent(), await selected(found).count()]
    await next(picker)
    await expect.poll(() => lines(found).first().textContent()).not.toBe(before)
    await untaken().first().getByRole('checkbox').check()
    await expect.poll(() => lines(chosen).count()).toBe(3)
    await picker.getByRole('button', { name: '上一页' }).click()
    await expect.poll(() => lines(found).first().textContent()).toBe(before)
    await expect.poll(() => selected(found).count()).toBe(kept)
    await expect.poll(() => lines(chosen).count()).toBe(3)
  })

  test('WID-12 the main department of a user: only the newly selected one stays', async () => {
    const page = await open('/system/user', 'hemin')
    await page.getByRole('button', { name: '新增用户' }).click()
    const form = page.getByRole('dialog', { name: '新增用户' })
    await lookUp(form, '主部门').click()
    const picker = page.getByRole('dialog', { name: '选择部门' })
    await picker.getByRole('textbox', { name: '按名称查找部门' }).fill('销售')
    const item = (name: string) => picker.getByRole('treeitem', { name }).first().locator('.ant-tree-checkbox')
    await item('销售一部').click()
    await item('销售二部').click()
    await expect.poll(() => picker.locator('.ant-tree-checkbox-checked').count()).toBe(1)
    await picker.getByRole('button', { name: '选择 1 个部门' }).click()
    await picker.waitFor({ state: 'hidden' })
    await form.locator('.ant-select').filter({ hasText: '销售二部' }).waitFor()
  })
})

describe('departments of a customer', () => {
  test('WID-15 WID-16 WID-17 a tree with checkboxes, a spinner while it comes, a note where there are none', async () => {
    const page = await open('/crm/contact')
    const treeCall = '**/customer/department/tree**'
    const held = await holdSave(page, treeCall)
    await page.getByRole('button', { name: '新增联系人' }).click()
    const form = page.getByRole('dialog', { name: '新增联系人' })
    await form.getByText('请先选择客户').first().waitFor()
    const choose = async (name: string) => {
      await form.getByRole('combobox', { name: '客户', exact: true }).fill(name)
      await dropdown(page).locator('.ant-select-item-option').filter({ hasText: name }).first().click()
    }
    await choose('佛山南棠精密五金')
    await form.locator('.ant-spin').first().waitFor()
    held.release()
    const tree = form.getByRole('tree')
    await tree.getByRole('treeitem').first().waitFor()
    await tree.locator('.ant-tree-checkbox').first().click()
    await expect.poll(() => tree.locator('.ant-tree-checkbox-checked').count()).toBe(1)
    await tree.locator('.ant-tree-checkbox').nth(1).click()
    await expect.poll(() => tree.locator('.ant-tree-checkbox-checked').count()).toBe(1)
    await page.route(treeCall, (route) => route.fulfill({ json: { code: 0, message: '', data: [] } }))
    await choose('吴杰国')
    await form.locator('.ant-empty-description').filter({ hasText: '暂无数据' }).waitFor()
  })
})

describe('areas', () => {
  test('WID-53 province, city and district: a cascader on wide windows, three selects on narrow ones', async () => {
    const page = await open(list)
    await page.getByRole('button', { name: '新增客户' }).click()
    const form = page.getByRole('dialog', { name: '新增客户' })
    await form.getByRole('combobox', { name: '地区' }).click()
    for (const name of ['广东省', '佛山市', '顺德区'])
      await page.locator('.ant-cascader-menu-item').getByText(name, { exact: true }).click()
    await form.getByTitle('广东省 佛山市 顺德区').waitFor()
    await page.setViewportSize({ width: 500, height: 800 })
    for (const [level, name] of [
      ['省份', '广东省'],
      ['城市', '佛山市'],
      ['区县', '顺德区'],
    ] as const) {
      await form
        .locator('.ant-select')
        .filter({ has: page.getByRole('combobox', { name: level, exact: true }) })
        .getByText(name)
        .waitFor()
    }
  })
})

describe('uploads', () => {
  const attach = (page: Page, name: string) => page.getByRole('dialog', { name: '客户详情' }).getByRole('button', { name })

  async function openComposer(): Promise<Page> {
    const page = await open(list, 'huangwen')
    await page.goto(`${list}?scene=MINE`)
    await rows(page).first().locator('[data-naming] button').click()
    await attach(page, '添加附件').waitFor()
    return page
  }
  const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('要点') }
  const picture = {
    name: 'site.png',
    mimeType: 'image/png',
    buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  }

  test('FILE-01 an upload is a form with the fields file and fileGroupKey', async () => {
    const page = await openComposer()
    await attach(page, '添加附件').click()
    await page.evaluate(() => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof FormData) document.documentElement.dataset.sent = [...body.keys()].join(' ')
        send.call(this, body)
      }
    })
    const asked = page.waitForRequest(upload)
    await page.locator('input[type=file]').setInputFiles(text)
    expect((await asked).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(await page.locator('html').getAttribute('data-sent')).toBe('file fileGroupKey')
    await page.getByRole('link', { name: /note\.txt/ }).waitFor()
  })

  test('FILE-03 FILE-04 a refused upload is in no list and says 上传失败; trying again adds the file', async () => {
    const page = await openComposer()
    await attach(page, '添加附件').click()
    await page.route(upload, (route) => route.fulfill({ json: { code: 1, message: '磁盘已满' } }))
    const input = page.locator('input[type=file]')
    await input.setInputFiles(text)
    await toast(page, 'note.txt 上传失败.')
    expect(await page.getByRole('link', { name: /note\.txt/ }).count()).toBe(0)
    await page.unroute(upload)
    await page.getByRole('button', { name: '重新上传 note.txt' }).click()
    await page.getByRole('link', { name: /note\.txt/ }).waitFor()
  })

  test('WID-07 VAL-35 the picture upload takes pictures only and shows them from data.url', async () => {
    const page = await openComposer()
    await attach(page, '添加图片').click()
    const calls = noteCalls(page, '/file/upload')
    const input = page.locator('input[type=file]')
    await input.setInputFiles(text)
    await toast(page, '请上传图片')
    expect(calls).toHaveLength(0)
    const answered = page.waitForResponse(upload)
    await input.setInputFiles(picture)
    const { data } = (await (await answered).json()) as { data: { url: string } }
    const shown = page.getByRole('dialog', { name: '客户详情' }).getByRole('listitem').filter({ hasText: 'site.png' }).locator('img')
    await shown.waitFor()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => new URL(image.currentSrc || image.src).pathname))
      .toBe(new URL(data.url, page.url()).pathname)
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})

describe('lists', () => {
  test('VAL-31 a batch deletion with nothing chosen warns 请选择一条记录！ and sends nothing', async () => {
    const page = await open(list)
    const calls = noteCalls(page, '/deleteById')
    const button = page.getByRole('toolbar').getByRole('button', { name: '批量删除' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await press(button)
    await toast(page, '请选择一条记录！')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(calls).toHaveLength(0)
  })

  test('WID-61 WID-62 a list sends filters, sort column and order, page and size and a field list; first createTime desc', async () => {
    const page = await newPage()
    const calls = noteCalls(page, '/customer/query')
    await signIn(page, 'chenli', { redirect: list })
    await rows(page).first().waitFor()
    const first = calls.map((call) => call.postDataJSON()).find((body) => 'field' in body)
    expect(first).toMatchObject({ pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc' })
    expect(first.field.split(',')).toEqual(expect.arrayContaining(['customer_name', 'status', 'owner_key']))
    await page.getByRole('textbox', { name: '客户名称' }).fill('有限')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await expect.poll(() => calls.at(-1)?.postDataJSON()).toMatchObject({ customer_name: '*有限*', pageNo: 1 })
    await page.getByRole('button', { name: '成交额（元）' }).click()
    await expect.poll(() => calls.at(-1)?.postDataJSON()).toMatchObject({ column: 'deal_amount', order: 'desc' })
  })

  test('DICT-02 a dictionary is asked for once, also after a reload', async () => {
    const page = await newPage()
    await unbundle(page)
    const calls = noteCalls(page, '/getDictItems/CUSTOMER_STATUS')
    await signIn(page, 'chenli', { redirect: list })
    await rows(page).first().waitFor()
    // A list shows its rows before the words of their dictionary have come, and what has not come is not kept.
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('.CUSTOMER_STATUS')))
    expect(calls).toHaveLength(1)
    await page.reload()
    await rows(page).first().waitFor()
    await page.goto(pool)
    await rows(page).first().waitFor()
    expect(calls).toHaveLength(1)
  })

  test('a masked number is opened by who may, and the opening is logged', async () => {
    const page = await open(list, 'huangwen')
    await page.goto(`${list}?scene=MINE`)
    await rows(page).filter({ hasText: '****' }).first().locator('[data-naming] button').click()
    const detail = page.getByRole('dialog', { name: '客户详情' })
    const closed = detail.getByRole('button', { name: '查看完整内容' })
    await closed.first().click()
    await detail
      .getByText(/^1[3-9]\d{9}$/)
      .first()
      .waitFor()
    // the numbers of its contact and of the record itself come one after the other
    while ((await closed.count()) > 0) {
      const pressed = await closed.first().elementHandle()
      await press(closed.first())
      await pressed?.waitForElementState('hidden')
    }
  })
})
