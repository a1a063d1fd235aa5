// The first start without demo data: one administrator, one printed password, which is changed before anything else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPage } from '../support/browser.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer('start')
})
afterAll(() => server?.stop())

test('the administrator signs in with the printed password, sets one of his own and is in', async () => {
  await expect.poll(() => server.output()).toMatch(/One-time password/)
  const [, account = '', once = ''] = /Administrator: (\S+)[\s\S]*?One-time password[^:]*: (\S+)/.exec(server.output()) ?? []
  const page = await newPage({ at: server.address })
  const submit = page.locator('button[type=submit]')
  const signIn = async (where: typeof page, password: string) => {
    await where.goto('/login')
    await where.locator('#username').fill(account)
    await where.locator('#password').fill(password)
    await where.locator('button[type=submit]').click()
  }
  await signIn(page, once)
  await page.getByText('当前使用的是一次性密码').waitFor()
  expect(await page.getByText('演示数据').count()).toBe(0)

  await submit.click()
  await page.getByText('请输入新密码').waitFor()
  await page.locator('#password').fill('a-good-Passw0rd')
  await page.locator('#confirm_password').fill('another-Passw0rd')
  await submit.click()
  await page.getByText('两次输入的密码不一致').waitFor()
  await page.locator('#password').fill('12345678')
  await page.locator('#confirm_password').fill('12345678')
  await submit.click()
  await page.locator('#password-error').waitFor()

  await page.locator('#password').fill('a-good-Passw0rd')
  await page.locator('#confirm_password').fill('a-good-Passw0rd')
  await submit.click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.getByRole('navigation').first().waitFor()

  // an empty company's first steps lead to their screens, are ticked off by what there is, and stay away once put away
  await page.goto('/')
  const steps = page.getByRole('region', { name: '开始使用' })
  await steps.getByText('已完成 0 / 6 步').waitFor()
  await steps.getByRole('link', { name: /^部门/ }).click()
  await page.waitForURL('**/system/depart')
  const tree = await (await page.request.get('/api/app/base/app/sys/depart/tree')).json()
  const made = await page.request.post('/api/app/base/app/sys/depart/add', {
    headers: { 'x-requested-with': 'XMLHttpRequest', origin: server.address },
    data: { depart_name: '销售部', parent_id: tree.data[0].id },
  })
  expect(await made.json()).toMatchObject({ code: 0 })
  await page.goto('/')
  await steps.getByText('已完成 1 / 6 步').waitFor()
  const hidden = page.waitForResponse('**/viewSetting/save')
  await steps.getByRole('button', { name: '不再显示' }).click()
  expect(await (await hidden).json()).toMatchObject({ code: 0 })
  await steps.waitFor({ state: 'detached' })
  const asked = page.waitForResponse('**/firstSteps**')
  await page.reload()
  expect(await (await asked).json()).toMatchObject({ code: 0, data: { steps: [] } })

  const other = await newPage({ at: server.address })
  await signIn(other, once)
  await other.getByRole('alert').filter({ hasText: '账号或密码不正确' }).waitFor()
})
