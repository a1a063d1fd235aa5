// Loads the demo company's customers with all that belongs to them, once, in one transaction (docs/domain/demo.md#data).
import { type RawBuilder, sql } from 'kysely'
import { starsAscending } from '../../model/customer-states.ts'
import { activity } from '../../model/entities/activity.ts'
import { activitySignUp } from '../../model/entities/activity-sign-up.ts'
import { business, businessStageLog } from '../../model/entities/business.ts'
import { channel as channelEntity } from '../../model/entities/channel.ts'
import { clue } from '../../model/entities/clue.ts'
import { customerOwnerLog } from '../../model/entities/customer-owner-log.ts'
import { follow } from '../../model/entities/follow.ts'
import { qrcode } from '../../model/entities/qrcode.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { reservation } from '../../model/entities/reservation.ts'
import { room } from '../../model/entities/room.ts'
import { ticketLog, tickets } from '../../model/entities/tickets.ts'
import { momentOf } from '../../model/moment.ts'
import { refreshLeadRecycleTime } from '../customer/lead/recycle-time.ts'
import { countResults } from '../customer/market/results.ts'
import { refreshRecycleTime } from '../customer/recycle-time.ts'
import type { Db } from '../db/gateway.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { clockOf, timeText } from './clock.ts'
import { buildCategories, buildChannelCosts, buildChannels, buildCommissions, type Channel, rollUpChannels, stamp } from './config.ts'
import { buildCustomers, type DemoCustomer, type Row, type Setting } from './customers.ts'
import { buildComments, buildFollows, markContacts } from './follows.ts'
import { insertRecords } from './insert.ts'
import { markLoaded } from './mark-loaded.ts'
import { buildMarket, type DemoMarket } from './market.ts'
import { phoneOf } from './names.ts'
import { type People, readPeople } from './people.ts'
import { type DemoPicture, storeFiles, takePictures } from './pictures.ts'
import { buildProducts } from './products.ts'
import { keyAt, type Random, randomOf } from './random.ts'
import { buildAccounts, buildAddresses, buildContacts, buildContracts, buildCustomerCategories, buildDepartments } from './relations.ts'
import { buildReservations, type DemoReservations } from './reservations.ts'
import { buildSales, type DemoSales } from './sales.ts'
import { cast } from './story.ts'
import { buildTickets, type DemoTickets } from './tickets.ts'
import { buildVisits } from './visits.ts'

const seedNumber = 20_260_312

/** The demo company's records by entity, in an order in which references point backwards. */
export type DemoRecords = [entity: string, rows: readonly Row[]][]

/** Loads the customers when they were not loaded yet; the demo people must be there. Answers whether it did. */
export async function seedDemo(kernel: Kernel): Promise<boolean> {
  return kernel.db.transaction().execute(async (transaction) => {
    const db = transaction as Db
    if (!(await markLoaded(db, 'customers', kernel.now()))) return false
    const people = await readPeople(db)
    const demo = buildDemo(kernel.now(), people)
    for (const [entity, records] of demo.records) await insertRecords(db, definitionOf(entity), records)
    await insertRows(
      db,
      'file',
      demo.pictures.map(({ row }) => row),
    )
    await insertRows(
      db,
      'file_link',
      demo.pictures.map(({ link }) => link),
    )
    await insertRows(db, 'star', demo.stars)
    await insertRows(db, 'saved_query', demo.queries)
    for (const statement of demo.counters) await statement.execute(db)
    await seedSales(db, demo.sales)
    await refreshRecycleTime(systemContext(kernel, db))
    await refreshLeadRecycleTime(systemContext(kernel, db))
    await countResults(systemContext(kernel, db))
    await storeFiles(kernel, demo.pictures)
    return true
  })
}

/** Campaigns, leads, opportunities in the usual pipeline, reservations and tickets. */
async function seedSales(db: Db, build: Demo['sales']): Promise<void> {
  const pipeline = await db.selectFrom('business_pipeline').select('pipeline_key').where('is_default', '=', true).executeTakeFirst()
  if (!pipeline) return
  const sales = build(pipeline.pipeline_key)
  await insertRecords(db, activity, sales.market.activities)
  await insertRecords(db, qrcode, sales.market.codes)
  await insertRecords(db, clue, sales.leads)
  await insertRecords(db, activitySignUp, sales.market.guests)
  await insertRecords(db, business, sales.businesses)
  await insertRecords(db, businessStageLog, sales.stageLogs)
  await insertRecords(db, follow, sales.follows)
  await insertRecords(db, customerOwnerLog, sales.logs)
  await insertRecords(db, room, sales.visits.rooms)
  await insertRecords(db, reservation, sales.visits.reservations)
  await insertRecords(db, tickets, sales.support.tickets)
  await insertRecords(db, ticketLog, sales.support.logs)
  const numbers = [...sales.numbers, ...sales.market.numbers, ...sales.visits.numbers, ...sales.support.numbers]
  for (const statement of countNumbers(numbers)) await statement.execute(db)
}

