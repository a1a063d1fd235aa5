// node tests/bench/approval-view.ts: the approval view of a model of 200 steps in Chromium: opened, a step added, one chosen, one taken away; ends with code 1 where a bound is missed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright'
import { startBackend } from '../../lib/backend/app.ts'
import { task } from '../../lib/backend/bpm/models/steps.ts'
import { writeModel } from '../../lib/backend/bpm/models/write.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { buildWhenNeeded } from '../../lib/start/build.ts'
import { launchChromium } from '../support/chromium.ts'
import './environment.ts'
import { median } from './measure.ts'
import { startServer } from './product.ts'

const password = 'Bench-pass-2026'
const account = 'hemin'
const repeats = 5
const steps = 200

const model = writeModel({
  key: 'LONG',
  name: '二百步',
  variables: [],
  steps: Array.from({ length: steps }, (_, index) => task(`step_${index}`, `第 ${index + 1} 步`, 'leader(starter)')),
})

/** From an action to the picture after it: the work, and the frame that shows it. */
function shownAfter(page: Page, action: string): Promise<number> {
  return page.evaluate(async (source) => {
    const act = new Function(source) as () => void
    const from = performance.now()
    act()
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    return performance.now() - from
  }, action)
}

async function medianOf(work: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < repeats; run++) times.push(await work())
  return median(times)
}

let missed = false

/** Prints a time; one above its bound fails the run. */
function tell(what: string, ms: number, bound?: number): void {
  missed ||= bound !== undefined && ms > bound
  console.log(`${what.padEnd(40)} ${ms.toFixed(0).padStart(6)} ms  ${bound === undefined ? '' : `at most ${bound}`}`)
}

const clickOf = (selector: string, at = 0) => `document.querySelectorAll(${JSON.stringify(selector)})[${at}].click()`

async function measure(page: Page): Promise<void> {
  await page.goto('/flow/designer')
  await page.locator('.djs-container').waitFor()
  await page.locator('input[type=file]').setInputFiles({ name: 'long.bpmn', mimeType: 'application/xml', buffer: Buffer.from(model) })
  await page.locator('[data-element-id="step_199"]').first().waitFor()
  const radio = (name: string) => `[...document.querySelectorAll('label')].find((one) => one.textContent === '${name}').click()`
  const open = await medianOf(async () => {
    await page.evaluate(radio('BPMN 画布'))
    await page.getByRole('region', { name: '审批视图' }).waitFor({ state: 'detached' })
    const ms = await shownAfter(page, radio('审批视图'))
    await page.getByRole('region', { name: '审批视图' }).getByText('第 200 步').waitFor()
    return ms
  })
  tell(`${steps} steps, opened`, open, 300)
  const middle = (selector: string) => clickOf(`section[aria-label="审批视图"] ${selector}`, 100)
  tell('a step chosen', await medianOf(() => shownAfter(page, middle('button[aria-pressed]'))))
  const add = await medianOf(async () => {
    await page.evaluate(middle('button[aria-label="添加步骤"]'))
    await page.getByRole('menuitem', { name: '审批人', exact: true }).waitFor()
    return shownAfter(page, clickOf('[role=menuitem]'))
  })
  tell('a step added in the middle', add, 100)
  tell('a step taken away', await medianOf(() => shownAfter(page, middle('button[aria-label^="移除"]'))))
}

await buildWhenNeeded()
const dataDir = mkdtempSync(path.join(tmpdir(), 'approval-view-'))
try {
  const gateway = await openDatabase({ DATA_DIR: dataDir, DATABASE_POOL_SIZE: 4 })
  await (await startBackend({ gateway, clock: false, demo: { data: 'people', password } })).close()
  const server = await startServer('start', { kind: 'embedded', dataDir, url: undefined, bin: undefined })
  const browserServer = await launchChromium()
  const browser = await chromium.connect(browserServer.wsEndpoint())
  try {
    const page = await (
      await browser.newContext({ baseURL: `http://localhost:${server.port}`, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    ).newPage()
    await page.goto('/login?redirect=/flow/model')
    await page.locator('#username').fill(account)
    await page.locator('#password').fill(password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL(({ pathname }) => pathname === '/flow/model')
    await measure(page)
  } finally {
    await browser.close()
    await browserServer.close()
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(missed ? 1 : 0)
