// Tests of the second factor: a backend whose clock stands in the middle of a half minute, and what its users do there.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { codeAt, halfMinute } from './authenticator.ts'
import { type Answer, type Client, password, signIn, type TestBackend, testBackend } from './backend.ts'

const user = '/api/app/base/app/sys/user'
export const own = `${user}/secondFactor`

type Entered = Answer<{ token?: string; step?: string; factor_required?: boolean; must_set_up_factor?: boolean; step_over?: boolean }>

interface Owner {
  client: Client
  secret: string
  recovery: string[]
}

/** Opens a backend for the tests of this file; each begins without factors, guesses and limits. */
export function openFactors() {
  const at = {} as { backend: TestBackend; admin: Client; clock: number }
  const run = (statement: ReturnType<typeof sql>) => statement.execute(at.backend.kernel.db)

  beforeAll(async () => {
    at.backend = await testBackend()
  })
  afterAll(() => at.backend.close())
  beforeEach(async () => {
    at.clock = Math.floor(Date.now() / halfMinute) * halfMinute + halfMinute / 2
    wait(0)
    await run(sql`delete from sign_in_guard`)
    await run(sql`delete from rate_limit`)
    at.admin = await signIn(at.backend, 'hemin')
  })
  afterEach(async () => {
    for (const table of ['second_factor', 'recovery_code', 'sign_in_step']) await run(sql`delete from ${sql.table(table)}`)
    await run(sql`update sys_user set second_factor = false`)
    await run(sql`update access_version set version = version + 1`)
    at.backend.setNow(null)
  })

  /** Lets half minutes pass. */
  function wait(halfMinutes: number): void {
    at.clock += halfMinutes * halfMinute
    at.backend.setNow(new Date(at.clock))
  }

  const login = (username: string, secret = password): Promise<Entered> =>
    at.backend.visitor.send(`POST ${user}/login`, { username, password: secret }, { form: true })
  const second = (step: string, code: string): Promise<Entered> =>
    at.backend.visitor.send(`POST ${user}/loginFactor`, { step, code }, { form: true })
  const stepOf = async (username: string): Promise<string> => String((await login(username)).data.step)
  const isIn = async (client: Client) => (await client.send(`GET ${own}/state`)).code === 0

  /** Turns the factor of a user on, half a minute ago. */
  async function turnOn(username: string): Promise<Owner> {
    const client = await signIn(at.backend, username)
    const { secret } = await client.ok<{ secret: string }>(`POST ${own}/begin`, { password })
    const { recovery_codes } = await client.ok<{ recovery_codes: string[] }>(`POST ${own}/confirm`, { code: codeAt(secret, at.clock) })
    wait(1)
    return { client, secret, recovery: recovery_codes }
  }

  async function auditsOf(userKey: string): Promise<string[]> {
    const { rows } = await sql<{
      action: string
    }>`select action from operation_log where biz_type = 'sys_user' and biz_key = ${userKey} order by log_key`.execute(at.backend.kernel.db)
    return rows.map(({ action }) => action)
  }

  async function messagesTo(userKey: string): Promise<string[]> {
    const { rows } = await sql<{
      code: string
    }>`select payload ->> 'code' as code from job where type = 'event/message' and payload -> 'receivers' ? ${userKey} order by job_key`.execute(
      at.backend.kernel.db,
    )
    return rows.map(({ code }) => code)
  }

  return { at, wait, login, second, stepOf, isIn, turnOn, auditsOf, messagesTo }
}
