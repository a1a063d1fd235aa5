// Saved views of the lists of approvals and of the logs: kept, opened by their address, changed, shared, and what the list opens with
// (docs/domain/lists.md#saved-views).
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newPage, signIn } from '../support/browser.ts'

const steps = '/statistics/approvalStep'
const menu = (page: Page) => page.getByRole('button', { name: /^视图：/ }).filter({ visible: true })
const take = async (page: Page, entry: string) => {
  await menu(page).click()
  await page
    .getByRole('menuitem', { name: entry })
    .or(page.getByRole('menuitemradio', { name: entry }))
    .click()
}
/** Names what the list shows, and saves it. */
async function saveAs(page: Page, title: string, sharing?: string): Promise<void> {
  await take(page, '存为新视图…')
  const form = page.getByRole('dialog', { name: '存为新视图' })
  await form.getByRole('textbox', { name: '视图名称' }).fill(title)
  if (sharing) await form.getByRole('radio', { name: sharing }).check()
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: `视图：${title}` }).waitFor()
}

test('a view of the steps of approvals is kept, opened by its address, marked when changed, and seen by whom it is shared with', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: `${steps}?status=PENDING` })
  const title = `慢的环节${Date.now()}`
  await saveAs(page, title, '能查看此列表的所有人')
  // the view is named, and what it says is not repeated
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?view=\w+$/)

  const leader = await newPage()
  await signIn(leader, 'chenli', { redirect: steps + new URL(page.url()).search })
  await leader.getByRole('button', { name: `视图：${title}` }).waitFor()
  const filters = leader.locator('main form').filter({ visible: true })
  await filters.getByText('待处理').waitFor()
  await filters.getByRole('textbox', { name: '流程与节点' }).fill('审批')
  await filters.getByRole('button', { name: '查询' }).click()
  await expect
    .poll(() => Object.fromEntries(new URL(leader.url()).searchParams))
    .toMatchObject({ edited: '1', status: 'PENDING', node: '审批' })
  await menu(leader).getByText('已修改').waitFor()
})

test('the list of pending approvals opens with the view that is its default', async () => {
  const page = await newPage()
  await signIn(page, 'chenli', { redirect: '/home/workbench/pending?keyword=zzz' })
  const title = `没有的${Date.now()}`
  await saveAs(page, title)
  await take(page, '设为打开时的默认视图')
  await page.goto('/home/workbench/pending')
  await page.getByRole('button', { name: `视图：${title}` }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: '关键字' }).inputValue()).toBe('zzz')
  await take(page, '不使用视图')
  await page.locator('main tbody tr:visible').first().waitFor()
  expect(new URL(page.url()).search).toBe('?view=-')
  await take(page, title)
  await take(page, '删除视图')
  await page.getByRole('button', { name: '删除视图' }).last().click()
  await page.getByRole('button', { name: '视图：不使用视图' }).waitFor()
})
