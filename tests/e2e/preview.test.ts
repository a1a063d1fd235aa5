// Looking at stored files before saving them: opened by the keyboard, leafed through, closed again with the focus where it was.
import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPage, signIn } from '../support/browser.ts'
import { docxOf, paragraph, pdfOf, picture, pictureRelations, workbookOf } from '../support/documents.ts'

let page: Page
let name: string

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** Sends a form as the page does and answers its data. */
function post<T>(address: string, body: Record<string, unknown>): Promise<T> {
  return page.evaluate(
    async ([to, input]) => {
      const answer = await fetch(to as string, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify(input),
      })
      const { code, data, message } = await answer.json()
      if (code !== 0) throw new Error(message)
      return data
    },
    [address, body] as const,
  )
}

function upload(fileName: string, bytes: Buffer): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([called, content]) => {
      const form = new FormData()
      form.append('file', new Blob([Uint8Array.from(atob(content as string), (letter) => letter.charCodeAt(0))]), called as string)
      form.append('fileGroupKey', 'preview')
      const answer = await fetch('/api/app/base/app/file/upload', {
        method: 'POST',
        headers: { 'x-requested-with': 'XMLHttpRequest' },
        body: form,
      })
      const { code, data, message } = await answer.json()
      if (code !== 0) throw new Error(message)
      return { uid: data.uid, name: data.name, status: 'done', url: data.url, size: data.size }
    },
    [fileName, bytes.toString('base64')] as const,
  )
}

beforeAll(async () => {
  page = await newPage()
  await signIn(page, 'hemin', { redirect: '/crm/customer/list' })
  await page.locator('main tbody tr').first().waitFor()
  const broken = Buffer.from('%PDF-1.4\nnothing of it is true\n%%EOF\n')
  const media = { ...pictureRelations({ a: 'media/image1.png' }), 'word/media/image1.png': png }
  const illustrated = await docxOf(`${paragraph('贷款用途说明')}${picture('a', { alt: '厂区照片' })}`, {}, media)
  const workbook = await workbookOf([
    { name: '收入', rows: [['服务费', '1200']] },
    { name: '支出', rows: [['房租', '800']] },
  ])
  const attachments = [
    await upload('图片.png', png),
    await upload('合同.pdf', pdfOf(['First page', 'Second page'])),
    await upload('说明.docx', illustrated),
    await upload('明细.xlsx', workbook),
    await upload('备注.txt', Buffer.from('第一行\n<b>不是标签</b>')),
    await upload('坏的.pdf', broken),
    await upload('归档.zip', Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')),
  ]
  name = `预览${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}商行`
  await post('/api/eis/restful/customer/addOrUpdate', { customer_name: name, customer_type: 'COMPANY', attachments })
})

beforeEach(async () => {
  page = await newPage()
  await signIn(page, 'hemin', { redirect: `/crm/customer/list?customer_name=${encodeURIComponent(name)}` })
  await page.locator('main tbody tr').getByText(name).first().click()
  await page.getByRole('tab', { name: '附件', exact: false }).click()
  await page.getByRole('link', { name: '合同.pdf' }).waitFor()
})

const dialog = () => page.getByRole('dialog').filter({ has: page.getByRole('link', { name: '下载' }) })

describe('attachments', () => {
  test('a PDF opens by Enter with its pages and their text, and Escape gives the focus back', async () => {
    const link = page.getByRole('link', { name: '合同.pdf' })
    await link.focus()
    await page.keyboard.press('Enter')
    await dialog().getByText('共 2 页').waitFor()
    await dialog().getByText('First page').waitFor({ state: 'attached' })
    expect(await dialog().getByRole('img', { name: '第 1 页' }).isVisible()).toBe(true)
    await dialog().getByText('PDF · ', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('one after the other: picture, PDF, document, sheet, text, and the sentence about a broken one', async () => {
    await page.getByRole('link', { name: '图片.png' }).click()
    await dialog().getByRole('img', { name: '图片.png' }).waitFor()
    const next = dialog().getByRole('button', { name: '下一个文件' })
    await next.click()
    await dialog().getByText('共 2 页').waitFor()
    await next.click()
    await dialog().getByText('贷款用途说明').waitFor()
    const photo = dialog().getByRole('img', { name: '厂区照片' })
    await expect.poll(() => photo.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1)
    await next.click()
    await dialog().getByRole('cell', { name: '服务费' }).waitFor()
    await dialog().getByRole('tab', { name: '收入' }).press('ArrowRight')
    await dialog().getByRole('cell', { name: '房租' }).waitFor()
    await dialog().getByText('4 / 6').waitFor()
    await next.click()
    await dialog().getByText('<b>不是标签</b>').waitFor()
    await dialog().getByText('5 / 6').waitFor()
    await next.click()
    await dialog().getByText('文件已损坏', { exact: false }).waitFor()
    expect(await next.isDisabled()).toBe(true)
    await dialog().getByRole('button', { name: '上一个文件' }).focus()
    await page.keyboard.press('ArrowLeft')
    await dialog().getByText('<b>不是标签</b>').waitFor()
    const arrives = page.waitForEvent('download')
    await dialog().getByRole('link', { name: '下载' }).click()
    expect((await arrives).suggestedFilename()).toBe('备注.txt')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  test('what has no preview is saved', async () => {
    const link = page.getByRole('link', { name: '归档.zip' })
    expect(await link.getAttribute('aria-haspopup')).toBeNull()
    expect(await link.getAttribute('href')).toContain('/file/download/')
  })
})
