// CRM规则 in a browser: rules are made, said in words, switched, put in order, tried out and deleted; what is refused keeps what was typed.
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { choose, newPage, optionsOf, signIn } from '../support/browser.ts'

const stamp = () => `${Date.now() % 100_000_000}${Math.floor(Math.random() * 100)}`
const field = (form: Locator, name: string) => form.locator(`[data-field=${name}]`)
const toast = (page: Page, text: string | RegExp) => page.locator('[data-toasts]').getByText(text).first().waitFor()
const rules = (page: Page, name: string) => page.getByRole('list', { name }).locator('> li')

/** Saves an open form, once an earlier attempt is over, and gives the answer. */
async function save(page: Page, form: Locator, call: string): Promise<{ code: number }> {
  await expect.poll(() => form.locator('.ant-btn-loading').count()).toBe(0)
  const answered = page.waitForResponse(`**${call}`)
  await form.locator('.ant-btn-primary').filter({ hasText: '保存' }).click()
  return (await answered).json()
}

/** Chooses from the menu of a rule; a list that loads again meanwhile closes the menu, before the click or during it. */
async function more(page: Page, rule: Locator, action: string): Promise<void> {
  const chosen = async () => {
    const button = rule.getByRole('button', { name: '更多操作' })
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    return page
      .getByRole('menuitem', { name: action })
      .click({ timeout: 3000 })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(chosen).toBe(true)
}

describe('pool rules', () => {
  test('recycling is run at once after a question, says what it did, and can be run again; number rules and targets are one click away', async () => {
    const page = await newPage()
    await signIn(page, 'hemin', { redirect: '/system/rule' })
    await rules(page, '公海规则').first().waitFor()
    const run = page.getByRole('button', { name: /立即执行|执行中/ }).first()
    await run.click()
    const question = page.getByRole('dialog', { name: /确定现在就按公海规则回收客户吗/ })
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'hidden' })
    const started = page.waitForResponse('**/rule/pool/run')
    await run.click()
    await question.getByRole('button', { name: '立即执行' }).click()
    expect(await (await started).json()).toMatchObject({ code: 0 })
    await toast(page, /已回收 \d+ 个客户、\d+ 条线索，提醒了 \d+ 位负责人/)
    await expect.poll(() => run.textContent()).toBe('立即执行')
    expect(await flaws(page, 'main')).toEqual([])
    const elsewhere = page.getByRole('navigation', { name: '其他规则' })
    await elsewhere.getByRole('link', { name: '业绩目标' }).waitFor()
    await elsewhere.getByRole('link', { name: '编号规则' }).click()
    await page.waitForURL('**/system/code')
    await page.close()
  })

  test('a rule is added, says what it does, is switched, tried out, moved, looked up in its history and deleted', async () => {
    const page = await newPage()
    const name = `测试公海${stamp()}`
    await signIn(page, 'hemin', { redirect: '/system/rule' })
    await rules(page, '公海规则').first().waitFor()
    expect(await flaws(page, 'main')).toEqual([])
    await page.getByRole('button', { name: '新增公海规则' }).first().click()
    const form = page.getByRole('dialog', { name: '新增公海规则' })
    await field(form, 'rule_name').locator('input').fill(name)
    await field(form, 'enabled').getByRole('switch').click()
    await form.getByRole('spinbutton', { name: '重点客户未跟进回收天数' }).fill('5')
    await field(form, 'no_follow_days').locator('input').fill('20')
    await field(form, 'no_deal_days').locator('input').fill('0')
    await field(form, 'no_arrive_days').locator('input').fill('0')
    expect(await save(page, form, '/rule/pool/addOrUpdate')).toMatchObject({ code: 0 })
    await form.waitFor({ state: 'hidden' })
    const rule = rules(page, '公海规则').filter({ hasText: name })
    await rule.getByText('全公司的客户，重点客户 5 天、其他 20 天未跟进，即回收到公海。').waitFor()

    await rule.getByRole('button', { name: '修改' }).click()
    const edit = page.getByRole('dialog', { name: '编辑公海规则' })
    await field(edit, 'rule_name').locator('input').fill('默认公海规则')
    await field(edit, 'claim_daily_limit').locator('input').fill('4')
    expect((await save(page, edit, '/rule/pool/addOrUpdate')).code).not.toBe(0)
    await edit.getByText('已存在相同的记录').waitFor()
    expect(await field(edit, 'claim_daily_limit').locator('input').inputValue()).toBe('4')
    await field(edit, 'rule_name').locator('input').fill(name)
    expect(await save(page, edit, '/rule/pool/addOrUpdate')).toMatchObject({ code: 0 })
    await edit.waitFor({ state: 'hidden' })
    await rule.getByText(/每人每天最多领取 4 个公海客户/).waitFor()

    const onOff = rule.getByRole('switch', { name: `启用${name}` })
    for (const state of ['true', 'false']) {
      await onOff.click()
      await toast(page, state === 'true' ? `已启用${name}` : `已停用${name}`)
      await expect.poll(() => onOff.getAttribute('aria-checked')).toBe(state)
    }
    await rule.getByRole('button', { name: '试运行' }).click()
    const trial = page.getByRole('dialog', { name: `试运行：${name}` })
    await trial.getByText(/现在有 \d+ 条会被回收|现在没有客户或线索会被回收/).waitFor()
    await trial.getByRole('button', { name: '关闭' }).last().click()
    await trial.waitFor({ state: 'hidden' })

    const places = () => rules(page, '公海规则').locator('h2').allTextContents()
    const last = (await places()).length
    await expect.poll(places).toContain(`${last}${name}`)
    await more(page, rule, '上移')
    await expect.poll(places).toContain(`${last - 1}${name}`)
    await more(page, rule, '下移')
    await expect.poll(places).toContain(`${last}${name}`)

    await more(page, rule, '修改记录')
    const history = page.getByRole('dialog', { name: `${name}的修改记录` })
    await history.getByText('每人每日领取上限（0 为不限）').first().waitFor()
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'hidden' })
    await more(page, rule, '删除')
    const deleted = page.waitForResponse('**/rule/pool/deleteById')
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    expect(await (await deleted).json()).toMatchObject({ code: 0 })
    await rule.waitFor({ state: 'detached' })
  })
})

