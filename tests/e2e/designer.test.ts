// The canvas of the designer: files, tools, alignment, zoom and history, on the real page.
import { describe, expect, test } from 'vitest'
import { flaws } from '../support/axe.ts'
import { bytesOf, newPage, signIn } from '../support/browser.ts'
import { DesignerPage, sampleFile } from '../support/designer.ts'

describe('files', () => {
  test('DES-01 DES-02 a file opens in place of the drawing; what is no BPMN is refused and changes nothing', async () => {
    const designer = await DesignerPage.open()
    expect(await designer.page.locator('input[type=file]').getAttribute('accept')).toBe('.xml,.bpmn')
    await designer.element('StartEvent_1').waitFor()
    await designer.openFile(sampleFile())
    await designer.element('review').waitFor()
    expect(await designer.element('StartEvent_1').count()).toBe(0)

    const refusals: [text: string | Buffer, name: string, message: string][] = [
      ['<definitions', 'broken.bpmn', '文件不是完整的 XML'],
      ['<html/>', 'page.xml', '这不是 BPMN 2.0 流程文件'],
      [`<!DOCTYPE x [<!ENTITY a "b">]>${sampleFile()}`, 'entity.bpmn', 'DOCTYPE'],
      [sampleFile(), 'sample.txt', '只能打开 .xml 或 .bpmn 文件'],
      [Buffer.alloc(5_000_000, ' '), 'large.bpmn', '文件超过 2 MB'],
    ]
    for (const [text, name, message] of refusals) {
      await designer.openFile(text, name)
      await designer.toast(message)
    }
    await expect.poll(() => designer.element('review').count()).toBe(1)
  })

  test('a file in another encoding reads right, and one with names of markup shows them as text', async () => {
    const designer = await DesignerPage.open()
    const latin = sampleFile()
      .replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
      .replaceAll(/[一-龥]+/g, 'Prüfung &lt;b&gt;fett&lt;/b&gt;')
    await designer.openFile(Buffer.from(latin, 'latin1'))
    await designer.element('review').waitFor()
    await designer.select('review')
    expect(await designer.row('名称').inputValue()).toBe('Prüfung <b>fett</b>')
    expect(await designer.page.locator('.djs-container b').count()).toBe(0)
  })

  test('DES-03 DES-04 DES-05 the model is downloaded as XML, SVG and BPMN', async () => {
    const designer = await DesignerPage.openSample()
    const kinds = [
      ['XML 文件', '.xml', 'bpmn:userTask'],
      ['SVG 图片', '.svg', '<svg'],
      ['BPMN 文件', '.bpmn', 'bpmn:userTask'],
    ] as const
    for (const [entry, ending, content] of kinds) {
      await designer.page.getByRole('button', { name: '下载' }).click()
      const [download] = await Promise.all([
        designer.page.waitForEvent('download'),
        designer.page.getByRole('menuitem', { name: entry }).click(),
      ])
      expect(download.suggestedFilename().endsWith(ending)).toBe(true)
      expect((await bytesOf(download)).toString('utf8')).toContain(content)
    }
  })

  test('DES-06 DES-07 the model is previewed as XML and as JSON, in colours', async () => {
    const designer = await DesignerPage.openSample()
    expect(await designer.xml()).toContain('<bpmn:userTask id="review"')
    await designer.menu('预览', '预览 JSON')
    const dialog = designer.page.getByRole('dialog', { name: '预览 JSON' })
    const text = (await dialog.locator('pre').textContent()) ?? ''
    expect(JSON.parse(text)).toMatchObject({
      name: 'bpmn:definitions',
      children: [{ name: 'bpmn:process', attributes: { id: 'Sample' } }, {}],
    })
    await expect.poll(() => dialog.locator('[data-tone=key]').count()).toBeGreaterThan(10)
  })

  test('DES-100 a foreign file keeps its elements and attributes through opening, changing and saving', async () => {
    const designer = await DesignerPage.openSample(`Kept_${Date.now()}`)
    await designer.select('review')
    await designer.fill('名称', '复审')
    await designer.tool('保存').click()
    await designer.toast('保存成功')
    await designer.page.reload()
    await designer.element('review').waitFor()
    const xml = await designer.xml()
    for (const kept of ['acme:owner="legal"', 'acme:colour="blue"', '<acme:note>保留</acme:note>', 'name="复审"'])
      expect(xml).toContain(kept)
  })
})

