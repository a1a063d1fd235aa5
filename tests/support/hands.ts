// A person's hands before a page: mouse or finger, keys one at a time, an input method, the clipboard. A test uses nothing else for the
// control that it is about; `fill` remains for the rest. No press goes through what covers its target.
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { patiently } from './patience.ts'

interface Point {
  x: number
  y: number
}

/** The middle of what of a box is inside the window. */
function middleOf(box: Point & { width: number; height: number }, window: { width: number; height: number }): Point {
  const [left, top] = [Math.max(box.x, 0), Math.max(box.y, 0)]
  const [right, bottom] = [Math.min(box.x + box.width, window.width), Math.min(box.y + box.height, window.height)]
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** The middle of what is seen of an element, once nothing lies over it and it has come to rest. */
async function reachable(target: Locator): Promise<Point> {
  await target.waitFor({ state: 'attached' })
  let last = ''
  let point = { x: 0, y: 0 }
  await expect
    .poll(async () => {
      // a list that loads may draw its rows again meanwhile: then it is looked for once more
      await target.scrollIntoViewIfNeeded({ timeout: patiently(1_000) }).catch(() => undefined)
      const box = await target.boundingBox({ timeout: patiently(1_000) }).catch(() => null)
      if (!box) return 'it is not there'
      point = middleOf(box, target.page().viewportSize() ?? box)
      const before = last
      last = JSON.stringify(box)
      if (before !== last) return 'it moves'
      return target
        .evaluate(
          (element, { x, y }) => {
            const top = document.elementFromPoint(x, y)
            if (!top) return 'it is outside the window'
            // the text that names a control may be pressed in its place
            const own = element.contains(top) || top.contains(element) || top.closest('label')?.contains(element)
            if (own) return 'free'
            // as a person turns a list whose last column keeps its place
            element.scrollIntoView({ block: 'center', inline: 'center' })
            return `covered by ${top.outerHTML.slice(0, 200)}`
          },
          point,
          { timeout: patiently(1_000) },
        )
        .catch(() => 'it is not there')
    })
    .toBe('free')
  return point
}

/** Two taps at one place within 300 ms are a double tap to a browser, which sets no caret with it; no finger types between such two. */
const doubleTap = { within: 400, around: 48 }

const lastTaps = new WeakMap<Page, Point & { at: number }>()

async function tap(page: Page, point: Point): Promise<void> {
  const last = lastTaps.get(page)
  const passed = last ? performance.now() - last.at : doubleTap.within
  if (last && passed < doubleTap.within && Math.hypot(point.x - last.x, point.y - last.y) < doubleTap.around)
    await new Promise((done) => setTimeout(done, doubleTap.within - passed))
  await page.touchscreen.tap(point.x, point.y)
  lastTaps.set(page, { ...point, at: performance.now() })
}

const isTouched = (page: Page) => page.evaluate(() => matchMedia('(pointer: coarse)').matches)

/** A click of the mouse, or a tap where the screen is one for fingers. */
export async function press(target: Locator): Promise<void> {
  const page = target.page()
  const point = await reachable(target)
  if (!(await isTouched(page))) return page.mouse.click(point.x, point.y)
  // a browser makes a click of a tap a moment later, and sets the caret with it; where a page takes the touch itself there is none
  const heard = await page.evaluateHandle(() => ({
    made: new Promise<void>((done) => {
      document.addEventListener('click', () => setTimeout(done), { capture: true, once: true })
      document.addEventListener('touchend', () => setTimeout(done, 1_000), { capture: true, once: true })
    }),
  }))
  await tap(page, point)
  // one that leads to another page ends with it
  await heard.evaluate(({ made }) => made).catch(() => undefined)
}

/** Presses so quickly one after the other that a page which is busy meanwhile takes them in one go. */
export async function pressAtOnce(...targets: readonly Locator[]): Promise<void> {
  const [page] = targets.map((target) => target.page())
  if (!page) return
  const points: Point[] = []
  for (const target of targets) points.push(await reachable(target))
  const session = await page.context().newCDPSession(page)
  const busy = page.evaluate(() => {
    for (const end = performance.now() + 500; performance.now() < end; );
  })
  const shared = { button: 'left', clickCount: 1 } as const
  const sent = points.flatMap((point) =>
    (['mousePressed', 'mouseReleased'] as const).map((type) => session.send('Input.dispatchMouseEvent', { type, ...point, ...shared })),
  )
  await Promise.all([busy, ...sent])
  await session.detach()
}

/** Takes a thing by the mouse, draws it to a place or onto the middle of another, and lets it go; what is looked at while it is held there comes last. */
export async function drag(what: Locator, onto: Locator | { by: Point }, held?: () => Promise<unknown>): Promise<void> {
  const { mouse } = what.page()
  const from = await reachable(what)
  const to = 'by' in onto ? { x: from.x + onto.by.x, y: from.y + onto.by.y } : await reachable(onto)
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(from.x + Math.sign(to.x - from.x) * 12, from.y + Math.sign(to.y - from.y) * 12, { steps: 3 })
  await mouse.move(to.x, to.y, { steps: 12 })
  await held?.()
  await mouse.up()
}

/** Two clicks, as cells of lists are opened. */
export async function pressTwice(target: Locator): Promise<void> {
  const { x, y } = await reachable(target)
  await target.page().mouse.dblclick(x, y)
}

const isEntered = (field: Locator) => field.evaluate((element) => element.contains(document.activeElement))

/** Presses a field, if the caret is elsewhere, and chooses all that it holds. */
export async function enter(field: Locator): Promise<void> {
  if (!(await isEntered(field))) {
    await press(field)
    await expect.poll(() => isEntered(field)).toBe(true)
  }
  await field.page().keyboard.press('ControlOrMeta+A')
}

/** Goes from control to control by the key until this one has the keyboard. */
export async function tabTo(target: Locator): Promise<void> {
  for (let gone = 0; !(await isEntered(target)); gone += 1) {
    expect(gone).toBeLessThan(100)
    await target.page().keyboard.press('Tab')
  }
}

/** Goes down a menu by the arrow until this one has the keyboard. */
export async function arrowTo(target: Locator): Promise<void> {
  await target.waitFor()
  for (let gone = 0; !(await isEntered(target)); gone += 1) {
    expect(gone).toBeLessThan(40)
    await target.page().keyboard.press('ArrowDown')
  }
}

/** Types over what a field holds, one key at a time. */
export async function type(field: Locator, text: string): Promise<void> {
  await enter(field)
  await field.page().keyboard.type(text)
}

/** A text as an input method puts it in: spelled first, one letter at a time, then taken. */
export async function compose(field: Locator, spelled: string, text: string): Promise<void> {
  await enter(field)
  await field.page().keyboard.press('End')
  await spell(field.page(), spelled)
  await takeSpelled(field.page(), text)
}

/** What an input method shows while it is typed, where the caret is; nothing is taken yet. */
export async function spell(page: Page, spelled: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (let typed = 1; typed <= spelled.length; typed += 1) {
    await session.send('Input.imeSetComposition', { text: spelled.slice(0, typed), selectionStart: typed, selectionEnd: typed })
  }
  await session.detach()
}

/** Takes a text in the place of what is spelled, with the key that a browser reports for it. */
export async function takeSpelled(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await session.send('Input.insertText', { text })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await session.detach()
}

/** Runs what needs the clipboard while no other test file does: the browser of a run has one. */
async function withClipboard<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const lock = path.join(tmpdir(), `office-clipboard-${process.ppid}`)
  await expect
    .poll(() =>
      open(lock, 'wx').then(
        (file) => file.close().then(() => true),
        () => false,
      ),
    )
    .toBe(true)
  try {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    return await work()
  } finally {
    await rm(lock)
  }
}