describe('limits and duplicates', () => {
  test('WID-52 a duplicate rule that may not be is refused where it is wrong, and what was chosen stays', async () => {
    const page = await newPage()
    await signIn(page, 'hemin', { redirect: '/system/rule?tab=dup' })
    await rules(page, '查重规则').first().waitFor()
    await rules(page, '查重规则').getByText('保存联系人时，如果手机与任何联系人完全相同，则提醒，仍可保存。').waitFor()
    expect(await flaws(page, 'main')).toEqual([])
    await page.getByRole('button', { name: '新增查重规则' }).first().click()
    const form = page.getByRole('dialog', { name: '新增查重规则' })
    await field(form, 'match').getByRole('radio', { name: '相似' }).check()
    await expect.poll(() => field(form, 'match').getByRole('radio').count()).toBe(3)
    const fields = field(form, 'fields').getByRole('combobox')
    await fields.click()
    const offered = await optionsOf(fields)
    await expect.poll(() => offered.allInnerTexts()).toEqual(['客户名称'])
    await offered.getByText('客户名称', { exact: true }).click()
    await field(form, 'enabled').getByRole('switch').click()
    expect((await save(page, form, '/rule/dup/addOrUpdate')).code).toBe(400)
    await field(form, 'action').getByRole('alert').waitFor()
    await field(form, 'fields').getByTitle('客户名称').first().waitFor()
    await field(form, 'action').getByRole('radio', { name: '仅提醒', exact: true }).check()
    expect(await save(page, form, '/rule/dup/addOrUpdate')).toMatchObject({ code: 0 })
    await form.waitFor({ state: 'hidden' })
    const rule = rules(page, '查重规则')
      .filter({ hasText: '保存客户时，如果客户名称与任何客户相似，则提醒，仍可保存。' })
      .filter({ has: page.getByRole('switch', { checked: false }) })
    await rule.waitFor()
    await more(page, rule, '删除')
    const deleted = page.waitForResponse('**/rule/dup/deleteById')
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    expect(await (await deleted).json()).toMatchObject({ code: 0 })
  })

  test('limits on a narrow window: a number is asked for, and the rule says it', async () => {
    const page = await newPage({ width: 375, height: 812 })
    await signIn(page, 'hemin', { redirect: '/system/rule?tab=limit' })
    await rules(page, '客户限制').first().waitFor()
    expect(await flaws(page, 'main')).toEqual([])
    await page.getByRole('button', { name: '新增客户限制' }).first().click()
    const form = page.getByRole('dialog', { name: '新增客户限制' })
    await field(form, 'limit_type').getByRole('radio', { name: '锁定数量', exact: true }).check()
    await field(form, 'enabled').getByRole('switch').click()
    await form.locator('.ant-btn-primary').filter({ hasText: '保存' }).click()
    await field(form, 'max_count').getByRole('alert').waitFor()
    await field(form, 'max_count').locator('input').fill('7777')
    expect(await save(page, form, '/rule/limit/addOrUpdate')).toMatchObject({ code: 0 })
    await form.waitFor({ state: 'hidden' })
    const rule = rules(page, '客户限制').filter({ hasText: '全公司每人最多锁定 7777 个客户，已成交的客户不计入。' })
    await rule.waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await more(page, rule, '删除')
    const deleted = page.waitForResponse('**/rule/limit/deleteById')
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    expect(await (await deleted).json()).toMatchObject({ code: 0 })
    await rule.waitFor({ state: 'detached' })
  })
})

