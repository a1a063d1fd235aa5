// npm run bench:load: ten times as many callers as the product answers at once. It ends with code 1 where an answer is another than 2xx, 429 or 503, where memory grows without bound, where a save that was
// acknowledged is not there or one that was refused is, and where the product is not as fast as before soon after.
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { randomOf } from '../../lib/backend/demo/random.ts'
import { buildWhenNeeded } from '../../lib/start/build.ts'
import { type Caller, openCaller, requestBytes } from './http-load.ts'
import { median } from './measure.ts'
import { operations } from './operations.ts'
import { prepare, type Target } from './prepare.ts'
import { startServer } from './product.ts'
import { signIn } from './target.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '12' },
    callers: { type: 'string', default: '2560' },
    /** What the product and its database may take beside their usual memory, in MB. */
    extra: { type: 'string', default: '600' },
    /** How soon it must be as before, in seconds. */
    recovery: { type: 'string', default: '10' },
  },
})
/** Whoever is refused asks again after so long. */
const pauseMs = 1000
const customers = '/api/eis/restful/customer'
const create = operations.find(({ name }) => name === 'create')
const random = randomOf(7)
const noSample = { keys: [], cursor: '', deepRow: 0 }
const folder = path.resolve('.data-bench')
const dataDir = path.join(folder, `load-${values.rows}`)
const target: Target = { kind: 'embedded', dataDir, url: undefined, bin: undefined }

await buildWhenNeeded()
mkdirSync(dataDir, { recursive: true })
await prepare(target, Number(values.rows), folder)
const server = await startServer('start', target)
const problems: string[] = []
try {
  const [{ headers } = { headers: {} }] = await signIn('product', server.port)
  const list = requestBytes('POST', `${customers}/query`, headers, '{"pageSize":20}')
  const save = (name: string) =>
    requestBytes(
      'POST',
      `${customers}/addOrUpdate`,
      headers,
      JSON.stringify({ ...create?.build(random, noSample).body, customer_name: name }),
    )
  const pages = ['/news', '/login'].map((address) => requestBytes('GET', address, {}))

  /** Milliseconds of a list for one caller; infinite while it is refused or nobody answers. */
  const listMs = async (caller: Caller) => {
    const began = performance.now()
    const answer = await caller.send(list).catch(() => null)
    return answer?.status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY
  }
  const usual: number[] = []
  const one = await openCaller(server.port)
  for (let n = 0; n < 50; n++) usual.push(await listMs(one))
  const usualMs = median(usual.slice(10))
  const usualMb = server.memory()

  const callers: Caller[] = []
  // in groups, for a server takes no more than some hundred connections that nobody has accepted yet
  while (callers.length < Number(values.callers))
    callers.push(...(await Promise.all(Array.from({ length: 256 }, () => openCaller(server.port)))))
  const load = { on: true, answers: new Map<string, number>(), saved: [] as string[], refused: [] as string[] }
  let refusal = ''
  const count = (status: string) => load.answers.set(status, (load.answers.get(status) ?? 0) + 1)
  callers.forEach(async (caller, index) => {
    for (let n = index; load.on; n++) {
      const name = n % 10 < 3 ? `压力${randomUUID()}` : null
      const asked = name !== null ? save(name) : n % 10 < 8 ? list : (pages[n % 2] as Buffer)
      const answer = await caller.send(asked).catch(() => null)
      // who is left without an answer at the end does not know what became of his save
      if (!answer && !load.on) return
      count(answer ? String(answer.status) : 'none')
      if (!answer) return
      if (name !== null) (answer.body.includes('"code":0') ? load.saved : load.refused).push(name)
      if (name !== null && answer.status === 200 && !answer.body.includes('"code":0')) refusal = answer.body.toString()
      if (answer.status !== 200) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  })
  let peakMb = 0
  const end = performance.now() + Number(values.seconds) * 1000
  while (performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    peakMb = Math.max(peakMb, server.memory())
  }
  load.on = false
  const ended = performance.now()
  for (const caller of callers) caller.end()
  let again = await openCaller(server.port)
  for (let good = 0; good < 5; ) {
    const ms = await listMs(again)
    good = ms < 3 * usualMs ? good + 1 : 0
    if (ms !== Number.POSITIVE_INFINITY) continue
    again.end()
    await new Promise((resolve) => setTimeout(resolve, 50))
    again = await openCaller(server.port)
  }
  const recoverySeconds = (performance.now() - ended) / 1000

  const found: string[] = []
  for (let pageNo = 1; ; pageNo++) {
    const asked = JSON.stringify({ pageNo, pageSize: 200, customer_name: '压力', scene: 'ALL' })
    const { body } = await again.send(requestBytes('POST', `${customers}/query`, headers, asked))
    const { records } = (JSON.parse(body.toString()) as { data: { records: { customer_name: string }[] } }).data
    found.push(...records.map((record) => record.customer_name))
    if (records.length < 200) break
  }
  const there = new Set(found)
  const lost = load.saved.filter((name) => !there.has(name))
  const half = load.refused.filter((name) => there.has(name))

  console.log(`${values.callers} callers for ${values.seconds} s, usually ${usualMs.toFixed(1)} ms a list and ${usualMb.toFixed(0)} MB`)
  console.log(`answers: ${[...load.answers].map(([status, times]) => `${times} × ${status}`).join(', ')}`)
  console.log(
    `saves acknowledged: ${load.saved.length}, lost: ${lost.length}; refused: ${load.refused.length}, of those there: ${half.length}`,
  )
  console.log(`memory at most ${peakMb.toFixed(0)} MB; lists as before after ${recoverySeconds.toFixed(1)} s`)
  for (const status of load.answers.keys()) if (!/^(2\d\d|429|503)$/.test(status)) problems.push(`some were answered ${status}`)
  if (!load.answers.has('503')) problems.push('nobody was refused')
  if (load.saved.length === 0) problems.push(`no save was acknowledged: ${refusal}`)
  if (lost.length > 0) problems.push('acknowledged saves are lost')
  if (half.length > 0) problems.push('refused saves are there')
  if (new Set(found).size !== found.length) problems.push('saves are there twice')
  if (peakMb > usualMb + Number(values.extra)) problems.push('memory grew')
  if (recoverySeconds > Number(values.recovery)) problems.push('it was not as before in time')
} finally {
  await server.stop()
  // what was saved is no part of the data that a next run finds
  rmSync(dataDir, { recursive: true, force: true })
}
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
