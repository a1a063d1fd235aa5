// npm run bench:search: how long the search takes among a million customers in PostgreSQL, for each way in which a record is looked for
// (docs/domain/search.md#keyword). A leader of the company asks, and a salesperson who sees his own alone.
import './environment.ts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { type Backend, startBackend } from '../../lib/backend/app.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import type { Tables } from '../../lib/backend/db/tables.ts'
import { type Random, randomOf } from '../../lib/backend/demo/random.ts'
import { soundText } from '../../lib/backend/entity/sound.ts'
import { recordLists } from '../../lib/model/record-lists.ts'
import { type Answer, type Client, signIn } from '../support/backend.ts'
import { findPostgres } from '../support/postgres.ts'
import { startCluster } from './cluster.ts'
import { callers, password, prepare } from './prepare.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, times: { type: 'string', default: '40' }, only: { type: 'string' } },
})
const rows = Number(values.rows)
const times = Number(values.times)
/** Milliseconds that 19 of 20 answers may take. */
const bound = 100

interface Known {
  customer_name: string
  customer_code: string
}

const initialsOf = (name: string) => soundText([name], 300).split(' ')[0] as string
const pinyinOf = (name: string) => soundText([name], 300).split(' ')[1] as string
/** As the generator gives them: the last seven digits of the code are its place, which the phone holds too. */
const phoneOf = ({ customer_code }: Known) => `13${customer_code.slice(-7).padStart(9, '0')}`

/** The lists that the palette asks. */
const searched = [...new Set(recordLists.map(({ entity }) => entity))]

/** What people type, from a customer that there is. */
const ways: Readonly<Record<string, (customer: Known, random: Random) => string>> = {
  'a whole name': ({ customer_name }) => customer_name,
  'two characters': ({ customer_name }) => customer_name.slice(2, 4),
  'three characters': ({ customer_name }) => customer_name.slice(2, 5),
  'one character': ({ customer_name }) => customer_name.slice(0, 1),
  'a word that most have': () => '有限公司',
  'two initials': ({ customer_name }) => initialsOf(customer_name).slice(2, 4),
  'four initials': ({ customer_name }) => initialsOf(customer_name).slice(0, 4),
  'a syllable': ({ customer_name }) => pinyinOf(customer_name.slice(2, 3)),
  'pinyin of two characters': ({ customer_name }) => pinyinOf(customer_name.slice(2, 4)),
  'unfinished pinyin': ({ customer_name }) => pinyinOf(customer_name.slice(0, 4)).slice(0, -2),
  'last four digits': (customer) => phoneOf(customer).slice(-4),
  'last eight digits': (customer) => phoneOf(customer).slice(-8),
  'a whole phone number': phoneOf,
  'end of a code': ({ customer_code }) => customer_code.slice(-5),
  'a whole code': ({ customer_code }) => customer_code,
  nothing: (_, random) => `无${random.hex(4)}者`,
}

/** Owners of a few hundred customers each, who get the rights of salespeople. */
async function makeSellers(db: Kysely<Tables>): Promise<string[]> {
  const sellers = callers.map((_, index) => `own0x${index}`)
  const sales = sql`select array_agg(role_key) from role where role_code = 'sales'`
  await sql`update sys_user set role_id_list = (${sales}) where username in (${sql.join(sellers)})`.execute(db)
  return sellers
}

/** Customers of somebody, or all over the table; those of the pool stand in a list of their own. */
async function pickCustomers(db: Kysely<Tables>, owner?: string): Promise<Known[]> {
  const from =
    owner === undefined
      ? sql`customer c tablesample system (1)`
      : sql`customer c join sys_user u on u.user_key = c.owner_key and u.username = ${owner}`
  const { rows: found } = await sql<Known>`select customer_name, customer_code from ${from}
    where not sea_flag and c.status <> 'BLACK' and char_length(customer_name) > 5 limit 2000`.execute(db)
  return found
}

