// Cloud documents of a project in a real Chromium: folders, upload, versions, lock, a shared link read without an account.
import { expect, test } from 'vitest'
import { dialog, toast } from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { newPage } from '../support/browser.ts'
import { openTab } from '../support/project-pages.ts'

test('WS-06 WS-52 documents: folders, upload, text, versions, lock, shared link, recycle bin', async () => {
  const { page } = await openTab('document')
  await page.getByRole('heading', { name: '云文档', exact: true }).waitFor()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `「${name}」的操作` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await row('方案与创意').getByRole('button', { name: '方案与创意', exact: true }).click()
  await row('执行方案').waitFor()
  expect(await flaws(page)).toEqual([])

  const file = `座位图${Date.now().toString(36)}.txt`
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '上传文件' }).click()])
  await chooser.setFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from('第一排：主讲嘉宾\n') })
  await row(file).getByText('V1').waitFor()

  const text = `日程${Date.now().toString(36)}`
  await page.getByRole('button', { name: '新建文档' }).click()
  const form = dialog(page, '新建文档')
  await form.getByLabel('名称').fill('../日程')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form
    .getByText(/名称不能含有/)
    .first()
    .waitFor()
  await form.getByLabel('名称').fill(text)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await row(text).waitFor()

  await act(file, '锁定')
  await row(file).getByText('沈阳光 已锁定').waitFor()
  await act(file, '解锁')
  await row(file).getByText('沈阳光 已锁定').waitFor({ state: 'hidden' })
  await act(file, '历史版本')
  await dialog(page, `历史版本：${file}`).getByText('当前版本').waitFor()
  await page.keyboard.press('Escape')

  await act(file, '分享')
  const share = dialog(page, `分享：${file}`)
  await share.getByRole('button', { name: '生成链接' }).click()
  const link = await share.getByRole('textbox', { name: '分享链接' }).inputValue()
  const visitor = await newPage()
  await visitor.goto(link)
  await visitor.getByRole('heading', { name: file }).waitFor()
  expect(await flaws(visitor)).toEqual([])
  const [saved] = await Promise.all([visitor.waitForEvent('download'), visitor.getByRole('link', { name: '下载文件' }).click()])
  expect(saved.suggestedFilename()).toBe(file)
  await share.getByRole('button', { name: '停止分享' }).click()
  await share.getByRole('button', { name: '生成链接' }).waitFor()
  await visitor.reload()
  await visitor.getByRole('heading', { name: '链接已失效或不存在' }).waitFor()
  await visitor.goto(`/sharedDocument?id=${'A'.repeat(32)}`)
  await visitor.getByRole('heading', { name: '链接已失效或不存在' }).waitFor()
  await page.keyboard.press('Escape')
  await share.waitFor({ state: 'hidden' })

  await act(file, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await row(file).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = dialog(page, '回收站')
  await bin.getByRole('listitem').filter({ hasText: file }).getByRole('button', { name: '恢复' }).click()
  await toast(page, /恢复/)
  await page.keyboard.press('Escape')
  await row(file).waitFor()
})

test('WS-06 documents on a phone, as tiles', async () => {
  const { page } = await openTab('document', { width: 375 })
  await page.getByRole('listitem').filter({ hasText: '立项资料' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await flaws(page)).toEqual([])
})
