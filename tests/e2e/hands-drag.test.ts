// What is drawn from one place to another: a card on a board, a column of a list, an element and a connection of a process, by mouse, by keys, and by the menu
// that a finger has in place of a drag.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { callAs, userKeys } from '../support/approval-pages.ts'
import { DesignerPage } from '../support/designer.ts'
import { arrowTo, drag, press, tabTo, type } from '../support/hands.ts'
import { begin, holds, listOf } from '../support/hands-pages.ts'
import { openTab } from '../support/project-pages.ts'

const boardOf = ({ name }: { name: string }) => `/crm/business?business_name=${encodeURIComponent(name)}&as=board`

const boardParts = (page: Page, name: string) => {
  const column = (state: string) => page.getByRole('region', { name: state, exact: true })
  const card = (state: string) => column(state).getByRole('listitem').filter({ hasText: name })
  return { column, card }
}

/** What a stage asks of an opportunity that enters it. */
async function answerStage(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: '移到「需求确认」' })
  await type(asked.getByRole('textbox', { name: '意向产品' }), '激光雷达')
  await press(asked.getByRole('button', { name: '移到「需求确认」' }))
  await asked.waitFor({ state: 'hidden' })
}

describe('a card on a board', () => {
  test('is drawn to the next column by the mouse, given up by Escape, and moved on by the keys of its menu', async () => {
    const { page, name } = await begin(false, boardOf)
    const { column, card } = boardParts(page, name)
    await drag(card('初步接触'), column('需求确认'), () => expect.poll(() => column('需求确认').getAttribute('data-drop')).toBe('yes'))
    // a drag is no press: the record stays shut
    await answerStage(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await card('需求确认')
      .getByRole('button', { name: `移动 ${name}` })
      .waitFor()
    await drag(card('需求确认'), column('方案报价'), () => page.keyboard.press('Escape'))
    await expect.poll(() => page.getByRole('region', { name: '看板' }).getAttribute('data-dragging')).toBe(null)
    await card('需求确认').waitFor()
    // what was given up opens by the next key
    const opener = card('需求确认').getByRole('button', { name, exact: true })
    await tabTo(opener)
    await page.keyboard.press('Enter')
    const record = page.getByRole('dialog', { name: '商机详情' })
    await record.waitFor()
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'hidden' })

    const menu = card('需求确认').getByRole('button', { name: `移动 ${name}` })
    await tabTo(menu)
    await page.keyboard.press('Enter')
    const entry = page.getByRole('menuitem', { name: '方案报价' })
    await arrowTo(entry)
    await page.keyboard.press('Enter')
    await card('方案报价').waitFor()
  })

  test('is moved by finger through its menu', async () => {
    const { page, name } = await begin(true, boardOf)
    const { card } = boardParts(page, name)
    await press(card('初步接触').getByRole('button', { name: `移动 ${name}` }))
    await press(page.getByRole('menuitem', { name: '需求确认' }))
    await answerStage(page)
    await card('需求确认')
      .getByRole('button', { name: `移动 ${name}` })
      .waitFor()
  })
})

test('a task is drawn to the column of those that are worked on', async () => {
  const { page, key, by } = await openTab('task')
  const name = `搬运清点${Date.now().toString(36)}`
  const [executor_key] = await userKeys(await callAs('hemin'), ['shenyangguang'])
  await by.call('POST /api/eis/restful/task/save', {
    project_key: key,
    task_name: name,
    executor_key,
    plan_start: '2031-03-03 09:00:00',
    plan_end: '2031-03-04 18:00:00',
  })
  await type(page.getByRole('searchbox', { name: '任务名称' }), name)
  await press(page.getByRole('radio', { name: '看板' }))
  const column = (state: string) => page.locator(`section[data-state=${state}]`)
  const card = (state: string) => column(state).getByRole('listitem').filter({ hasText: name })
  await drag(card('TODO'), column('DOING'), () => expect.poll(() => column('DOING').getAttribute('data-drop')).toBe('yes'))
  await card('DOING').waitFor()
})

