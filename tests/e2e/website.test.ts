// 官网内容 in a real browser: texts are edited, previewed, published, brought back; what visitors sent is decided on.
import type { Locator, Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { address, newPage, signIn, visibleLines } from '../support/browser.ts'

const site = '/api/fintech/biz/site'

/** A call as the signed-in user of this page; the whole answer. */
async function send<T = Record<string, unknown>>(page: Page, path: string, body: unknown = {}) {
  const response = await page.request.post(path, {
    headers: { 'content-type': 'application/json', origin: address() },
    data: JSON.stringify(body),
  })
  return (await response.json()) as { code: number; message: string; data: T }
}

interface Texts {
  row_version: number
  has_draft: boolean
  content: { hero: { title: string; lead: string } }
}

const textsOf = async (page: Page, name: string) =>
  (await send<{ records: Texts[] }>(page, `${site}/page/query`, { page: name })).data.records[0] as Texts

const answerOf = (page: Page, path: string) => page.waitForResponse((response) => new URL(response.url()).pathname === path)
const section = (page: Page, title: string) => page.locator('details', { has: page.locator('summary b', { hasText: title }) })
const lead = (page: Page): Locator => section(page, '首屏').getByLabel('导语')

/** The editor's screen with one page open and its first section unfolded. */
async function openPage(page: Page, name: string): Promise<void> {
  await signIn(page, 'zhongling', { redirect: `/system/site?tab=pages&page=${name}` })
  await section(page, '首屏').locator('summary').click()
  await lead(page).waitFor()
}

describe('texts of a page', () => {
  let touched: { page: Page; name: string } | null = null
  // The pages say again what they said before.
  afterEach(async () => {
    if (!touched) return
    const { page, name } = touched
    touched = null
    await send(page, `${site}/page/restore`, { page: name })
    await send(page, `${site}/page/publish`, { page: name })
  })

  test('an editor changes a text, previews it, publishes it; a visitor reads it; an earlier publication comes back', async () => {
    const text = `写于 ${Date.now()} 的导语。`
    const page = await newPage()
    const visitor = await newPage()
    await openPage(page, 'service')
    touched = { page, name: 'service' }
    const shown = async () => {
      await visitor.goto('/service')
      return (await visibleLines(visitor)).join('\n')
    }
    await lead(page).fill(text)

    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: '预览' }).click()
    const preview = await popup
    await preview.getByText(text).waitFor()
    await expect.poll(() => preview.getByText('预览：以下是尚未发布的内容').count()).toBe(1)
    expect(await shown()).not.toContain(text)
    expect((await textsOf(page, 'service')).has_draft).toBe(true)

    await page.getByRole('button', { name: '发布', exact: true }).click()
    const published = answerOf(page, `${site}/page/publish`)
    await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    expect(((await (await published).json()) as { code: number }).code).toBe(0)
    await expect.poll(shown).toContain(text)

    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '发布记录' }).click()
    const history = page.getByRole('dialog')
    await history.locator('li button[aria-expanded]').first().click()
    await history.locator('ins', { hasText: text }).waitFor()
    expect(await history.locator('dt').allTextContents()).toEqual(['首屏 / 导语'])
    await history.locator('.ant-drawer-close').click()
    await history.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '恢复系统自带的文字' }).click()
    const restored = answerOf(page, `${site}/page/restore`)
    await page.getByRole('dialog').getByRole('button', { name: '放回草稿' }).click()
    await restored
    await expect.poll(() => lead(page).inputValue()).not.toBe(text)
    await expect.poll(shown).toContain(text)
  })

  test('two editors at once: who comes second keeps what only he changed and chooses where both did', async () => {
    const page = await newPage()
    await openPage(page, 'partner')
    touched = { page, name: 'partner' }
    const before = await textsOf(page, 'partner')
    const theirs = structuredClone(before.content)
    theirs.hero.lead = '别人先改好的导语。'
    expect((await send(page, `${site}/page/save`, { page: 'partner', content: theirs, row_version: before.row_version })).code).toBe(0)
    await section(page, '首屏').getByLabel('标题').fill('我改的标题')
    await lead(page).fill('我改的导语。')
    await page.getByRole('button', { name: '存为草稿' }).click()
    const conflict = page.getByRole('dialog')
    await conflict.getByText('别人先改好的导语。').waitFor()
    expect(await conflict.locator('tbody th').allTextContents()).toEqual(['首屏 / 导语'])
    const saved = answerOf(page, `${site}/page/save`)
    await conflict.locator('.ant-modal-footer .ant-btn-primary').click()
    expect(((await (await saved).json()) as { code: number }).code).toBe(0)
    await expect
      .poll(async () => (await textsOf(page, 'partner')).content.hero)
      .toEqual({
        title: '我改的标题',
        lead: '别人先改好的导语。',
      })
  })

  test('a text that does not fit is named at its place, and what was typed is found again after the window was closed', async () => {
    const page = await newPage()
    await openPage(page, 'proxy')
    await lead(page).fill('')
    await page.getByRole('button', { name: '存为草稿' }).click()
    await section(page, '首屏').locator('[role=alert]').waitFor()
    expect(await lead(page).getAttribute('aria-invalid')).toBe('true')
    const typed = `没保存的导语 ${Date.now()}`
    await lead(page).fill(typed)
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(typed)
    await page.goto('/system/site?tab=pages&page=proxy')
    await section(page, '首屏').locator('summary').click()
    await expect.poll(() => lead(page).inputValue()).toBe(typed)
    expect((await textsOf(page, 'proxy')).has_draft).toBe(false)
  })
})

