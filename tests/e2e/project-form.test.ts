// The form of a project in a real Chromium: the drawer with its three steps, what it sends and says, and the page that makes a new project.
import type { Page, Request } from 'playwright'
import { expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, optionsOf, signIn } from '../support/browser.ts'

const list = '/okr-project/index/myAllProject'
const bodyOf = (request: Request) => request.postDataJSON() as Record<string, unknown>
const isCall = (path: string) => (request: Request) => new URL(request.url()).pathname.endsWith(path)
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click()

async function keyOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.post('/api/eis/restful/project/query', {
    headers: { origin: new URL(page.url()).origin, 'x-requested-with': 'XMLHttpRequest' },
    data: { project_name: name },
  })
  const { data } = (await answer.json()) as { data: { records: { project_key: string }[] } }
  return data.records[0]?.project_key ?? ''
}

test('WS-17 WS-18 WS-26 WS-27 WS-28 WS-29 WS-30 WS-31 WS-32 WS-33 WS-37 WS-38 WS-39 WS-40 WS-41 the name opens the drawer, which is filled, keeps what was typed, and sends the change', async () => {
  const page = await newPage()
  await signIn(page, 'shenyangguang', { redirect: list })
  const key = await keyOf(page, '投资者教育短视频')
  const loaded = page.waitForRequest((request) => isCall('/project/details')(request) && request.url().includes(key))
  await page.goto(`/okrProject/overview?key=${key}`)
  await loaded
  const name = page.getByRole('button', { name: '投资者教育短视频' })
  await name.hover()
  await page.getByRole('tooltip', { name: '点击编辑项目内容' }).waitFor()
  await name.click()
  const drawer = page.getByRole('dialog', { name: '编辑项目' })
  await drawer.getByLabel('项目编号').waitFor()
  await expect.poll(async () => Math.round((await page.locator('.ant-drawer-content-wrapper').boundingBox())?.width ?? 0)).toBe(800)
  await expect.poll(() => drawer.getByLabel('项目名称').inputValue()).toBe('投资者教育短视频')
  for (const label of ['项目编号', '项目城市', '项目时间', '核心目标', '运营范围', '基本背景', '立项要求', '初始预算', '项目描述'])
    expect(await drawer.getByLabel(label).first().inputValue(), label).toBeDefined()
  const area = drawer.getByLabel('项目描述')
  const heightOf = async () => Math.round((await area.boundingBox())?.height ?? 0)
  const two = await heightOf()
  await area.fill('一\n二\n三\n四\n五\n六\n七\n八')
  await expect.poll(heightOf).toBeGreaterThan(two)
  const line = await area.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight))
  expect((await heightOf()) / line).toBeLessThan(5)
  expect(await flaws(page, '.ant-drawer')).toEqual([])
  await drawer.getByLabel('项目描述').fill('三支短视频，分三周发布')
  await next(page)
  await drawer.getByRole('row', { name: /韩梅/ }).waitFor()
  expect(await flaws(page, '.ant-drawer')).toEqual([])
  await drawer.getByRole('button', { name: '上一步' }).click()
  expect(await drawer.getByLabel('项目描述').inputValue()).toBe('三支短视频，分三周发布')
  await next(page)
  await next(page)
  await drawer.getByText('三支短视频，分三周发布').waitFor()
  const sent = page.waitForRequest(isCall('/project/update'))
  const reloaded = page.waitForEvent('load')
  await drawer.getByRole('button', { name: '确认修改' }).click()
  const body = bodyOf(await sent)
  await reloaded
  await said(page, '修改成功')
  expect(typeof body.initial_budget).toBe('number')
  expect(body.project_start_time).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  expect(body.project_end_time).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  expect(body.process_members_dtos).toEqual(
    expect.arrayContaining([{ process_member_key: expect.any(String), process_member_name: '韩梅' }]),
  )
  expect(body.medium_vos).toEqual(expect.arrayContaining([{ project_medium_key: expect.any(String), project_medium_name: '程雪' }]))
  expect(body.emp_key).toEqual(expect.stringMatching(/^[0-9a-f]{32}$/))
})

