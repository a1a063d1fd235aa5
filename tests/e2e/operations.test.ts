// 运行状态: an administrator sees how the installation is doing, tries the store, and ends a session; others do not find the screen.
import { expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, signIn, unbundle } from '../support/browser.ts'
import { patiently } from '../support/patience.ts'

const path = '/system/operations'

test('state, jobs and sessions are shown; the file store is tried; somebody’s session is ended', async () => {
  const other = await newPage()
  await signIn(other, 'huangwen', { redirect: '/' })
  await other.getByRole('banner').waitFor()
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: path })
  const overview = page.getByRole('region', { name: /^概况/ })
  await overview.getByText('运行正常').waitFor()
  // a backend in a process of its own draws no pages
  const pages = process.env.OFFICE_UPSTREAM ? [] : ['本进程绘制中的页面']
  for (const fact of ['版本', '数据库', '文件存储', '本进程处理中的调用', ...pages, '最近备份', '进程'])
    await overview.getByText(fact, { exact: true }).waitFor()
  await page.getByRole('region', { name: '任务列表' }).getByText('清理过期的日志').waitFor()

  const tried = page.waitForResponse('**/operations/try')
  await overview.getByRole('button', { name: '测试文件存储' }).click()
  expect(await (await tried).json()).toMatchObject({ code: 0 })
  await page.getByText('测试通过').waitFor()

  const sessions = page.getByRole('region', { name: '当前登录列表' })
  const ends = sessions.getByRole('button', { name: '结束 黄文 的登录' })
  await ends.first().waitFor()
  const row = sessions.locator('tr').filter({ hasText: '本次' })
  await row.waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  // the next of the account may come up from the page of sessions below
  const end = await ends.first().elementHandle()
  await end?.click()
  const asked = page.getByRole('dialog')
  const ended = page.waitForResponse('**/operations/endSession')
  await asked.getByRole('button', { name: '结束', exact: true }).click()
  expect(await (await ended).json()).toMatchObject({ code: 0 })
  await end?.waitForElementState('hidden')
  // the newest of the account: the page that was opened above
  const answer = await other.request.get('/api/app/base/app/sys/user/session/list')
  expect(answer.status()).toBe(401)
})

test('a backup is made at a click, shown with what it holds, and deleted', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: path })
  const backups = page.getByRole('region', { name: '备份', exact: true })
  await backups.getByText('没有自动备份').waitFor()
  await backups.getByRole('button', { name: '立即备份' }).click()
  await page.getByText('已开始备份').waitFor()
  const row = backups.locator('tbody tr').filter({ hasNotText: /正在备份|未完成/ })
  await row.first().waitFor({ timeout: patiently(120_000) })
  expect(await row.first().textContent()).toMatch(/office-\d{8}-\d{6}/)
  const before = await row.count()
  await row.first().getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect.poll(() => row.count()).toBe(before - 1)
})

test('登录日志 shows who signed in and who failed, narrowed by account and result', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/system/signIn' })
  await page.request.post('/api/app/base/app/sys/user/login', {
    headers: { origin: new URL(page.url()).origin, 'x-requested-with': 'XMLHttpRequest' },
    form: { username: 'ghost.account', password: 'not-the-password' },
  })
  const rows = page.locator('main tbody tr')
  await rows.filter({ hasText: '何敏' }).first().waitFor()
  await page.getByRole('textbox', { name: '账号' }).fill('ghost.account')
  await page.getByRole('button', { name: '查询' }).click()
  await rows.filter({ hasText: '账号或密码不正确' }).first().waitFor()
  await expect.poll(() => rows.filter({ hasText: '何敏' }).count()).toBe(0)
  expect(await flaws(page)).toEqual([])
})

test('a state that cannot be loaded says so and is asked for again', async () => {
  const page = await newPage()
  await unbundle(page)
  await page.route('**/operations/state', (route) => route.fulfill({ status: 500, json: { code: 500, message: '', data: null } }))
  await signIn(page, 'hemin', { redirect: path })
  const again = page.getByRole('button', { name: '再试一次' })
  await again.waitFor()
  await page.unroute('**/operations/state')
  await again.click()
  await page.getByText('运行正常').waitFor()
})

test.each([
  [1440, 'zh-CN', '运行正常'],
  [375, 'zh-CN', '运行正常'],
  [375, 'en', 'Working'],
] as const)('at %i px in %s it fits and is clean for axe', async (width, locale, ready) => {
  const page = await newPage({ width, height: 812, locale })
  await signIn(page, 'hemin', { redirect: path })
  await page.getByText(ready).waitFor()
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  expect(await flaws(page, 'main')).toEqual([])
})

test('whoever lacks the permission does not find the screen', async () => {
  const page = await newPage()
  await signIn(page, 'huangwen', { redirect: path })
  await page.getByRole('main').waitFor()
  await expect.poll(() => page.getByText('运行正常').count()).toBe(0)
  expect((await page.request.get('/api/app/base/app/sys/operations/state')).status()).toBe(403)
})