describe('what visitors send', () => {
  test('a message waits, is replied to, and stands on the board with the reply', async () => {
    const words = `这是一条等待回复的留言 ${Date.now()}`
    const visitor = await newPage()
    await visitor.goto('/board')
    const form = visitor.locator('#form-board')
    await form.locator('[name=contact_name]').fill('麦女士')
    await form.locator('[name=phone]').fill(`138${String(Date.now()).slice(-8)}`)
    await form.locator('[name=type]').selectOption('QUESTION')
    await form.locator('[name=content]').fill(words)
    await form.locator('[name=captcha]').waitFor()
    const question = (await form.locator('label[for=form-board-captcha]').textContent()) ?? ''
    const [, left = '0', sign = '+', right = '0'] = /(\d+)\s*([+−-])\s*(\d+)/.exec(question) ?? []
    await form.locator('[name=captcha]').fill(String(sign === '+' ? Number(left) + Number(right) : Number(left) - Number(right)))
    await form.locator('[name=consent]').check()
    await form.locator('button[type=submit]').click()
    await visitor.locator('#form-board[role=status]').waitFor()

    const page = await newPage()
    await signIn(page, 'zhongling', { redirect: '/system/site?tab=board' })
    const row = page.locator('tr', { hasText: words })
    await row.getByRole('button', { name: '回复' }).click()
    await page.getByRole('dialog').getByLabel('官方回复').fill('已经收到，顾问稍后致电。')
    const replied = answerOf(page, `${site}/board/reply`)
    await page.getByRole('dialog').getByRole('button', { name: '回复' }).click()
    expect(((await (await replied).json()) as { code: number }).code).toBe(0)
    await row.waitFor({ state: 'detached' })
    await visitor.goto('/board')
    const board = (await visibleLines(visitor)).join('\n')
    expect(board).toContain(words)
    expect(board).toContain('已经收到，顾问稍后致电。')
  })

  test.each([
    ['wide', 1440],
    ['narrow', 375],
  ])('every part is clean to axe and fits its window: %s', async (_, width) => {
    const page = await newPage({ width })
    await signIn(page, 'hemin', { redirect: '/system/site' })
    for (const tab of ['pages', 'board', 'forum', 'registration', 'payment']) {
      await page.goto(`/system/site?tab=${tab}`)
      await page
        .locator(tab === 'pages' ? 'details summary' : 'table tbody tr, [role=status]')
        .first()
        .waitFor()
      expect(await flaws(page), tab).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), tab).toBe(0)
    }
  })
})
