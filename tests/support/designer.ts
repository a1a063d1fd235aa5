// The designer in Chromium: a model with one element of each kind the panel tells of, and what the stories do with it.
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { keptPage, newPage, signIn } from './browser.ts'

const shape = (id: string, x: number, y: number, width: number, height: number) =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
const edge = (id: string, ...points: (readonly [number, number])[]) =>
  `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join('')}</bpmndi:BPMNEdge>`

/** Start, user task, gateway with two flows, script task, receive task, end. */
export const sampleFile = (id = 'Sample') => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:flowable="http://flowable.org/bpmn" xmlns:acme="http://acme.example/own" id="Definitions_1" targetNamespace="http://acme.example">
  <bpmn:process id="${id}" name="示例流程" isExecutable="true" acme:owner="legal">
    <bpmn:startEvent id="start" name="发起"/>
    <bpmn:userTask id="review" name="审核" acme:colour="blue"><bpmn:extensionElements><acme:note>保留</acme:note></bpmn:extensionElements></bpmn:userTask>
    <bpmn:exclusiveGateway id="fork" name="金额"/>
    <bpmn:scriptTask id="script" name="计算"/>
    <bpmn:receiveTask id="receive" name="等待回执"/>
    <bpmn:endEvent id="end" name="结束"/>
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="review"/>
    <bpmn:sequenceFlow id="f2" sourceRef="review" targetRef="fork"/>
    <bpmn:sequenceFlow id="f3" sourceRef="fork" targetRef="script"/>
    <bpmn:sequenceFlow id="f4" sourceRef="fork" targetRef="receive"/>
    <bpmn:sequenceFlow id="f5" sourceRef="script" targetRef="end"/>
    <bpmn:sequenceFlow id="f6" sourceRef="receive" targetRef="end"/>
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${id}">
    ${shape('start', 160, 182, 36, 36)}${shape('review', 240, 160, 100, 80)}${shape('fork', 400, 175, 50, 50)}${shape('script', 520, 80, 100, 80)}${shape('receive', 540, 240, 100, 80)}${shape('end', 720, 182, 36, 36)}
    ${edge('f1', [196, 200], [240, 200])}${edge('f2', [340, 200], [400, 200])}${edge('f3', [425, 175], [425, 120], [520, 120])}${edge('f4', [425, 225], [425, 280], [540, 280])}${edge('f5', [620, 120], [738, 120], [738, 182])}${edge('f6', [640, 280], [738, 280], [738, 218])}
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`

let drawings = 0

export class DesignerPage {
  readonly page: Page
  readonly panel: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('complementary', { name: '属性' })
  }

  /** The designer with a new model, signed in as the administrator. */
  static async open(address = '/flow/designer', account = 'hemin'): Promise<DesignerPage> {
    const page = await newPage()
    await signIn(page, account, { redirect: address })
    const designer = new DesignerPage(page)
    await designer.panel.waitFor()
    return designer
  }

  /** The designer with the sample in place of the new model. */
  static async openSample(id?: string): Promise<DesignerPage> {
    const designer = await DesignerPage.open()
    await designer.openFile(sampleFile(id))
    await designer.element('review').waitFor()
    return designer
  }

  /** The sample, changed as wanted, in place of what an earlier test of the file has drawn: for tests of what is drawn and of its properties. */
  static async draw(change: (file: string) => string = (file) => file): Promise<DesignerPage> {
    const designer = new DesignerPage(await keptPage('hemin', '/flow/designer'))
    const id = `Sample_${++drawings}`
    await designer.panel.waitFor()
    await designer.openFile(change(sampleFile(id)))
    const replace = designer.page.getByRole('dialog').getByRole('button', { name: '替换', exact: true })
    const process = designer.row('标识')
    const isOpen = async () => {
      if (await replace.isVisible()) await designer.answer('替换')
      return (await process.count()) === 1 && (await process.inputValue()) === id
    }
    await expect.poll(isOpen).toBe(true)
    return designer
  }

  openFile(text: string | Buffer, name = 'sample.bpmn'): Promise<void> {
    const buffer = Buffer.from(text as string)
    return this.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xml', buffer })
  }

  tool(name: string): Locator {
    return this.page.getByRole('toolbar', { name: '工具栏' }).getByRole('button', { name, exact: true })
  }

  /** A drawn element by its id. */
  element(id: string): Locator {
    return this.page.locator(`[data-element-id="${id}"]`).first()
  }

  /** Clicks an element; once more where the drawing moved away under the pointer. */
  async select(id: string, more = false): Promise<void> {
    const chosen = () => this.element(id).evaluate((drawn) => drawn.classList.contains('selected'))
    await expect
      .poll(async () => {
        if (!(await chosen())) await this.press(id, more)
        return chosen()
      })
      .toBe(true)
    if (!more) await expect.poll(() => this.row('标识').inputValue()).toBe(id)
  }

  private async press(id: string, more: boolean): Promise<void> {
    // the outline in front takes the clicks of shapes and of lines
    const { x, y } = await this.element(id)
      .locator('.djs-hit')
      .first()
      .evaluate((hit: SVGGraphicsElement) => {
        const line = hit instanceof SVGGeometryElement && !hit.getAttribute('width') ? hit.getPointAtLength(hit.getTotalLength() / 3) : null
        const { x: left, y: top, width, height } = hit.getBBox()
        const point = new DOMPoint(line?.x ?? left + width / 2, line?.y ?? top + height / 2)
        return point.matrixTransform(hit.getScreenCTM() as DOMMatrix)
      })
    if (more) await this.page.keyboard.down('Shift')
    await this.page.mouse.click(x, y)
    if (more) await this.page.keyboard.up('Shift')
  }

  /** Shows the properties of the process. */
  async selectProcess(): Promise<void> {
    await this.page
      .locator('.djs-container svg')
      .first()
      .click({ position: { x: 400, y: 20 } })
  }

  /** Opens a section of the panel if it is folded. */
  async section(title: string): Promise<Locator> {
    const section = this.panel
      .locator('section')
      .filter({ has: this.page.locator('h3').getByRole('button', { name: new RegExp(`^${title}(?!监听器)`) }) })
    const head = section.locator('h3').getByRole('button')
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    return section
  }

  /** A control of the panel by its label. */
  row(label: string): Locator {
    return this.panel.getByLabel(label, { exact: true })
  }

  async fill(label: string, value: string): Promise<void> {
    await this.row(label).fill(value)
    await this.row(label).blur()
  }

  /** Opens a menu of the tools, and takes an entry. */
  async menu(name: string, entry: string): Promise<void> {
    const named = { name: entry, exact: true }
    const item = this.page.getByRole('menuitem', named).or(this.page.getByRole('menuitemradio', named))
    // a dialog that closes gives the keyboard back late, which shuts a menu that is open already
    const opened = async () => {
      if (!(await item.isVisible())) await this.page.getByRole('button', { name, exact: true }).click()
      return item.isVisible()
    }
    await expect.poll(opened).toBe(true)
    await item.click()
  }

  /** The file as the preview shows it. */
  async xml(): Promise<string> {
    await this.menu('预览', '预览 XML')
    const dialog = this.page.getByRole('dialog', { name: '预览 XML' })
    const text = (await dialog.locator('pre').textContent()) ?? ''
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await dialog.waitFor({ state: 'hidden' })
    return text
  }

  /** Where an element is drawn, on the screen. */
  async box(id: string) {
    const box = await this.element(id).locator('.djs-visual').boundingBox()
    if (!box) throw new Error(`${id} is not drawn`)
    return box
  }

  toast(text: string): Promise<void> {
    return this.page.locator('[data-toasts]').getByText(text).first().waitFor()
  }

  /** Answers the open question. */
  async answer(button: string): Promise<void> {
    const dialog = this.page.locator('.ant-modal').last()
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
}