test('WS-42 WS-43 WS-44 WS-45 WS-46 WS-47 WS-48 WS-49 WS-53 WS-54 WS-55 WS-56 WS-57 WS-58 WS-59 WS-60 WS-61 WS-62 WS-63 PF-05 a new project: every warning in its place, then code, people and the draft', async () => {
  const page = await newPage()
  await signIn(page, 'shenyangguang', { redirect: '/okr-project/add' })
  const city = page.getByLabel('项目城市')
  await expect.poll(() => city.inputValue()).toBe('广州')
  expect(await flaws(page)).toEqual([])
  let asked = 0
  page.on('request', (request) => {
    if (isCall('/project/code')(request)) asked += 1
  })
  await next(page)
  await said(page, '请选择客户')
  await said(page, '请输入项目编号！')
  await said(page, '请输入项目名称！')
  await said(page, '请选择项目时间！')
  await city.fill('')
  await page.getByRole('button', { name: '生成编号' }).click()
  await said(page, '请填写项目城市')
  await next(page)
  await said(page, '请填写项目城市！')
  await city.fill('广州')
  await page.getByRole('button', { name: '生成编号' }).click()
  await said(page, '请选择客户，再选择产品，项目名称自动填写！')
  expect(asked).toBe(0)
  await page.getByRole('combobox', { name: '客户部门' }).click()
  await said(page, '请选择客户，再选择客户组织架构！')

  const tree = page.waitForRequest(isCall('/customer/department/tree'))
  const customer = page.getByRole('combobox', { name: '客户', exact: true })
  await customer.click()
  await (await optionsOf(customer))
    .getByText(/^粤衡基金/)
    .first()
    .click()
  expect(new URL((await tree).url()).searchParams.get('customer_key')).toBeTruthy()
  const department = page.getByRole('combobox', { name: '客户部门' })
  await department.click()
  await page.getByRole('treeitem').getByText('总经办').or(page.locator('.ant-select-tree-title')).first().click()
  const contacts = page.waitForRequest(
    (request) => isCall('/customer/contact/query')(request) && bodyOf(request).customer_department_key !== undefined,
  )
  await page.getByRole('combobox', { name: '客户联系人' }).click()
  await contacts
  await page.keyboard.press('Escape')
  const product = page.getByRole('combobox', { name: '客户产品' })
  await product.click()
  await (await optionsOf(product)).first().click()
  const name = page.getByLabel('项目名称')
  await expect.poll(() => name.inputValue()).toMatch(/^粤衡基金/)
  const code = page.waitForRequest(isCall('/project/code'))
  await page.getByRole('button', { name: '生成编号' }).click()
  const { searchParams } = new URL((await code).url())
  expect([searchParams.get('city'), searchParams.get('projectName')]).toEqual(['广州', await name.inputValue()])
  await expect.poll(() => page.getByLabel('项目编号').inputValue()).toMatch(/^GZ-YHJJ-\d{6}-\d{3}$/)

  // another customer has other departments and products
  await customer.click()
  const others = await optionsOf(customer)
  await others.filter({ hasNotText: '粤衡' }).first().click()
  await expect.poll(() => page.locator('[data-field=customer_department_key]').textContent()).not.toContain('总经办')
  await expect.poll(() => page.locator('[data-field=customer_product_key]').textContent()).not.toContain('粤衡')

  const period = page.getByLabel('项目时间').first()
  await period.click()
  await period.fill('2027-03-01 09:00:00')
  await period.press('Enter')
  const until = page.getByLabel('结束时间')
  await until.fill('2027-02-30 18:00')
  await until.blur()
  await next(page)
  await page.getByText('请输入正确的时间').waitFor()
  expect(await until.inputValue()).toBe('2027-02-30 18:00')
  await until.fill('2027/4/1 18:00')
  await until.blur()
  await expect.poll(() => until.inputValue()).toBe('2027-04-01 18:00:00')
  await name.fill('端到端试立项')
  await page.getByRole('button', { name: '生成编号' }).click()
  await expect.poll(() => page.getByLabel('项目编号').inputValue()).toMatch(/^GZ-DDDS-/)
  await next(page)
  await page.getByRole('button', { name: '选择参与人' }).waitFor()
  expect(await flaws(page)).toEqual([])
  await next(page)
  await said(page, '请选择参与人')
  await page.getByRole('button', { name: '选择项目经理' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('tree').waitFor()
  await picker.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '选择参与人' }).click()
  await picker
    .getByRole('row', { name: /韩梅|沈阳光/ })
    .first()
    .getByRole('checkbox')
    .check()
  await picker.getByRole('button', { name: /选择 1 人/ }).click()
  await next(page)
  await page.getByText('端到端试立项').first().waitFor()
  const saved = page.waitForRequest(isCall('/project/save'))
  await page.getByRole('button', { name: '保存草稿' }).click()
  expect(bodyOf(await saved).project_name).toBe('端到端试立项')
  await page.waitForURL(`**${list}`)
  await page
    .getByRole('row', { name: /端到端试立项/ })
    .getByText('草稿')
    .first()
    .waitFor()
})

test('PF-02 PF-11 a status travels in the address; suspending asks for a reason', async () => {
  const page = await newPage()
  await signIn(page, 'hanmei', { redirect: list })
  const key = await keyOf(page, '财务共享系统选型')
  await page.goto(`/okrProject/overview?key=${key}`)
  await page.getByRole('button', { name: '项目操作' }).click()
  await page.getByRole('menuitem', { name: '暂停项目' }).click()
  const dialog = page.getByRole('dialog', { name: '暂停项目' })
  await dialog.getByLabel('原因').fill('等待客户确认选型范围')
  const sent = page.waitForRequest(isCall('/project/updateStatus'))
  await dialog.getByRole('button', { name: '暂停项目' }).click()
  const request = await sent
  expect(new URL(request.url()).searchParams.get('status')).toBe('SUSPEND')
  expect(bodyOf(request)).not.toHaveProperty('status')
  await page.getByRole('button', { name: '项目操作' }).click()
  await page.getByRole('menuitem', { name: '恢复项目' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复项目' }).click()
  await page.getByRole('button', { name: '项目操作' }).click()
  await page.getByRole('menuitem', { name: '暂停项目' }).waitFor()
})
