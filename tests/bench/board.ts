// npm run bench:board: the longest stall of a board of two thousand opportunities in Chromium, while a card is dragged over it and while its columns are scrolled.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { launchChromium } from '../support/chromium.ts'
import { build, startServer } from '../support/start-server.ts'
import { longestTask } from './longest-task.ts'

const { values } = parseArgs({ options: { cards: { type: 'string', default: '2000' } } })
const count = Number(values.cards)
/** Nothing may hold the page longer than this, in ms. */
const bound = 100
const password = 'Bench-board-1'

await build()
const dataDir = await mkdtemp(path.join(tmpdir(), 'office-board-'))
const product = await startServer('demo', { DATA_DIR: dataDir, DEMO_PASSWORD: password })
const browserServer = await launchChromium()
const browser = await chromium.connect(browserServer.wsEndpoint())
try {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.address })).newPage()
  const headers = { origin: product.address, 'x-requested-with': 'XMLHttpRequest' }
  const send = async <T>(call: string, data: object): Promise<T> => {
    const answer = (await (await page.request.post(call, { headers, data })).json()) as { code: number; message: string; data: T }
    if (answer.code !== 0) throw new Error(`${call}: ${answer.message}`)
    return answer.data
  }
  await page.request.post('/api/app/base/app/sys/user/login', { headers, form: { username: 'xujia', password } })
  const { customer_key } = await send<{ customer_key: string }>('/api/eis/restful/customer/addOrUpdate', {
    customer_name: '看板测试有限公司',
  })
  for (let n = 0; n < count; n++)
    await send('/api/fintech/biz/business/save', { business_name: `看板商机 ${n}`, customer_key, business_amount: String(10_000 + n) })

  await page.goto('/crm/business?as=board&business_name=看板商机')
  const column = page.locator('section[data-state]').first()
  const cards = column.getByRole('listitem')
  await cards.first().waitFor()
  const more = column.getByRole('button', { name: /继续加载/ })
  for (let shown = await cards.count(); shown < count; shown = await cards.count()) {
    await more.click()
    await page.waitForFunction((before) => document.querySelectorAll('section[data-state] li').length > before, shown)
  }
  await page.evaluate(() => document.querySelector('section[data-state] li')?.scrollIntoView())
  const place = async () => {
    const box = await cards.first().boundingBox()
    if (!box) throw new Error('no card is seen')
    return { x: box.x + box.width / 2, y: box.y + box.height - 6 }
  }
  const works: Record<string, () => Promise<void>> = {
    'drag a card over the columns': async () => {
      const { x, y } = await place()
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let n = 0; n < 60; n++) await page.mouse.move(x + n * 16, y + (n % 5))
      await page.keyboard.press('Escape')
      await page.mouse.up()
    },
    'scroll along the cards': async () => {
      const { x, y } = await place()
      await page.mouse.move(x, y)
      for (let n = 0; n < 60; n++) await page.mouse.wheel(0, 900)
    },
  }
  console.log(`| with ${count} cards | longest task ms |\n| --- | --- |`)
  let stall = 0
  for (const [name, work] of Object.entries(works)) {
    const longest = await longestTask(page, work)
    stall = Math.max(stall, longest)
    console.log(`| ${name} | ${longest.toFixed(0)} |`)
  }
  console.log(`\nlongest stall ${stall.toFixed(0)} ms (at most ${bound})`)
  process.exitCode = stall <= bound ? 0 : 1
} finally {
  await browser.close()
  await browserServer.close()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
