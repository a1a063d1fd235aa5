// @vitest-environment happy-dom
// What the canvas offers, keeps and says: the palette, the clipboard between windows, the simulation's words.
import { afterEach, expect, test, vi } from 'vitest'
import type { Design } from '@/components/features/designer/canvas/design'
import { newFile } from '@/components/features/designer/canvas/new-file'
import type { Drawn } from '@/components/features/designer/canvas/services'
import { translateSimulation } from '@/components/features/designer/canvas/simulation-words'
import { translatorOf } from '@/components/features/designer/canvas/translate'
import { forgetUser, keepTargetKey } from '@/lib/client/session-state'
import { textsOf } from '@/lib/i18n/messages'
import { openDrawing } from '../support/headless-drawing.ts'

const translate = translatorOf('zh-CN', textsOf('zh-CN', 'designer').modeler)
/** Services that the designer itself does not ask. */
interface OwnServices {
  palette: { getEntries(): Record<string, { title: string; html: string }> }
  copyPaste: { copy(elements: Drawn[]): void; paste(at: { element: Drawn; point: { x: number; y: number } }): Drawn[] }
  clipboard: { isEmpty(): boolean }
}
const own = <K extends keyof OwnServices>(design: Design, name: K) => design.service(name as never) as OwnServices[K]

const file = newFile('flowable', 1, { process: '采购', start: '发起' })
const open: Design[] = []
const openNew = async () => {
  const design = await openDrawing(file, 'flowable', translate)
  open.push(design)
  return design
}
afterEach(() => {
  for (const design of open.splice(0)) design.end()
})

test('the palette offers the tools, then what approvals use, then everything else behind one entry', async () => {
  const entries = Object.entries(own(await openNew(), 'palette').getEntries())
  expect(entries.map(([key]) => key)).toEqual([
    'hand-tool',
    'lasso-tool',
    'space-tool',
    'global-connect-tool',
    'tool-separator',
    'create.start-event',
    'create.end-event',
    'create.user-task',
    'create.exclusive-gateway',
    'create.parallel-gateway',
    'create.inclusive-gateway',
    'create.copy',
    'create.timer',
    'create.call-activity',
    'create',
  ])
  for (const [key, { title, html }] of entries)
    if (key !== 'tool-separator') expect([/[一-龥]/.test(title), html.includes(`title="${title}"`)]).toEqual([true, true])
})

test('no menu stands beside what is chosen while another view lies over the canvas', async () => {
  const design = await openNew()
  const [pad, selection] = [design.service('contextPad'), design.service('selection')]
  const start = design.service('elementRegistry').get('StartEvent_1') as Drawn
  selection.select(start)
  expect(pad.isOpen()).toBe(true)
  design.cover(true)
  expect(pad.isOpen()).toBe(false)
  selection.select(null)
  selection.select(start)
  design.service('modeling').updateProperties(start, { name: '申请' })
  expect(pad.isOpen()).toBe(false)
  design.cover(false)
  expect(pad.isOpen()).toBe(true)
})

test('what one person copies is pasted in another window of his, and in none of anybody else', async () => {
  keepTargetKey('u1')
  const one = await openNew()
  own(one, 'copyPaste').copy([one.service('elementRegistry').get('StartEvent_1')!])
  const other = await openNew()
  expect(own(other, 'clipboard').isEmpty()).toBe(false)
  const pasted = own(other, 'copyPaste').paste({ element: other.service('canvas').getRootElement(), point: { x: 400, y: 400 } })
  expect(pasted.map(({ businessObject }) => businessObject.get('name'))).toContain('发起')
  keepTargetKey('u2')
  expect(own(other, 'clipboard').isEmpty()).toBe(true)
  forgetUser()
})

test('the simulation speaks the language of the reader, in what it adds later too', async () => {
  const container = document.createElement('div')
  const part = (name: string, inner: string) => `<div class="${name}">${inner}</div>`
  container.innerHTML = part('bts-palette', '<button class="bts-entry" title="Reset Simulation"></button>') + part('djs-label', 'Close')
  const stop = translateSimulation(container, translate)
  const added = document.createElement('div')
  added.className = 'bts-notifications'
  added.innerHTML = '<span class="bts-text" title="采购 started">采购 started</span><span class="bts-text">Process finished</span>'
  container.append(added)
  await vi.waitFor(() => expect(added.textContent).toBe('采购开始流程结束'))
  expect(container.querySelector('button')?.title).toBe('重新模拟')
  expect(container.querySelector('.djs-label')?.textContent).toBe('Close')
  stop()
})
