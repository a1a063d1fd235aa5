// Models from their list: begun from another one, deployed twice, compared, brought back, set up, copied, suspended and deleted.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { dialog, openAs, toast } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { choose } from '../support/browser.ts'
import { DesignerPage } from '../support/designer.ts'

const list = (keyword: string) => `/flow/model?keyword=${encodeURIComponent(keyword)}`
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Takes an action of a row, from its menu where it has no button of its own. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name).first().waitFor()
  const button = rowOf(page, name).getByRole('button', { name: action, exact: true })
  if (await button.count()) return button.click()
  await rowOf(page, name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** A new model from 请假审批, open in the designer. */
async function begin(name: string, id: string): Promise<DesignerPage> {
  const page = await openAs('hemin', '/flow/model')
  await page.getByRole('button', { name: '新建模型' }).click()
  const fresh = dialog(page, '新建模型')
  await fresh.getByLabel('模型名称').fill(name)
  await fresh.getByLabel('流程标识').fill(id)
  await fresh.getByLabel('从已有模型开始').fill('请假审批')
  await choose(fresh.getByLabel('从已有模型开始'), '请假审批')
  await fresh.getByRole('button', { name: '开始设计' }).click()
  await page.waitForURL(/\/flow\/designer\?key=/)
  const designer = new DesignerPage(page)
  await designer.panel.waitFor()
  await designer.element('direct_leader').waitFor()
  return designer
}

describe('a model from another one', () => {
  test('is deployed, changed, deployed again; its versions say what changed, and the first one comes back as a draft', async () => {
    const id = `VERSIONED_${Date.now()}`
    const name = `外勤 ${id}`
    const designer = await begin(name, id)
    const { page } = designer
    await designer.tool('部署 v1').click()
    await designer.toast('已部署为 v1')
    await designer.select('direct_leader')
    await designer.fill('名称', '主管复核')
    await designer.tool('部署 v2').click()
    await designer.toast('已部署为 v2')

    await page.goto(list(id))
    await act(page, name, '版本')
    const versions = dialog(page, `「${name}」的版本`)
    await versions.getByRole('row', { name: /v2.*改动 1「主管复核」/ }).waitFor()
    const first = versions.getByRole('row', { name: /v1.*首次部署/ })
    await first.getByRole('button', { name: '对比' }).click()
    const difference = versions.getByRole('region', { name: 'v1 与 v2', exact: true })
    await difference.getByText('改动 1').waitFor()
    await difference.getByText('主管复核', { exact: true }).first().waitFor()
    await expect.poll(() => difference.locator('.difference-changed').count()).toBe(2)
    expect(await flaws(page, '.ant-drawer', '.djs-container')).toEqual([])

    await first.getByRole('button', { name: '恢复' }).click()
    await designer.answer('恢复')
    await toast(page, '已用 v1 替换草稿')
    await rowOf(page, name).getByText('v3 草稿').waitFor()
    await rowOf(page, name).getByRole('link', { name }).click()
    await designer.element('direct_leader').waitFor()
    expect(await designer.xml()).not.toContain('主管复核')
  })

  test('is set up with category, records and starters; copied, suspended, and the copy deleted', async () => {
    const id = `SET_UP_${Date.now()}`
    const name = `登记 ${id}`
    const designer = await begin(name, id)
    const { page } = designer
    await designer.tool('部署 v1').click()
    await designer.toast('已部署为 v1')
    await page.goto(list(id))
    expect(await flaws(page)).toEqual([])

    await act(page, name, '设置')
    const settings = dialog(page, `「${name}」的设置`)
    await settings.getByLabel('分类').fill(id)
    await settings.getByLabel('适用的业务单据').click()
    await page.locator('.ant-select-item-option-content').getByText('员工借款', { exact: true }).click()
    await settings.getByLabel('适用的业务单据').press('Escape')
    await choose(settings.getByLabel('可发起的角色'), '销售主管')
    expect(await flaws(page, '.ant-drawer')).toEqual([])
    await settings.getByRole('button', { name: '保存' }).click()
    await toast(page, '保存成功')
    await rowOf(page, name).getByRole('cell', { name: '员工借款', exact: true }).waitFor()

    await page.goto('/flow/model')
    await choose(page.getByRole('combobox', { name: '分类' }), id)
    await expect.poll(() => page.locator('main tbody tr').count()).toBe(1)
    await page.waitForURL(/category=SET_UP_/)

    const copied = page.waitForResponse('**/bpm/model/copy')
    await act(page, name, '复制')
    expect(await (await copied).json()).toMatchObject({ code: 0 })
    await page.goto(list(name))
    const copy = rowOf(page, `${name} 副本`)
    await copy.waitFor()
    await act(page, `${name} 副本`, '删除')
    await designer.answer('删除')
    await copy.waitFor({ state: 'detached' })
    await act(page, name, '停用')
    await designer.answer('停用')
    await rowOf(page, name).getByText('已停用', { exact: true }).first().waitFor()
    await act(page, name, '启用')
    await rowOf(page, name).getByText('已部署', { exact: true }).first().waitFor()
  })
})

test('what only draws is loaded where something is drawn, not with the list and not with the workbench', async () => {
  const page = await openAs('hemin', list('LEAVE_APPROVAL'))
  const scripts = new Map<string, Promise<string>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.set(
        response.url(),
        response.text().catch(() => ''),
      )
  })
  const drawers = async () => {
    const texts = await Promise.all(scripts.values())
    return texts.filter((text) => text.includes('djs-container') || text.includes('bts-palette')).length
  }
  await page.reload()
  await rowOf(page, '请假审批').first().waitFor()
  expect([scripts.size > 0, await drawers()]).toEqual([true, 0])
  await page.goto('/')
  await page.getByRole('heading', { name: /何敏/ }).waitFor()
  expect(await drawers()).toBe(0)
  await page.goto('/flow/designer')
  await page.locator('.djs-container').first().waitFor()
  expect(await drawers()).toBeGreaterThan(0)
})
