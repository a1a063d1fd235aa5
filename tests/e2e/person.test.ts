// The personal centre in a browser: picture, profile, password, sessions, history, favourites in order, appearance.
import type { Locator } from 'playwright'
import { describe, expect, inject, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { address, newPage, optionsOf, signIn, signInByForm } from '../support/browser.ts'
import { typeDay } from '../support/hands.ts'

/** A picture of 60 × 30 px, red at the left and blue at the right. */
async function makePicture(page: Awaited<ReturnType<typeof newPage>>): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 60
    canvas.height = 30
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#f00'
    pen.fillRect(0, 0, 30, 30)
    pen.fillStyle = '#00f'
    pen.fillRect(30, 0, 30, 30)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(text.split(',')[1] as string, 'base64')
}

/** Finds a colleague in a dropdown that is read page by page. */
async function chooseColleague(combobox: Locator, name: string): Promise<void> {
  await combobox.click()
  await combobox.fill(name)
  const options = await optionsOf(combobox)
  await expect.poll(() => options.count()).toBe(1)
  await options.getByText(name).click()
}

describe('the personal centre', () => {
  test('a signature is taken from a picture, replaced and removed; other files are refused', async () => {
    const page = await newPage({ width: 375, height: 812 })
    await signIn(page, 'renzhong', { redirect: '/person/index' })
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: '选择图片' }).click()
      await (await chooser).setFiles(file)
    }
    const pad = page.getByRole('dialog', { name: '签名图片' })
    const mine = page.getByRole('img', { name: '我的签名' })
    await page.getByRole('button', { name: '添加签名' }).click()
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('这不是图片') })
    await page.getByText('请选择图片文件').waitFor()
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: await makePicture(page) })
    await pad.getByRole('img', { name: '签名框，已有签名' }).waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    await pad.getByRole('button', { name: '保存签名' }).click()
    await mine.waitFor()
    const first = await mine.getAttribute('src')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await page.getByRole('button', { name: '更换签名' }).click()
    await choose({ name: 'b.png', mimeType: 'image/png', buffer: await makePicture(page) })
    await pad.getByRole('button', { name: '保存签名' }).click()
    await expect.poll(() => mine.getAttribute('src')).not.toBe(first)
    await page.getByRole('button', { name: '移除签名' }).click()
    await mine.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('button', { name: '添加签名' }).waitFor()
  })

  test('MENU-09 /person leads there; profile and picture are kept, the picture cut square', async () => {
    const page = await newPage()
    await signIn(page, 'xujia', { redirect: '/person' })
    await page.waitForURL('**/person/index')
    await page.getByRole('heading', { name: '徐佳' }).waitFor()
    const email = page.getByLabel('邮箱')
    await email.fill('不是邮箱')
    await page.getByRole('button', { name: '保存资料' }).click()
    await page.getByRole('alert').first().waitFor()
    await email.fill(`xujia${Date.now()}@qiheng.example`)
    await page.getByRole('button', { name: '保存资料' }).click()
    const own = page.getByRole('dialog', { name: '确认是本人' })
    await own.getByLabel('登录密码').fill('Not-my-password-1')
    await own.getByRole('button', { name: '保存资料' }).click()
    await own.getByText('密码不正确').waitFor()
    const saved = page.waitForResponse('**/user/editSelf')
    await own.getByLabel('登录密码').fill(inject('password'))
    await own.getByRole('button', { name: '保存资料' }).click()
    expect(await (await saved).json()).toMatchObject({ code: 0 })
    await page.getByText('资料已保存').waitFor()

    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '更换头像' }).click()
    await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: await makePicture(page) })
    const dialog = page.getByRole('dialog', { name: '更换头像' })
    const canvas = dialog.getByRole('img', { name: /^头像取景/ })
    const colourAt = (share: number) =>
      canvas.evaluate((element, x) => {
        const board = element as HTMLCanvasElement
        const [red = 0, , blue = 0] = board.getContext('2d')?.getImageData(Math.floor(board.width * x), board.height / 2, 1, 1).data ?? []
        return red > blue ? 'red' : 'blue'
      }, share)
    // cut to a square, the border of the colours lies in the middle; the keys move the picture to its right end
    await expect.poll(() => colourAt(0.25)).toBe('red')
    await canvas.focus()
    for (let presses = 0; presses < 30; presses++) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => colourAt(0.25)).toBe('blue')
    await dialog.getByRole('radio', { name: '完整' }).check()
    await expect.poll(() => colourAt(0.25)).toBe('red')
    const kept = page.waitForResponse('**/user/editSelf')
    await dialog.getByRole('button', { name: '使用这张头像' }).click()
    expect(await (await kept).json()).toMatchObject({ code: 0 })
    await dialog.waitFor({ state: 'hidden' })
    const picture = page.getByRole('button', { name: '更换头像' }).locator('img')
    await picture.waitFor()
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512)
    await page.reload()
    await picture.waitFor()
    await page.getByRole('button', { name: '移除头像' }).click()
    await picture.waitFor({ state: 'detached' })
  })

  test('another session is ended from here, and its cookie opens nothing more', async () => {
    const [other, page] = [await newPage(), await newPage()]
    await signIn(other, 'luolin', { redirect: '/person/index' })
    await signIn(page, 'luolin', { redirect: '/person/index?tab=security' })
    const ends = page.getByRole('button', { name: /^结束Chrome/ })
    await ends.first().waitFor()
    const before = await ends.count()
    await page.getByText('本机', { exact: true }).waitFor()
    await ends.first().click()
    const asked = page.getByRole('dialog')
    const ended = page.waitForResponse('**/session/delete?**')
    await asked.getByRole('button', { name: '结束登录' }).click()
    expect(await (await ended).json()).toMatchObject({ code: 0 })
    await expect.poll(() => ends.count()).toBe(before - 1)
    await page.getByRole('cell', { name: '登录', exact: true }).first().waitFor()
    await expect
      .poll(async () => {
        const answer = await other.request.get(`${address()}/api/app/base/app/sys/user/queryById`, {
          headers: { 'x-requested-with': 'XMLHttpRequest' },
        })
        return answer.status()
      })
      .toBe(401)
  })

  test('a changed password ends the session here too, and is the one to sign in with', async () => {
    const page = await newPage()
    const [old, next] = [inject('password'), `Qiheng-${Date.now()}`]
    const change = async (from: string, to: string) => {
      await signInByForm(page, 'zhengkai', { redirect: '/person/index?tab=security', password: from })
      const form = page.getByRole('region', { name: '修改密码' })
      await field(form, 'old_password').fill(from)
      await field(form, 'password').fill(to)
      await field(form, 'confirm_password').fill(to)
      await form.getByRole('button', { name: '修改密码' }).click()
      await page.waitForURL('**/login', { waitUntil: 'commit' })
    }
    await signIn(page, 'zhengkai', { redirect: '/person/index?tab=security' })
    const form = page.getByRole('region', { name: '修改密码' })
    await field(form, 'old_password').fill('Not-the-one-1')
    await field(form, 'password').fill('12345678')
    await form.getByText('不符合要求').waitFor()
    await field(form, 'confirm_password').fill('123')
    await form.getByRole('button', { name: '修改密码' }).click()
    await expect.poll(() => form.getByRole('alert').count()).toBe(2)
    await field(form, 'password').fill(next)
    await field(form, 'confirm_password').fill(next)
    await form.getByRole('button', { name: '修改密码' }).click()
    await expect.poll(() => form.getByRole('alert').count()).toBe(1)
    await page.context().clearCookies()
    await change(old, next)
    await change(next, old)
  })

  test('whoever will be away names who decides meanwhile, is told what is wrong, and ends it again', async () => {
    const page = await newPage()
    const year = new Date().getFullYear() + 1
    await signIn(page, 'chenli', { redirect: '/home/workbench/pending' })
    const link = page.getByRole('link', { name: '审批代理' })
    await link.waitFor()
    const cleared = await page.request.put('/api/app/base/app/sys/user/editSelf', {
      headers: { 'x-requested-with': 'XMLHttpRequest', origin: address() },
      data: { agent_key: null },
    })
    expect(await cleared.json()).toMatchObject({ code: 0 })
    await link.click()
    const form = page.getByRole('region', { name: '审批代理' })
    await form.getByText('未设置').waitFor()
    await typeDay(form.getByLabel('开始时间'), `${year}-03-08 09:00:00`)
    await typeDay(form.getByLabel('结束时间'), `${year}-03-01 18:00:00`)
    await form.getByRole('button', { name: '保存代理' }).click()
    await expect.poll(() => form.getByRole('alert').count()).toBe(2)
    await chooseColleague(form.getByLabel('代理人'), '黄文')
    await typeDay(form.getByLabel('结束时间'), `${year}-03-15 18:00:00`)
    const saved = page.waitForResponse('**/user/editSelf')
    await form.getByRole('button', { name: '保存代理' }).click()
    expect(await (await saved).json()).toMatchObject({ code: 0, data: { agent_name: '黄文' } })
    await form.getByText(`${year}-03-08 09:00 起由黄文代您审批`).waitFor()
    await form.getByRole('button', { name: '结束代理' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '结束代理' }).click()
    await form.getByText('未设置').waitFor()
    await expect.poll(() => form.getByLabel('开始时间').inputValue()).toBe('')
  })

  test('favourites are put in order by keys, and the dashboard follows', async () => {
    const page = await newPage()
    await signIn(page, 'tangyu', { redirect: '/person/index?tab=favourites' })
    const headers = { 'x-requested-with': 'XMLHttpRequest', origin: address() }
    const menus = (await (await page.request.get('/api/app/base/app/sys/permission/getUserPermissionByToken/me', { headers })).json()) as {
      data: { menu: Menu[] }
    }
    const keys = new Map(menus.data.menu.flatMap(flatten).map((menu) => [menu.path, menu.meta.permission_key]))
    for (const path of ['/crm/contact', '/crm/customer/list', '/person/index']) {
      const answer = await page.request.post('/api/app/base/app/sys/user/permission/favorite/addFavorite', {
        headers,
        data: { menu_type: 1, permission_key: keys.get(path) },
      })
      expect(await answer.json()).toMatchObject({ code: 0 })
    }
    await page.reload()
    const list = page.getByRole('list', { name: '收藏菜单' })
    const lines = async () => (await list.getByRole('listitem').allTextContents()).map((text) => text.replace('取消收藏', ''))
    await expect.poll(lines).toEqual(['联系人', '客户', '个人中心'])
    const sorted = page.waitForResponse('**/favorite/sort')
    await list.getByRole('button', { name: '上移客户' }).press('Enter')
    expect(await (await sorted).json()).toMatchObject({ code: 0 })
    await expect.poll(lines).toEqual(['客户', '联系人', '个人中心'])
    const removed = page.waitForResponse('**/favorite/deleteFavorite')
    await list.getByRole('button', { name: '取消收藏个人中心' }).click()
    await removed
    await expect.poll(lines).toEqual(['客户', '联系人'])
    await page.goto('/')
    const shortcuts = page.getByRole('region', { name: '快捷入口' }).getByRole('link')
    await expect.poll(() => shortcuts.allTextContents()).toEqual(['客户', '联系人'])
  })

  test.each([
    [1440, ['基本资料', '账号安全', '收藏菜单', '我的操作']],
    [375, ['账号安全']],
  ] as const)('it is clean for axe at %i px in the dark, without sideways scrolling', async (width, parts) => {
    const page = await newPage({ width, height: 900 })
    await signIn(page, 'chenli', { redirect: '/person/index?tab=look' })
    await page.getByRole('radio', { name: '深色' }).check()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    for (const part of parts) {
      const link = page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: part })
      await link.click()
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      expect(await flaws(page, 'main'), part).toEqual([])
      expect([part, await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)]).toEqual([part, true])
    }
  })
})

/** A control of the form by its field. */
const field = (form: Locator, name: string) => form.locator(`[data-field=${name}] input`)

interface Menu {
  path: string
  meta: { permission_key: string }
  children?: Menu[]
}

const flatten = (menu: Menu): Menu[] => [menu, ...(menu.children ?? []).flatMap(flatten)]
