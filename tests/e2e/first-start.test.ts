// The first start without demo data: one administrator, one printed password, which is changed before anything else.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultModels } from '@/lib/backend/approval/seed.ts'
import { screens } from '@/lib/model/screens.ts'
import { newPage, unbundle } from '../support/browser.ts'
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

  // loaded again, it leads back to where the password is asked for, and says why
  await page.goto('/')
  await page.waitForURL('**/login**')
  await page.getByText('请用它重新登录，并设置自己的密码').waitFor()
  await signIn(page, once)
  await page.getByText('当前使用的是一次性密码').waitFor()

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

  // an empty company's first steps lead to their screens, are checked off by what there is, and stay away once put away
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
  await unbundle(page)
  const asked = page.waitForResponse('**/firstSteps**')
  await page.reload()
  expect(await (await asked).json()).toMatchObject({ code: 0, data: { steps: [] } })

  const other = await newPage({ at: server.address })
  await signIn(other, once)
  await other.getByRole('alert').filter({ hasText: '账号或密码不正确' }).waitFor()
})

/** What a new company calls as it likes: itself, its administrator and first department, rules, channels, process models. */
const beginnings = [
  ...['CRM 金融版', '系统管理员', '本公司', '销售部', '默认公海规则', '默认线索池规则', '请假审批', '用印审批'],
  ...['公司动态', '行业资讯', '政策法规', '产品动态', '员工风采', '内部学习'],
  ...['首页', '智慧销售', '产品方案', '合作伙伴', '城市代理', '联系我们', '信息登记', '活动报名', '注册', ''].map((page) => `官网${page}`),
  ...['订单消息', '收付款消息', '合同消息', '项目任务', '工单消息', '导入导出'],
  ...['审批消息', '通知公告', '客户消息', '系统消息', '线索消息', '规章制度', '商机消息', '人事任免', '预约消息', '放假通知'],
  ...['融资服务费', '咨询服务费', '会员服务费', '定金', '评估费', '渠道返佣'],
  ...defaultModels().map(({ name }) => name),
]
/** It shows the website's own texts. */
const website = '/system/site'

interface MenuLeaf {
  path: string
  children: MenuLeaf[]
}

const leavesOf = (menus: readonly MenuLeaf[]): string[] =>
  menus.flatMap((menu) => (menu.children.length > 0 ? leavesOf(menu.children) : [menu.path]))

/** Chinese lines and names that a person meets on the page. */
const chineseOn = (page: Page) =>
  page.evaluate((known) => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].filter((one) => one.checkVisibility())
    const names = named.flatMap((element) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''))
    // biome-ignore lint/performance/useDomNodeTextContent: textContent would give scripts and hidden texts too
    const lines = [...document.body.innerText.split('\n'), ...names, document.title]
    const rest = lines.map((line) => known.reduce((text, name) => text.replaceAll(name, ''), line).trim())
    // the first character of a name stands for a picture
    return [...new Set(rest.filter((text) => /\p{Script=Han}/u.test(text) && text !== known[1]?.[0]))]
  }, beginnings)

/** Waits until nothing of the screen is being loaded, and what it says stays the same. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1:visible, main h2:visible, main [aria-current=page]:visible').first().waitFor()
  let before = ''
  const settled = async () => {
    const [busy, now] = await page.evaluate(() => {
      const waiting = [...document.querySelectorAll('main [aria-busy=true]')].filter((one) => one.checkVisibility())
      return [waiting.length, document.querySelector('main')?.textContent ?? ''] as const
    })
    const same = now === before && busy === 0
    before = now
    return same
  }
  await expect.poll(settled, { interval: 100 }).toBe(true)
}

/** Opens a screen within the application, as a click in a menu does; the first one by its address. */
async function open(page: Page, path: string): Promise<void> {
  const router = await page.evaluateHandle(() => (window as unknown as { next?: { router?: { push(to: string): void } } }).next?.router)
  if (await router.evaluate((there) => there !== undefined)) {
    await router.evaluate((there, to) => there?.push(to), path)
    await page.waitForURL((url) => url.pathname === path)
  } else await page.goto(path, { waitUntil: 'domcontentloaded' })
  await settle(page)
}

test('I18N-09 in English no screen of the menus says anything in Chinese but what the company calls so itself', async () => {
  const first = await newPage({ at: server.address, locale: 'en' })
  const answer = await first.request.post('/api/app/base/app/sys/user/login', {
    headers: { origin: server.address, 'x-requested-with': 'XMLHttpRequest' },
    form: { username: 'admin', password: 'a-good-Passw0rd' },
  })
  expect(await answer.json()).toMatchObject({ code: 0 })
  const menus = await (await first.request.get('/api/app/base/app/sys/permission/getUserPermissionByToken/me')).json()
  const paths = leavesOf(menus.data.menu).filter((path) => path in screens && path !== website)
  expect(paths.length).toBeGreaterThan(30)
  const found: Record<string, string[]> = {}
  const visit = async (page: Page) => {
    for (let path = paths.shift(); path; path = paths.shift()) {
      await open(page, path)
      const chinese = await chineseOn(page)
      const tabs = path === '/system/role' ? await page.getByRole('tab').all() : []
      for (const tab of tabs) {
        await tab.click()
        await settle(page)
        chinese.push(...(await chineseOn(page)))
      }
      if (chinese.length > 0) found[path] = chinese
    }
  }
  const others = await Promise.all([first.context().newPage(), first.context().newPage()])
  await Promise.all([first, ...others].map(visit))
  expect(found).toEqual({})
})
