// The approval workbench in a real Chromium: apply, approve, reject, hand over, together, by keys and on a phone.
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
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
  table,
  toast,
} from '../support/approval-pages.ts'
import { flaws } from '../support/axe.ts'
import { choose, optionsOf } from '../support/browser.ts'

const instance = '/api/bpm/biz/process/instance'
const confirmCall = '**/api/bpm/biz/task/instance/confirm'

/** Starts seal approvals in the name of whoever is signed in. */
async function start(page: Page, titles: readonly string[]): Promise<void> {
  const codes = await page.evaluate(
    async ([path, all]) => {
      const found: number[] = []
      for (const title of all) {
        const body = {
          process_definition_key: 'SEAL_APPLY',
          title,
          variables: { seal_type: '公章', copies: 2, reason: '合同用印', attachments: '合同.pdf' },
        }
        const response = await fetch(`${path}/startProcess`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
          body: JSON.stringify(body),
        })
        found.push(((await response.json()) as { code: number }).code)
      }
      return found
    },
    [instance, titles] as const,
  )
  expect(codes).toEqual(titles.map(() => 0))
}

/** Applications of 徐佳's; her leader 陈立 is the first to decide. */
async function applied(...titles: string[]): Promise<void> {
  const page = await openAs('xujia', '/home/myApply')
  await page.getByRole('button', { name: '发起申请' }).waitFor()
  await start(page, titles)
}

/** The choices of a select, which is closed again. */
async function optionsTexts(combobox: Locator): Promise<string[]> {
  await combobox.click()
  const texts = await (await optionsOf(combobox)).allTextContents()
  await combobox.click()
  return texts
}

/** The user key of whoever is signed in. */
const ownKey = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const response = await fetch('/api/app/base/app/sys/user/queryById?id=me')
    return ((await response.json()) as { data: { user_key: string } }).data.user_key
  })

/** Writes a signature with the pointer in the personal centre, clears it once, and keeps the second. */
async function writeSignature(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(添加|更换)签名$/ }).click()
  const pad = dialog(page, '签名图片')
  const box = await pad.getByRole('img', { name: '签名框，还没有内容' }).boundingBox()
  if (!box) throw new Error('the signature box is not there')
  const write = async () => {
    await page.mouse.move(box.x + 60, box.y + 120)
    await page.mouse.down()
    await page.mouse.move(box.x + 260, box.y + 40, { steps: 6 })
    await page.mouse.move(box.x + 420, box.y + 140, { steps: 6 })
    await page.mouse.up()
    await pad.getByRole('img', { name: '签名框，已有签名' }).waitFor()
  }
  const keep = pad.getByRole('button', { name: '保存签名' })
  await write()
  await pad.getByRole('button', { name: '清空' }).click()
  await expect.poll(() => keep.isDisabled()).toBe(true)
  await write()
  await expect.poll(() => flaws(page)).toEqual([])
  await keep.click()
  await page.getByRole('img', { name: '我的签名' }).waitFor()
}

describe('the lists', () => {
  test('WB-01 WB-02 WB-03 WB-04 WB-05 WB-11 the workbench opens on the pending list; all four lists stand beside each other, ten rows to a page', async () => {
    const page = await openAs('chenli', '/home/workbench')
    await page.waitForURL((url) => url.pathname === pending)
    await page.getByRole('heading', { name: '待审批', level: 1 }).waitFor()
    const calls: Record<string, string> = {
      已处理: 'queryAppliedTasks',
      我的转交: 'queryMyTurnTasks',
      转交给我: 'queryTurnToMeTasks',
      待审批: 'queryApplyingTasks',
    }
    const paths = ['alreadyProcessed', 'myTransfer', 'transferToMe']
    const second = page.getByRole('navigation', { name: '首页办公' })
    for (const [index, name] of Object.keys(calls).slice(0, 3).entries()) {
      const asked = page.waitForRequest(`**/task/instance/${calls[name]}`)
      await second.getByRole('link', { name, exact: true }).click()
      expect((await asked).postDataJSON()).toEqual({ pageNo: 1, pageSize: 10 })
      await page.waitForURL((url) => url.pathname === `/home/workbench/${paths[index]}`)
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      const top = page.getByRole('navigation', { name: '一级菜单' }).getByRole('link', { name: '首页办公' })
      await expect.poll(() => top.getAttribute('aria-current')).toBe('page')
    }
  })

  test('WB-11 pages of 10, 20 or 30 rows are offered', async () => {
    const title = newTitle()
    await applied(title)
    const page = await openAs('chenli', filtered(pending, title))
    await table(page, '待审批').getByRole('link', { name: title }).waitFor()
    await page.getByRole('button', { name: '每页条数' }).click()
    await expect
      .poll(() => page.getByRole('menu', { name: '每页条数' }).getByRole('menuitemradio').allTextContents())
      .toEqual(['10 条/页', '20 条/页', '30 条/页'])
  })
})

