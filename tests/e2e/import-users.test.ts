// Users by a file, in the browser: template and buttons by permission, the trial, the import, first passwords fetched once.
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { bytesOf, newPage, signIn } from '../support/browser.ts'
import { rowsOf, xlsxOf } from '../support/sheets.ts'

let page: Page

beforeEach(async () => {
  page = await newPage()
})

test('users are imported, their first passwords fetched once, and the list is exported', async () => {
  const mark = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`
  const account = `u_${mark}`
  const realname = `表${mark}`
  await signIn(page, 'hemin', { redirect: '/system/user' })
  await page.locator('main tbody tr').first().waitFor()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入用户' })
  await dialog.getByRole('button', { name: '选择文件', exact: true }).waitFor()
  await dialog.locator('input[type=file]').setInputFiles({
    name: '员工.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await xlsxOf(
      ['账号', '姓名', '邮箱', '主部门', '角色'],
      [
        [account, realname, `${account}@qiheng.example`, '财务部', '申请人'],
        [`${account}x`, '没有部门', `${account}x@qiheng.example`, '没有这个部门', ''],
      ],
    ),
  })
  await dialog.getByText('找不到「没有这个部门」', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: '开始导入 1 行' }).click()
  const handout = dialog.getByRole('region', { name: '新用户的初始密码' })
  await handout.waitFor()
  const arrives = page.waitForEvent('download')
  await handout.getByRole('button', { name: '下载密码表' }).click()
  const file = await arrives
  expect(file.suggestedFilename()).toBe('员工_初始密码.xlsx')
  const [head, row] = await rowsOf(await bytesOf(file))
  expect(head).toEqual(['账号', '姓名', '初始密码'])
  expect(row?.slice(0, 2)).toEqual([account, realname])
  await handout.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })

  await page.goto(`/system/user?username=${account}`)
  await page.locator('main tbody tr').filter({ hasText: realname }).waitFor()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const saving = page.getByRole('dialog', { name: '导出用户' })
  await saving.getByRole('checkbox', { name: '工号' }).waitFor()
  const exported = page.waitForEvent('download')
  await saving.getByRole('button', { name: '导出', exact: true }).click()
  const sheet = await rowsOf(await bytesOf(await exported))
  expect(sheet).toHaveLength(2)
  expect(sheet[1]).toContain(realname)
})
