// Where the command palette leads: a record of every list with a page of its own opens by its address, and so does the form for a new one
// (docs/domain/search.md#palette).
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { callOf } from '../../lib/model/definition.ts'
import { definitionOf } from '../../lib/model/entities/registry.ts'
import { recordLists } from '../../lib/model/record-lists.ts'
import { recordScreens } from '../../lib/model/screens.ts'
import { newPage, signIn } from '../support/browser.ts'

const own = recordLists.filter(({ path }) => !recordScreens[path])

/** The first record of a list: its key and its title. */
async function firstOf(page: Page, entity: string): Promise<{ key: string; title: string }> {
  const definition = definitionOf(entity)
  const [method = 'POST', path = ''] = callOf(definition, 'query').split(' ')
  const answer = await page.request.fetch(path, {
    method,
    headers: { origin: new URL(page.url()).origin, 'x-requested-with': 'XMLHttpRequest' },
    data: { pageNo: 1, pageSize: 1, scene: 'ALL' },
  })
  const { data } = (await answer.json()) as { data: { records: Record<string, unknown>[] } }
  const row = data.records[0]
  return { key: String(row?.[definition.key]), title: String(row?.[definition.title]) }
}

test('a record found by its code opens from the palette, and so does a project', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/system/param' })
  const palette = page.getByRole('dialog', { name: '搜索与命令' })
  const find = async (typed: string, list: string, title: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(typed)
    await palette.getByRole('group', { name: list, exact: true }).getByRole('option', { name: title }).first().click()
    await palette.waitFor({ state: 'detached' })
  }
  await page.getByRole('navigation', { name: '一级菜单' }).getByRole('link').first().waitFor()
  const payment = await firstOf(page, 'payment')
  await find(payment.title, '付款', payment.title)
  await page.getByRole('dialog').getByText(payment.title).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const project = await firstOf(page, 'project')
  await find(project.title, '我的项目', project.title)
  await expect.poll(() => page.url()).toContain(`/okrProject/overview?key=${project.key}`)
  await page.getByRole('main').getByText(project.title).filter({ visible: true }).first().waitFor()
})

test('a lead that waits in the pool is found by two words and opens over the pool', async () => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: '/system/param' })
  await page.getByRole('navigation', { name: '一级菜单' }).getByRole('link').first().waitFor()
  const answer = await page.request.post('/api/fintech/biz/clue/pool', {
    headers: { origin: new URL(page.url()).origin, 'x-requested-with': 'XMLHttpRequest' },
    data: { pageNo: 1, pageSize: 1 },
  })
  const { data } = (await answer.json()) as { data: { records: { clue_key: string; clue_name: string; contact_name: string }[] } }
  const [lead] = data.records
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '搜索与命令' })
  await palette.getByRole('combobox').fill(`${lead?.clue_name.slice(-4)}　${lead?.contact_name}`)
  await palette.getByRole('group', { name: '线索池', exact: true }).getByRole('option', { name: lead?.clue_name }).first().click()
  await expect.poll(() => page.url()).toContain(`/crm/clue/pool?open=${lead?.clue_key}`)
  await page.getByRole('dialog').getByText(String(lead?.clue_name)).first().waitFor()
})

test.each(own)('$path opens a record and its form by address', async ({ entity, open, add }) => {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: add })
  await page
    .getByRole('main')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /^(保存|提交|下一步)/ })
    .filter({ visible: true })
    .first()
    .waitFor()
  const { key, title } = await firstOf(page, entity)
  await page.goto(open.replace('{key}', key))
  if (open.includes('?open=')) await page.getByRole('dialog').getByText(title).filter({ visible: true }).first().waitFor()
  else await page.getByRole('main').getByText(title).filter({ visible: true }).first().waitFor()
})
