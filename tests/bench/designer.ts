// npm run bench:designer: how long the designer takes to open large diagrams, beside bare bpmn-js with the same file in the same run, and its longest stall.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { launchChromium } from '../support/chromium.ts'
import { build, startServer } from '../support/start-server.ts'
import { longDiagram } from './long-diagram.ts'
import { longestTask } from './longest-task.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, sizes: { type: 'string', default: '200,1000' } } })
const rounds = Number(values.rounds)
const sizes = values.sizes.split(',').map(Number)
/** Opening may take a quarter longer than the bare library; nothing may hold the page longer than this, in ms. */
const bounds = { ratio: 1.25, stall: 200 }
const password = 'Bench-designer-1'
const viewport = { width: 1440, height: 900 }

/** A page that opens the file of its input with bpmn-js and nothing else, and shows all of it. */
async function bareServer() {
  const folder = 'node_modules/bpmn-js/dist'
  const page = `<!doctype html><link rel="stylesheet" href="/assets/diagram-js.css"><link rel="stylesheet" href="/assets/bpmn-js.css">
<input type="file"><div id="canvas" style="height:800px"></div><script src="/bpmn-modeler.production.min.js"></script><script>
let modeler
document.querySelector('input').onchange = async ({ target }) => {
  const text = await target.files[0].text()
  modeler?.destroy()
  modeler = new BpmnJS({ container: '#canvas' })
  await modeler.importXML(text)
  modeler.get('canvas').zoom('fit-viewport')
}</script>`
  const server = createServer(async ({ url = '/' }, answer) => {
    const kind = url.endsWith('.css') ? 'text/css' : url.endsWith('.js') ? 'text/javascript' : 'text/html'
    answer.setHeader('content-type', kind)
    answer.end(url === '/' ? page : await readFile(path.join(folder, path.normalize(url))).catch(() => ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

/** Notes when a file is chosen, and gives the ms until all its shapes are painted. */
async function openingMs(page: Page, file: string, shapes: number): Promise<number> {
  await page.evaluate((count) => {
    const state = window as unknown as { opening: Promise<number> }
    state.opening = new Promise((resolve) => {
      document.addEventListener(
        'change',
        () => {
          const begun = performance.now()
          // what the file before has drawn must be gone first
          let gone = false
          const look = () => {
            const drawn = document.querySelectorAll('.djs-container .djs-shape').length
            gone ||= drawn < count
            if (gone && drawn >= count) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
            else requestAnimationFrame(look)
          }
          for (const old of document.querySelectorAll('.djs-container .djs-shape')) old.remove()
          look()
        },
        { once: true, capture: true },
      )
    })
  }, shapes)
  await page.locator('input[type=file]').setInputFiles({ name: 'long.bpmn', mimeType: 'application/xml', buffer: Buffer.from(file) })
  return page.evaluate(() => (window as unknown as { opening: Promise<number> }).opening)
}

/** The middles of shapes that can be clicked, each far from the one before, whose pad covers its neighbours. */
const freeShapes = (page: Page) =>
  page.evaluate(() => {
    const middles = Array.from(document.querySelectorAll('.djs-container .djs-shape .djs-hit-all'), (hit) => {
      const { x, y, width, height } = hit.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2, hit }
    })
    const free = middles.filter(({ x, y, hit }) => document.elementFromPoint(x, y) === hit)
    return free.filter((_, n) => n % 7 === 0).map(({ x, y }) => ({ x, y }))
  })

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

await build()
const dataDir = await mkdtemp(path.join(tmpdir(), 'office-designer-'))
const product = await startServer('demo', { DATA_DIR: dataDir, DEMO_PASSWORD: password })
const bare = await bareServer()
const browserServer = await launchChromium()
const browser = await chromium.connect(browserServer.wsEndpoint())
let worst = 0
let stall = 0
try {
  const barePage = await browser.newPage({ viewport })
  await barePage.goto(bare.address)
  const page = await (await browser.newContext({ viewport, baseURL: product.address })).newPage()
  await page.request.post('/api/app/base/app/sys/user/login', {
    headers: { origin: product.address, 'x-requested-with': 'XMLHttpRequest' },
    form: { username: 'hemin', password },
  })
  await page.goto('/flow/designer')
  await page.locator('[data-panel]').first().waitFor()

  console.log('| nodes | bare bpmn-js ms | designer ms | ratio |\n| --- | --- | --- | --- |')
  for (const size of sizes) {
    const file = longDiagram(size)
    const times = { bare: [] as number[], designer: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      times.bare.push(await openingMs(barePage, file, size))
      times.designer.push(await openingMs(page, file, size))
    }
    const [before, now] = [median(times.bare), median(times.designer)]
    worst = Math.max(worst, now / before)
    console.log(`| ${size} | ${before.toFixed(0)} | ${now.toFixed(0)} | ${(now / before).toFixed(2)} |`)
  }

  const named = page.locator('[data-panel]').getByLabel('名称', { exact: true })
  const places = (await freeShapes(page)).slice(0, 10)
  const works: Record<string, () => Promise<void>> = {
    'select elements': async () => {
      for (const { x, y } of places) await page.mouse.click(x, y)
    },
    'type a name': () => named.pressSequentially('审核合同条款与付款'),
    'leave the field': () => named.blur(),
    'undo and redo': async () => {
      for (const key of ['Control+z', 'Control+y', 'Control+z']) await page.locator('.djs-container svg').first().press(key)
    },
  }
  console.log(`\n| at ${sizes.at(-1)} nodes | longest task ms |\n| --- | --- |`)
  for (const [name, work] of Object.entries(works)) {
    const longest = await longestTask(page, work)
    stall = Math.max(stall, longest)
    console.log(`| ${name} | ${longest.toFixed(0)} |`)
  }
  console.log(
    `\nlargest ratio ${worst.toFixed(2)} (at most ${bounds.ratio}), longest stall ${stall.toFixed(0)} ms (at most ${bounds.stall})`,
  )
  process.exitCode = worst <= bounds.ratio && stall <= bounds.stall ? 0 : 1
} finally {
  await browser.close()
  await browserServer.close()
  bare.stop()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
