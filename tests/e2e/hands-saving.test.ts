// What a person edits while a save is on its way stays, counts as unsaved and is saved next; two administrators do not save over each other.
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { newPage, signIn } from '../support/browser.ts'
import { DesignerPage, sampleFile } from '../support/designer.ts'
import { holdSave, press, type } from '../support/hands.ts'
import { type Answer, postAs, readAs } from '../support/page-calls.ts'
import { cell, startQuote } from '../support/quote-pages.ts'

const base = '/app/base'

/** Presses the button that saves, edits while the save waits, and lets it go; the button then offers to save what was edited. */
async function editWhileSaving(button: Locator, pattern: string, edit: () => Promise<void>): Promise<void> {
  const page = button.page()
  const held = await holdSave(page, pattern)
  await press(button)
  await expect.poll(held.asked).toBe(1)
  await edit()
  const stored = page.waitForResponse(pattern)
  held.release()
  expect(await (await stored).json()).toMatchObject({ code: 0 })
}

async function saveNext(button: Locator, pattern: string): Promise<void> {
  const stored = button.page().waitForResponse(pattern)
  await press(button)
  expect(await (await stored).json()).toMatchObject({ code: 0 })
}

const mark = () => String(Date.now() % 100_000_000)

/** The screen of roles with a new one, chosen. */
async function openRole(part: string): Promise<{ page: Page; key: string }> {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/system/role' })
  const name = `保存途中${mark()}`
  const { role_key } = await postAs(page, `${base}/sys/role/add`, { role_name: name, role_code: `held_${mark()}` })
  await page.reload({ waitUntil: 'domcontentloaded' })
  await press(page.locator('.ant-tree').getByText(name, { exact: true }))
  await page.getByRole('heading', { name }).waitFor()
  await press(page.getByRole('tab', { name: part }))
  return { page, key: String(role_key) }
}

describe('what is edited while a save is on its way', () => {
  test('a name typed into a process model counts as unsaved, and is saved next', async () => {
    const designer = await DesignerPage.openSample(`held${mark()}`)
    const { page } = designer
    await designer.select('review')
    await type(designer.row('名称'), '初审')
    const pattern = '**/bpm/model/save'
    await editWhileSaving(designer.tool('保存'), pattern, async () => {
      await type(designer.row('名称'), '复审')
      await page.keyboard.press('Tab')
    })
    await page.getByText('有未保存的修改').waitFor()
    expect(await designer.row('名称').inputValue()).toBe('复审')
    const stored = page.waitForResponse(pattern)
    await press(designer.tool('保存'))
    const { data } = (await (await stored).json()) as { data: Answer }
    expect(data.bpmn_xml).toContain('name="复审"')
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' })
  })

  test('a line typed into a quote counts as unsaved, and is saved next', async () => {
    const page = await newPage()
    await signIn(page, 'xujia', { redirect: '/pricing' })
    const { key } = await startQuote(page)
    await page.goto(`/pricing/${key}`, { waitUntil: 'domcontentloaded' })
    const addLine = async (...texts: readonly string[]) => {
      await press(page.getByRole('button', { name: '加行' }).last())
      for (const [at, text] of texts.entries()) {
        if (at > 0) await page.keyboard.press('Tab')
        await page.keyboard.type(text)
      }
      // Enter would begin one more line
      await page.keyboard.press('Tab')
    }
    const amount = (row: number) => cell(page, row, 'amount').textContent()
    await addLine('发布厅租赁', '800 平', '天', '2', '26000')
    await expect.poll(() => amount(0)).toBe('52,000.00')
    const save = page.getByRole('button', { name: '保存', exact: true })
    const pattern = '**/pricing/save'
    await editWhileSaving(save, pattern, async () => {
      await addLine('灯光音响', '中型', '套', '1', '12800')
      await expect.poll(() => amount(1)).toBe('12,800.00')
    })
    await expect.poll(() => save.isEnabled()).toBe(true)
    expect([await amount(0), await amount(1)]).toEqual(['52,000.00', '12,800.00'])
    expect(await readAs(page, `/eis/restful/pricing/detail/${key}`)).toMatchObject({ line_count: 1 })
    await saveNext(save, pattern)
    expect([await amount(0), await amount(1)]).toEqual(['52,000.00', '12,800.00'])
    expect(await readAs(page, `/eis/restful/pricing/detail/${key}`)).toMatchObject({ line_count: 2, total_amount: '64800.00' })
  })

  test('a permission that is granted stays so, and is saved next', async () => {
    const { page, key } = await openRole('菜单权限')
    const find = page.getByRole('textbox', { name: '查找菜单、按钮或编码' })
    const box = (code: string) => page.getByRole('checkbox', { name: new RegExp(`${code}$`) })
    await type(find, 'crm:customer:')
    await box('crm:customer:a').waitFor()
    await expect.poll(() => box('crm:customer:a').isEnabled()).toBe(true)
    await press(box('crm:customer:a'))
    const save = page.getByRole('button', { name: '保存权限' })
    const pattern = '**/saveRolePermission'
    await editWhileSaving(save, pattern, () => press(box('crm:customer:x')))
    await expect.poll(() => save.isEnabled()).toBe(true)
    expect(await box('crm:customer:x').isChecked()).toBe(true)
    const before = await readAs(page, `${base}/app/sys/permission/queryRolePermission?role_key=${key}`)
    await saveNext(save, pattern)
    await expect.poll(() => save.isDisabled()).toBe(true)
    expect(await box('crm:customer:x').isChecked()).toBe(true)
    const after = await readAs(page, `${base}/app/sys/permission/queryRolePermission?role_key=${key}`)
    expect((after.permission_keys as string[]).length).toBe((before.permission_keys as string[]).length + 1)
  })

  test('a power over a field stays as it was chosen, and is saved next', async () => {
    const { page, key } = await openRole('字段权限')
    const choice = (name: string) => page.locator('label', { has: page.getByRole('radio', { name, exact: true }) })
    await press(choice('意向金额：隐藏'))
    const save = page.getByRole('button', { name: '保存字段权限' })
    const pattern = '**/saveFieldPermission'
    await editWhileSaving(save, pattern, () => press(choice('详细地址：只读')))
    await expect.poll(() => save.isEnabled()).toBe(true)
    expect(await page.getByRole('radio', { name: '详细地址：只读' }).isChecked()).toBe(true)
    await saveNext(save, pattern)
    await expect.poll(() => save.isDisabled()).toBe(true)
    const { rows } = await readAs(page, `${base}/sys/role/queryFieldPermission?role_key=${key}`)
    expect((rows as Answer[]).map(({ field, power }) => `${field} ${power}`).sort()).toEqual(['address READ', 'intent_amount HIDE'])
  })
})