describe('deciding', () => {
  test('WB-07 WB-08 WB-12 WB-15 WB-16 a task is approved after a look at form, records and picture, leaves the list and reaches the next approver', async () => {
    const title = newTitle()
    await applied(title)
    const legal = await openAs('renzhong', filtered(pending, title))
    const nothing = (of: Page) => of.getByText('没有符合条件的审批').waitFor()
    await nothing(legal)
    const page = await openAs('chenli', filtered(pending, title))
    const approval = await openApproval(page, title)
    await approval.getByText('合同用印').waitFor()
    await approval.getByText('陈立（您）').waitFor()
    await approval.getByText('流程图', { exact: true }).click()
    await page.locator('.djs-element.wf-current').first().waitFor()
    await expect.poll(() => page.locator('.djs-element.wf-done').count()).toBeGreaterThan(0)
    await expect.poll(() => flaws(page)).toEqual([])
    await page.getByLabel('审批意见').fill('已核对合同')
    const sent = page.waitForResponse(confirmCall)
    await approval.getByRole('button', { name: '同意', exact: true }).dblclick()
    expect((await sent).ok()).toBe(true)
    await toast(page, new RegExp(`^已同意.+的「${title}」$`))
    await nothing(page)
    await table(legal, '待审批').getByRole('link', { name: title }).waitFor()
    await legal.goto(filtered('/home/workbench/alreadyProcessed', title))
    await nothing(legal)

    await page.goto(filtered('/home/workbench/alreadyProcessed', title))
    const handled = table(page, '已处理').getByRole('row', { name: new RegExp(title) })
    await handled.getByText('已同意').waitFor()
    await openApproval(page, title)
    await page.getByRole('article').getByText('已核对合同').waitFor()
  })

  test('WB-13 a rejection needs a reason and ends the application; the applicant reads it', async () => {
    const title = newTitle()
    await applied(title)
    const page = await openAs('chenli', filtered(pending, title))
    const approval = await openApproval(page, title)
    await approval.getByRole('button', { name: '驳回', exact: true }).click()
    await dialog(page, '驳回').getByRole('button', { name: '驳回' }).click()
    await dialog(page, '驳回').getByText('请填写原因，至少 2 个字').waitFor()
    await dialog(page, '驳回').getByLabel('原因').fill('缺少合同原件')
    await dialog(page, '驳回').getByRole('button', { name: '驳回' }).click()
    await toast(page, '已驳回')
    await page.getByText('没有符合条件的审批').waitFor()

    const applicant = await openAs('xujia', filtered('/home/myApply', title))
    await table(applicant, '我的申请')
      .getByRole('row', { name: new RegExp(title) })
      .getByText('已驳回')
      .waitFor()
    await openApproval(applicant, title)
    await applicant.getByRole('article').getByText('缺少合同原件').first().waitFor()
  })

  test('ENG-06 WB-09 WB-10 WB-14 WB-04 WB-05 a task is handed over to a colleague of the user picker and stands in the lists of both', async () => {
    const title = newTitle()
    await applied(title)
    const page = await openAs('chenli', filtered(pending, title))
    const approval = await openApproval(page, title)
    await approval.getByRole('button', { name: '转交', exact: true }).click()
    const turn = dialog(page, '转交')
    await pickPerson(turn, '黄文')
    await turn.getByLabel('原因').fill('出差，请代为审批')
    const asked = page.waitForRequest('**/task/instance/Turn')
    await turn.getByRole('button', { name: '转交' }).click()
    const sent = (await asked).postDataJSON()
    await toast(page, '已转交')
    await page.goto(filtered('/home/workbench/myTransfer', title))
    await table(page, '我的转交')
      .getByRole('row', { name: new RegExp(title) })
      .getByText('黄文')
      .waitFor()

    const receiver = await openAs('huangwen', filtered('/home/workbench/transferToMe', title))
    await table(receiver, '转交给我')
      .getByRole('row', { name: new RegExp(title) })
      .getByText('出差，请代为审批')
      .waitFor()
    for (const [other, list] of [
      [page, 'transferToMe'],
      [receiver, 'myTransfer'],
    ] as const) {
      await other.goto(filtered(`/home/workbench/${list}`, title))
      await other.getByText('没有符合条件的审批').waitFor()
    }
    await receiver.goto(filtered(pending, title))
    await table(receiver, '待审批').getByRole('link', { name: title }).waitFor()
    expect(sent).toEqual({
      taskId: expect.stringMatching(/^[0-9a-f]{32}$/),
      employeeKey: await ownKey(page),
      message: '出差，请代为审批',
      turnToEemployeeKey: await ownKey(receiver),
    })
  })

  test('several tasks are approved at once', async () => {
    const title = newTitle()
    const titles = [`${title} 甲`, `${title} 乙`]
    await applied(...titles)
    const page = await openAs('chenli', filtered(pending, title))
    for (const one of titles) await page.getByRole('checkbox', { name: `选择 ${one}` }).check()
    await page.getByRole('button', { name: '批量同意' }).click()
    await dialog(page, '批量同意')
      .getByText(titles[1] ?? '')
      .waitFor()
    const answered = page.waitForResponse('**/task/instance/batchConfirm')
    await dialog(page, '批量同意').getByRole('button', { name: '同意 2 件' }).click()
    expect(await (await answered).json()).toMatchObject({ code: 0, data: { success: 2, fail: [] } })
    await dialog(page, '批量同意').waitFor({ state: 'hidden' })
    await page.getByText('没有符合条件的审批').waitFor()
  })

  test('by keys alone: J goes to the next, what was typed stays with its task, Ctrl and Enter approve', async () => {
    const title = newTitle()
    const titles = [`${title} 甲`, `${title} 乙`]
    await applied(...titles)
    const page = await openAs('chenli', filtered(pending, title))
    const [second = '', first = ''] = titles.toReversed()
    await openApproval(page, second)
    const comment = page.getByLabel('审批意见')
    await page.keyboard.press('c')
    await expect.poll(() => comment.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('后批')
    await comment.blur()
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: first, level: 2 }).waitFor()
    expect(await comment.inputValue()).toBe('')
    await page.keyboard.press('k')
    await page.getByRole('heading', { name: second, level: 2 }).waitFor()
    await expect.poll(() => comment.inputValue()).toBe('后批')
    await comment.press('Control+Enter')
    await toast(page, '已同意')
    await page.getByRole('heading', { name: first, level: 2 }).waitFor()
  })
})

