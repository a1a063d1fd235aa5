// Rich texts and files, as hands do it: keys, toolbar, clipboard, chooser and drops, with uploads that take long.
import { describe, expect, test } from 'vitest'
import { newPage, signIn } from '../support/browser.ts'
import { compose, dropFile, giveFile, holdSave, paste, press, type } from '../support/hands.ts'
import { begin, holds } from '../support/hands-pages.ts'
import { pngOf } from '../support/pictures.ts'

const upload = '**/file/upload'
const picture = pngOf({ width: 4, height: 4 })
const paper = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })

describe('by mouse', () => {
  test('a notice is typed, spelled, set in bold and pasted; a picture that comes late goes into its text, and takes nothing from the field that is written in meanwhile', async () => {
    const page = await newPage()
    await signIn(page, 'zhongling', { redirect: '/system/notice' })
    await press(page.getByRole('button', { name: '新增公告' }))
    const editor = page.getByRole('dialog', { name: '新增公告' })
    const title = editor.getByRole('textbox', { name: '标题' })
    const text = editor.getByRole('textbox', { name: '正文' })
    await type(text, '自下月起')
    await compose(text, 'zhixing', '执行')
    await press(editor.getByRole('button', { name: '加粗' }))
    await page.keyboard.type('新标准')
    await page.keyboard.press('ControlOrMeta+B')
    await page.keyboard.press('Enter')
    await paste(page, { text: '差旅 住宿', html: '<p>差旅<strong>住宿</strong><script>alert(1)</script></p>' })
    await expect.poll(() => text.locator('strong').allTextContents()).toEqual(['新标准', '住宿'])
    await expect.poll(() => text.textContent()).toBe('自下月起执行新标准差旅住宿')

    const held = await holdSave(page, upload)
    await paste(page, { picture })
    await expect.poll(held.asked).toBe(1)
    await type(title, '标准')
    held.release()
    await text.locator('img').waitFor()
    await page.keyboard.type('自下月起变动')
    await holds(title, '标准自下月起变动')
    await expect.poll(() => text.textContent()).toBe('自下月起执行新标准差旅住宿')
    await press(editor.getByRole('button', { name: '撤销' }))
    await text.locator('img').waitFor({ state: 'detached' })
  })

  test('a file of a follow-up that is on its way holds the save back, whatever is opened beside it, and comes with it', async () => {
    const { page } = await begin(false, ({ customer }) => `/crm/customer/list/${customer}`)
    const composer = page.locator('form').filter({ has: page.getByRole('textbox', { name: '跟进内容' }) })
    const content = composer.getByRole('textbox', { name: '跟进内容' })
    await type(content, '样品清单')
    const held = await holdSave(page, upload)
    await dropFile(content, paper('清单.txt'))
    await composer.getByRole('progressbar', { name: '清单.txt' }).waitFor()
    await press(composer.getByRole('button', { name: '添加图片' }))
    await composer.getByRole('button', { name: '上传图片' }).waitFor()
    await press(composer.getByRole('button', { name: '保存跟进' }))
    await page.locator('[data-toasts]').getByText('文件还在上传').first().waitFor()
    held.release()
    await press(composer.getByRole('button', { name: '添加附件' }))
    await composer.getByRole('button', { name: '移除 清单.txt' }).waitFor()
    const sent = page.waitForRequest('**/follow/save')
    await press(composer.getByRole('button', { name: '保存跟进' }))
    expect((await sent).postDataJSON()).toMatchObject({ follow_content: '样品清单', attachments: [{ name: '清单.txt' }] })
    await holds(content, '')
    expect(await composer.getByText('清单.txt').count()).toBe(0)
  })
})

test('files are chosen and dropped in a drawer, one is taken away, and the rest is saved', async () => {
  const { page } = await begin(false, ({ customer }) => `/crm/customer/list/${customer}`)
  await press(page.getByRole('button', { name: '编辑', exact: true }).first())
  const form = page.getByRole('dialog', { name: '编辑客户' })
  const choose = form.getByRole('button', { name: '选择文件' })
  await giveFile(choose, paper('甲.txt'))
  await form.getByRole('button', { name: '移除 甲.txt' }).waitFor()
  await dropFile(choose, paper('乙.txt'))
  await form.getByRole('button', { name: '移除 乙.txt' }).waitFor()
  await press(form.getByRole('button', { name: '移除 甲.txt' }))
  const sent = page.waitForRequest(/\/customer\/addOrUpdate$/)
  await press(form.getByRole('button', { name: '保存', exact: true }))
  expect((await sent).postDataJSON()).toMatchObject({ attachments: [{ name: '乙.txt' }] })
  await form.waitFor({ state: 'hidden' })
})