/** What is copied by a press or by keys. */
export function copyBy(page: Page, work: () => Promise<unknown>): Promise<string> {
  return withClipboard(page, async () => {
    await work()
    return page.evaluate(() => navigator.clipboard.readText())
  })
}

interface Copied {
  text?: string
  html?: string
  /** The bytes of a PNG, as a screenshot is copied. */
  picture?: Uint8Array
}

/** Pastes where the caret is, by the keys: a text, or all that another program has copied. */
export async function paste(page: Page, copied: string | Copied): Promise<void> {
  const { text, html, picture } = typeof copied === 'string' ? { text: copied } : copied
  const kinds = { 'text/plain': text, 'text/html': html, 'image/png': picture && Buffer.from(picture).toString('base64') }
  await withClipboard(page, async () => {
    await page.evaluate(async (kinds) => {
      const blobs = Object.entries(kinds).flatMap(([type, content]): [string, Blob][] => {
        if (content === undefined) return []
        const bytes = type === 'image/png' ? Uint8Array.from(atob(content), (one) => one.charCodeAt(0)) : content
        return [[type, new Blob([bytes], { type })]]
      })
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    }, kinds)
    await page.keyboard.press('ControlOrMeta+V')
  })
}

/** Pastes over all that a field holds. */
export async function pasteOver(field: Locator, text: string): Promise<void> {
  await enter(field)
  await paste(field.page(), text)
}