describe('applying', () => {
  test('a request is filled in, kept while it is not sent, submitted, reminded of and withdrawn', async () => {
    const title = newTitle()
    const page = await openAs('xujia', '/home/apply')
    await page.getByRole('button', { name: /用印审批/ }).click()
    const form = dialog(page, '用印审批')
    await form.getByRole('button', { name: '提交' }).click()
    await form.getByText('请填写标题').waitFor()
    await form.getByLabel('标题').fill(title)
    await choose(form.getByLabel('印章类型'), '公章')
    await form.getByTitle('公章').waitFor()
    await page.reload()
    await page.getByRole('button', { name: /用印审批/ }).click()
    await expect.poll(() => form.getByLabel('标题').inputValue()).toBe(title)
    await form.getByLabel('份数').fill('2')
    await form.getByLabel('事由').fill('合同用印')
    await form.locator('input[type=file]').setInputFiles({ name: '合同.txt', mimeType: 'text/plain', buffer: Buffer.from(`合同 ${title}`) })
    await form.getByRole('link', { name: '合同.txt' }).waitFor()
    await form.getByRole('button', { name: '提交' }).click()
    await toast(page, '已提交')
    await page.waitForURL((url) => url.pathname === '/home/myApply')
    await page.getByRole('heading', { name: title, level: 2 }).waitFor()
    const approval = page.getByRole('article')
    await approval.getByRole('button', { name: '催办' }).click()
    await toast(page, '已催办')
    await approval.getByRole('button', { name: '撤回' }).click()
    await dialog(page, '撤回申请').getByRole('button', { name: '撤回' }).click()
    await toast(page, '已撤回')
    await approval.getByText('已撤回').first().waitFor()
  })
})