describe.each([
  ['by mouse at 1440 px', {}],
  ['by finger at 375 px', { width: 375, height: 667, touch: true }],
])('a system parameter %s', (_, options) => {
  test('is typed on while it is saved; what another administrator has stored meanwhile is shown beside one’s own', async () => {
    const page = await newPage(options)
    await signIn(page, 'hemin', { redirect: '/system/param' })
    const line = page.getByRole('row', { name: /年假天数/ })
    const box = line.getByRole('spinbutton')
    const save = line.getByRole('button', { name: '保存' })
    const pattern = '**/sys/param/save'
    const stored = async () =>
      ((await postAs(page, `${base}/app/sys/param/query`, {})).records as Answer[]).find(({ code }) => code === 'leave.annual.days')
    const change = (value: string) => postAs(page, `${base}/app/sys/param/save`, { code: 'leave.annual.days', value })
    await change('5')
    await page.reload({ waitUntil: 'domcontentloaded' })
    await type(box, '11')
    await editWhileSaving(save, pattern, () => type(box, '12'))
    await expect.poll(() => save.isEnabled()).toBe(true)
    expect([await box.inputValue(), (await stored())?.value]).toEqual(['12', '11'])
    await saveNext(save, pattern)
    await save.waitFor({ state: 'detached' })
    expect(await stored()).toMatchObject({ value: '12' })

    await type(box, '13')
    await change('20')
    await press(save)
    const conflict = page.getByRole('dialog').filter({ hasText: '年假天数' })
    await conflict.getByText('20').waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    await press(conflict.locator('label').filter({ hasText: '13' }))
    await saveNext(conflict.getByRole('button', { name: '保存' }), pattern)
    await conflict.waitFor({ state: 'detached' })
    await save.waitFor({ state: 'detached' })
    expect([await box.inputValue(), (await stored())?.value]).toEqual(['13', '13'])
    await change('5')
  })
})

describe('what is edited and not saved', () => {
  const unsaved = (page: Page) => page.getByText('有未保存的修改')
  const closing = (page: Page) => page.getByRole('navigation', { name: '访问过的页面' }).getByRole('button', { name: /^关闭设计/ })

  test('a name in a process model counts while it is typed; its tab is closed at once, and the draft has it', async () => {
    const page = await newPage()
    await signIn(page, 'hemin', { redirect: '/' })
    const { model_key } = await postAs(page, '/bpm/biz/bpm/model/save', { bpmn_xml: sampleFile(`closed${mark()}`) })
    const open = async () => {
      await page.goto(`/flow/designer?key=${model_key}`, { waitUntil: 'domcontentloaded' })
      await designer.element('review').waitFor()
      await designer.tool('保存').waitFor()
    }
    const designer = new DesignerPage(page)
    await open()
    await designer.select('review')
    await type(designer.row('名称'), '终审')
    await unsaved(page).waitFor()
    await press(closing(page))
    await page.waitForURL((url) => url.pathname === '/')
    await open()
    await press(page.getByRole('button', { name: '恢复' }))
    await expect.poll(() => designer.element('review').textContent()).toContain('终审')
  })

  test('a window that becomes narrow gives the process model back as it was drawn', async () => {
    const designer = await DesignerPage.openSample(`narrow${mark()}`)
    const { page } = designer
    await designer.select('review')
    await type(designer.row('名称'), '窄窗')
    await page.setViewportSize({ width: 800, height: 900 })
    await page.getByText('请在更宽的屏幕上设计流程').waitFor()
    expect(await designer.element('review').isVisible()).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
    await designer.element('review').waitFor()
    expect(await designer.element('review').textContent()).toContain('窄窗')
    await unsaved(page).waitFor()
  })

  test('a window that becomes narrow keeps the role that is open, with what was changed in it', async () => {
    const page = await newPage()
    await signIn(page, 'hemin', { redirect: '/system/role' })
    const grants = page.locator('[data-grants]')
    // the first role is that of administrators, and fixed: a new one comes before it
    await postAs(page, `${base}/sys/role/add`, { role_name: `窄窗${mark()}`, role_code: `narrow_${mark()}`, sort_no: 0 })
    await page.reload({ waitUntil: 'domcontentloaded' })
    await press(grants.getByRole('checkbox').nth(3))
    const changes = grants.getByRole('status').first()
    await changes.waitFor()
    await page.setViewportSize({ width: 800, height: 900 })
    await changes.waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await changes.waitFor()
  })
})
