// The advanced query of a list: its rules, its refusals, and the queries a user keeps.
import type { Locator, Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { choose, newPage, optionsOf, signIn } from '../support/browser.ts'

const list = '/crm/customer/list'
let page: Page
let builder: Locator

const rows = () => page.locator('main tbody tr')
const combobox = (label: string) => builder.getByRole('combobox', { name: label })

beforeEach(async () => {
  page = await newPage()
  await signIn(page, 'luolin', { redirect: list })
  await rows().first().waitFor()
  await openBuilder()
})

async function openBuilder(): Promise<void> {
  await page.getByRole('button', { name: /^高级查询/ }).click()
  builder = page.getByRole('dialog', { name: '高级查询' })
  await builder.waitFor()
}

const value = () => builder.getByRole('textbox', { name: '第1个条件的值' })
const toast = (text: string) => page.locator('[data-toasts]').getByText(text).first().waitFor()
const keep = async (name: string) => {
  await builder.getByRole('textbox', { name: '保存名称' }).fill(name)
  await builder.getByRole('button', { name: '保存', exact: true }).click()
}

describe('advanced query', () => {
  test('WID-40 WID-41 WID-42 a text field offers exactly the ten rules, matched by and or or', async () => {
    await choose(combobox('第1个条件的字段'), '客户名称')
    await combobox('第1个条件的规则').click()
    const rules = await optionsOf(combobox('第1个条件的规则'))
    await expect
      .poll(() => rules.allInnerTexts())
      .toEqual(['等于', '包含', '以..开始', '以..结尾', '在...中', '不等于', '大于', '大于等于', '小于', '小于等于'])
    await expect.poll(() => builder.getByRole('radiogroup', { name: '匹配方式' }).getByRole('radio').count()).toBe(2)
  })

  test('a condition may name days that move with today, or no value at all', async () => {
    await choose(combobox('第1个条件的字段'), '下次跟进时间')
    await choose(combobox('第1个条件的取值方式'), '未来几天')
    await builder.getByRole('spinbutton', { name: '天数' }).fill('7')
    await builder.getByRole('button', { name: '添加条件', exact: true }).click()
    await choose(combobox('第2个条件的字段'), '手机号')
    await choose(combobox('第2个条件的取值方式'), '为空')
    const asked = page.waitForResponse('**/customer/query')
    await builder.getByRole('button', { name: '查询', exact: true }).click()
    const answer = await asked
    expect(answer.request().postDataJSON().advanced.records).toEqual([
      { field: 'next_follow_time', rule: 'eq', val: '@next:7' },
      { field: 'phone', rule: 'eq', val: '@empty' },
    ])
    expect((await answer.json()).code).toBe(0)
  })

  test('conditions in a group are asked, kept in the address and the saved query, and are there again after a reload', async () => {
    await choose(combobox('第1个条件的字段'), '客户名称')
    await choose(combobox('第1个条件的规则'), '包含')
    await value().fill('公司')
    await builder.getByRole('button', { name: '添加条件组' }).press('Enter')
    // the first field of the group has the focus, so keys alone go on
    await expect.poll(() => combobox('第2个条件的字段').evaluate((one) => one === document.activeElement)).toBe(true)
    const group = builder.getByRole('group', { name: '条件组1' })
    expect(await group.getByRole('radio', { name: '满足任一条件' }).isChecked()).toBe(true)
    await choose(combobox('第2个条件的字段'), '客户星级')
    await choose(combobox('第2个条件的取值方式'), '为空')
    await group.getByRole('button', { name: '在组内添加条件' }).click()
    await choose(combobox('第3个条件的字段'), '客户名称')
    await builder.getByRole('textbox', { name: '第3个条件的值' }).fill('甲')
    await keep('成组的')
    await toast('保存成功')
    const asked = page.waitForRequest((request) => request.url().endsWith('/customer/query') && (request.postData() ?? '').includes('公司'))
    await builder.getByRole('button', { name: '查询', exact: true }).click()
    const advanced = {
      matchType: 'and',
      records: [
        { field: 'customer_name', rule: 'like', val: '公司' },
        {
          matchType: 'or',
          records: [
            { field: 'customer_star', rule: 'eq', val: '@empty' },
            { field: 'customer_name', rule: 'eq', val: '甲' },
          ],
        },
      ],
    }
    expect((await asked).postDataJSON().advanced).toEqual(advanced)
    await builder.waitFor({ state: 'hidden' })
    expect(JSON.parse(new URL(page.url()).searchParams.get('q') ?? '')).toEqual(advanced)
    await page.getByRole('button', { name: '成组的', pressed: true }).waitFor()
    await page.reload()
    await openBuilder()
    await expect.poll(() => group.getByRole('combobox', { name: /的字段$/ }).count()).toBe(2)
    await builder.getByRole('button', { name: '移除条件组1' }).click()
    await group.waitFor({ state: 'hidden' })
    await expect
      .poll(() => builder.getByRole('button', { name: '添加条件', exact: true }).evaluate((one) => one === document.activeElement))
      .toBe(true)
    await expect.poll(() => value().inputValue()).toBe('公司')
  })

  test('groups fit a narrow window', async () => {
    await page.setViewportSize({ width: 375, height: 800 })
    await builder.getByRole('button', { name: '添加条件组' }).click()
    await builder.getByRole('group', { name: '条件组1' }).waitFor()
    expect(await builder.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    expect(await flaws(page, '[role=dialog]')).toEqual([])
  })

  test('WID-46 WID-47 an empty condition is neither queried nor kept', async () => {
    await builder.getByRole('button', { name: '查询' }).click()
    await page.getByText('不能查询空条件').first().waitFor()
    await keep('空的')
    await page.getByText('空条件不能保存').first().waitFor()
  })

  test('WID-43 WID-48 WID-49 WID-50 WID-51 a query is kept under a name, asked for before it is overwritten, and applied', async () => {
    await choose(combobox('第1个条件的字段'), '客户名称')
    await choose(combobox('第1个条件的规则'), '包含')
    await value().fill('公司')
    await keep('')
    await page.getByText('保存名称不能为空').first().waitFor()
    await keep('带公司的')
    await toast('保存成功')
    const stored = () => page.evaluate(() => Object.entries(localStorage).filter(([, text]) => text.includes('带公司的')))
    const [[key, text] = ['', '']] = await stored()
    expect(key).toMatch(/customer/)
    expect(text).toContain('"val":"公司"')
    await value().fill('别的')
    await keep('带公司的')
    const question = page.getByRole('dialog').filter({ hasText: '已存在，是否覆盖' })
    await question.getByRole('button', { name: '取消' }).click()
    expect((await stored())[0]?.[1]).toContain('"val":"公司"')
    await builder.getByRole('button', { name: '取消' }).click()
    await builder.waitFor({ state: 'hidden' })
    const asked = page.waitForRequest((request) => request.url().endsWith('/customer/query') && (request.postData() ?? '').includes('公司'))
    await page.getByRole('button', { name: '带公司的' }).first().click()
    expect(JSON.parse((await asked).postData() ?? '{}').advanced).toEqual({
      matchType: 'and',
      records: [{ field: 'customer_name', rule: 'like', val: '公司' }],
    })
  })

  test('WID-44 WID-45 the rule in takes several values; leaving it keeps the first', async () => {
    await choose(combobox('第1个条件的字段'), '客户名称')
    await choose(combobox('第1个条件的规则'), '在...中')
    const several = builder.getByRole('combobox', { name: '第1个条件的值' })
    for (const one of ['甲', '乙']) {
      await several.fill(one)
      await several.press('Enter')
    }
    await builder.getByText('匹配方式').click()
    await choose(combobox('第1个条件的规则'), '不等于')
    await expect.poll(() => value().inputValue()).toBe('甲')
  })

  test('WID-71 kept queries are there again after signing out and in', async () => {
    await choose(combobox('第1个条件的字段'), '客户名称')
    await value().fill('再来')
    await keep('还在的')
    await toast('保存成功')
    const other = await newPage()
    await signIn(other, 'luolin', { redirect: list })
    await other.getByRole('button', { name: '还在的' }).first().waitFor()
  })
})
