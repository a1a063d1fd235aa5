// Objectives of a project in a real Chromium: added, weighed, started, checked in, closed with a score.
import { expect, test } from 'vitest'
import { dialog, toast } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { openTab } from '../support/project-pages.ts'

test('WS-05 WS-51 WS-52 objectives are listed, added, weighed, started, checked in and closed', async () => {
  const { page } = await openTab('okr', { name: '投资者教育短视频' })
  await page.getByRole('heading', { name: '目标', exact: true }).waitFor()
  const first = page.getByRole('region', { name: '按期高质量完成交付' })
  await first.getByText('里程碑按期完成率').waitFor()
  await page.getByText(/3 个目标，8 个关键结果，权重合计 100%/).waitFor()
  expect(await flaws(page)).toEqual([])

  // a new one beside running ones begins with 0
  const name = `覆盖新渠道${Date.now().toString(36)}`
  await page.getByRole('button', { name: '新增目标' }).click()
  const form = dialog(page, '新增目标')
  await form.getByRole('textbox', { name: '目标', exact: true }).fill(name)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await toast(page, '保存成功')
  await form.waitFor({ state: 'hidden' })
  const card = page.getByRole('region', { name })
  await card.getByText('权重 0%').waitFor()

  // weights change together
  await page.getByRole('button', { name: '分配权重' }).first().click()
  const weights = dialog(page, '分配权重')
  await weights.getByRole('spinbutton', { name: new RegExp(name) }).fill('10')
  await weights.getByText('合计 110%，须正好 100%').waitFor()
  expect(await weights.getByRole('button', { name: '保存' }).isDisabled()).toBe(true)
  await weights.getByRole('spinbutton', { name: /按期高质量完成交付/ }).fill('30')
  await weights.getByRole('button', { name: '保存' }).click()
  await card.getByText('权重 10%').waitFor()

  // a key result, then started
  await card.getByRole('button', { name: '新增关键结果' }).click()
  const result = dialog(page, '新增关键结果')
  await result.getByRole('textbox', { name: '关键结果', exact: true }).fill('新增视频号粉丝')
  await result.locator('[data-field=target_value] input').fill('2000')
  await result.getByRole('button', { name: '保存', exact: true }).click()
  await result.waitFor({ state: 'hidden' })
  await card.getByRole('button', { name: '启动' }).click()
  await card.getByText('进行中').first().waitFor()

  await card.getByRole('button', { name: '签到' }).click()
  const checkIn = dialog(page, '签到：新增视频号粉丝')
  await checkIn.getByRole('spinbutton', { name: /当前值/ }).fill('')
  await checkIn.getByRole('button', { name: '签到' }).click()
  await checkIn.getByText('请填写此项').waitFor()
  await checkIn.getByRole('spinbutton', { name: /当前值/ }).fill('500')
  await checkIn.getByLabel('说明').fill('首批三条已发布')
  expect(await flaws(page)).toEqual([])
  await checkIn.getByRole('button', { name: '签到' }).click()
  await checkIn.waitFor({ state: 'hidden' })
  await card.getByText('25%').first().waitFor()

  await card.getByRole('button', { name: '关闭并评分' }).click()
  const close = dialog(page, `关闭并评分：${name}`)
  const score = close.getByRole('spinbutton', { name: /新增视频号粉丝/ })
  await score.fill('1.7')
  await close.getByText('不能大于1').waitFor()
  expect(await score.inputValue()).toBe('1.7')
  expect(await close.getByRole('button', { name: '关闭并评分' }).isDisabled()).toBe(true)
  await score.fill('0.7')
  await close.getByRole('button', { name: '关闭并评分' }).click()
  await card.getByText('得分 0.70').first().waitFor()
  await card.getByText('已关闭').waitFor()
})

test('WS-05 objectives on a phone', async () => {
  const { page } = await openTab('okr', { width: 375 })
  await page.getByText('里程碑按期完成率').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await flaws(page)).toEqual([])
})
