// Import and export of customers, and import of their contacts: rows a second and memory. Alone: node tests/bench/transfer.ts --rows 50000 --database postgres
import './environment.ts'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'

const folder = mkdtempSync(path.join(tmpdir(), 'office-transfer-'))
process.env.DATA_DIR = folder

const { openDatabase } = await import('../../lib/backend/db/database.ts')
const { startBackend } = await import('../../lib/backend/app.ts')
const { writeXlsx } = await import('../../lib/backend/base/sheet/write-xlsx.ts')
const { runBackgroundJobs } = await import('../support/queue.ts')
const { fileForm } = await import('../support/sheets.ts')
const { signIn } = await import('../support/backend.ts')
const { findPostgres } = await import('../support/postgres.ts')
const { startCluster } = await import('./cluster.ts')

const password = 'Bench-pass-2026'
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000' },
    database: { type: 'string', default: 'embedded' },
    quiet: { type: 'boolean', default: false },
  },
})
const total = Number(values.rows)

const heads = [
  '客户名称',
  '客户类型',
  '客户简称',
  '客户等级',
  '所属行业',
  '手机号',
  '邮箱',
  '地区',
  '详细地址',
  '意向产品',
  '意向金额',
  '备注',
]
const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜'
const letters = '安邦成达恩方广恒鸿华嘉建锦凯兰立茂宁鹏启瑞盛天伟祥兴亚益永元泽长正志中'

/** A customer as people write it into a sheet; no two are alike. */
function rowOf(index: number): string[] {
  const pick = (set: string, salt: number) => set[(index * salt + (index >> 5) * 7 + salt) % set.length] as string
  const name = `${pick(letters, 3)}${pick(letters, 11)}${pick(surnames, 5)}${index}商贸有限公司`
  return [
    name,
    '企业',
    name.slice(0, 3),
    ['A', 'B', 'C', 'D'][index % 4] as string,
    '',
    `13${String(index).padStart(9, '0')}`,
    `buyer${index}@example.com`,
    '广东省 佛山市 南海区',
    `桂城街道${index % 900}号${pick(surnames, 13)}家大厦`,
    '经营贷款',
    String((index % 800) * 1000 + 10_000),
    '由展会名片录入，约定下周电话沟通。',
  ]
}

const contactHeads = ['客户', '姓名', '手机', '职务', '备注']
const contactOf = (index: number): string[] => [
  rowOf(index)[0] as string,
  `${surnames[index % surnames.length]}经理`,
  `15${String(index).padStart(9, '0')}`,
  '财务负责人',
  '负责对账',
]

async function writeSource(file: string, titles: readonly string[], row: (index: number) => string[]): Promise<void> {
  const writer = writeXlsx(
    file,
    'Sheet1',
    titles.map((title) => ({ title, width: 16 })),
  )
  for (let index = 0; index < total; index += 1) await writer.row(row(index))
  await writer.end()
}

interface Timed {
  seconds: number
  /** Processor seconds of this process and of the database's. */
  own: number
  database: number
  /** Bytes of the process at most, and what it had before. */
  peakMb: number
  beforeMb: number
}