interface AroundCustomers extends DemoSales {
  market: DemoMarket
  visits: DemoReservations
  support: DemoTickets
}

interface Demo {
  records: DemoRecords
  /** Everything around the customers, for the key of the opportunities' pipeline. */
  sales: (pipeline: string) => AroundCustomers
  pictures: DemoPicture[]
  stars: Row[]
  queries: Row[]
  counters: RawBuilder<unknown>[]
}

// The owner log of a customer's history: one line for each change of owner, as the calls write it.

/** The lines of all customers. Customers that the night job took back have no operator. */
function buildOwnerLogs(random: Random, customers: readonly DemoCustomer[]): Row[] {
  return customers.flatMap(({ key, life }) => {
    const line = (
      moment: number,
      change: string,
      from: string | null,
      to: string | null,
      operator: string | null,
      reason: string | null,
    ): Row => ({
      log_key: keyAt(random, moment),
      biz_type: 'CUSTOMER',
      biz_key: key,
      pre_owner_key: from,
      post_owner_key: to,
      change_type: change,
      reason,
      operator_key: operator,
      ...stamp(moment, operator as string),
    })
    return life.tenures.flatMap(({ owner, from, how, by, reason, to, fall }, index) => {
      const before = how === 'TRANSFER' ? (life.tenures[index - 1]?.owner.user_key ?? null) : null
      const came = line(from, how, before, owner.user_key, by.user_key, reason)
      if (to === null || fall === null) return [came]
      return [came, line(to, fall.how, owner.user_key, null, fall.how === 'RECYCLE' ? null : owner.user_key, fall.reason)]
    })
  })
}

const moveSeed = 20_261_127

/** The history of the stars of the demo company's customers: half of those with many were raised, some of the others lowered. */
function buildStarMoves(customers: readonly DemoCustomer[], now: number): Row[] {
  const random = randomOf(moveSeed)
  const moves: Row[] = []
  for (const { row, key } of customers) {
    const at = starsAscending.indexOf(String(row.customer_star))
    const raised = at >= 2 && random.chance(0.6)
    const lowered = at >= 0 && at <= 2 && random.chance(0.2)
    if (!row.owner_key || (!raised && !lowered)) continue
    const from = raised ? random.int(1, at - 1) : random.int(at + 1, 3)
    const begun = momentOf(row.create_time)
    const moment = begun + Math.floor((now - begun) * (0.2 + 0.75 * random.next()))
    const owner = String(row.owner_key)
    moves.push({
      star_log_key: keyAt(random, moment),
      customer_key: key,
      star_before: starsAscending[from],
      star_after: row.customer_star,
      star_move: raised ? 'UP' : 'DOWN',
      star_way: raised ? 'FOLLOW' : random.pick(['FOLLOW', 'EDIT']),
      operator_key: owner,
      ...stamp(moment, owner),
    })
  }
  return moves
}

/** Builds everything for a moment: the same for the same moment and people, random nonces of encryption aside. */
export function buildDemo(now: Date, people: People): Demo {
  const random = randomOf(seedNumber)
  const clock = clockOf(now, random)
  const channels = buildChannels(random, clock, people)
  const categories = buildCategories(random, clock, people)
  const setting: Setting = {
    random,
    clock,
    people,
    channels: channels.filter(({ parent }) => parent !== null),
    categories: categories.keys,
    nextPhone: phoneSource(),
  }
  const customers = buildCustomers(setting)
  const departments = buildDepartments(setting, customers)
  const contacts = buildContacts(setting, customers, departments)
  const contracts = buildContracts(setting, customers, contacts)
  const products = buildProducts(setting, customers, contacts, departments)
  const follows = buildFollows(setting, customers, contacts)
  const pictures = takePictures(random, follows)
  const visits = buildVisits(setting, contacts)
  markContacts(contacts, follows, visits)
  rollUpChannels(channels, customers)
  const months = nameCustomers(customers)
  return {
    records: [
      ['channel', channels.map(({ row }) => row)],
      ['channel_cost', buildChannelCosts(randomOf(seedNumber + 1), clock, channels)],
      ['customer_category_config', categories.rows],
      ['customer', customers.map(({ row }) => row)],
      ['customer_star_log', buildStarMoves(customers, clock.now)],
      ['customer_department', departments],
      ['customer_contact', contacts.map(({ row }) => row)],
      ['customer_category', buildCustomerCategories(setting, customers)],
      ['customer_channel_config', buildCommissions(random, clock, people, channels, customers, setting.nextPhone)],
      ['customer_address', buildAddresses(setting, customers, contacts)],
      ['customer_account', buildAccounts(setting, customers)],
      ['customer_contract', contracts],
      ['customer_product', products.products],
      ['customer_product_price', products.prices],
      ['customer_product_coefficient', products.coefficients],
      ['customer_product_cost', products.costs],
      ['customer_contact_visit', visits],
      ['customer_owner_log', buildOwnerLogs(random, customers)],
      ['follow', follows.map(({ row }) => row)],
      ['follow_comment', buildComments(setting, follows)],
    ],
    sales: (pipeline) => {
      const people = contacts.map(({ row }) => row)
      const sales = buildSales(setting, customers, people, pipeline)
      return {
        ...sales,
        market: buildMarket(setting, sales.leads),
        visits: buildReservations(setting, customers, people),
        support: buildTickets(setting, customers, people),
      }
    },
    pictures,
    stars: buildStars(setting, customers),
    queries: buildQueries(setting),
    counters: countersOf(months, products.products.length, channels),
  }
}