/** Opens a field with choices, types into its search where a text is given, and presses the choice with exactly this text; those of a tree level by level. */
export async function choose(field: Locator, option: string | readonly string[], typed?: string): Promise<void> {
  const page = field.page()
  if ((await field.getAttribute('aria-expanded')) !== 'true') await press(field)
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
  if (typed !== undefined) await page.keyboard.type(typed)
  // another field's choices may still be closing
  const list = await field.getAttribute('aria-controls')
  const popup = page
    .locator('.ant-select-dropdown:visible')
    .filter({ has: page.locator(`[id="${list}"], .ant-cascader-menus, [role="tree"]`) })
    .last()
  // what was typed narrows the list a moment later
  if (typed !== undefined) await popup.getByText('加载中').waitFor({ state: 'detached' })
  const choices = popup.locator('.ant-select-item-option, .ant-select-tree-treenode, .ant-cascader-menu-item')
  for (const one of typeof option === 'string' ? [option] : option) {
    // a choice may say more beside its name, such as the department of somebody
    const choice = choices
      .getByText(one, { exact: true })
      .or(popup.locator(`.ant-select-item-option[title="${one}"]`))
      .first()
    await bringIntoSight(popup, choice)
    await press(choice)
  }
}

/** A long list draws what is in sight of it alone: it is turned until the choice is there. */
async function bringIntoSight(list: Locator, choice: Locator): Promise<void> {
  for (let turned = 0; turned < 40 && !(await choice.isVisible()); turned += 1) {
    const box = await list.boundingBox()
    if (box) await list.page().mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await list.page().mouse.wheel(0, 180)
    await list.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  await choice.waitFor()
}

interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Lets a file of the machine fall onto something. */
export async function dropFile(onto: Locator, { name, buffer }: GivenFile): Promise<void> {
  const page = onto.page()
  const point = await reachable(onto)
  const folder = await mkdtemp(path.join(tmpdir(), 'office-drop-'))
  const file = path.join(folder, name)
  await writeFile(file, buffer)
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...point, data })
  await session.detach()
  // the page reads it when it sends it
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
}

/** Presses what asks for a file, and gives it one as the window of the machine does. */
export async function giveFile(button: Locator, file: GivenFile): Promise<void> {
  const asked = button.page().waitForEvent('filechooser')
  await press(button)
  await (await asked).setFiles(file)
}

export interface Held {
  /** How many have come so far. */
  asked(): number
  /** Lets those that wait go on, and all later ones. */
  release(): void
}

/** Holds calls back, such as those that save. */
export async function holdSave(page: Page, pattern: string | RegExp): Promise<Held> {
  const released = Promise.withResolvers<void>()
  let asked = 0
  await page.route(pattern, async (route) => {
    asked += 1
    await released.promise
    await route.continue()
  })
  return {
    asked: () => asked,
    release: released.resolve,
  }
}

/** From now on the page has a slow line, as a telephone on the road: 1.6 Mbit/s, 150 ms each way. */
export async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const bytes = 1_600_000 / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}

const calendar = (page: Page) => page.locator('.ant-picker-dropdown:visible')

/** Opens a field of days and presses a day in its calendar, after the months between; a time of day stays as the calendar gives it. */
export async function pickDay(field: Locator, day: string): Promise<void> {
  const page = field.page()
  if ((await field.getAttribute('data-open')) === null) await press(field)
  const open = calendar(page)
  const cell = open.locator(`.ant-picker-cell-in-view[title="${day}"]`)
  const months = async () => {
    const [year = '', month = ''] = (await open.locator('.ant-picker-header-view').first().textContent())?.match(/\d+/g) ?? []
    return Number(year) * 12 + Number(month)
  }
  await open.waitFor()
  const wanted = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  for (let turned = 0; (await cell.count()) === 0; turned += 1) {
    expect(turned).toBeLessThan(60)
    const at = await months()
    await press(open.locator(wanted > at ? '.ant-picker-header-next-btn:visible' : '.ant-picker-header-prev-btn:visible').first())
    await expect.poll(months).not.toBe(at)
  }
  await press(cell.first())
}

/** Types a day or a moment over what a field of days holds, and takes it by Enter. */
export async function typeDay(field: Locator, value: string): Promise<void> {
  await type(field, value)
  await field.page().keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toContain(value)
}