/** Processor seconds that the processes below one have had: the embedded database, or a server with its backends. */
function secondsBelow(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  const of = (child: number) => {
    const [, , , , , , , , , , , user = '0', kernel = '0'] = readFileSync(`/proc/${child}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(user) + Number(kernel)) / 100 + secondsBelow(child)
  }
  return children.reduce((sum, child) => sum + of(child), 0)
}

/** Runs work and watches the process's memory meanwhile. */
async function timed(work: () => Promise<void>): Promise<Timed> {
  globalThis.gc?.()
  const mb = () => process.memoryUsage().rss / 1024 / 1024
  const beforeMb = mb()
  let peakMb = beforeMb
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, mb())
  }, 50)
  const started = performance.now()
  const cpu = process.cpuUsage()
  const child = secondsBelow(process.pid)
  await work()
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  clearInterval(watch)
  return { seconds, own: (user + system) / 1e6, database: secondsBelow(process.pid) - child, peakMb, beforeMb }
}

/** The bytes of an answer, counted as they come. */
async function streamLength(answer: Response): Promise<number> {
  let bytes = 0
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) bytes += chunk.byteLength
  return bytes
}

const lines: string[] = []
const note = (what: string, { seconds, own, database, peakMb, beforeMb }: Timed) => {
  const line = `${what}: ${Math.round(total / seconds)} rows/s, ${seconds.toFixed(1)} s (processor ${own.toFixed(1)} s, database ${database.toFixed(1)} s), memory ${beforeMb.toFixed(0)} → ${peakMb.toFixed(0)} MB`
  lines.push(line)
  if (!values.quiet) console.log(line)
}

const bin = values.database === 'postgres' ? findPostgres() : null
if (values.database === 'postgres' && !bin) throw new Error('PostgreSQL is not installed here')
chmodSync(folder, 0o755)
const cluster = bin ? await startCluster(bin, path.join(folder, 'server')) : null
const gateway = await openDatabase({ DATA_DIR: folder, DATABASE_URL: cluster?.url, DATABASE_POOL_SIZE: 8 })
const backend = await startBackend({ gateway, clock: false, demo: { data: 'people', password } })
try {
  await sql`update limit_rule set max_count = 10000000`.execute(gateway.db)
  const admin = await signIn(backend, 'hemin', password)
  const restful = '/api/eis/restful'
  async function measureImport(entity: string, titles: readonly string[], row: (index: number) => string[]): Promise<void> {
    const source = path.join(folder, `${entity}.xlsx`)
    note(`${entity}: write the source file`, await timed(() => writeSource(source, titles, row)))
    let key = ''
    const upload = await timed(async () => {
      const raw = fileForm(readFileSync(source), 'source.xlsx', { entity, strategy: 'SKIP' })
      key = (await admin.ok<{ batch_key: string }>(`POST ${restful}/import/verify`, {}, { raw })).batch_key
    })
    note(`${entity}: read the file through (${(statSync(source).size / 1024 / 1024).toFixed(1)} MB xlsx)`, upload)
    note(`${entity}: try every row (dry run)`, await timed(async () => void (await runBackgroundJobs(backend.kernel))))
    const run = await timed(async () => {
      await admin.ok(`POST ${restful}/import/start`, { batch_key: key })
      await runBackgroundJobs(backend.kernel)
    })
    const done = await admin.ok<{ status: string; success: number; fail: number; errors: unknown[] }>(
      `GET ${restful}/import/progress/{id}`,
      {
        id: key,
      },
    )
    if (done.status !== 'DONE' || done.success !== total)
      throw new Error(`the import came to ${JSON.stringify({ ...done, errors: done.errors.slice(0, 3) })}`)
    note(`${entity}: import`, run)
  }
  for (const [entity, titles, row] of [
    ['customer', heads, rowOf],
    ['customer_contact', contactHeads, contactOf],
  ] as const)
    await measureImport(entity, titles, row)
  for (const type of ['xlsx', 'csv']) {
    let made = ''
    const written = await timed(async () => {
      made = (await admin.ok<{ export_key: string }>(`POST ${restful}/export/start`, { entity: 'customer', type })).export_key
      await runBackgroundJobs(backend.kernel)
    })
    const job = await admin.ok<{ status: string; count: number; size: number }>(`GET ${restful}/export/progress/{id}`, { id: made })
    if (job.status !== 'DONE' || job.count !== total) throw new Error(`the export came to ${JSON.stringify(job)}`)
    note(`export ${type} (${(job.size / 1024 / 1024).toFixed(1)} MB)`, written)
    const address = `http://backend.test${restful}/export/download/${made}`
    const answer = await backend.fetch(new Request(address, { headers: { token: admin.token, 'x-requested-with': 'XMLHttpRequest' } }))
    if ((await streamLength(answer)) !== job.size) throw new Error('the file is not whole')
  }
} finally {
  await backend.close()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}
if (values.quiet) console.log(lines.join('\n'))
process.exit(0)
