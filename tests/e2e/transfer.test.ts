// Importing and exporting in the browser: the wizard from file to result, its failures, and the file that a list becomes.
import type { Locator, Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { bytesOf, newPage, optionsOf, signIn } from '../support/browser.ts'
import { rowsOf, xlsxOf } from '../support/sheets.ts'

const list = '/crm/customer/list'
const verify = '**/api/eis/restful/import/verify'
let page: Page

const unique = (word: string) => `${word}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}商行`
const toast = (text: string) => page.locator('[data-toasts]').getByText(text).first().waitFor()
const sheet = async (name: string, heads: readonly string[], rows: readonly string[][]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await xlsxOf(heads, rows),
})

beforeEach(async () => {
  page = await newPage()
  await signIn(page, 'hemin', { redirect: list })
  await page.locator('main tbody tr').first().waitFor()
})

async function openImport(): Promise<Locator> {
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入客户' })
  await dialog.getByRole('button', { name: '选择文件', exact: true }).waitFor()
  return dialog
}

describe('import', () => {
  test('FILE-05 a file is named when it has arrived, tried, and taken in; bad rows stay out and say why', async () => {
    const name = unique('导入')
    const dialog = await openImport()
    const file = await sheet(
      '客户名单.xlsx',
      ['客户名称', '客户类型'],
      [
        [name, '企业'],
        [unique('坏'), '外星'],
      ],
    )
    await dialog.locator('input[type=file]').setInputFiles(file)
    await toast('客户名单.xlsx 文件上传成功')
    await dialog.getByText('「外星」不在选项中', { exact: false }).waitFor()
    await dialog.getByText('第 3 行').waitFor()
    await dialog.getByRole('button', { name: '开始导入 1 行' }).click()
    await dialog.getByText('导入完成').waitFor()
    await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
    await dialog.waitFor({ state: 'hidden' })
    await page.goto(`${list}?customer_name=${encodeURIComponent(name)}`)
    await page.locator('main tbody tr').filter({ hasText: name }).first().waitFor()
    await page.goto('/home/transfer')
    await page.getByRole('listitem').filter({ hasText: '客户名单.xlsx' }).getByText('新增 1，更新 0，跳过 0，有误 1').first().waitFor()
  })

  test('FILE-06 a refused file shows the server’s words, and another one may be chosen', async () => {
    const dialog = await openImport()
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Firma,Ort\na,b\n') })
    await page.locator('[data-toasts]').getByText('表头不符：第一行是「Firma、Ort」', { exact: false }).first().waitFor()
    // the reason stays where the file was dropped, and the same file is not offered again
    await dialog.getByText('表头不符：第一行是「Firma、Ort」', { exact: false }).waitFor()
    expect(await dialog.getByRole('button', { name: '再试一次' }).count()).toBe(0)
    await dialog.getByRole('button', { name: '换一个文件' }).click()
    await dialog.getByRole('button', { name: '选择文件', exact: true }).waitFor()
  })

  test('FILE-07 an import answered by 500 for an expired token asks to sign in again; agreeing logs out', async () => {
    await page.route(verify, (route) => route.fulfill({ status: 500, json: { code: 500, message: '登录已过期，请重新登录' } }))
    const dialog = await openImport()
    await dialog.locator('input[type=file]').setInputFiles(await sheet('a.xlsx', ['客户名称'], [['甲']]))
    const asked = page.getByRole('dialog').filter({ hasText: '登录已过期，请重新登录' })
    await asked.getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
  })

  test('an upload whose connection is cut keeps the file and goes through when tried again', async () => {
    const name = unique('重试')
    await page.route(verify, (route) => route.abort('connectionreset'))
    const dialog = await openImport()
    await dialog.locator('input[type=file]').setInputFiles(await sheet('重试.xlsx', ['客户名称', '客户类型'], [[name, '企业']]))
    await dialog.getByText('上传未完成，文件还在本机，可以再试一次').waitFor()
    await page.unroute(verify)
    await dialog.getByRole('button', { name: '再试一次' }).click()
    await dialog.getByRole('button', { name: '开始导入 1 行' }).waitFor()
  })

  test('columns of other names are assigned by hand and tried again', async () => {
    const name = unique('对应')
    const dialog = await openImport()
    await dialog.locator('input[type=file]').setInputFiles(await sheet('b.xlsx', ['单位', '客户类型'], [[name, '企业']]))
    await dialog.getByText('还缺必填列：客户名称', { exact: false }).waitFor()
    const field = dialog.getByRole('combobox', { name: '系统字段 单位' })
    await field.click()
    await (await optionsOf(field)).getByText('客户名称 *', { exact: true }).click()
    await dialog.getByRole('button', { name: '按新设置重新试算' }).click()
    await dialog.getByRole('button', { name: '开始导入 1 行' }).waitFor()
  })

  test('a file of unknown names is assigned by hand, and its notes say where its head is', async () => {
    const name = unique('手工')
    const dialog = await openImport()
    const file = (text: string) => ({ name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await dialog.locator('input[type=file]').setInputFiles(file(`Firma,Ort\n${name},x\n`))
    await dialog.getByRole('button', { name: '手工对应列' }).click()
    const field = dialog.getByRole('combobox', { name: '系统字段 Firma' })
    await field.click()
    await (await optionsOf(field)).getByText('客户名称 *', { exact: true }).click()
    await dialog.getByRole('button', { name: '按新设置重新试算' }).click()
    await dialog.getByRole('button', { name: '开始导入 1 行' }).waitFor()
    await dialog.getByText('未对应、不会导入的列：Ort').waitFor()
    await dialog.getByRole('button', { name: '换一个文件' }).click()
    await dialog.locator('input[type=file]').setInputFiles(file(`客户名单\n客户类型,客户名称\n企业,${name}\n`))
    await dialog.getByText('列名在第 2 行，上面的 1 行未读取').waitFor()
    await dialog.getByRole('button', { name: '开始导入 1 行' }).waitFor()
  })
})

describe('export', () => {
  test('the shown columns of the filtered list come as a file of their own', async () => {
    await page.goto(`${list}?customer_type=PERSON`)
    await page.locator('main tbody tr').first().waitFor()
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导出客户' })
    await dialog.getByRole('checkbox', { name: '创建时间' }).waitFor()
    const arrives = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    await dialog.getByText('文件已生成').waitFor()
    const download = await arrives
    expect(download.suggestedFilename()).toMatch(/^客户_\d{14}\.xlsx$/)
    const [head, ...rows] = await rowsOf(await bytesOf(download))
    expect(head?.[0]).toBe('客户名称')
    expect(rows.length).toBeGreaterThan(0)
    await page.goto('/home/transfer?tab=exports')
    await page.getByRole('listitem').filter({ hasText: download.suggestedFilename() }).getByRole('button', { name: '下载' }).waitFor()
  })
})