/** Phones that the contacts of the stories do not have. */
function phoneSource(): () => string {
  const taken = new Set(cast.flatMap(({ contacts }) => contacts.map(({ phone }) => phone)))
  let serial = 137
  return () => {
    do serial += 7
    while (taken.has(phoneOf(serial)))
    return phoneOf(serial)
  }
}

/** Codes in the order of creation; answers the last number of each month. */
function nameCustomers(customers: readonly DemoCustomer[]): Map<string, number> {
  const months = new Map<string, number>()
  for (const { row, life } of [...customers].sort((left, right) => left.life.created - right.life.created)) {
    const month = timeText(life.created).slice(0, 7).replace('-', '')
    const number = (months.get(month) ?? 0) + 1
    months.set(month, number)
    row.customer_code = `KH${month}${String(number).padStart(4, '0')}`
  }
  return months
}

/** The counters continue after the codes that were given. */
function countersOf(months: ReadonlyMap<string, number>, products: number, channels: readonly Channel[]): RawBuilder<unknown>[] {
  const last: (readonly [string, string, number])[] = [
    ...[...months].map(([month, number]) => ['customer', month, number] as const),
    ['customer_product', '', products],
    [channelEntity.name, '', channels.length],
  ]
  return countNumbers(last)
}

function countNumbers(last: readonly (readonly [string, string, number])[]): RawBuilder<unknown>[] {
  return last.map(
    ([rule, scope, number]) => sql`insert into number_sequence (rule, scope, current_no) values (${rule}, ${scope}, ${number})
      on conflict (rule, scope) do update set current_no = greatest(number_sequence.current_no, excluded.current_no)`,
  )
}

/** 陈立 watches six customers of his department. */
function buildStars({ random, clock, people }: Setting, customers: readonly DemoCustomer[]): Row[] {
  const chen = people.of('chenli')
  const open = customers.filter(({ tenure }) => tenure !== null && people.leaderOf(tenure.owner) === chen)
  return random.some(open, 6).map(({ key, life }) => ({
    user_key: chen.user_key,
    biz_type: 'customer',
    biz_key: key,
    create_time: `${timeText(Math.min(life.created + 7_200_000, clock.now))}+08`,
  }))
}

/** The three saved queries of 陈立's customer list. Their dates are those of today. */
function buildQueries({ random, clock, people }: Setting): Row[] {
  const user_key = people.of('chenli').user_key
  const today = timeText(clock.now).slice(0, 10)
  const soon = timeText(clock.now + 3 * 86_400_000)
  const queries = [
    ['三天内回收', [{ field: 'recycle_time', rule: 'le', val: soon }]],
    [
      '四星以上未到访',
      [
        { field: 'customer_star', rule: 'in', val: ['FOUR', 'FIVE'] },
        { field: 'reserve_status', rule: 'ne', val: 'ARRIVED' },
      ],
    ],
    ['本月签单', [{ field: 'deal_time', rule: 'ge', val: `${today.slice(0, 8)}01 00:00:00` }]],
  ] as const
  return queries.map(([title, records], index) => ({
    query_key: keyAt(random, clock.now),
    user_key,
    save_code: 'customer',
    title,
    match_type: 'and',
    records,
    sort_no: index + 1,
    create_time: `${timeText(clock.now)}+08`,
    create_by_key: user_key,
    update_time: `${timeText(clock.now)}+08`,
    update_by_key: user_key,
    is_shared: false,
    shared_role_keys: [],
    shared_user_keys: [],
    is_default: false,
    is_deleted: false,
    row_version: 1,
  }))
}
