// Three processes on one PostgreSQL behind nginx are restarted one after the other, as an upgrade does it: nobody who calls meanwhile notices.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../../lib/backend/app.ts'
import { log } from '../../lib/backend/base/log.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { type Client, clientOf, password, signIn } from '../support/backend.ts'
import { eis, newName, type Row } from '../support/customers.ts'
import { startNginx, withoutNginx } from '../support/nginx.ts'
import { startPostgres, type TestServer, withoutPostgres } from '../support/postgres.ts'
import { backendAt } from '../support/service.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let server: TestServer | null
let seeded: Backend
let nginx: Awaited<ReturnType<typeof startNginx>> = null
let processes: RunningServer[] = []
let env: Record<string, string>

const portOf = ({ address }: RunningServer) => Number(new URL(address).port)

const throughNginx = backendAt(() => (nginx as { address: string }).address)

describe('three processes behind nginx', () => {
  beforeEach(({ skip }) => {
    skip(!server, withoutPostgres)
    skip(!nginx, withoutNginx)
  })
  beforeAll(async () => {
    server = await startPostgres()
    if (!server) return
    env = { DATABASE_URL: await server.createDatabase(), DATABASE_POOL_SIZE: '6' }
    // the people of the demo company sign in at every process
    seeded = await startBackend({
      gateway: await openDatabase({ DATABASE_URL: env.DATABASE_URL, DATA_DIR: '/nowhere', DATABASE_POOL_SIZE: 4 }),
      clock: false,
      log: log.child({}, { level: 'fatal' }),
      demo: { data: 'people', password },
    })
    await sql`update limit_rule set max_count = 100000`.execute(seeded.kernel.db)
    processes = await Promise.all([1, 2, 3].map(() => startServer('backend', env)))
    nginx = await startNginx(processes.map(portOf))
  })
  afterAll(async () => {
    await nginx?.stop()
    await Promise.all(processes.map((one) => one.stop()))
    await seeded?.close()
    await server?.stop()
  })

  /** Saves and reads until it is told to end; each read is of what was saved a moment ago, at whichever process. */
  async function work(client: Client, state: { on: boolean; saved: string[]; failed: string[] }): Promise<void> {
    while (state.on) {
      const name = newName()
      const made = await client.send<Row>(`${eis}/addOrUpdate`, { customer_name: name }).catch(unanswered)
      if (made.code !== 0) {
        state.failed.push(said(made))
        continue
      }
      state.saved.push(name)
      const read = await client.send<Row>(`GET /api/eis/restful/customer/detail/{id}`, { id: made.data.customer_key }).catch(unanswered)
      if (read.code !== 0 || read.data.customer_name !== name) state.failed.push(said(read))
    }
  }

  const unanswered = (error: unknown) => ({ code: -1, message: `${error} ${(error as Error).cause ?? ''}`, data: {} as Row })

  /** With what nginx has logged: which connection it lost, and how. */
  const said = (answer: unknown) => `${JSON.stringify(answer)}\n${nginx?.log()}`

  test('each is restarted under load: no call fails, every customer is there once, each process ends with code 0', async () => {
    const state = { on: true, saved: [] as string[], failed: [] as string[] }
    const { token, userKey } = await signIn(throughNginx, 'hemin')
    const people = [1, 2, 3, 4].map(() => work(clientOf(throughNginx, token, userKey), state))
    const codes: unknown[] = []
    for (let index = 0; index < processes.length; index++) {
      const before = state.saved.length
      await expect.poll(() => state.saved.length).toBeGreaterThan(before + 10)
      const one = processes[index] as RunningServer
      codes.push(await one.stop('SIGTERM'))
      const again = await startServer('backend', { ...env, PORT: String(portOf(one)) })
      processes[index] = again
      await expect.poll(async () => (await fetch(`${again.address}/ready`)).status).toBe(200)
    }
    const before = state.saved.length
    await expect.poll(() => state.saved.length).toBeGreaterThan(before + 10)
    state.on = false
    await Promise.all(people)
    expect(state.failed).toEqual([])
    expect(codes).toEqual([0, 0, 0])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from customer where customer_name = any(${state.saved})`.execute(
      seeded.kernel.db,
    )
    expect(rows).toEqual([{ n: state.saved.length }])
  })
})
