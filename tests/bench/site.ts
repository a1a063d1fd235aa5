// npm run bench:site: how often kept public pages are answered, beside a bare static page of the same framework in the same run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from '../../lib/start/build.ts'
import { startBare } from './bare.ts'
import { openCaller, requestBytes } from './http-load.ts'
import { measure } from './measure.ts'
import { startServer } from './product.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' }, callers: { type: 'string', default: '16' } } })
const ms = Number(values.seconds) * 1000
const callers = Number(values.callers)
const pages = ['/index', '/news', '/solution?tab=fund', '/about', '/info?doc=privacy']
/** A kept page may cost at most twice what a bare static one does. */
const least = 0.5
/** As browsers ask, and as programs without decompression do. */
const encodings = ['gzip, deflate, br', 'identity']

/** Requests a second of one address with some callers at once. */
async function rateOf(port: number, address: string, encoding: string): Promise<number> {
  const request = requestBytes('GET', address, { 'accept-encoding': encoding })
  const connections = await Promise.all(Array.from({ length: callers }, () => openCaller(port)))
  try {
    const { perSecond } = await measure(callers, ms, async (caller) => {
      const answer = await connections[caller]?.send(request)
      if (answer?.status !== 200) throw new Error(`${address} answered ${answer?.status}`)
    })
    return perSecond
  } finally {
    for (const one of connections) one.end()
  }
}

await buildWhenNeeded()
const bare = await startBare()
const dataDir = await mkdtemp(path.join(tmpdir(), 'office-site-'))
const product = await startServer('start', { kind: 'embedded', dataDir, url: undefined, bin: undefined })
try {
  console.log('| page | asked with | bare static page /s | kept page /s | ratio |\n| --- | --- | --- | --- | --- |')
  let worst = Number.POSITIVE_INFINITY
  for (const encoding of encodings) {
    for (const page of pages) {
      // the first request renders the page, the second is answered from the store
      for (let n = 0; n < 2; n++) await fetch(`http://127.0.0.1:${product.port}${page}`)
      const before = await rateOf(bare.port, '/', encoding)
      const kept = await rateOf(product.port, page, encoding)
      const beside = (before + (await rateOf(bare.port, '/', encoding))) / 2
      worst = Math.min(worst, kept / beside)
      console.log(`| ${page} | ${encoding} | ${beside.toFixed(0)} | ${kept.toFixed(0)} | ${(kept / beside).toFixed(2)} |`)
    }
  }
  console.log(`\nleast ratio ${worst.toFixed(2)}, ${worst >= least ? 'not below' : 'BELOW'} ${least}`)
  process.exitCode = worst >= least ? 0 : 1
} finally {
  await bare.stop()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