describe('assignment rules', () => {
  test('a rule is made with conditions, members and their shares, says so, keeps what is refused, is tried and deleted', async () => {
    const page = await newPage()
    await signIn(page, 'hemin', { redirect: '/system/rule?tab=assign' })
    await page.getByRole('button', { name: '新增分配规则' }).first().click()
    const form = page.getByRole('dialog', { name: '新增自动分配规则' })
    await field(form, 'mode').getByRole('radio', { name: '按权重', exact: true }).check()
    for (const name of ['黄文', '陈立']) {
      const add = field(form, 'members').getByRole('combobox')
      await add.fill(name)
      await (await optionsOf(add)).getByText(name).first().click()
      await field(form, 'members').locator('li').filter({ hasText: name }).waitFor()
    }
    await form.getByRole('spinbutton', { name: '黄文的权重' }).fill('3')
    await form.getByRole('spinbutton', { name: '黄文每日最多（不填为不限）' }).fill('20')
    await field(form, 'enabled').getByRole('switch').click()
    await form.getByRole('button', { name: '只限满足条件的' }).click()
    expect((await save(page, form, '/rule/assign/addOrUpdate')).code).not.toBe(0)
    expect(await form.getByRole('spinbutton', { name: '黄文的权重' }).inputValue()).toBe('3')
    await choose(form.getByRole('combobox', { name: '第1个条件的字段' }), '线索名称')
    await form.getByRole('textbox', { name: '第1个条件的值' }).fill('贷款')
    expect(await flaws(page, '[role=dialog]')).toEqual([])
    expect(await save(page, form, '/rule/assign/addOrUpdate')).toMatchObject({ code: 0 })
    await form.waitFor({ state: 'hidden' })
    const rule = rules(page, '自动分配').filter({ hasText: '按线索名称筛选的新线索按权重分给黄文（3）、陈立（1）。' })
    await rule.getByText('每天最多黄文 20 条。随到随分。').waitFor()
    await rule.getByRole('button', { name: '试运行' }).click()
    const trial = page.getByRole('dialog', { name: '试运行：线索：按权重' })
    await trial.getByText(/现在有 \d+ 条没有负责人的新记录|现在没有等待分配的新记录/).waitFor()
    await trial.getByRole('button', { name: '关闭' }).last().click()
    await trial.waitFor({ state: 'hidden' })
    await more(page, rule, '删除')
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    await rule.waitFor({ state: 'detached' })
  })
})
