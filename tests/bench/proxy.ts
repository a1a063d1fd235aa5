// npm run bench:proxy: how often the product passes calls on to a backend in another process, beside the smallest proxy that Node can be, before the same backend in the same run; and
// before a service that does nothing, where the proxy's own time is all there is.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from '../../lib/start/build.ts'
import { findPostgres } from '../support/postgres.ts'
import { startCluster } from './cluster.ts'
import { openCaller, requestBytes } from './http-load.ts'
import { measure } from './measure.ts'
import { operations } from './operations.ts'
import { prepare, type Target } from './prepare.ts'
import { answers, freePort, type Server, startServer } from './product.ts'
import { overHttp, signIn, takeSample } from './target.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '1,16' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'list,detail,update' },
    least: { type: 'string', default: '0.8' },
  },
})
const [rows, ms, rounds] = [Number(values.rows), Number(values.seconds) * 1000, Number(values.rounds)]
const counts = values.callers.split(',').map(Number)
const folder = path.resolve('.data-bench')

/** A page of a list, 8 KB as such pages are, whatever is asked. */
const service = `import { createServer } from 'node:http'
const records = Array.from({ length: 20 }, (_, n) => ({ customer_key: String(n).padStart(32, '0'), customer_name: '某某公司' + n, remark: '很长的说明'.repeat(20) }))
const body = Buffer.from(JSON.stringify({ code: 0, message: 'ok', data: { records, total: 20 } }))
createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body))
}).listen(Number(process.env.PORT), '127.0.0.1')`

/** Requests and answers as they come, over connections that are kept. */
const bareProxy = `import { Agent, createServer, request as ask } from 'node:http'
const agent = new Agent({ keepAlive: true })
createServer((request, response) => {
  const passed = ask({ agent, port: Number(process.env.SERVICE), host: '127.0.0.1', method: request.method, path: request.url, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
  })
  request.pipe(passed)
}).listen(Number(process.env.PORT), '127.0.0.1')`

const children: ChildProcess[] = []

/** Runs a script that listens on PORT; gives the port. */
async function run(script: string, ready: string, more: Record<string, string> = {}): Promise<number> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, PORT: String(port), ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  await answers(child, port, ready)
  return port
}

/** Calls a second of each way, asked in turns, so that what else the machine does falls on all of them. */
async function ratesOf(ways: readonly (() => Promise<number>)[]): Promise<number[]> {
  const rates = ways.map(() => 0)
  for (let round = 0; round < rounds; round++)
    for (const [index, way] of ways.entries()) rates[index] = (rates[index] as number) + (await way()) / rounds
  return rates
}

/** Prints a row and gives the ratio. */
function tell(title: string, callers: number, [itself = 0, plain = 0, ours = 0]: readonly number[]): number {
  console.log(`| ${title} | ${callers} | ${itself.toFixed(0)} | ${plain.toFixed(0)} | ${ours.toFixed(0)} | ${(ours / plain).toFixed(2)} |`)
  return ours / plain
}

/** Calls of a service that does nothing, through a port. */
async function emptyRate(port: number, callers: number): Promise<number> {
  const headers = { origin: 'http://localhost', 'x-requested-with': 'XMLHttpRequest' }
  const bytes = requestBytes('POST', '/api/eis/restful/customer/query', headers, '{"pageSize":20}')
  const open = await Promise.all(Array.from({ length: callers }, () => openCaller(port)))
  try {
    const { perSecond } = await measure(callers, ms, async (caller) => {
      const answer = await open[caller]?.send(bytes)
      if (answer?.status !== 200) throw new Error(`answered ${answer?.status} ${answer?.body}`)
    })
    return perSecond
  } finally {
    for (const one of open) one.end()
  }
}

await buildWhenNeeded()
const dataDir = path.join(folder, `proxy-${rows}`)
mkdirSync(dataDir, { recursive: true })
const bin = findPostgres()
const cluster = bin ? await startCluster(bin, dataDir) : undefined
const target: Target = { kind: cluster ? 'postgres' : 'embedded', dataDir, url: cluster?.url, bin: bin ?? undefined }
/** The product has no database: all of its calls go elsewhere. */
const before: Target = { kind: 'embedded', dataDir: path.join(folder, 'proxy-before'), url: undefined, bin: undefined }
const servers: Server[] = []
const start = async (...given: Parameters<typeof startServer>) => {
  const server = await startServer(...given)
  servers.push(server)
  return server
}
const tooFew: string[] = []
try {
  await prepare(target, rows, folder)
  console.log(
    '| call | callers | service itself /s | bare proxy /s | product /s | product ÷ bare proxy |\n| --- | --- | --- | --- | --- | --- |',
  )
  const backend = await start('backend', target)
  const bare = await run(bareProxy, '/api/openapi.json', { SERVICE: String(backend.port) })
  const product = await start('start', before, { UPSTREAM_URL: `http://127.0.0.1:${backend.port}` })
  const sample = await takeSample(product, rows)
  const [direct, through] = [await signIn('backend', backend.port), await signIn('product', product.port)]
  for (const operation of operations.filter(({ name }) => values.only.split(',').includes(name)))
    for (const callers of counts) {
      const ways = (
        [
          [backend.port, direct],
          [bare, direct],
          [product.port, through],
        ] as const
      ).map(
        ([port, sessions]) =>
          async () =>
            (await overHttp(port, sessions, operation, sample, callers, ms)).perSecond,
      )
      const ratio = tell(operation.title, callers, await ratesOf(ways))
      if (ratio < Number(values.least)) tooFew.push(`${operation.title}, ${callers} callers: ${ratio.toFixed(2)}`)
    }
  const nothing = await run(service, '/')
  const empty = [
    nothing,
    await run(bareProxy, '/', { SERVICE: String(nothing) }),
    (await start('start', before, { UPSTREAM_URL: `http://127.0.0.1:${nothing}` })).port,
  ]
  for (const callers of counts) tell('nothing', callers, await ratesOf(empty.map((port) => () => emptyRate(port, callers))))
} finally {
  for (const server of servers) await server.stop()
  for (const child of children) child.kill()
  await cluster?.stop()
}
if (tooFew.length > 0) console.error(`less than ${values.least} of the bare proxy: ${tooFew.join('; ')}`)
process.exit(tooFew.length > 0 ? 1 : 0)
