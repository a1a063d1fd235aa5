// `--reset` deletes data only when somebody agrees, and never those of a server; a start that finds a database that does not fit ends with a sentence.
import { type SpawnOptions, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, openEmbedded } from '@/lib/backend/db/database.ts'
import { EmbeddedDatabase } from '@/lib/backend/db/embedded.ts'

const root = mkdtempSync(path.join(tmpdir(), 'office-reset-'))
const made = path.join(root, 'made')
let folders = 0

beforeAll(async () => {
  const gateway = await openDatabase({ DATA_DIR: made, DATABASE_URL: undefined, DATABASE_POOL_SIZE: 2 })
  const names = Array.from({ length: 7 }, (_, index) => ({ name: `setting ${index}` }))
  await gateway.db.insertInto('setting').values(names).execute()
  await gateway.close()
  mkdirSync(path.join(made, 'files', 'ab'), { recursive: true })
  writeFileSync(path.join(made, 'files', 'ab', 'abc'), 'stored')
  mkdirSync(path.join(made, 'copies', 'kept'), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function copyOfMade(): string {
  const folder = path.join(root, String(++folders))
  cpSync(made, folder, { recursive: true })
  rmSync(path.join(folder, 'database.lock'), { force: true })
  return folder
}

const settingsOf = async (DATA_DIR: string): Promise<number> => {
  const gateway = await openEmbedded(new EmbeddedDatabase({ dataDir: DATA_DIR }), 1)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from setting where name like 'setting %'`.execute(gateway.db)
  await gateway.close()
  return rows[0]?.n ?? 0
}

const program = 'lib/start/backend.ts'

/** Runs a command until it ends by itself or prints its address, then ends it. */
async function run(command: string, words: string[], env: Record<string, string>, input?: string) {
  const options: SpawnOptions = {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...env } as NodeJS.ProcessEnv,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  }
  const child = spawn(command, words, options)
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk
    if (/http:\/\/localhost:\d+/.test(said)) child.kill('SIGTERM')
    if (input !== undefined && said.includes('(y/N)')) child.stdin?.end(input)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

const start = (words: string[], env: Record<string, string>) => run(process.execPath, [program, ...words], env)

/** The same at a terminal, where `answer` is typed. */
const startAtTerminal = (answer: string, words: string[], env: Record<string, string>) =>
  run('script', ['-qec', [process.execPath, program, ...words].join(' '), '/dev/null'], env, answer)

describe('--reset', () => {
  test('without a terminal and without --yes nothing is deleted', async () => {
    const folder = copyOfMade()
    const { code, said } = await start(['--reset'], { DATA_DIR: folder })
    expect(code).toBe(1)
    expect(said).toMatch(new RegExp(`将删除 ${folder} 中的数据库（8 行，其中 setting 7、`))
    expect(said).toMatch(/8 rows, among them setting 7, .* and 1 files/)
    expect(said).toContain('add --yes to delete. Nothing was deleted.')
    expect(await settingsOf(folder)).toBe(7)
    expect(existsSync(path.join(folder, 'files', 'ab', 'abc'))).toBe(true)
  })

  test('--yes deletes database and files, keeps copies, and the start goes on with an empty database', async () => {
    const folder = copyOfMade()
    const { code, said } = await start(['--reset', '--yes'], { DATA_DIR: folder })
    expect(said).toMatch(/Deleted\.[\s\S]*http:\/\/localhost:\d+/)
    expect(code).toBe(0)
    expect(await settingsOf(folder)).toBe(0)
    expect(existsSync(path.join(folder, 'files', 'ab', 'abc'))).toBe(false)
    expect(readdirSync(path.join(folder, 'copies'))).toEqual(['kept'])
  })

  test('a database on a server is refused, and so is the folder beside it', async () => {
    const folder = copyOfMade()
    const { code, said } = await start(['--reset', '--yes'], { DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(code).toBe(1)
    expect(said).toContain('DATABASE_URL names a server: nothing was deleted.')
    expect(await settingsOf(folder)).toBe(7)
  })

  test('a database that another process uses is refused', async () => {
    const folder = copyOfMade()
    const gateway = await openEmbedded(new EmbeddedDatabase({ dataDir: folder }), 1)
    const { code, said } = await start(['--reset', '--yes'], { DATA_DIR: folder })
    expect(code).toBe(1)
    expect(said).toContain('Another process uses the database')
    await gateway.close()
    expect(await settingsOf(folder)).toBe(7)
  })

  test('without --reset --yes deletes nothing', async () => {
    const folder = copyOfMade()
    expect((await start(['--yes'], { DATA_DIR: folder })).code).toBe(0)
    expect(await settingsOf(folder)).toBe(7)
  })

  describe.runIf(existsSync('/usr/bin/script'))('at a terminal', () => {
    test.each(['n\n', '\n', 'no\n'])('the answer %j deletes nothing', async (answer) => {
      const folder = copyOfMade()
      const { code, said } = await startAtTerminal(answer, ['--reset'], { DATA_DIR: folder })
      expect(said).toContain('Nothing was deleted.')
      expect(code).toBe(1)
      expect(await settingsOf(folder)).toBe(7)
    })

    test('the answer y deletes', async () => {
      const folder = copyOfMade()
      const { said } = await startAtTerminal('y\n', ['--reset'], { DATA_DIR: folder })
      expect(said).toMatch(/Deleted\.[\s\S]*http:\/\/localhost:\d+/)
      expect(await settingsOf(folder)).toBe(0)
    })
  })
})

test('a database that does not fit ends the start with one sentence and code 1; --reset gets past it', async () => {
  const folder = copyOfMade()
  const gateway = await openEmbedded(new EmbeddedDatabase({ dataDir: folder }), 1)
  await sql`alter table leave drop column cancel_time`.execute(gateway.db)
  await gateway.close()
  const refused = await start([], { DATA_DIR: folder })
  expect(refused.code).toBe(1)
  expect(refused.said).toContain('数据库与本版本不符：表 leave 缺少列 cancel_time；')
  expect(refused.said).toContain('npm run demo -- --reset')
  expect(refused.said).not.toMatch(/\n\s+at /)
  expect((await start(['--reset', '--yes'], { DATA_DIR: folder })).code).toBe(0)
})
