// A lead from the pool to a won opportunity in a real Chromium: claimed, followed, converted, dragged and moved by keys, won; axe clean at 1440 and 375.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { motionEnds, newPage, signIn } from '../support/browser.ts'

const rows = (page: Page) => page.locator('main tbody tr')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A lead in the pool that no other story knows; answers the name of its company. */
async function putIntoPool(page: Page): Promise<string> {
  const company = `沉香木器${Date.now() % 10_000_000}有限公司`
  const call = async (path: string, data: object) => {
    const headers = { origin: new URL(page.url()).origin, 'x-requested-with': 'XMLHttpRequest' }
    const answer = (await (await page.request.post(`/api/fintech/biz/${path}`, { headers, data })).json()) as {
      code: number
      data: { records: { channel_key: string }[] }
    }
    expect(answer.code).toBe(0)
    return answer.data
  }
  const { records } = await call('channel/list', { pageSize: 1 })
  const lead = {
    contact_name: '岑先生',
    company_name: company,
    phone: `137${String(Date.now()).slice(-8)}`,
    intent_product: '经营贷',
    intent_amount: '600000',
  }
  await call('clue/add', { ...lead, channel_key: records[0]?.channel_key, to_pool: true })
  return company
}

describe('a lead becomes business', () => {
  test('LEAD-01 LEAD-02 CRMX-01 claimed, followed, converted, moved by mouse and keys, won', async () => {
    const leader = await newPage()
    await signIn(leader, 'chenli', { redirect: '/crm/clue/pool' })
    const company = await putIntoPool(leader)

    const page = await newPage()
    await signIn(page, 'huangwen', { redirect: `/crm/clue/pool?clue_name=${encodeURIComponent(company)}` })
    await rows(page).getByText(company).waitFor()
    await rows(page).getByText('已等').waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    const claimed = page.waitForResponse('**/clue/operate')
    await rows(page).getByRole('button', { name: '领取' }).click()
    expect(await (await claimed).json()).toMatchObject({ code: 0 })

    await page.goto(`/crm/clue/my?clue_name=${encodeURIComponent(company)}`)
    await rows(page).getByText(company).click()
    const detail = dialog(page, '线索详情')
    await detail.getByRole('textbox', { name: '跟进内容' }).fill('已通话，周三面谈')
    await detail.getByRole('button', { name: '保存跟进' }).click()
    await detail.getByRole('region', { name: '跟进记录' }).getByText('已通话，周三面谈').waitFor()
    await detail.getByText('内已响应').waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    await detail.getByRole('button', { name: '转化客户' }).click()
    const convert = dialog(page, /^转化「/)
    await expect.poll(() => convert.getByRole('textbox', { name: '商机名称' }).inputValue()).toContain(company)
    await expect.poll(() => flaws(page)).toEqual([])
    const converted = page.waitForResponse('**/clue/operate')
    await convert.getByRole('button', { name: '转化' }).click()
    expect(await (await converted).json()).toMatchObject({ code: 0 })
    await detail.getByText('已转化', { exact: true }).first().waitFor()

    await page.goto(`/crm/business?business_name=${encodeURIComponent(company)}&as=board`)
    const column = (state: string) => page.getByRole('region', { name: state, exact: true })
    const card = (state: string) => column(state).getByRole('listitem').filter({ hasText: company })
    await card('初步接触').waitFor()
    await expect.poll(() => flaws(page)).toEqual([])
    await motionEnds(page)
    const [at, target] = [await card('初步接触').boundingBox(), await column('需求确认').boundingBox()]
    if (!at || !target) throw new Error('not on the board')
    await page.mouse.move(at.x + at.width / 2, at.y + at.height - 6)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width / 2 + 20, at.y + 20, { steps: 4 })
    await page.mouse.move(target.x + target.width / 2, target.y + 200, { steps: 8 })
    await expect.poll(() => column('需求确认').getAttribute('data-drop')).toBe('yes')
    await page.mouse.up()
    await card('需求确认').waitFor()
    const moveTo = async (from: string, to: string) => {
      await card(from)
        .getByRole('button', { name: /^移动 / })
        .press('Enter')
      await page.getByRole('menuitem', { name: to }).press('Enter')
    }
    await moveTo('需求确认', '方案报价')
    await card('方案报价').waitFor()

    // backward asks why, and giving up puts the card back
    await moveTo('方案报价', '初步接触')
    const back = dialog(page, '移到「初步接触」')
    await back.getByRole('button', { name: '移到「初步接触」' }).click()
    await back.getByText('退回之前的阶段请填写说明').waitFor()
    await back.getByRole('button', { name: '取消' }).click()
    await card('方案报价').waitFor()

    // of all opportunities that are won, none is among those that the list is filtered by
    const wonOnes = page.locator('[data-state=WIN] b').filter({ visible: true })
    await expect.poll(() => wonOnes.allTextContents()).toEqual(['0'])
    await page.setViewportSize({ width: 375, height: 812 })
    await card('方案报价').scrollIntoViewIfNeeded()
    await expect.poll(() => flaws(page)).toEqual([])
    await moveTo('方案报价', '赢单')
    const win = dialog(page, '赢单')
    await expect.poll(() => flaws(page)).toEqual([])
    const won = page.waitForResponse('**/business/win')
    await win.getByRole('button', { name: '赢单' }).click()
    expect(await (await won).json()).toMatchObject({ code: 0 })
    await card('方案报价').waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => wonOnes.allTextContents()).toEqual(['1'])
  })

  test('LEAD-03 pool leads are distributed beside the list: selecting more changes the plan, what cannot be given has one way out', async () => {
    const page = await newPage()
    await signIn(page, 'chenli', { redirect: '/crm/clue/pool' })
    const company = await putIntoPool(page)
    const other = await putIntoPool(page)
    const row = (name: string) => rows(page).filter({ hasText: name })
    await page.goto(`/crm/clue/pool?clue_name=${encodeURIComponent('沉香木器')}`)
    await row(company).getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量分配' }).click()
    const panel = dialog(page, new RegExp(`^分配.*${company}`))
    await panel.waitFor()
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(640)
    await panel.getByRole('button', { name: '选择接收人' }).click()
    const picker = dialog(page, '选择接收人')
    await picker.getByRole('row', { name: /黄文/ }).getByRole('checkbox').check()
    await picker.getByRole('button', { name: /选择 1/ }).click()
    const held = dialog(page, /^分配/)
    await held.getByRole('button', { name: '分配 1 条' }).waitFor()

    // the list stays in use: one more, and the plan follows
    await row(other).getByRole('checkbox').check()
    await held.getByRole('heading', { name: '分配 2 条线索' }).waitFor()
    await held.getByRole('button', { name: '分配 2 条' }).waitFor()
    const hands = held.getByRole('region', { name: /谁得到哪几条/ })
    await hands.getByText(other).waitFor()
    await expect.poll(() => flaws(page)).toEqual([])

    await held.getByRole('radio', { name: '指定数量', exact: true }).check()
    await held.getByRole('button', { name: '分配 1 条' }).waitFor()
    await held
      .getByRole('status')
      .getByText(/1 条分不出去/)
      .waitFor()
    await held.getByRole('button', { name: '改给黄文' }).click()
    await held.getByRole('button', { name: '分配 2 条' }).waitFor()
    await expect.poll(() => held.getByRole('status').count()).toBe(0)

    const given = page.waitForResponse(
      (answer) => answer.url().endsWith('/clue/batchDistribute') && !answer.request().postDataJSON().preview,
    )
    await held.getByRole('button', { name: '分配 2 条' }).click()
    expect(await (await given).json()).toMatchObject({ code: 0, data: { success: 2, fail: [] } })
    await held.waitFor({ state: 'detached' })
  })
})
