// Application information, bindings and the click log in a browser.
import type { Locator } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { choose, newPage, signIn } from '../support/browser.ts'

const stamp = () => `${Date.now() % 100_000_000}${Math.floor(Math.random() * 100)}`
const field = (form: Locator, name: string) => form.locator(`[data-field=${name}]`)

test('application and company are changed each by itself; what is refused stays as it was typed', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/system/app' })
  const application = page.getByRole('region', { name: '应用信息' })
  const number = field(application, 'icp_no').locator('input')
  await number.waitFor()
  const before = await number.inputValue()
  const store = async (value: string) => {
    const saved = page.waitForResponse('**/base/info/save')
    await number.fill(value)
    await application.getByRole('button', { name: '保存', exact: true }).click()
    expect(await (await saved).json()).toMatchObject({ code: 0, data: { icp_no: value || null } })
    await expect.poll(() => application.getByRole('button', { name: '保存', exact: true }).isDisabled()).toBe(true)
  }
  const changed = `粤ICP备${stamp()}号`
  await store(changed)
  await page.reload()
  await expect.poll(() => number.inputValue()).toBe(changed)
  await store(before)

  const company = page.getByRole('region', { name: '公司信息' })
  await field(company, 'short_name').locator('input').fill('没有保存的简称')
  await field(company, 'email').locator('input').fill('不是邮箱')
  await company.getByRole('button', { name: '保存', exact: true }).click()
  await field(company, 'email').getByRole('alert').waitFor()
  expect(await field(company, 'short_name').locator('input').inputValue()).toBe('没有保存的简称')
})

test('the station’s mark and its name stand in the head of the office, in place of the product’s', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/system/app' })
  const company = page.getByRole('region', { name: '公司信息' })
  const logo = field(company, 'station_logo')
  const name = field(company, 'station_name').locator('input')
  await name.waitFor()
  const [before, station] = [await name.inputValue(), `本站${stamp()}`]
  const save = async () => {
    const saved = page.waitForResponse('**/base/info/save')
    await company.getByRole('button', { name: '保存', exact: true }).click()
    return (await (await saved).json()).data
  }
  const buffer = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'black' } })
    .png()
    .toBuffer()
  await logo.locator('input[type=file]').setInputFiles({ name: '本站.png', mimeType: 'image/png', buffer })
  const remove = logo.getByRole('button', { name: /^移除/ })
  await remove.waitFor()
  await name.fill(station)
  const { station_logo } = await save()
  expect(station_logo).toMatch(/^\//)
  await page.reload()
  const head = page.getByRole('banner')
  await head.getByText(station, { exact: true }).first().waitFor()
  const mark = head.locator(`img[src*="${station_logo.split('/').at(-1)}"]`)
  await expect.poll(() => mark.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)

  await remove.click()
  await name.fill(before)
  expect(await save()).toMatchObject({ station_logo: null })
  await page.reload()
  await head.waitFor()
  await expect.poll(() => head.getByText(station, { exact: true }).count()).toBe(0)
})

test('an application is bound once, changed and switched off', async () => {
  const page = await newPage()
  const key = `e2e-${stamp()}`
  await signIn(page, 'hemin', { redirect: '/system/binding' })
  await page.getByRole('button', { name: '绑定应用' }).first().click()
  const form = page.getByRole('dialog').filter({ has: page.locator('[data-field=target_app_key]') })
  await field(form, 'target_app_key').locator('input').fill(key)
  await field(form, 'target_app_name').locator('input').fill(`应用${key}`)
  await field(form, 'callback_url').locator('input').fill('不是网址')
  await form.locator('.ant-btn-primary').filter({ hasText: '保存' }).click()
  await field(form, 'callback_url').getByRole('alert').waitFor()
  expect(await field(form, 'target_app_key').locator('input').inputValue()).toBe(key)
  await field(form, 'callback_url').locator('input').fill('https://partner.example/back')
  const added = page.waitForResponse('**/app/binding/add')
  await form.locator('.ant-btn-primary').filter({ hasText: '保存' }).click()
  expect(await (await added).json()).toMatchObject({ code: 0 })
  await form.waitFor({ state: 'hidden' })
  const row = page.locator('main tbody tr').filter({ hasText: key })
  await row.getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog').filter({ has: page.locator('[data-field=target_app_name]') })
  await expect.poll(() => field(edit, 'callback_url').locator('input').inputValue()).toBe('https://partner.example/back')
  await choose(field(edit, 'status').getByRole('combobox'), '停用')
  const changed = page.waitForResponse('**/app/binding/add')
  await edit.locator('.ant-btn-primary').filter({ hasText: '保存' }).click()
  expect(await (await changed).json()).toMatchObject({ code: 0, data: { status: '0' } })
  await edit.waitFor({ state: 'hidden' })
  await row.getByText('停用').waitFor()
})

test('a click on a tracked control stands in the click log with its page and its words', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/system/role' })
  const add = page.getByRole('button', { name: '新增角色' })
  await add.waitFor()
  const told = page.waitForResponse(
    (response) => response.url().endsWith('/track/log/create') && response.request().postDataJSON().event_code === 'add',
  )
  await add.click()
  expect(await (await told).json()).toMatchObject({ code: 0 })
  await page.goto('/system/track?event_code=add&page_path=%2Fsystem%2Frole')
  const row = page.locator('main tbody tr').filter({ hasText: '新增角色' }).first()
  await row.getByRole('cell', { name: '/system/role', exact: true }).waitFor()
  await row.getByRole('cell', { name: '何敏', exact: true }).waitFor()
})
