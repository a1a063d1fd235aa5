// `--reset` deletes data only when somebody agrees, and never those of a server; a start that finds a database that does not fit ends with a sentence.
import { spawn } from 'node:child_process'
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

/** What of the data is left. */
const left = (folder: string) =>
  [path.join('database', 'PG_VERSION'), path.join('files', 'ab', 'abc')].filter((name) => existsSync(path.join(folder, name)))
const everything = [path.join('database', 'PG_VERSION'), path.join('files', 'ab', 'abc')]

/** Runs a program to its end; `answer` is typed when it asks. */
async function run(words: string[], env: Record<string, string>, answer?: string) {
  const [command = '', ...rest] = words
  const child = spawn(command, rest, { env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk
    if (said.includes('(y/N)') && answer !== undefined && child.stdin.writable) child.stdin.end(answer)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

const start = (words: string[], env: Record<string, string>) => run([process.execPath, 'lib/start/backend.ts', ...words], env)
const reset = (words: string[], env: Record<string, string>) => run([process.execPath, 'tests/support/reset.ts', ...words], env)
/** The same at a terminal, where `answer` is typed. */
const resetAtTerminal = (answer: string, env: Record<string, string>) =>
  run(['script', '-qec', `${process.execPath} tests/support/reset.ts --reset`, '/dev/null'], env, answer)

describe('--reset', () => {
  test('without a terminal and without --yes the start ends and nothing is deleted', async () => {
    const folder = copyOfMade()
    const { code, said } = await start(['--reset'], { DATA_DIR: folder })
    expect(code).toBe(1)
    expect(said).toMatch(new RegExp(`将删除 ${folder} 中的数据库（8 行，其中 setting 7、`))
    expect(said).toMatch(/8 rows, among them setting 7, .* and 1 files/)
    expect(said).toContain('add --yes to delete. Nothing was deleted.')
    expect(left(folder)).toEqual(everything)
  })

  test('--yes deletes database and files and keeps copies', async () => {
    const folder = copyOfMade()
    const { code, said } = await reset(['--reset', '--yes'], { DATA_DIR: folder })
    expect(said).toContain('Deleted.')
    expect(code).toBe(0)
    expect(left(folder)).toEqual([])
    expect(readdirSync(path.join(folder, 'copies'))).toEqual(['kept'])
    expect((await reset(['--reset'], { DATA_DIR: folder })).code).toBe(0)
  })

  test('a database on a server is refused, and the folder stays', async () => {
    const folder = copyOfMade()
    const { code, said } = await reset(['--reset', '--yes'], { DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(code).toBe(1)
    expect(said).toContain('DATABASE_URL names a server: nothing was deleted.')
    expect(left(folder)).toEqual(everything)
  })

  test('a database that another process uses is refused', async () => {
    const folder = copyOfMade()
    const gateway = await openEmbedded(new EmbeddedDatabase({ dataDir: folder }), 1)
    const { code, said } = await reset(['--reset', '--yes'], { DATA_DIR: folder })
    await gateway.close()
    expect(code).toBe(1)
    expect(said).toContain('Another process uses the database')
    expect(left(folder)).toEqual(everything)
  })

  test('a database that cannot be read is said to be so, and deleted', async () => {
    const folder = copyOfMade()
    writeFileSync(path.join(folder, 'database', 'PG_VERSION'), '12\n')
    const { code, said } = await reset(['--reset', '--yes'], { DATA_DIR: folder })
    expect(said).toContain('内容无法读取')
    expect(code).toBe(0)
    expect(left(folder)).toEqual([])
  })

  test('--yes alone deletes nothing', async () => {
    const folder = copyOfMade()
    expect(await reset(['--yes'], { DATA_DIR: folder })).toEqual({ code: 0, said: '' })
    expect(left(folder)).toEqual(everything)
  })

  describe.runIf(existsSync('/usr/bin/script'))('at a terminal', () => {
    test.each(['n\n', '\n'])('the answer %j deletes nothing', async (answer) => {
      const folder = copyOfMade()
      const { code, said } = await resetAtTerminal(answer, { DATA_DIR: folder })
      expect(said).toContain('Nothing was deleted.')
      expect(code).toBe(1)
      expect(left(folder)).toEqual(everything)
    })

    test('the answer y deletes', async () => {
      const folder = copyOfMade()
      const { code, said } = await resetAtTerminal('y\n', { DATA_DIR: folder })
      expect(said).toContain('Deleted.')
      expect(code).toBe(0)
      expect(left(folder)).toEqual([])
    })
  })
})

test('a database that does not fit ends the start with one sentence and code 1', async () => {
  const folder = copyOfMade()
  const gateway = await openEmbedded(new EmbeddedDatabase({ dataDir: folder }), 1)
  await sql`alter table leave drop column cancel_time`.execute(gateway.db)
  await gateway.close()
  const { code, said } = await start([], { DATA_DIR: folder })
  expect(code).toBe(1)
  expect(said).toContain('数据库与本版本不符：表 leave 缺少列 cancel_time；')
  expect(said).toContain('npm run demo -- --reset')
  expect(said).not.toMatch(/\n\s+at /)
})
