// npm run bench:gantt: the longest stall of the Gantt chart with two thousand tasks in Chromium, while it is scrolled and while a bar is dragged.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { launchChromium } from '../support/chromium.ts'
import { build, startServer } from '../support/start-server.ts'
import { longestTask } from './longest-task.ts'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '2000' },
    address: { type: 'string' },
    password: { type: 'string', default: 'Bench-gantt-1' },
  },
})
const count = Number(values.tasks)
/** Nothing may hold the page longer than this, in ms. */
const bound = 100

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)

const dataDir = values.address ? null : await mkdtemp(path.join(tmpdir(), 'office-gantt-'))
if (dataDir) await build()
const product = dataDir ? await startServer('demo', { DATA_DIR: dataDir, DEMO_PASSWORD: values.password }) : null
const baseURL = product?.address ?? values.address ?? ''
const browserServer = await launchChromium()
const browser = await chromium.connect(browserServer.wsEndpoint())
try {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL })).newPage()
  const headers = { origin: baseURL, 'x-requested-with': 'XMLHttpRequest' }
  const send = async <T>(call: string, data: object): Promise<T> => {
    const answer = (await (await page.request.post(call, { headers, data })).json()) as { code: number; message: string; data: T }
    if (answer.code !== 0) throw new Error(`${call}: ${answer.message}`)
    return answer.data
  }
  await page.request.post('/api/app/base/app/sys/user/login', { headers, form: { username: 'shenyangguang', password: values.password } })
  const { records } = await send<{ records: { project_key: string; project_mgr_key: string }[] }>('/api/eis/restful/project/query', {
    project_name: '投资者教育短视频',
  })
  const project = records[0]
  if (!project) throw new Error('the demo has no such project')
  const { project_key, project_mgr_key } = project
  let group = ''
  let before = ''
  const { length } = await send<unknown[]>('/api/eis/restful/task/plan', { project_key })
  for (let n = length; n < count; n++) {
    const head = n % 20 === 0 || group === ''
    const saved = await send<{ task_key: string }>('/api/eis/restful/task/save', {
      project_key,
      task_name: head ? `阶段 ${n / 20}` : `任务 ${n}`,
      executor_key: project_mgr_key,
      plan_start: `${day(n % 300)} 09:00:00`,
      plan_end: `${day((n % 300) + 4)} 18:00:00`,
      ...(!head && { parent_task_key: group, predecessor_keys: n % 3 === 0 && before ? [before] : [] }),
    })
    if (head) group = saved.task_key
    else before = saved.task_key
  }
  await page.goto(`/okrProject/task?key=${project_key}`)
  const plan = page.getByRole('region', { name: '任务计划' })
  await plan.locator('svg [role=button]').first().waitFor()
  const box = await plan.boundingBox()
  if (!box) throw new Error('the chart is not seen')
  await page.mouse.move(box.x + 900, box.y + 300)
  const works: Record<string, () => Promise<void>> = {
    'scroll down': async () => {
      for (let n = 0; n < 60; n++) await page.mouse.wheel(0, 600)
    },
    'scroll along': async () => {
      for (let n = 0; n < 30; n++) await page.mouse.wheel(n % 2 ? -400 : 400, 0)
    },
    'drag a bar': async () => {
      const bar = plan.locator('svg [data-moves] rect').first()
      await bar.scrollIntoViewIfNeeded()
      const place = await bar.boundingBox()
      if (!place) throw new Error('no bar is seen')
      await page.mouse.move(place.x + place.width / 2, place.y + 8)
      await page.mouse.down()
      for (let n = 0; n < 40; n++) await page.mouse.move(place.x + place.width / 2 + n * 6, place.y + 8)
      await page.mouse.up()
      await page.keyboard.press('Escape')
    },
  }
  console.log(`| with ${count} tasks | longest task ms |\n| --- | --- |`)
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
  await product?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
}