test('a column of a list is drawn to another place, stepped by keys, made wider and hidden, and the list follows', async () => {
  const { page } = await begin(false, listOf)
  const heads = async () => (await page.locator('main thead th').allTextContents()).filter((text) => /金额|签单日|客户/.test(text))
  await expect.poll(heads).toEqual(['客户', '预计金额', '加权金额', '预计签单日'])
  const widthOf = async () =>
    (
      await page
        .locator('main thead th')
        .filter({ hasText: /^客户$/ })
        .boundingBox()
    )?.width ?? 0
  const narrow = await widthOf()
  await press(page.getByRole('button', { name: '列设置' }))
  const dialog = page.getByRole('dialog', { name: '列设置' })
  const line = (name: string) => dialog.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name, exact: true }) })
  await drag(line('预计签单日').locator('svg').first(), line('客户'))
  const order = async () => {
    const names = await dialog.getByRole('listitem').allTextContents()
    return ['客户', '预计金额', '预计签单日'].sort(
      (one, other) => names.findIndex((text) => text.startsWith(one)) - names.findIndex((text) => text.startsWith(other)),
    )
  }
  await expect.poll(order).toEqual(['预计签单日', '客户', '预计金额'])
  // the button that was pressed by the key keeps the keyboard in the new place of its line
  const down = line('预计签单日').getByRole('button', { name: '下移预计签单日' })
  await tabTo(down)
  const at = async () => (await dialog.getByRole('listitem').allTextContents()).findIndex((text) => text.startsWith('预计签单日'))
  const first = await at()
  await page.keyboard.press('Enter')
  await expect.poll(at).toBe(first + 1)
  await page.keyboard.press('Enter')
  await expect.poll(at).toBe(first + 2)
  const width = dialog.getByRole('spinbutton', { name: '客户的宽度' })
  await type(width, '333')
  await page.keyboard.press('Tab')
  await holds(width, '333')
  const weighted = line('加权金额').getByRole('checkbox', { name: '加权金额' })
  await tabTo(weighted)
  await page.keyboard.press('Space')
  await expect.poll(() => weighted.isChecked()).toBe(false)
  await press(dialog.getByRole('button', { name: '保存列设置' }))
  await dialog.waitFor({ state: 'hidden' })
  const after = await heads()
  expect(after).not.toContain('加权金额')
  expect(after).toContain('预计签单日')
  await expect.poll(widthOf).toBeGreaterThan(narrow + 50)
})

describe('in the designer', () => {
  test('an element is drawn by the mouse and stepped by the arrows, and undone', async () => {
    const designer = await DesignerPage.openSample()
    const { page } = designer
    await designer.select('review')
    const before = await designer.box('review')
    await drag(designer.element('review').locator('.djs-hit').first(), { by: { x: 0, y: 80 } })
    await expect.poll(async () => (await designer.box('review')).y - before.y).toBeGreaterThan(40)
    await designer.select('review')
    const drawn = await designer.box('review')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await designer.box('review')).x).toBeGreaterThan(drawn.x)
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ControlOrMeta+Z')
    await expect.poll(() => designer.box('review')).toEqual(before)
  })

  test('a connection is drawn from one element to another by the mouse, and by the key for it', async () => {
    const designer = await DesignerPage.openSample()
    const { page } = designer
    const flows = page.locator('.djs-connection')
    await expect.poll(() => flows.count()).toBe(6)
    await designer.select('script')
    const connect = page.locator('.djs-context-pad [data-action="connect"]')
    await drag(connect, designer.element('receive').locator('.djs-hit').first())
    await expect.poll(() => flows.count()).toBe(7)
    expect(await designer.xml()).toMatch(/sourceRef="script" targetRef="receive"/)
    await designer.select('review')
    await page.keyboard.press('c')
    for (const id of ['review', 'receive']) await press(designer.element(id).locator('.djs-hit').first())
    await expect.poll(() => flows.count()).toBe(8)
    expect(await designer.xml()).toMatch(/sourceRef="review" targetRef="receive"/)
  })

  test('an element of the palette is drawn onto the canvas', async () => {
    const designer = await DesignerPage.openSample()
    const entry = designer.page.locator('.djs-palette').getByTitle('用户任务：由人审批或办理')
    await drag(entry, { by: { x: 320, y: 300 } })
    await expect.poll(() => designer.page.locator('.djs-shape[data-element-id^=Activity]').count()).toBe(1)
    expect((await designer.xml()).match(/<bpmn:userTask /g)).toHaveLength(2)
  })
})
