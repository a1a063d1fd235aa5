// @vitest-environment happy-dom
// What the designer makes of files from elsewhere: their encoding, what their reader does not understand, and what they do not draw.
import { describe, expect, test } from 'vitest'
import { lossesOf } from '@/components/features/designer/canvas/losses'
import { FileRefused, readBpmnFile } from '@/components/features/designer/canvas/read-file'
import { bpmnTree, type TreeNode } from '../support/bpmn-tree.ts'
import { openDrawing } from '../support/headless-drawing.ts'

const fileOf = (bytes: Uint8Array) => new File([bytes as Uint8Array<ArrayBuffer>], 'a.bpmn')
const head = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`
const body = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p" name="采购审批"/></definitions>'
/** In which only these two words are not ASCII. */
const gbk = (text: string) =>
  Buffer.concat(text.split(/(采购审批)/).map((part) => (part === '采购审批' ? Buffer.from('b2c9b9bac9f3c5fa', 'hex') : Buffer.from(part))))
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('encodings', () => {
  const files: [what: string, bytes: Uint8Array][] = [
    ['UTF-8', Buffer.from(head('UTF-8') + body)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${head('UTF-8')}${body}`)],
    ['no encoding named', Buffer.from(body)],
    ['GBK', gbk(head('GBK') + body)],
    ['GB2312', gbk(head('gb2312') + body)],
    ['GB18030', gbk(head('GB18030') + body)],
    ['UTF-16, little end first, with a mark', Buffer.from(`\ufeff${head('UTF-16')}${body}`, 'utf16le')],
    ['UTF-16, big end first, with a mark', swapped(`\ufeff${head('UTF-16')}${body}`)],
    ['UTF-16 without a mark', Buffer.from(head('UTF-16') + body, 'utf16le')],
    ['UTF-16, big end first, without a mark', swapped(head('UTF-16') + body)],
    ['UTF-8 that calls itself UTF-16', Buffer.from(head('UTF-16') + body)],
  ]
  test.each(files)('a file in %s reads right', async (_, bytes) => {
    expect(await readBpmnFile(fileOf(bytes))).toContain('name="采购审批"')
  })

  test('a file that is not in the encoding it names is refused with that reason', async () => {
    for (const bytes of [gbk(head('UTF-8') + body), gbk(body), Buffer.from(head('klingon') + body)])
      await expect(readBpmnFile(fileOf(bytes))).rejects.toEqual(new FileRefused('fileEncoding'))
  })
})

const namespaces =
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:acme="http://acme.example" targetNamespace="x"'
const shapes = (...ids: string[]) =>
  ids
    .map(
      (id, at) =>
        `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${at * 150}" y="0" width="36" height="36"/></bpmndi:BPMNShape>`,
    )
    .join('')
const drawn = (element: string, ...ids: string[]) =>
  `<bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="pl" bpmnElement="${element}">${shapes(...ids)}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`
const definitions = (inner: string) => `<definitions ${namespaces}>${inner}</definitions>`

const troubled = `<process id="p" acme:kept="1">
  <startEvent id="a" kept="too"/><userTask id="b" name="审批"/><userTask id="b" name="又一个"/><acme:thing/>
  <sequenceFlow id="f" sourceRef="a" targetRef="b"/><sequenceFlow id="g" sourceRef="b" targetRef="gone"/>
</process>`
const lost = [
  { kind: 'duplicate', id: 'b', tag: 'userTask' },
  { kind: 'element', tag: 'acme:thing' },
  { kind: 'reference', target: 'gone', property: 'targetRef', type: 'SequenceFlow', id: 'g' },
]

describe('what the next save drops is told', () => {
  test.each([
    ['with a picture', troubled + drawn('p', 'a', 'b')],
    ['without a picture', troubled],
  ])('of a file %s', async (_, inner) => {
    const design = await openDrawing(definitions(inner))
    const { losses } = await design.open()
    expect(losses).toEqual(lost)
    const saved = await design.peek()
    expect(saved).toContain('acme:kept="1"')
    expect(saved).toContain('kept="too"')
    expect(saved).not.toContain('又一个')
    design.end()
  })

  test('attributes and pictures that are kept or mean nothing are no loss', () => {
    const element = { $type: 'bpmndi:BPMNShape', id: 's' }
    expect(
      lossesOf([
        { message: 'unknown attribute <foo>' },
        { message: 'unresolved reference <nope>', element, property: 'bpmndi:bpmnElement', value: 'nope' },
        { message: 'unsupported document encoding <GBK>, falling back to UTF-8' },
      ]),
    ).toEqual([])
  })
})

