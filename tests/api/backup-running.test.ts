// The backup command beside a running process, while people work: restored elsewhere by its command it is the whole installation, which goes on.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { findTask, startSeal, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, password, signIn } from '../support/backend.ts'
import { eis, makeCustomer, newName, readCustomer } from '../support/customers.ts'
import { backendAt } from '../support/service.ts'
import { type RunningServer, seedDemo, startServer } from '../support/start-server.ts'

const root = mkdtempSync(path.join(tmpdir(), 'office-running-'))
/** The secrets are those of the folder, as in an installation that was given none. */
const withoutSecrets = { SECRET_KEY: '', APP_KEY: '', SESSION_SECRET: '', DATABASE_URL: '' }
const running: RunningServer[] = []

afterAll(async () => {
  for (const one of running) await one.stop()
  rmSync(root, { recursive: true, force: true })
})

const place = (name: string) => ({ ...withoutSecrets, DATA_DIR: path.join(root, name) })

/** Starts the backend of a folder; answers how to sign in there and to fetch. */
async function serve(name: string) {
  const server = await startServer('backend', place(name))
  running.push(server)
  const backend = backendAt(() => server.address)
  return {
    as: (username: string) => signIn(backend, username),
    read: async (url: string, { token }: Client) => {
      const response = await fetch(server.address + url, { headers: { token } })
      return [response.status, Buffer.from(await response.arrayBuffer())] as const
    },
  }
}

const command = (name: 'backup' | 'restore', where: string) =>
  promisify(execFile)(process.execPath, ['lib/start/backup/command.ts', name, path.join(root, 'backup')], {
    env: { ...process.env, ...place(where) },
  })

test('what was there when the backup began is there when it is restored elsewhere: open tasks, files, private fields and the secrets that open them', async () => {
  await seedDemo({ ...place('first'), DEMO_PASSWORD: password }, 'people')
  const first = await serve('first')
  const sales = await first.as('huangwen')
  const bytes = Buffer.from(randomBytes(200_000).toString('base64'))
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '合同.txt')
  const { url } = await sales.ok<{ url: string }>('POST /api/app/base/app/file/upload', {}, { raw: form })
  const phone = '13900001234'
  const { customer_key } = await sales.ok(`${eis}/addOrUpdate`, { customer_name: newName(), phone })
  const instance = await startSeal(sales)
  const { task_id } = await waitingTask(await first.as('chenli'), instance)

  const changed = await Promise.all([1, 2, 3].map(() => makeCustomer(sales)))
  const work = { on: true, versions: changed.map(() => 1) }
  const writers = changed.map(async (key, index) => {
    while (work.on) {
      const row_version = work.versions[index] as number
      const saved = await sales.ok(`${eis}/addOrUpdate`, { customer_key: key, row_version, remark: `第 ${row_version + 1} 版` })
      work.versions[index] = Number(saved.row_version)
    }
  })
  const least = () => Math.min(...work.versions)
  await expect.poll(least).toBeGreaterThan(3)
  const before = [...work.versions]
  expect((await command('backup', 'first')).stdout).toContain('Backed up to')
  const after = least()
  await expect.poll(least).toBeGreaterThan(after)
  work.on = false
  await Promise.all(writers)

  expect((await command('restore', 'second')).stdout).toContain('Restored and compared')
  const second = await serve('second')
  const again = await second.as('huangwen')
  for (const [index, key] of changed.entries()) {
    const { row_version, remark } = await readCustomer(again, key)
    expect(row_version).toBeGreaterThanOrEqual(before[index] as number)
    expect(row_version).toBeLessThanOrEqual(work.versions[index] as number)
    expect(remark).toBe(`第 ${row_version} 版`)
  }
  expect((await readCustomer(again, customer_key as string, { plain: '1' })).phone).toBe(phone)
  expect(await second.read(url, again)).toEqual([200, bytes])
  const secrets = (name: string) => readFileSync(path.join(root, name, 'secrets.json'), 'utf8')
  expect(JSON.parse(secrets('second'))).toEqual(JSON.parse(secrets('first')))
  const leader = await second.as('chenli')
  expect(await waitingTask(leader, instance)).toMatchObject({ task_id })
  await leader.ok(`POST ${taskPath}/confirm`, { taskId: task_id, comment: '同意' })
  expect(await findTask(leader, instance)).toBeUndefined()
})