describe('what decides', () => {
  test('two requests of one title differ in list, queue and one-click confirmation', async () => {
    const title = newTitle()
    await applied(title)
    await startProcess(await callAs('xujia'), 'SEAL_APPLY', title, { ...seal, copies: 7 })
    const page = await openAs('chenli', filtered(pending, title))
    const rows = table(page, '待审批').getByRole('row', { name: new RegExp(title) })
    await expect.poll(() => rows.count()).toBe(2)
    await rows.filter({ hasText: '份数 2' }).getByText('公章').waitFor()
    const seven = rows.filter({ hasText: '份数 7' })
    await seven.getByRole('button', { name: '同意', exact: true }).click()
    const asking = dialog(page, `同意「${title}」`)
    await asking.getByText('份数 7').waitFor()
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'hidden' })
    await seven.getByRole('link', { name: title }).click()
    const queue = page.getByRole('navigation', { name: '待审批' })
    await queue.getByText('公章，份数 2').waitFor()
    await queue.getByText('公章，份数 7').waitFor()
  })
})

describe('returning', () => {
  test('a request goes back to its applicant, is changed, and is straight back with who returned it; nobody decides meanwhile', async () => {
    const title = newTitle()
    const id = await startProcess(await callAs('xujia'), 'SEAL_APPLY', title, seal)
    const leader = await callAs('chenli')
    const { records } = await leader.call<{ records: { task_id: string; process_instance_id: string }[] }>(
      'POST /api/bpm/biz/task/instance/queryApplyingTasks',
      { keyword: title },
    )
    await leader.call('POST /api/bpm/biz/task/instance/confirm', { taskId: records[0]?.task_id })

    const lawyer = await openAs('renzhong', filtered(pending, title))
    const approval = await openApproval(lawyer, title)
    await approval.getByRole('button', { name: '退回', exact: true }).click()
    const giving = dialog(lawyer, '退回')
    expect(await optionsTexts(giving.getByRole('combobox', { name: '退回到' }))).toEqual([
      '申请人，修改后重新提交',
      '部门负责人审批（陈立）',
    ])
    await giving.getByRole('radio', { name: /直接回到我/ }).check()
    await giving.getByRole('button', { name: '退回' }).click()
    await giving.getByText('请填写原因，至少 2 个字').waitFor()
    await giving.getByLabel('原因').fill('请写清份数')
    await giving.getByRole('button', { name: '退回' }).click()
    await toast(lawyer, '已退回申请人')
    await lawyer.getByText('没有符合条件的审批').waitFor()

    const applicant = await openAs('xujia', filtered('/home/myApply', title))
    const row = table(applicant, '我的申请').getByRole('row', { name: new RegExp(title) })
    await row.getByText('退回修改').waitFor()
    await row.getByText('徐佳修改中').waitFor()
    const mine = await openApproval(applicant, title)
    await mine.getByText('任重（法务审批）退回修改：请写清份数。重新提交后直接回到任重审批。').waitFor()
    await expect.poll(() => flaws(applicant)).toEqual([])
    await mine.getByRole('button', { name: '修改后重新提交' }).click()
    const form = dialog(applicant, '用印审批')
    await form.getByLabel('份数').fill('5')
    await form.getByRole('button', { name: '提交' }).click()
    await toast(applicant, '已提交')
    await applicant.waitForURL((url) => url.searchParams.get('open') === id)

    await lawyer.goto(filtered(pending, title))
    await table(lawyer, '待审批')
      .getByRole('row', { name: new RegExp(title) })
      .getByText('份数 5')
      .waitFor()
    const back = await openApproval(lawyer, title)
    await back.getByText('重新提交').waitFor()
    await back.getByRole('button', { name: '同意', exact: true }).click()
    await toast(lawyer, '已同意')
  })
})

describe('before it is sent', () => {
  test('the form names who will decide and what is missing, again while it is filled in; nothing is started', async () => {
    const page = await openAs('xujia', '/home/apply')
    const started: string[] = []
    page.on('request', (request) => request.url().endsWith('/startProcess') && started.push(request.url()))
    await page.getByRole('button', { name: /用印审批/ }).click()
    const form = dialog(page, '用印审批')
    const preview = form.getByRole('region', { name: '预计这样审批' })
    await preview.getByText('陈立').waitFor()
    await preview.getByText('法务审批').waitFor()
    await preview.getByText('份数：请填写此项').waitFor()
    await form.getByLabel('份数').fill('4')
    await preview.getByText('份数 4').waitFor()
    await preview.getByText('份数：请填写此项').waitFor({ state: 'hidden' })
    await expect.poll(() => flaws(page)).toEqual([])
    expect(started).toEqual([])
  })
})

