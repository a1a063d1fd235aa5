// Files of other tools, and what goes wrong while somebody draws: nothing is lost without being told.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { address, signInByForm } from '../support/browser.ts'
import { DesignerPage, sampleFile } from '../support/designer.ts'

const exported = (tool: string) => readFileSync(new URL(`../fixtures/exports/${tool}.bpmn`, import.meta.url), 'utf8')

/** Whether the server has a model of this process. */
async function isStored(page: Page, id: string): Promise<boolean> {
  const answer = await page.request.post('/api/bpm/biz/bpm/model/query', {
    headers: { origin: address(), 'x-requested-with': 'XMLHttpRequest' },
    data: { keyword: id },
  })
  return ((await answer.json()) as { data: { records: unknown[] } }).data.records.length > 0
}

describe('files of other tools', () => {
  test('DES-100 exports of Camunda, Flowable, Activiti, Signavio and bpmn.io open, and are saved without a question', async () => {
    const designer = await DesignerPage.open()
    const kept: readonly [tool: string, text: string][] = [
      ['camunda', 'modeler:executionPlatform="Camunda Platform"'],
      ['flowable', 'design:stencilid'],
      ['activiti', 'activiti:terminateAll="true"'],
      ['signavio', 'signavio:signavioMetaData metaKey="bgcolor" metaValue="#ffffcc"'],
      ['bpmn-io', 'categoryValueRef="value_1"'],
    ]
    for (const [tool, text] of kept) {
      await designer.openFile(exported(tool).replaceAll(/export_\w+/g, `Export_${tool.replace('-', '_')}_${Date.now()}`))
      await designer.element('review').waitFor()
      await designer.select('review')
      await designer.fill('名称', `${tool} 审核`)
      expect(await designer.xml()).toContain(text)
      await designer.tool('保存').click()
      await designer.toast('保存成功')
      expect(await designer.page.getByText('没有画在图上').count()).toBe(0)
      await designer.page.locator('[data-toasts]').getByText('保存成功').first().waitFor({ state: 'hidden' })
    }
  })

  test('what saving would drop is named first; who cancels has saved nothing', async () => {
    const designer = await DesignerPage.open()
    const id = `Lossy_${Date.now()}`
    const file = sampleFile(id)
      .replace('sourceRef="receive" targetRef="end"', 'sourceRef="receive" targetRef="gone"')
      .replace('<bpmn:endEvent', '<bpmn:userTask id="review" name="又一个"/><acme:thing/><bpmn:endEvent')
    await designer.openFile(file)
    await designer.element('review').waitFor()
    await designer.tool('保存').click()
    const question = designer.page.locator('.ant-modal').filter({ hasText: '保存会丢失部分内容' })
    await question.getByText('顺序流「f6」的 targetRef 指向文件中没有的「gone」').waitFor()
    await question.getByText('标识「review」重复，后一个 userTask 及其内容').waitFor()
    await question.getByText('无法识别的元素 <acme:thing> 及其内容').waitFor()
    await designer.answer('取消')
    expect(await isStored(designer.page, id)).toBe(false)
    await designer.tool('保存').click()
    await designer.answer('仍然保存')
    await designer.toast('保存成功')
    expect(await isStored(designer.page, id)).toBe(true)
  })

  test('a file of several processes without a picture says what it does not show; one of several pools shows all', async () => {
    const designer = await DesignerPage.open()
    const process = (id: string, name: string) =>
      `<process id="${id}" name="${name}"><startEvent id="${id}_a"/><userTask id="${id}_b"/><sequenceFlow id="${id}_f" sourceRef="${id}_a" targetRef="${id}_b"/></process>`
    const file = (pools: string) =>
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x">${pools}${process('One', '采购')}${process('Two', '付款')}</definitions>`
    await designer.openFile(file(''))
    await designer.element('One_b').waitFor()
    const told = designer.page.getByText('文件中有 1 处没有画在图上：「付款」')
    await told.waitFor()
    expect(await designer.xml()).toContain('id="Two_b"')

    // the same as pools: all are drawn, and properties of each are those of its process
    const pool = (id: string, process: string) => `<participant id="${id}" name="${id}" processRef="${process}"/>`
    await designer.openFile(file(`<collaboration id="both">${pool('Buyer', 'One')}${pool('Bank', 'Two')}</collaboration>`))
    for (const id of ['Buyer', 'One_b', 'Bank', 'Two_b']) await designer.element(id).waitFor()
    expect(await told.count()).toBe(0)
    await designer.select('Two_b')
    await designer.fill('名称', '银行付款')
    const xml = await designer.xml()
    for (const piece of ['id="Two_b" name="银行付款"', 'id="One_b"', 'processRef="One"', 'processRef="Two"']) expect(xml).toContain(piece)
  })
})

/** Ends the page's session on the server, without the page. */
async function endOnServer(page: Page): Promise<void> {
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session')
  const headers = { origin: address(), cookie: `session=${session?.value}`, 'content-type': 'application/json' }
  await fetch(`${address()}/api/app/base/app/sys/user/logout`, { method: 'POST', body: '{}', headers })
}

describe('the session ends while somebody types', () => {
  const typed = '没有离开的名称'
  const restored = async (designer: DesignerPage) => {
    await signInByForm(designer.page, 'hemin', { redirect: new URL(designer.page.url()).searchParams.get('redirect') ?? '' })
    await designer.page.getByRole('button', { name: '恢复', exact: true }).click()
    await designer.element('review').waitFor()
    await designer.select('review')
    return designer.row('名称').inputValue()
  }
  const openSaved = async () => {
    const designer = await DesignerPage.openSample(`Ended_${Date.now()}`)
    await designer.tool('保存').click()
    await designer.page.waitForURL(/\/flow\/designer\?key=/)
    await designer.page.reload()
    await designer.element('review').waitFor()
    await designer.select('review')
    await designer.row('名称').fill(typed)
    return designer
  }

  test('on the server: what a field holds is there after the next sign-in', async () => {
    const designer = await openSaved()
    await endOnServer(designer.page)
    // a call of the page in the background learns of the end
    await designer.page.waitForURL('**/login?redirect=*')
    expect(await restored(designer)).toBe(typed)
  })

  test('in another window: what a field holds is there after the next sign-in', async () => {
    const designer = await openSaved()
    const other = await designer.page.context().newPage()
    await other.goto(`${address()}/`)
    await other.getByRole('button', { name: /何敏/ }).first().click()
    await other.getByRole('menuitem', { name: '退出登录' }).click()
    await designer.page.waitForURL('**/login?redirect=*')
    await designer.page.getByText('您已在另一个窗口退出登录').waitFor()
    expect(await restored(designer)).toBe(typed)
  })
})

test('without a network nothing is saved and nothing is lost; once it is back the drawing is saved', async () => {
  const id = `Offline_${Date.now()}`
  const designer = await DesignerPage.openSample(id)
  const { page } = designer
  await designer.select('review')
  await designer.row('名称').fill('断网前的名称')
  await page.context().setOffline(true)
  await designer.tool('保存').click()
  await page.locator('[data-toast="error"]').first().waitFor()
  await page.getByText('有未保存的修改', { exact: true }).waitFor()
  expect(await designer.row('名称').inputValue()).toBe('断网前的名称')
  await page.context().setOffline(false)
  await designer.tool('保存').click()
  await designer.toast('保存成功')
  await page.waitForURL(/\?key=/)
  await page.reload()
  await designer.element('review').waitFor()
  expect(await designer.xml()).toContain('断网前的名称')
})
