// Steps that customer tests repeat: a customer made, read, sent into the pool, its messages and log.
import { sql } from 'kysely'
import type { Kernel } from '../../lib/backend/kernel/kernel.ts'
import type { RecycleRun } from '../../lib/model/calls/rule.ts'
import type { Answer, Client } from './backend.ts'
import { runBackgroundJobs } from './queue.ts'
import type { Team } from './sales-team.ts'

export const eis = 'POST /api/eis/restful/customer'
export const biz = 'POST /api/fintech/biz'

export type Row = Record<string, unknown>

let counter = 0

/** A name that no other customer has and that is like no other. */
export function newName(): string {
  counter += 1
  const letters = '天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜金生丽水玉出昆冈'
  const pick = (n: number) => letters[n % letters.length] as string
  return `${pick(counter)}${pick(Math.floor(counter / 7) + 3)}${pick(counter * 5 + 1)}${counter}公司`
}

export function newPhone(): string {
  counter += 1
  return `1390000${String(counter).padStart(4, '0')}`
}

/** A new customer of the client; answers its key. */
export async function makeCustomer(client: Client, more: Row = {}): Promise<string> {
  const row = await client.ok(`${eis}/addOrUpdate`, { customer_name: newName(), ...more })
  return row.customer_key as string
}

export const readCustomer = (client: Client, key: string, more: Row = {}) =>
  client.ok('GET /api/eis/restful/customer/detail/{id}', { id: key, ...more })

/** A customer that `client` made and put into the pool. */
export async function makePooled(client: Client, more: Row = {}): Promise<string> {
  const key = await makeCustomer(client, more)
  await client.ok(`${biz}/customer/toSea`, { id: key, reason: '暂无需求' })
  return key
}

/** Puts a customer into a state that other areas bring about, by the columns that say it. */
export async function putState(team: Team, key: string, status: string, more: Row = {}): Promise<void> {
  const pooled = status === 'SEA'
  await sql`update customer set status = ${status}, sea_flag = ${pooled}, owner_key = case when ${pooled} then null else owner_key end where customer_key = ${key}`.execute(
    team.backend.kernel.db,
  )
  for (const [name, value] of Object.entries(more)) {
    await sql`update customer set ${sql.ref(name)} = ${value} where customer_key = ${key}`.execute(team.backend.kernel.db)
  }
}

/** The messages that wait to be delivered, of a code about a record, oldest first. */
export async function messagesOf(
  team: Pick<Team, 'backend'>,
  code: string,
  key: string | null,
): Promise<{ receivers: string[]; params: Row }[]> {
  const { rows } = await sql<{ payload: { receivers: string[]; params: Row } }>`
    select payload from job where type = 'event/message' and payload ->> 'code' = ${code} and payload ->> 'biz_key' is not distinct from ${key} order by job_key`.execute(
    team.backend.kernel.db,
  )
  return rows.map((row) => row.payload)
}

/** The codes of the messages that are sent while something happens, in alphabetical order. */
export async function codesSentBy({ backend }: Pick<Team, 'backend'>, act: () => Promise<unknown>): Promise<string[]> {
  const { db } = backend.kernel
  const last = await sql<{ key: string }>`select coalesce(max(job_key), '') as key from job where type = 'event/message'`.execute(db)
  await act()
  const { rows } = await sql<{ code: string }>`select distinct payload ->> 'code' as code from job
    where type = 'event/message' and job_key > ${last.rows[0]?.key} order by 1`.execute(db)
  return rows.map((row) => row.code)
}

/** The kinds of owner changes of a customer, newest first. */
export async function ownerChanges(client: Client, key: string): Promise<unknown[]> {
  const { records } = await client.ok<{ records: Row[] }>(`${biz}/customer/ownerLog`, { customer_key: key, pageSize: 100 })
  return records.map((row) => row.change_type)
}

/** The texts of a 400's fields. */
export function fieldsOf(answer: Answer<unknown>): Record<string, string> {
  return (answer.data as { fields?: Record<string, string> } | null)?.fields ?? {}
}

/** Does what waits in the background. */
export const finishJobs = ({ backend }: Pick<Team, 'backend'>) => runBackgroundJobs(backend.kernel)

export const readRun = (client: Client, run_key: string) =>
  client.ok<RecycleRun & Row>('GET /api/fintech/biz/rule/pool/run/{run_key}', { run_key })

/** Recycles at once and waits until it is done. */
export async function recycle(team: Pick<Team, 'admin' | 'backend'>): Promise<RecycleRun> {
  const { run_key } = await team.admin.ok<RecycleRun & Row>(`${biz}/rule/pool/run`)
  await finishJobs(team)
  return readRun(team.admin, run_key)
}

/** The days from getting its owner until a customer is recycled; null where it never is. */
export async function daysUntilRecycled(db: Kernel['db'], key: string): Promise<number | null | undefined> {
  const { rows } = await sql<{ days: number | null }>`
    select round(extract(epoch from recycle_time - owner_time) / 86400)::int as days from customer where customer_key = ${key}`.execute(db)
  return rows[0]?.days
}