describe('tools', () => {
  test('DES-08 the simulation goes on and off', async () => {
    const designer = await DesignerPage.openSample()
    await designer.tool('模拟').click()
    await designer.page.locator('.bts-palette').waitFor()
    const simulation = designer.page.locator('.bts-palette')
    for (const name of ['暂停或继续模拟', '重新模拟', '模拟记录']) await simulation.getByTitle(name).waitFor()
    await designer.page.getByTitle('速度：正常').waitFor()
    await designer.page.getByTitle('触发').first().click()
    await simulation.getByTitle('模拟记录').click()
    await designer.page.locator('.bts-log').getByText('流程开始').waitFor()
    await designer.tool('结束模拟').click()
    await designer.page.locator('.bts-palette').waitFor({ state: 'hidden' })
    await designer.tool('模拟').waitFor()
  })

  test('DES-10 DES-11 DES-12 DES-13 DES-14 DES-15 DES-16 DES-17 DES-18 what is chosen is aligned, after a question', async () => {
    const designer = await DesignerPage.openSample()
    const align = async (name: string) => {
      await designer.tool(name).click()
      await designer.answer('确定')
    }
    await designer.select('script')
    await designer.tool('左对齐').click()
    await designer.toast('请按住 Ctrl 键选择多个元素对齐')
    await designer.select('receive', true)

    const before = await designer.box('receive')
    await designer.tool('左对齐').click()
    const question = designer.page.locator('.ant-modal').last()
    await question.getByText('警告').waitFor()
    await question.getByText('自动对齐可能造成图形变形，是否继续？').waitFor()
    await designer.answer('取消')
    expect(await designer.box('receive')).toEqual(before)

    const edges = {
      左对齐: (box: Box) => box.x,
      右对齐: (box: Box) => box.x + box.width,
      水平居中: (box: Box) => box.x + box.width / 2,
    } as const
    for (const [name, edge] of Object.entries(edges)) {
      await align(name)
      await expect.poll(async () => Math.abs(edge(await designer.box('script')) - edge(await designer.box('receive')))).toBeLessThan(1)
      await designer.tool('撤销').click()
      await expect.poll(() => designer.box('receive')).toEqual(before)
    }
    const levels = {
      上对齐: (box: Box) => box.y,
      下对齐: (box: Box) => box.y + box.height,
      垂直居中: (box: Box) => box.y + box.height / 2,
    } as const
    for (const [name, level] of Object.entries(levels)) {
      await align(name)
      await expect.poll(async () => Math.abs(level(await designer.box('script')) - level(await designer.box('receive')))).toBeLessThan(1)
      await designer.tool('撤销').click()
      await expect.poll(() => designer.box('receive')).toEqual(before)
    }
  })

  test('DES-19 DES-20 DES-21 DES-22 DES-23 the zoom goes by tenths between 20 and 400 per cent, and back to 100', async () => {
    const designer = await DesignerPage.openSample()
    const shown = designer.page.getByLabel('缩放比例')
    const button = (name: string) => designer.page.getByRole('button', { name, exact: true })
    await button('重置视图').click()
    await expect.poll(() => shown.textContent()).toBe('100%')
    await button('放大').click()
    await expect.poll(() => shown.textContent()).toBe('110%')
    await button('缩小').click()
    await button('缩小').click()
    await expect.poll(() => shown.textContent()).toBe('90%')
    for (let step = 0; step < 7; step++) await button('缩小').click()
    await expect.poll(() => shown.textContent()).toBe('20%')
    await button('缩小').click()
    await designer.toast('已缩小到最小 20%')
    expect(await shown.textContent()).toBe('20%')
    for (let step = 0; step < 38; step++) await button('放大').click()
    await expect.poll(() => shown.textContent()).toBe('400%')
    await button('放大').click()
    await designer.toast('已放大到最大 400%')
    expect(await shown.textContent()).toBe('400%')
    await button('重置视图').click()
    await expect.poll(() => shown.textContent()).toBe('100%')
  })

  test('DES-24 DES-25 DES-26 changes are undone and redone while there are any; redrawing begins a new process', async () => {
    const designer = await DesignerPage.openSample()
    expect(await designer.tool('撤销').isDisabled()).toBe(true)
    expect(await designer.tool('重做').isDisabled()).toBe(true)
    await designer.select('review')
    await designer.fill('名称', '复审')
    await designer.tool('撤销').click()
    await expect.poll(() => designer.row('名称').inputValue()).toBe('审核')
    expect(await designer.tool('撤销').isDisabled()).toBe(true)
    await designer.tool('重做').click()
    await expect.poll(() => designer.row('名称').inputValue()).toBe('复审')
    expect(await designer.tool('重做').isDisabled()).toBe(true)
    await designer.tool('重绘').click()
    await designer.answer('重绘')
    await designer.element('StartEvent_1').waitFor()
    expect(await designer.element('review').count()).toBe(0)
  })

  test('DES-97 DES-98 DES-99 a new process carries the time, and each prefix has all that is said of a task', async () => {
    const designer = await DesignerPage.open()
    expect(await designer.xml()).toMatch(/<bpmn:process id="Process_(\d{13})" name="业务流程_\1"/)
    const said = ['assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'followUpDate', 'formKey']
    const attributes = said.map((name) => `flowable:${name}="${name}1"`).join(' ')
    const form = '<flowable:formData><flowable:formField id="days" label="天数" type="long"/></flowable:formData>'
    await designer.openFile(sampleFile().replace('name="审核"', `name="审核" ${attributes}`).replace('<acme:note>', `${form}<acme:note>`))
    await designer.element('review').waitFor()
    await designer.select('review')
    await designer.section('任务')
    await designer.fill('优先级', '70')
    const before = ['flowable', 'activiti', 'camunda']
    for (const [at, prefix] of before.entries()) {
      if (at > 0) await designer.menu(`扩展前缀：${before[at - 1]}`, prefix)
      await designer.page.getByRole('button', { name: `扩展前缀：${prefix}` }).waitFor()
      const xml = await designer.xml()
      for (const name of said) expect(xml).toContain(`${prefix}:${name}="${name}1"`)
      expect(xml).toContain(`${prefix}:priority="70"`)
      expect(xml).toContain(`<${prefix}:formField id="days" label="天数" type="long"`)
      for (const other of before) if (other !== prefix) expect(xml).not.toContain(`${other}:`)
    }
  })

  test('what approvals use is drawn from the palette, and everything else from behind its last entry', async () => {
    const designer = await DesignerPage.open()
    const palette = designer.page.locator('.djs-palette')
    await palette.getByTitle('用户任务：由人审批或办理').click()
    const at = await designer.page.locator('.djs-container svg').first().boundingBox()
    await designer.page.mouse.move((at?.x ?? 0) + 500, (at?.y ?? 0) + 120)
    await designer.page.mouse.click((at?.x ?? 0) + 505, (at?.y ?? 0) + 125)
    await expect.poll(() => designer.panel.getByText('用户任务', { exact: true }).count()).toBe(1)
    await palette.getByTitle('更多：全部元素').click()
    const all = designer.page.locator('.djs-popup')
    await all.locator('[data-id="create-event-based-gateway"]').waitFor()
  })

  test('what is copied in one model is pasted into another, with its properties', async () => {
    const designer = await DesignerPage.openSample()
    const { page } = designer
    await designer.select('review')
    await designer.section('任务')
    await designer.fill('优先级', '70')
    const canvas = page.locator('.djs-container svg').first()
    await canvas.press('Control+c')
    await designer.tool('重绘').click()
    await designer.answer('重绘')
    await designer.element('StartEvent_1').waitFor()
    await page.mouse.move(700, 500)
    await canvas.press('Control+v')
    await page.mouse.move(710, 510)
    await page.mouse.click(720, 520)
    await expect.poll(() => designer.row('名称').inputValue()).toBe('审核')
    expect(await designer.xml()).toContain('flowable:priority="70"')
  })

  test('an element is found by its name, and the small picture of the whole leads to any place', async () => {
    const designer = await DesignerPage.openSample()
    const { page } = designer
    await designer.tool('查找元素').click()
    // as an input method writes it: without a key
    await page.getByLabel('在图中查找').fill('回执')
    await page.locator('.djs-search-result').filter({ hasText: '等待回执' }).waitFor()
    await page.getByLabel('在图中查找').press('Enter')
    await expect.poll(() => designer.row('标识').inputValue()).toBe('receive')

    const whole = page.locator('.djs-minimap')
    const tool = page.getByRole('button', { name: '缩略图' })
    expect(await whole.isVisible()).toBe(false)
    await tool.press('Enter')
    await whole.locator('.viewport').waitFor()
    expect(await tool.getAttribute('aria-pressed')).toBe('true')
    const left = async () => (await designer.element('start').boundingBox())?.x ?? 0
    const before = await left()
    const map = await whole.boundingBox()
    if (!map) throw new Error('the small picture has no place')
    await page.mouse.click(map.x + map.width - 20, map.y + map.height / 2)
    await expect.poll(left).toBeLessThan(before - 50)
    await tool.press('Enter')
    await whole.waitFor({ state: 'hidden' })
  })

  test('a drawing stands in the middle beside the palette, also when its room changes before anybody has moved it', async () => {
    const designer = await DesignerPage.openSample()
    const { page } = designer
    const offCentre = async () => {
      const boxes = await Promise.all(['start', 'end'].map((id) => designer.element(id).boundingBox()))
      const [palette, room] = await Promise.all([page.locator('.djs-palette').boundingBox(), page.locator('.djs-container').boundingBox()])
      const [first, last] = boxes
      if (!first || !last || !palette || !room) return Number.POSITIVE_INFINITY
      const middle = (first.x + last.x + last.width) / 2
      return Math.abs(middle - (palette.x + palette.width + room.x + room.width) / 2)
    }
    await expect.poll(offCentre).toBeLessThan(30)
    await page.setViewportSize({ width: 1200, height: 800 })
    await expect.poll(offCentre).toBeLessThan(30)
    await page.getByRole('button', { name: '放大' }).click()
    const zoom = page.getByLabel('缩放比例')
    const zoomed = await zoom.textContent()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(async () => (await page.locator('.djs-container').boundingBox())?.width ?? 0).toBeGreaterThan(800)
    expect(await zoom.textContent()).toBe(zoomed)
  })

  test('the keys are told, and a check says what is easily misread besides what keeps the model from running', async () => {
    const designer = await DesignerPage.openSample()
    const { page } = designer
    await designer.tool('快捷键').click()
    await page.getByText('复制，可粘贴到另一个模型').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '校验', exact: true }).click()
    const list = page.getByRole('region', { name: '需要处理' })
    // both branches run into the end, which waits for neither
    await list.getByRole('button', { name: /多条连线直接汇入/ }).click()
    await expect.poll(() => designer.row('标识').inputValue()).toBe('end')
  })

  test('is usable without a mouse for everything around the canvas, and passes axe', async () => {
    const designer = await DesignerPage.openSample()
    await designer.select('review')
    expect(await flaws(designer.page, undefined, '.djs-container')).toEqual([])
  })
})

