// npm run bench:proxy: how often the product passes a call on to a service over HTTP, beside the smallest proxy that Node can be, before the same service in the same run.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from '../../lib/start/build.ts'
import { openCaller, requestBytes } from './http-load.ts'
import { measure } from './measure.ts'
import { answers, freePort, startServer } from './product.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '1,16' },
    rounds: { type: 'string', default: '3' },
  },
})
const ms = Number(values.seconds) * 1000
const call = '/api/eis/restful/customer/query'

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

interface Running {
  port: number
  child: ChildProcess
}

async function run(script: string, more: Record<string, string> = {}): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, PORT: String(port), ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(child, port, '/')
  return { port, child }
}

/** Calls a second through a port. */
async function rateOf(port: number, callers: number): Promise<number> {
  const bytes = requestBytes('POST', call, { origin: 'http://localhost', 'x-requested-with': 'XMLHttpRequest' }, '{"pageSize":20}')
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
const dataDir = await mkdtemp(path.join(tmpdir(), 'office-proxy-'))
const behind = await run(service)
const bare = await run(bareProxy, { SERVICE: String(behind.port) })
const target = { kind: 'embedded', dataDir, url: undefined, bin: undefined } as const
const product = await startServer('start', target, { UPSTREAM_URL: `http://127.0.0.1:${behind.port}` })
try {
  console.log('| callers | service itself /s | bare proxy /s | product /s | product ÷ bare proxy |\n| --- | --- | --- | --- | --- |')
  for (const callers of values.callers.split(',').map(Number)) {
    const rates = [behind.port, bare.port, product.port].map(() => 0)
    // in turns, so that what else the machine does falls on all of them
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [index, port] of [behind.port, bare.port, product.port].entries())
        rates[index] = (rates[index] as number) + (await rateOf(port, callers)) / Number(values.rounds)
    const [itself = 0, plain = 0, ours = 0] = rates
    console.log(`| ${callers} | ${itself.toFixed(0)} | ${plain.toFixed(0)} | ${ours.toFixed(0)} | ${(ours / plain).toFixed(2)} |`)
  }
} finally {
  await product.stop()
  bare.child.kill()
  behind.child.kill()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
