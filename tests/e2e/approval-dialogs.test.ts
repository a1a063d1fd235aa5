// Beside deciding: files with an opinion, signers added and taken away, an opinion asked for and handed back, a copy for a colleague, an answer that gets lost.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  callAs,
  dialog,
  filtered,
  newTitle,
  openApproval,
  openAs,
  pending,
  pickPerson,
  seal,
  startProcess,
  toast,
} from '../support/approval-pages.ts'

async function applied(): Promise<{ title: string; id: string }> {
  const title = newTitle()
  return { title, id: await startProcess(await callAs('xujia'), 'SEAL_APPLY', title, seal) }
}

/** An action that stands behind the three dots. */
async function takeAction(page: Page, approval: Locator, name: string): Promise<void> {
  await approval.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a signer is added, taken away and added again; he signs first, then it is back', async () => {
  const { title } = await applied()
  const page = await openAs('chenli', filtered(pending, title))
  const approval = await openApproval(page, title)
  const add = async () => {
    await approval.getByRole('button', { name: '加签', exact: true }).click()
    const adding = dialog(page, '加签')
    await pickPerson(adding, '黄文', true)
    await adding.getByLabel('说明').fill('请先核对份数')
    await adding.getByRole('button', { name: '加签' }).click()
    await adding.waitFor({ state: 'hidden' })
    await approval.getByText('黄文').first().waitFor()
  }
  await add()
  await approval.getByRole('button', { name: '减签', exact: true }).click()
  const removing = dialog(page, '减签')
  await removing.getByRole('checkbox', { name: '黄文（先签）' }).check()
  await removing.getByRole('button', { name: '减签' }).click()
  await removing.waitFor({ state: 'hidden' })
  // the approval has loaded again: there is nobody left to take away, and he can be chosen again
  await approval.getByRole('button', { name: '减签', exact: true }).waitFor({ state: 'hidden' })
  await add()

  const signer = await openAs('huangwen', filtered(pending, title))
  const signing = await openApproval(signer, title)
  await signing.getByText('请先核对份数').first().waitFor()
  await signing.getByRole('button', { name: '同意', exact: true }).click()
  await toast(signer, '已同意')
  await page.goto(filtered(pending, title))
  const back = await openApproval(page, title)
  await back.getByRole('button', { name: '同意', exact: true }).waitFor()
})

test('an opinion is asked for and handed back with a file; a colleague gets a copy and reads both', async () => {
  const { title, id } = await applied()
  const page = await openAs('chenli', filtered(pending, title))
  const approval = await openApproval(page, title)
  await takeAction(page, approval, '委派')
  const delegating = dialog(page, '委派')
  await pickPerson(delegating, '黄文')
  await delegating.getByRole('button', { name: '委派' }).click()
  await delegating.waitFor({ state: 'hidden' })

  const helper = await openAs('huangwen', filtered(pending, title))
  const helping = await openApproval(helper, title)
  await helping.getByLabel('审批意见').fill('份数无误，附核对单')
  await helping.getByRole('button', { name: '添加附件' }).click()
  await helping
    .locator('input[type=file]')
    .setInputFiles({ name: '核对单.txt', mimeType: 'text/plain', buffer: Buffer.from(`核对 ${title}`) })
  await helping.getByRole('link', { name: '核对单.txt' }).waitFor()
  const sent = helper.waitForRequest('**/task/instance/handBack')
  await helping.getByRole('button', { name: '交回', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ message: '份数无误，附核对单', attachments: [{ name: '核对单.txt' }] })
  await helper.getByText('没有符合条件的审批').waitFor()

  await page.goto(filtered(pending, title))
  const back = await openApproval(page, title)
  await back.getByText('份数无误，附核对单').waitFor()
  await takeAction(page, back, '抄送')
  const copying = dialog(page, '抄送')
  await pickPerson(copying, '郑凯', true)
  await copying.getByRole('button', { name: '抄送' }).click()
  await copying.waitFor({ state: 'hidden' })
  await back.getByText('抄送：郑凯').waitFor()
  const address = await back.getByRole('link', { name: /核对单\.txt/ }).getAttribute('href')

  const reader = await openAs('zhengkai', `/home/myApply?open=${id}`)
  await reader.getByRole('article').getByText('份数无误，附核对单').waitFor()
  const fetched = (path: string, by: Page) => by.evaluate(async (url) => (await fetch(url)).status, path)
  expect(await fetched(address ?? '', reader)).toBe(200)
  const stranger = await openAs('caihong', '/home/workbench/pending')
  expect(await fetched(address ?? '', stranger)).toBe(404)
})

test('an answer gets lost after the decision: what was typed stays, and sent again it acts once', async () => {
  const { title, id } = await applied()
  const page = await openAs('chenli', filtered(pending, title))
  const approval = await openApproval(page, title)
  const keys: (string | undefined)[] = []
  await page.route('**/task/instance/confirm', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const comment = approval.getByLabel('审批意见')
  await comment.fill('同意用印')
  await approval.getByRole('button', { name: '同意', exact: true }).click()
  await toast(page, '服务器错误')
  expect(await comment.inputValue()).toBe('同意用印')
  await approval.getByRole('button', { name: '同意', exact: true }).click()
  await toast(page, '已同意')
  await page.getByText('没有符合条件的审批').waitFor()
  expect(keys).toEqual([keys[0], keys[0]])
  const lines = await (await callAs('xujia')).call<{ action: string }[]>(`GET /api/bpm/biz/task/history/getCommentInfos/${id}`)
  expect(lines.map(({ action }) => action)).toEqual(['CONFIRM'])
})

test('a dialog begins in its first field, and Escape gives the keyboard back to what opened it', async () => {
  const { title } = await applied()
  const page = await openAs('chenli', filtered(pending, title))
  const approval = await openApproval(page, title)
  const opener = approval.getByRole('button', { name: '驳回', exact: true })
  const hasKeyboard = (control: Locator) => control.evaluate((element) => element === document.activeElement)
  await opener.press('Enter')
  const rejecting = dialog(page, '驳回')
  await expect.poll(() => hasKeyboard(rejecting.getByRole('textbox').first())).toBe(true)
  await page.keyboard.insertText('资料不齐')
  await expect.poll(() => rejecting.getByRole('textbox').first().inputValue()).toBe('资料不齐')
  await page.keyboard.press('Escape')
  // something was typed
  await page.getByRole('button', { name: '离开', exact: true }).press('Enter')
  await rejecting.waitFor({ state: 'hidden' })
  await expect.poll(() => hasKeyboard(opener)).toBe(true)
})