/** Without the lists of flows at an element, which say nothing that the flows do not say. */
const withoutLinks = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.filter(({ name }) => !/ (?:incoming|outgoing)$/.test(name)).map((node) => ({ ...node, children: withoutLinks(node.children) }))

describe('what a file has without drawing it is told', () => {
  const process = (id: string) => `<process id="${id}" name="流程 ${id}"><startEvent id="${id}_start"/></process>`
  const pools = '<collaboration id="c"><participant id="pa" processRef="A"/><participant id="pb" processRef="B"/></collaboration>'
  const undrawnOf = async (inner: string) => {
    const design = await openDrawing(definitions(inner))
    const { undrawn } = await design.open()
    const saved = await design.peek()
    design.end()
    return { undrawn, saved }
  }

  test('several pools without a picture are drawn one under the other, with the messages between them', async () => {
    const flow = (id: string) =>
      `<process id="${id}" name="流程 ${id}"><startEvent id="${id}_start"/><userTask id="${id}_task"/><sequenceFlow id="${id}_f" sourceRef="${id}_start" targetRef="${id}_task"/></process>`
    const message = '<messageFlow id="m" sourceRef="A_task" targetRef="B_start"/>'
    const empty = '<participant id="pc" name="银行"/>'
    const design = await openDrawing(definitions(pools.replace('</coll', `${empty}${message}</coll`) + flow('A') + flow('B')))
    expect(await design.open()).toEqual({ smooth: true, losses: [], undrawn: [] })
    const registry = design.service('elementRegistry')
    const box = (id: string) => {
      const { x = 0, y = 0, width = 0, height = 0 } = registry.get(id) ?? {}
      return { x, y, right: x + width, bottom: y + height }
    }
    const isWithin = (inner: string, outer: string) => {
      const [a, b] = [box(inner), box(outer)]
      return a.x >= b.x && a.y >= b.y && a.right <= b.right && a.bottom <= b.bottom
    }
    for (const id of ['A', 'B'])
      expect([id, isWithin(`${id}_start`, `p${id.toLowerCase()}`), isWithin(`${id}_task`, `p${id.toLowerCase()}`)]).toEqual([
        id,
        true,
        true,
      ])
    expect([box('pa').bottom < box('pb').y, box('pb').bottom < box('pc').y, box('pa').right === box('pc').right]).toEqual([
      true,
      true,
      true,
    ])
    const [begin, ...rest] = registry.get('m')?.waypoints ?? []
    expect([begin?.y, rest.at(-1)?.y]).toEqual([box('A_task').bottom, box('B_start').y])
    design.end()
  })

  test('several processes without a picture: the first is drawn, and the file keeps the others as they are', async () => {
    const flow = (id: string) =>
      `<process id="${id}" name="流程 ${id}"><startEvent id="${id}_start"/><userTask id="${id}_task" acme:kept="1"/><sequenceFlow id="${id}_f" sourceRef="${id}_start" targetRef="${id}_task"/></process>`
    const { undrawn, saved } = await undrawnOf(['A', 'B', 'C'].map(flow).join(''))
    expect(undrawn).toEqual(['流程 B', '流程 C'])
    const processes = (xml: string) => bpmnTree(xml).children.filter(({ name }) => name.endsWith(' process'))
    expect(withoutLinks(processes(saved))).toEqual(processes(definitions(['A', 'B', 'C'].map(flow).join(''))))
  })

  test('several pools with a picture are all drawn', async () => {
    const inner = pools + process('A') + process('B') + drawn('c', 'pa', 'A_start', 'pb', 'B_start')
    expect((await undrawnOf(inner)).undrawn).toEqual([])
  })

  test('a task without a shape beside drawn ones', async () => {
    const inner = `<process id="p"><startEvent id="a"/><userTask id="b" name="审批"/></process>${drawn('p', 'a')}`
    expect((await undrawnOf(inner)).undrawn).toEqual(['审批'])
  })
})
