// The tasks of a project in a real Chromium: tree, board and Gantt chart of one state, adding, moving by mouse and keys, the steps; narrow without flaws.
import { expect, test } from 'vitest'
import { dialog, toast } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { choose } from '../support/browser.ts'
import { typeDay } from '../support/hands.ts'
import { openTab } from '../support/project-pages.ts'

const unique = () => `现场勘查${Date.now().toString(36)}`

test('WS-03 WS-51 WS-52 WS-64 tasks as tree, board and Gantt: listed, added, filtered, moved and handed in', async () => {
  const { page, key, by } = await openTab('task')
  await page.getByRole('heading', { name: '任务', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: '目标', exact: true }).first().getAttribute('aria-current')).toBe('page')
  const plan = page.getByRole('region', { name: '任务计划' })
  const bar = (name: string) => plan.locator(`[role=button][aria-label^="${name}"]`)
  await bar('主会场搭建').waitFor()
  await plan
    .getByText(/逾期 \d+ 天/)
    .first()
    .waitFor()
  expect(await flaws(page)).toEqual([])

  // added in the form
  const name = unique()
  await page.getByRole('button', { name: '新增任务' }).click()
  const form = dialog(page, '新增任务')
  await form.getByLabel('任务名称').fill(name)
  await choose(form.getByRole('combobox', { name: '执行人' }), '沈阳光')
  for (const label of ['计划开始', '计划截止']) await typeDay(form.getByRole('textbox', { name: label }), '2031-03-03 09:00:00')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await toast(page, '保存成功')
  await form.waitFor({ state: 'hidden' })

  // one state, three views
  await page.getByRole('searchbox', { name: '任务名称' }).fill(name)
  await bar(name).waitFor()
  await plan.getByText('方案定稿').first().waitFor({ state: 'hidden' })
  await page.getByRole('radio', { name: '看板' }).check()
  const todo = page.locator('[data-state=TODO]')
  await todo.getByText(name).first().waitFor()
  await page.getByRole('radio', { name: '树表' }).check()
  await plan.getByRole('listitem').filter({ hasText: name }).getByText('未开始').waitFor()
  await page.getByRole('radio', { name: '甘特' }).check()

  // moved by keys: a day on, saved by Enter
  await bar(name).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText(`「${name}」改为 03-04 至 03-04`).waitFor()
  await page.keyboard.press('Enter')
  await plan.locator(`[role=button][aria-label^="${name}，2031-03-04"]`).waitFor()

  // opened and handed in
  await plan.getByRole('button', { name, exact: true }).click()
  const drawer = dialog(page, name)
  await drawer.getByRole('button', { name: '开始', exact: true }).click()
  await drawer.getByText('进行中').first().waitFor()
  await drawer.getByRole('button', { name: '提交验收' }).click()
  await drawer.getByText('待验收').first().waitFor()
  await drawer.getByRole('button', { name: '验收通过' }).click()
  await drawer.getByText('已完成').first().waitFor()
  const { records } = await by.call<{ records: { status: string }[] }>('POST /api/eis/restful/task/query', {
    project_key: [key],
    task_name: name,
  })
  expect(records.map((one) => one.status)).toEqual(['DONE'])
})

test('WS-51 a task that is dragged onto what waits for it asks what to do, and takes it along', async () => {
  const { page } = await openTab('task', { name: '财务共享系统选型', account: 'hanmei' })
  const plan = page.getByRole('region', { name: '任务计划' })
  const bar = plan.locator('[role=button][aria-label^="方案评审"]')
  await bar.scrollIntoViewIfNeeded()
  await bar.locator('rect').first().scrollIntoViewIfNeeded()
  const box = await bar.locator('rect').first().boundingBox()
  if (!box) throw new Error('the bar is not seen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 4 })
  await page.mouse.move(x + 126, y, { steps: 4 })
  await page.mouse.up()
  await page.getByText(/「方案评审」放到 .* 会碰到 \d+ 件事/).waitFor()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: '放回', exact: true }).click()
  await page.getByText(/会碰到/).waitFor({ state: 'hidden' })
  await bar.focus()
  for (let days = 0; days < 7; days++) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: /一并顺延 \d+ 项/ }).click()
  await toast(page, '保存成功')
  await page.getByText(/会碰到/).waitFor({ state: 'hidden' })
})

test('WS-03 on a phone the tasks are a list without the chart', async () => {
  const { page } = await openTab('task', { width: 375 })
  const plan = page.getByRole('region', { name: '任务计划' })
  await plan.getByText('嘉宾名单终稿').waitFor()
  expect(await plan.locator('svg [role=button]').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await flaws(page)).toEqual([])
  await plan.getByRole('button', { name: '嘉宾名单终稿' }).click()
  await dialog(page, '嘉宾名单终稿').getByText('主讲人差旅').waitFor()
})