interface Box {
  x: number
  y: number
  width: number
  height: number
}

describe('saving', () => {
  test('DES-09 a half-typed field is saved with the model, and the model opens again as saved', async () => {
    const designer = await DesignerPage.open()
    const id = `Saved_${Date.now()}`
    await designer.openFile(sampleFile(id))
    await designer.element('review').waitFor()
    await designer.select('review')
    await designer.row('名称').fill('没有离开的名称')
    await designer.tool('保存').click()
    await designer.toast('保存成功')
    await designer.page.waitForURL(/\/flow\/designer\?key=/)
    await designer.page.reload()
    await designer.element('review').waitFor()
    await designer.select('review')
    expect(await designer.row('名称').inputValue()).toBe('没有离开的名称')
  })

  test('the first save of a new model leaves the drawing as it is: its changes can still be undone', async () => {
    const designer = await DesignerPage.openSample(`First_${Date.now()}`)
    await designer.select('review')
    await designer.fill('名称', '复审')
    await designer.tool('保存').click()
    await designer.toast('保存成功')
    await designer.page.waitForURL(/\/flow\/designer\?key=/)
    await designer.page.getByRole('heading', { name: '示例流程', level: 1 }).waitFor()
    await designer.tool('撤销').click()
    await expect.poll(() => designer.row('名称').inputValue()).toBe('审核')
  })

  test('what was drawn and not saved is offered again after the window was closed', async () => {
    const designer = await DesignerPage.openSample()
    await designer.select('review')
    await designer.fill('名称', '未保存')
    await designer.page.getByText('有未保存的修改', { exact: true }).waitFor()
    await expect.poll(() => designer.page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('未保存')
    designer.page.on('dialog', (dialog) => dialog.accept())
    await designer.page.reload()
    await designer.page.getByRole('button', { name: '恢复', exact: true }).click()
    await designer.element('review').waitFor()
    await designer.select('review')
    expect(await designer.row('名称').inputValue()).toBe('未保存')
  })

  test('of two windows on one model the second save is refused, and both drawings can be kept', async () => {
    const designer = await DesignerPage.openSample(`Both_${Date.now()}`)
    await designer.tool('保存').click()
    await designer.page.waitForURL(/\?key=/)
    const address = new URL(designer.page.url())
    const other = await DesignerPage.open(address.pathname + address.search)
    for (const [one, name, code] of [
      [designer, '先保存的', 0],
      [other, '后保存的', 409],
    ] as const) {
      await one.select('review')
      await one.fill('名称', name)
      const saved = one.page.waitForResponse('**/bpm/model/save')
      await one.tool('保存').click()
      expect(await (await saved).json()).toMatchObject({ code })
    }
    const clash = other.page.getByRole('dialog', { name: '此流程已被他人修改' })
    await clash.getByRole('button', { name: '另存为新流程' }).click()
    await other.toast('已另存为')
    expect(await other.xml()).toContain('后保存的')
    expect(other.page.url()).not.toBe(designer.page.url())
    await designer.page.reload()
    await designer.element('review').waitFor()
    expect(await designer.xml()).toContain('先保存的')
  })

  test('DES-101 only administrators find the designer in their menus', async () => {
    const page = await newPage()
    await signIn(page, 'huangwen', { redirect: '/flow/model' })
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('navigation').first().waitFor()
    expect(await page.getByRole('link', { name: '流程管理' }).count()).toBe(0)
    const admin = await newPage()
    await signIn(admin, 'hemin', { redirect: '/flow/model?keyword=LEAVE_APPROVAL' })
    await admin.getByRole('heading', { name: '流程模型' }).waitFor()
    await admin.getByRole('link', { name: '请假审批' }).waitFor()
  })
})