type Ask = (client: Client, keyword: string) => Promise<Answer<unknown>>

const field = 'customer_key,customer_name,customer_code,phone'
const places: Readonly<Record<string, Ask>> = {
  'customer list': (client, keyword) =>
    client.send('POST /api/eis/restful/customer/query', { keyword, field, pageNo: 1, pageSize: 10, scene: 'ALL' }),
  palette: (client, keyword) => client.send('GET /api/app/base/app/sys/search', { keyword, entities: searched }),
}

/** Whether an answer of a list, or of several, has a record. */
const isFound = (data: unknown) => [data].flat().some((list) => (list as { records: unknown[] }).records.length > 0)

interface Person {
  client: Client
  known: readonly Known[]
}

/** The sorted times of one way of asking, of which the first are not counted. */
async function timesOf({ client, known }: Person, ask: Ask, way: string): Promise<number[]> {
  const typed = ways[way] as (typeof ways)[string]
  const random = randomOf(way.length)
  const spent: number[] = []
  for (let count = -3; count < times; count++) {
    const keyword = typed(random.pick(known), random)
    const started = performance.now()
    const answer = await ask(client, keyword)
    const ms = performance.now() - started
    if (answer.code !== 0) throw new Error(`${way} answered ${answer.code} ${answer.message}`)
    if (isFound(answer.data) === (way === 'nothing')) throw new Error(`${way}: ${keyword} is ${way === 'nothing' ? '' : 'not '}found`)
    if (count >= 0) spent.push(ms)
  }
  return spent.sort((one, other) => one - other)
}

/** Asks in every way; each time by other people, so that nobody asks more often than he may. Answers 1 where a bound is missed. */
async function measureAll(backend: Backend, db: Kysely<Tables>): Promise<number> {
  const sellers = await makeSellers(db)
  const people: Record<string, (index: number) => Promise<Person>> = {
    leader: async (index) => ({ client: await signIn(backend, callers[index] as string, password), known: await pickCustomers(db) }),
    salesperson: async (index) => ({
      client: await signIn(backend, sellers[index] as string, password),
      known: await pickCustomers(db, sellers[index]),
    }),
  }
  let slow = 0
  console.log('| typed | by | in | median ms | 95 % ms |\n| --- | --- | --- | ---: | ---: |')
  for (const [index, way] of Object.keys(ways).entries()) {
    if (values.only && !way.includes(values.only)) continue
    for (const [who, personAt] of Object.entries(people)) {
      const person = await personAt(index % callers.length)
      for (const [place, ask] of Object.entries(places)) {
        const spent = await timesOf(person, ask, way)
        const [median, high] = [0.5, 0.95].map((part) => spent[Math.floor(spent.length * part)] as number) as [number, number]
        if (high > bound) slow++
        console.log(`| ${way} | ${who} | ${place} | ${median.toFixed(1)} | ${high.toFixed(1)}${high > bound ? ' (!)' : ''} |`)
      }
    }
  }
  return slow > 0 ? 1 : 0
}

const bin = findPostgres()
if (!bin) throw new Error('PostgreSQL is not installed here')
const folder = path.resolve('.data-bench', `postgres-${rows}`)
const cluster = await startCluster(bin, folder)
try {
  const seconds = await prepare({ kind: 'postgres', dataDir: folder, url: cluster.url, bin }, rows, path.resolve('.data-bench'))
  if (seconds > 0) console.log(`${rows} customers loaded in ${seconds.toFixed(0)} s`)
  const gateway = await openDatabase({ DATA_DIR: folder, DATABASE_URL: cluster.url, DATABASE_POOL_SIZE: 4 })
  const backend = await startBackend({ gateway, clock: false })
  try {
    process.exitCode = await measureAll(backend, gateway.db)
  } finally {
    await backend.close()
  }
} finally {
  await cluster.stop()
}
