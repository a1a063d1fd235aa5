// Freezing a colleague with work in a real Chromium: receivers by kind, who cannot be one and why, progress, and the outcome found again; on a phone too.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { callAs, deploy, openAs } from '../support/approval-pages.ts'
import { flow, processFile } from '../support/approvals.ts'
import { flaws } from '../support/axe.ts'
import * as hands from '../support/hands.ts'

const users = '/api/app/base/app/sys/user'

interface Made {
  user_key: string
  main_depart_key: string
}

/** Somebody new of the sales department who leads a colleague and owns nothing else. */
async function newLeader(): Promise<{ name: string; key: string }> {
  const admin = await callAs('hemin')
  const list = await admin.call<{ records: (Made & { username: string; row_version: number })[] }>(`GET ${users}/querySysUserList`, {
    pageSize: 200,
  })
  const sales = list.records.find(({ username }) => username === 'huangwen')
  const { records: roles } = await admin.call<{ records: { role_key: string; role_code: string }[] }>('GET /api/app/base/sys/role/list', {
    pageSize: 50,
  })
  const id = Date.now().toString(36).slice(-6)
  const made = await admin.call<Made>(`POST ${users}/add`, {
    username: `gone_${id}`,
    realname: `离任${id}`,
    phone: `139${String(Date.now()).slice(-8)}`,
    email: `gone_${id}@example.com`,
    main_depart_key: sales?.main_depart_key,
    role_id_list: roles.filter(({ role_code }) => role_code === 'sales').map(({ role_key }) => role_key),
  })
  const led = await admin.call<Made>(`POST ${users}/add`, {
    username: `led_${id}`,
    realname: `下属${id}`,
    phone: `138${String(Date.now()).slice(-8)}`,
    email: `led_${id}@example.com`,
    main_depart_key: sales?.main_depart_key,
    role_id_list: roles.filter(({ role_code }) => role_code === 'sales').map(({ role_key }) => role_key),
    leader_key: made.user_key,
  })
  expect(led.user_key).toBeTruthy()
  return { name: `离任${id}`, key: made.user_key }
}

const choose = async (page: Page, label: string, name: string) => {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first().click()
}

test('somebody who leads a colleague is frozen: the wizard names the colleague, a receiver takes over, and the outcome is found again', async () => {
  const { name } = await newLeader()
  const page = await openAs('hemin', `/system/user?keyword=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: '冻结' }).click()
  const freeze = page.getByRole('dialog', { name: '冻结账号' })
  await freeze.getByRole('button', { name: '下一步' }).click()
  await freeze.getByRole('button', { name: /直接下属/ }).click()
  await freeze.getByText(name.replace('离任', '下属')).waitFor()
  await freeze.getByRole('button', { name: '冻结', exact: true }).click()
  await freeze.getByText('请选择接收人').waitFor()
  await choose(page, '接收人（全部）', '陈立')
  await freeze.getByRole('button', { name: '冻结', exact: true }).click()
  await freeze.getByText('已冻结 1 个账号').waitFor()
  await freeze.getByText('交接完成：1 / 1').waitFor()
  await freeze.getByRole('button', { name: '完成' }).click()

  await page.getByRole('button', { name: '交接记录' }).click()
  const runs = page.getByRole('dialog', { name: '交接记录' })
  await runs.getByRole('button', { name: `查看${name}的交接` }).click()
  await runs.getByText('→ 陈立').waitFor()
  await runs.getByText('已交接 1 人').waitFor()
})

test('on a phone the wizard is walked through by finger: the colleague is named, the receiver is told, and the outcome is found again', async () => {
  const { name } = await newLeader()
  const page = await openAs('hemin', `/system/user?keyword=${encodeURIComponent(name)}`, { width: 375, height: 667, touch: true })
  const card = page.getByRole('listitem').filter({ hasText: name })
  // no button of the head leaves the screen
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
  await hands.press(card.getByRole('button', { name: '冻结' }))
  const freeze = page.getByRole('dialog', { name: '冻结账号' })
  await expect.poll(() => flaws(page)).toEqual([])
  await hands.press(freeze.getByRole('button', { name: '下一步' }))
  await hands.press(freeze.getByRole('button', { name: /直接下属/ }))
  await freeze.getByText(name.replace('离任', '下属')).waitFor()
  await freeze.getByRole('button', { name: '直接下属 1 人' }).waitFor()
  await hands.press(freeze.getByRole('button', { name: '冻结', exact: true }))
  // the message is far above the button: the keyboard goes there, and the page with it
  await freeze.getByText('请选择接收人').waitFor()
  await expect
    .poll(() => freeze.getByRole('combobox', { name: '接收人（全部）' }).evaluate((box) => box === document.activeElement))
    .toBe(true)
  await expect.poll(() => flaws(page)).toEqual([])
  await hands.choose(freeze.getByRole('combobox', { name: '接收人（全部）' }), '陈立', '陈立')
  await hands.press(freeze.getByRole('button', { name: '冻结', exact: true }))
  await freeze.getByText('已冻结 1 个账号').waitFor()
  await freeze.getByText('交接完成：1 / 1').waitFor()
  await hands.press(freeze.getByRole('button', { name: '完成' }))
  await freeze.waitFor({ state: 'hidden' })

  await hands.press(page.getByRole('button', { name: '交接记录' }))
  const runs = page.getByRole('dialog', { name: '交接记录' })
  await hands.press(runs.getByRole('button', { name: `查看${name}的交接` }))
  await runs.getByText('→ 陈立').waitFor()
  await runs.getByText('已交接 1 人').waitFor()
  await expect.poll(() => flaws(page)).toEqual([])
})

test('a process model that names who is frozen is listed with a way to the designer, and is an incident in the monitor until the person works here again', async () => {
  const { name, key } = await newLeader()
  const admin = await callAs('hemin')
  const title = `签发流程${name}`
  const steps = `<startEvent id="s"/>${flow('a', 's', 't')}<userTask id="t" name="签发" flowable:assignee="${key}"/>${flow('b', 't', 'e')}<endEvent id="e"/>`
  await deploy(admin, processFile(`GONE_${name.slice(2)}`, steps, title))
  const page = await openAs('hemin', `/system/user?keyword=${encodeURIComponent(name)}`)
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: '冻结' })
    .click()
  const freeze = page.getByRole('dialog', { name: '冻结账号' })
  await freeze.getByRole('button', { name: '下一步' }).click()
  await freeze.getByRole('radio', { name: '暂不交接' }).click()
  await freeze.getByRole('button', { name: /指定其审批的流程模型/ }).click()
  expect(await freeze.getByRole('link', { name: title }).getAttribute('href')).toMatch(/^\/flow\/designer\?key=[0-9a-f]{32}$/)
  await freeze.getByRole('button', { name: '冻结', exact: true }).click()
  await freeze.getByText('已冻结 1 个账号').waitFor()
  await freeze.getByRole('link', { name: '打开流程监控' }).click()

  const models = page.getByRole('region', { name: '流程模型' })
  await models.getByText(`「签发」指定的${name}已冻结或删除`).waitFor()
  await expect.poll(() => flaws(page)).toEqual([])
  await models.getByRole('link', { name: `「${title}」的流程设计` }).click()
  await page.waitForURL(/\/flow\/designer\?key=/)
  await admin.call(`PUT ${users}/frozenBatch`, { ids: [key], status: '1' })
  await page.goto('/flow/instance?view=incident')
  await page.getByRole('tab', { name: '有异常', selected: true }).waitFor()
  await page.getByText(`「签发」指定的${name}已冻结或删除`).waitFor({ state: 'detached' })
})