describe('picture and paper', () => {
  test('the picture can be read at first sight, zooms by buttons and keys, and fills the screen', async () => {
    const title = newTitle()
    await applied(title)
    for (const width of [1440, 375]) {
      const page = await openAs('chenli', filtered(pending, title), { width, height: 812 })
      const approval = await openApproval(page, title)
      await approval.getByText('流程图', { exact: true }).click()
      const picture = approval.getByRole('region', { name: '用印审批流程图' })
      await picture.locator('.wf-current').first().waitFor()
      const scale = async () => Number((await approval.locator('output').textContent())?.replace('%', ''))
      await expect.poll(scale).toBeGreaterThanOrEqual(90)
      const inside = () =>
        picture.evaluate((box) => {
          const [outer, inner] = [box.getBoundingClientRect(), box.querySelector('.wf-current')?.getBoundingClientRect()]
          return (
            inner !== undefined &&
            inner.left >= outer.left &&
            inner.right <= outer.right &&
            inner.top >= outer.top &&
            inner.bottom <= outer.bottom
          )
        })
      await expect.poll(inside).toBe(true)
      const first = await scale()
      await approval.getByRole('button', { name: '放大' }).click()
      await expect.poll(scale).toBeGreaterThan(first)
      await picture.press('0')
      await expect.poll(scale).toBe(first)
      await picture.press('-')
      await expect.poll(scale).toBeLessThan(first)
      await approval.getByRole('button', { name: '全屏查看' }).click()
      const full = dialog(page, '用印审批流程图')
      await full.locator('.wf-current').first().waitFor()
      await page.keyboard.press('Escape')
      await full.waitFor({ state: 'hidden' })
    }
  })

  test('the printout has letterhead, number, what was applied for, signed decisions and a code; on paper it stands alone', async () => {
    const title = newTitle()
    await applied(title)
    const leader = await openAs('chenli', '/person/index')
    await writeSignature(leader)
    await leader.goto(filtered(pending, title))
    const approval = await openApproval(leader, title)
    await leader.getByLabel('审批意见').fill('同意用印')
    await approval.getByRole('button', { name: '同意', exact: true }).click()
    await toast(leader, '已同意')

    const page = await openAs('xujia', filtered('/home/myApply', title))
    const mine = await openApproval(page, title)
    await mine.getByRole('button', { name: '打印', exact: true }).click()
    const sheet = page.getByRole('article', { name: title })
    await sheet.getByText(/^编号 \d{8}-[0-9A-F]{8}$/).waitFor()
    await sheet.getByRole('img', { name: /扫码查看审批/ }).waitFor()
    await sheet.getByText('合同用印', { exact: true }).waitFor()
    const decision = sheet.getByRole('row', { name: /部门负责人审批/ })
    await decision.getByText('同意用印').waitFor()
    await decision.getByText('陈立').waitFor()
    const signature = decision.getByRole('img', { name: '陈立的签名' })
    await expect.poll(() => signature.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBe(600)
    await expect.poll(() => flaws(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载 PDF' }).click()
    expect((await saved).suggestedFilename()).toMatch(/-\d{8}-[0-9A-F]{8}\.pdf$/)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('button', { name: '返回' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('navigation', { name: '一级菜单' }).isVisible()).toBe(false)
    expect(await sheet.isVisible()).toBe(true)
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: '返回' }).click()
    await mine.getByText('提交申请').waitFor()
  })
})

describe('on a phone', () => {
  test('a task is approved with the thumb; list and page fit 375 px and are axe clean', async () => {
    const title = newTitle()
    await applied(title)
    const page = await openAs('chenli', filtered(pending, title), { width: 375, height: 812 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await page.getByRole('link', { name: title, exact: true }).waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await expect.poll(() => flaws(page)).toEqual([])
    const approval = await openApproval(page, title)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await expect.poll(() => flaws(page)).toEqual([])
    const confirm = approval.getByRole('button', { name: '同意', exact: true })
    const box = await confirm.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(812)
    await confirm.click()
    await toast(page, '已同意')
    await page.getByText('没有符合条件的审批').waitFor()
  })
})
