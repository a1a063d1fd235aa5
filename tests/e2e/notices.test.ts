// Notices as those who publish them work: the editor, its audiences and attachment, drafts, two editors at once, readers.
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { choose, newPage, signIn } from '../support/browser.ts'

const path = '/api/fintech/biz/message'
const save = `**${path}/save`
const upload = '**/api/app/base/app/file/upload'
const screen = '/system/notice'
const rows = (page: Page) => page.locator('main tbody tr')
const toast = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text).first().waitFor()
const titled = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`

interface Sent {
  title: string
  message_category_key: string
  priority: string
  ref_key: string[]
  dept_key: string[]
  message_content: string
  status: string
  publisher: string
  message_key?: string
  row_version?: number
}

/** Opens the management list as the publisher. */
async function openScreen(colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await newPage()
  await page.emulateMedia({ colorScheme })
  await signIn(page, 'zhongling', { redirect: screen })
  await rows(page).first().waitFor()
  return page
}

/** Opens the dialog of a new notice. */
async function openEditor(): Promise<{ page: Page; editor: Locator }> {
  const page = await openScreen()
  await page.getByRole('button', { name: '新增公告' }).click()
  const editor = page.getByRole('dialog', { name: '新增公告' })
  await editor.getByRole('textbox', { name: '正文' }).waitFor()
  return { page, editor }
}

async function fill(editor: Locator, title: string): Promise<void> {
  await editor.getByRole('textbox', { name: '标题' }).fill(title)
  await choose(editor.getByRole('combobox', { name: '消息类型' }), '规章制度')
  await editor.getByRole('textbox', { name: '正文' }).pressSequentially('自下月起执行新标准')
}

/** The payload of the save that follows, and its answer's code. */
async function savedBy(page: Page, act: () => Promise<unknown>): Promise<Sent> {
  const request = page.waitForRequest(save)
  await act()
  const sent = await request
  const answer = (await (await sent.response())?.json()) as { code: number; message: string }
  expect([answer.code, answer.message]).toEqual([0, '保存成功'])
  return sent.postDataJSON() as Sent
}

/** A call as the page itself would send it. */
async function send<T>(page: Page, address: string, body: unknown): Promise<T> {
  return page.evaluate(
    async ([to, input]) => {
      const response = await fetch(String(to), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify(input),
      })
      return ((await response.json()) as { data: unknown }).data as never
    },
    [address, body] as const,
  ) as Promise<T>
}

/** Writes a draft behind the page's back. */
async function makeDraft(page: Page, title: string): Promise<{ message_key: string; row_version: number }> {
  const category = await page.evaluate(async (address) => {
    const response = await fetch(address, { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    return ((await response.json()) as { data: { message_category_key: string }[] }).data[0]?.message_category_key
  }, `${path}/category/getList?categoryType=ADMINISTRATION`)
  return send(page, `${path}/save`, {
    title,
    message_category_key: category,
    priority: 'NORMAL',
    ref_key: ['ALL'],
    dept_key: [],
    message_content: '<p>原文</p>',
    status: 'DRAFT',
  })
}

describe('the editor', () => {
  test('NOTICE-01 NOTICE-06 NOTICE-19 NOTICE-24 its fields; three audiences; nothing is sent while it is not complete', async () => {
    const { page, editor } = await openEditor()
    for (const name of ['标题', '正文']) await expect.poll(() => editor.getByRole('textbox', { name }).count()).toBe(1)
    for (const name of ['消息类型']) await expect.poll(() => editor.getByRole('combobox', { name }).count()).toBe(1)
    await expect.poll(() => editor.getByRole('radio', { name: '高' }).count()).toBe(1)
    await expect.poll(() => editor.getByRole('button', { name: '上传附件' }).count()).toBe(1)
    const audiences = ['全体员工', '指定用户', '指定部门']
    for (const name of audiences) await expect.poll(() => editor.getByRole('radio', { name }).count()).toBe(1)
    expect(await editor.getByRole('radio', { name: '全体员工' }).isChecked()).toBe(true)

    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/save')) calls.push(request.url())
    })
    await editor.getByRole('radio', { name: '指定用户', exact: true }).check()
    await editor.getByRole('button', { name: '发布', exact: true }).click()
    await expect.poll(() => editor.locator('[data-wrong]').count()).toBe(4)
    await editor.getByText('请选择接收人').waitFor()
    expect(calls).toEqual([])

    const text = editor.getByRole('textbox', { name: '正文' })
    await text.pressSequentially('重要')
    await text.press('ControlOrMeta+a')
    await editor.getByRole('button', { name: '加粗' }).click()
    await expect.poll(() => text.innerHTML()).toContain('<strong>重要</strong>')
  })

  test('NOTICE-04 NOTICE-07 NOTICE-12 NOTICE-13 NOTICE-24 a new one to everybody is published by message/save and says 发布成功', async () => {
    const { page, editor } = await openEditor()
    const title = titled('全员通知')
    await fill(editor, title)
    await editor.getByRole('radio', { name: '高', exact: true }).check()
    const sent = await savedBy(page, () => editor.getByRole('button', { name: '发布', exact: true }).click())
    expect(sent).toMatchObject({
      title,
      priority: 'HIGHT',
      ref_key: ['ALL'],
      dept_key: [],
      message_content: '<p>自下月起执行新标准</p>',
      status: 'PUBLISHED',
    })
    expect(sent.message_category_key).toMatch(/^[0-9a-f]{32}$/)
    expect(sent.publisher).toMatch(/^[0-9a-f]{32}$/)
    expect(sent).not.toHaveProperty('message_key')
    await toast(page, '发布成功')
    await editor.waitFor({ state: 'hidden' })
    const row = rows(page).filter({ hasText: title })
    await row.getByText('已发布').waitFor()
    expect(await row.textContent()).toContain('全体员工')
  })

  test('NOTICE-08 chosen users come from the user picker', async () => {
    const { page, editor } = await openEditor()
    await fill(editor, titled('指定用户'))
    await editor.getByRole('radio', { name: '指定用户', exact: true }).check()
    await editor.getByRole('button', { name: '选择用户' }).click()
    const picker = page.getByRole('dialog', { name: '选择用户' })
    const lines = picker.locator('tbody tr.ant-table-row')
    await lines.first().waitFor()
    const chosen = await lines.evaluateAll((rows) => rows.slice(0, 2).map((row) => row.getAttribute('data-row-key')))
    for (const line of [0, 1]) await lines.nth(line).locator('input[type=checkbox]').check()
    await picker.getByRole('button', { name: /选择 2/ }).click()
    await picker.waitFor({ state: 'hidden' })
    const sent = await savedBy(page, () => editor.getByRole('button', { name: '存为草稿' }).click())
    expect([...sent.ref_key].sort()).toEqual([...chosen].sort())
    expect(new Set(chosen).size).toBe(2)
    expect([sent.dept_key, sent.status]).toEqual([[], 'DRAFT'])
    await toast(page, '已保存草稿')
  })

  test('NOTICE-09 chosen departments come from the department picker and stand in both lists', async () => {
    const { page, editor } = await openEditor()
    await fill(editor, titled('指定部门'))
    await editor.getByRole('radio', { name: '指定部门', exact: true }).check()
    await editor.getByRole('button', { name: '选择部门' }).click()
    const picker = page.getByRole('dialog', { name: '选择部门' })
    await picker.getByRole('treeitem').first().waitFor()
    await picker.getByRole('textbox', { name: '按名称查找部门' }).fill('人力')
    await picker.getByRole('treeitem', { name: '人力行政部' }).locator('.ant-tree-checkbox').click()
    await picker.getByRole('button', { name: '选择 1 个部门' }).click()
    await picker.waitFor({ state: 'hidden' })
    const sent = await savedBy(page, () => editor.getByRole('button', { name: '存为草稿' }).click())
    expect(sent.ref_key).toHaveLength(1)
    expect(sent.dept_key).toEqual(sent.ref_key)
  })

  test('NOTICE-20 a second attachment is refused before anything is uploaded', async () => {
    const { page, editor } = await openEditor()
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/file/upload')) uploads.push(request.url())
    })
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('差旅标准') })
    const done = page.waitForResponse(upload)
    const chooser = page.waitForEvent('filechooser')
    await editor.getByRole('button', { name: '上传附件' }).click()
    await (await chooser).setFiles(file('第一份.txt'))
    await done
    await editor.getByRole('link', { name: '第一份.txt' }).waitFor()
    await editor.locator('input[type=file]:not([accept])').setInputFiles(file('第二份.txt'))
    await toast(page, '已上传附件')
    expect(uploads).toHaveLength(1)
    expect(await editor.getByText('第二份.txt').count()).toBe(0)
  })
})

test('NOTICE-26 a notice goes to message/save, news to news/save', async () => {
  const { page, editor } = await openEditor()
  await fill(editor, titled('去处'))
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/save')) posts.push(new URL(request.url()).pathname)
  })
  await savedBy(page, () => editor.getByRole('button', { name: '存为草稿' }).click())
  await editor.waitFor({ state: 'hidden' })
  expect(posts).toEqual(['/api/fintech/biz/message/save'])

  await page.goto('/system/news')
  await page.getByRole('button', { name: '新建资讯' }).first().click()
  const form = page.getByRole('dialog').first()
  await form.getByLabel('标题').fill(titled('去处'))
  await choose(form.locator('[data-field=news_category_key]').getByRole('combobox'), '公司动态')
  await form.locator('[data-field=news_content] [contenteditable=true]').pressSequentially('到场客户二百家')
  const answered = page.waitForResponse((response) => response.url().endsWith('/news/save'))
  await form.getByRole('button', { name: '存为草稿' }).click()
  expect(((await (await answered).json()) as { code: number }).code).toBe(0)
  expect(posts).toEqual(['/api/fintech/biz/message/save', '/api/eis/restful/news/save'])
})

describe('looks', () => {
  test.each(['light', 'dark'] as const)('axe finds nothing on lists, drawer, editor and reading page (%s)', async (theme) => {
    const page = await openScreen(theme)
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    expect(await flaws(page)).toEqual([])
    await page.getByRole('button', { name: '新增公告' }).click()
    await page.getByRole('dialog', { name: '新增公告' }).getByRole('textbox', { name: '正文' }).waitFor()
    expect(await flaws(page)).toEqual([])
    await page.goto('/home/message')
    await page.locator('button[data-track="messages"]').click()
    const drawer = page.getByRole('dialog', { name: '消息', exact: true })
    const notices = drawer.getByRole('tab', { name: /行政消息/ })
    await notices.click()
    await expect.poll(() => notices.getAttribute('aria-selected')).toBe('true')
    await drawer.getByRole('listitem').first().waitFor()
    expect(await flaws(page)).toEqual([])
  })
})

describe('changing', () => {
  test('NOTICE-05 a draft is changed under its key and says 修改成功', async () => {
    const page = await openScreen()
    const title = titled('草稿')
    const draft = await makeDraft(page, title)
    await page.getByRole('button', { name: '刷新' }).click()
    await rows(page).filter({ hasText: title }).getByRole('button', { name: '编辑' }).click()
    const editor = page.getByRole('dialog', { name: '编辑公告' })
    await editor.getByRole('textbox', { name: '标题' }).fill(`${title} 改`)
    await editor.getByRole('textbox', { name: '正文' }).waitFor()
    const sent = await savedBy(page, () => editor.getByRole('button', { name: '存为草稿' }).click())
    expect(sent).toMatchObject({ message_key: draft.message_key, row_version: draft.row_version, title: `${title} 改`, status: 'DRAFT' })
    await toast(page, '修改成功')
  })

  test('of two editors at once the slower sees what differs, and nothing is lost', async () => {
    const page = await openScreen()
    const title = titled('并行')
    const draft = await makeDraft(page, title)
    await page.getByRole('button', { name: '刷新' }).click()
    await rows(page).filter({ hasText: title }).getByRole('button', { name: '编辑' }).click()
    const editor = page.getByRole('dialog', { name: '编辑公告' })
    await editor.getByRole('textbox', { name: '标题' }).fill(`${title} 我改`)
    await editor.getByRole('textbox', { name: '正文' }).waitFor()
    await send(page, `${path}/save`, { message_key: draft.message_key, title: `${title} 他改`, row_version: draft.row_version })
    await editor.getByRole('button', { name: '存为草稿' }).click()
    const conflict = page.getByRole('dialog', { name: '这条记录刚被修改过' })
    await conflict.getByText(`${title} 他改`).waitFor()
    expect(await editor.getByRole('textbox', { name: '标题' }).inputValue()).toBe(`${title} 我改`)
    await conflict.getByRole('radio').first().check()
    const sent = await savedBy(page, () => conflict.getByRole('button', { name: '按所选保存' }).click())
    expect(sent.title).toBe(`${title} 我改`)
    await toast(page, '修改成功')
  })

  test('published, retracted, changed and published again; its readers are listed', async () => {
    const page = await openScreen()
    const title = titled('往返')
    await makeDraft(page, title)
    await page.getByRole('button', { name: '刷新' }).click()
    const row = rows(page).filter({ hasText: title })
    const step = async (action: string, state: string) => {
      await row.getByRole('button', { name: action, exact: true }).click()
      await page.locator('.ant-modal-footer').getByRole('button', { name: action, exact: true }).click()
      await row.getByText(state, { exact: true }).waitFor()
    }
    await step('发布', '已发布')
    await row.getByRole('button', { name: title }).click()
    const drawer = page.getByRole('dialog', { name: '公告详情' })
    await drawer.getByRole('tab', { name: '阅读情况' }).click()
    await drawer.getByText(/^未读 \d+$/).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await step('撤回', '已撤回')
    await row.getByRole('button', { name: '编辑' }).click()
    const editor = page.getByRole('dialog', { name: '编辑公告' })
    await editor.getByRole('textbox', { name: '正文' }).waitFor()
    await editor.getByRole('button', { name: '发布', exact: true }).click()
    await toast(page, '修改成功，公告已发布')
    await row.getByText('已发布', { exact: true }).waitFor()
  })
})
