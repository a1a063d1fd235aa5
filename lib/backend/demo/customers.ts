// The 180 customers of the demo company with all their sub-records, consistent with their histories.
import { type Clock, dayMs, timeText } from './clock.ts'
import { identityOf } from './identities.ts'
import { type Life, lifeOf, type Tenure } from './lives.ts'
import type { DemoUser, People } from './people.ts'
import { blackReasons, brandProducts, intentProducts, lostReasons } from './phrases.ts'
import type { Place } from './places.ts'
import { type CustomerPlan, planCustomers } from './plans.ts'
import { keyAt, type Random } from './random.ts'

export type Row = Record<string, unknown>

export interface Deal {
  name: string
  amount: string
  signed: number
  end: number
}

/** One customer on its way into the database, with what its sub-records need to know. */
export interface DemoCustomer {
  row: Row
  key: string
  plan: CustomerPlan
  life: Life
  /** Null in the pool. */
  tenure: Tenure | null
  place: Place
  brand: string
  deals: Deal[]
  nextFollow: number | null
}

export interface Setting {
  random: Random
  clock: Clock
  people: People
  /** Keys of the leaf channels and categories that customers may come from and belong to. */
  channels: readonly { key: string; name: string }[]
  categories: Record<'finance' | 'leader' | 'growth' | 'chain' | 'owner' | 'wealth', string>
  /** Takes the next phone of the test ranges. */
  nextPhone(): string
}

/** Builds the customers, those of the stories first. Codes are given later, in the order of creation. */
export function buildCustomers(setting: Setting): DemoCustomer[] {
  const { random, clock, people } = setting
  const crew = { sales: people.sales, leaderOf: people.leaderOf, importer: people.of('hemin') }
  const names = new Set<string>()
  const customers = planCustomers(random, people).map((plan) => {
    const life = plan.member?.story === 'nantang' ? toldLife(clock, plan) : lifeOf(random, clock, crew, plan)
    return buildCustomer(setting, plan, life, names)
  })
  shareSome(setting, customers)
  return customers
}

const sharedCount = 9

/** 陈立 helps with nine customers of his colleagues; some of that ends by itself. */
function shareSome({ random, clock, people }: Setting, customers: readonly DemoCustomer[]): void {
  const chen = people.of('chenli')
  const open = customers.filter(({ tenure, life }) => tenure !== null && tenure.owner !== chen && life.creator !== chen)
  for (const { row } of random.some(open, sharedCount)) {
    const expire_time = random.chance(0.5) ? timeText(clock.at(random.int(10, 60), 18)) : null
    row.collaborators = [{ user_key: chen.user_key, user_name: chen.realname, power: random.pick(['READ', 'WRITE']), expire_time }]
  }
}

/** 佛山南棠: came as a lead ten days ago and is expected at three in the afternoon. */
function toldLife(clock: Clock, plan: CustomerPlan): Life {
  const owner = plan.owner as DemoUser
  const from = clock.at(-10, 10, 16)
  const recent = clock.at(0, 9, 42)
  const lastFollow = recent < clock.now ? recent : clock.at(-1, 9, 42)
  return {
    created: from,
    creator: owner,
    tenures: [{ owner, from, how: 'CONVERT', by: owner, reason: null, to: null, fall: null, lastFollow }],
  }
}

function buildCustomer(setting: Setting, plan: CustomerPlan, life: Life, names: Set<string>): DemoCustomer {
  const { random, clock } = setting
  const identity = identityOf(setting, plan, names)
  const tenure = life.tenures.at(-1) ?? null
  const current = tenure?.to === null ? tenure : null
  const deals = dealsOf(random, clock, plan, current)
  const nextFollow = nextFollowOf(random, clock, plan, current)
  const key = keyAt(random, life.created)
  const row: Row = {
    customer_key: key,
    customer_type: plan.type,
    customer_star: plan.star,
    customer_level: plan.level,
    ...identity.row,
    ...wishesOf(random, plan),
    channel_key: channelOf(setting, plan, life),
    category_keys: categoriesOf(setting, plan),
    tags: tagsOf(random, plan),
    ...stateOf(setting, plan, life, current, deals),
    next_follow_time: nextFollow === null ? null : timeText(nextFollow),
    ...traceOf(life),
  }
  return { row, key, plan, life, tenure: current, place: identity.place, brand: identity.brand, deals, nextFollow }
}

const sums: Record<CustomerPlan['level'], readonly number[]> = {
  A: [300, 500, 800, 1000, 1500],
  B: [100, 150, 200, 300, 500],
  C: [50, 80, 100, 150],
  D: [20, 30, 50],
}

const brandSums = [5, 8, 12, 20, 30, 50]

/** Whether a customer wants a product made known rather than financed. */
export const isBrand = ({ type }: CustomerPlan) => type === 'INSTITUTION' || type === 'GOV'

function wishesOf(random: Random, plan: CustomerPlan): Row {
  if (plan.member?.story === 'nantang') return { intent_product: '经营贷', intent_amount: '800000.00' }
  if (plan.member?.story === 'yueheng') return { intent_product: '产品路演', intent_amount: '468000.00' }
  if (plan.status !== 'SIGNED' && random.chance(0.2)) return { intent_product: null, intent_amount: null }
  if (isBrand(plan)) return { intent_product: random.pick(brandProducts), intent_amount: `${random.pick(brandSums)}0000.00` }
  return { intent_product: random.pick(intentProducts), intent_amount: `${random.pick(sums[plan.level])}0000.00` }
}

function channelOf({ random, channels }: Setting, plan: CustomerPlan, life: Life): string | null {
  if (plan.member?.story === 'nantang') return channels.find(({ name }) => name === '沙龙')?.key ?? null
  return life.tenures[0]?.how === 'CONVERT' || random.chance(0.8) ? random.pick(channels).key : null
}

function categoriesOf({ random, categories }: Setting, plan: CustomerPlan): string[] {
  if (plan.type === 'INSTITUTION') return [categories.finance]
  if (plan.type === 'GOV') return []
  if (plan.type === 'PERSON') return random.chance(0.5) ? [random.pick([categories.owner, categories.wealth])] : []
  const found = plan.level === 'A' ? [categories.leader] : []
  return random.chance(0.35) ? [...found, random.pick([categories.growth, categories.chain])] : found
}

function tagsOf(random: Random, plan: CustomerPlan): string[] {
  if (plan.member?.story === 'nantang') return ['juecekuai', 'laokehuzhuanjie']
  if (plan.status === 'NEW' || plan.status === 'SEA') return random.chance(0.2) ? ['jiagemingan'] : []
  const tags: readonly string[] = [
    'laokehuzhuanjie',
    'jiagemingan',
    'juecekuai',
    'xucaiwugoutong',
    'zhongdianweihu',
    ...(plan.type === 'PERSON' ? ['gaojingzhi'] : []),
  ]
  return random.some(
    tags,
    random.weighted([
      [0, 5],
      [1, 4],
      [2, 2],
    ] as const),
  )
}

function dealsOf(random: Random, clock: Clock, plan: CustomerPlan, tenure: Tenure | null): Deal[] {
  if (plan.status !== 'SIGNED' || !tenure) return []
  const deal = (name: string, amount: string, signed: number): Deal => ({
    name,
    amount,
    signed,
    end: signed + random.pick([180, 365]) * dayMs,
  })
  if (plan.member) return plan.member.deals.map(({ name, amount, daysAgo }) => deal(name, amount, clock.ago(daysAgo)))
  const owned = Math.floor((clock.now - tenure.from) / dayMs)
  const count = random.weighted([
    [1, 6],
    [2, 2],
  ] as const)
  const title = isBrand(plan) ? `${random.pick(brandProducts)}服务合同` : `${random.pick(intentProducts)}融资顾问服务合同`
  return Array.from({ length: count }, (_, index) =>
    deal(
      index === 0 ? title : isBrand(plan) ? '年度品牌服务合同' : '年度财务顾问服务合同',
      `${random.int(24, 860)}00.00`,
      clock.ago(Math.max(1, Math.round((owned * (count - index)) / (count + 1)))),
    ),
  )
}

function nextFollowOf(random: Random, clock: Clock, plan: CustomerPlan, tenure: Tenure | null): number | null {
  if (!tenure || plan.status === 'LOST' || plan.status === 'BLACK') return null
  const last = tenure.lastFollow ?? tenure.from
  if (plan.status === 'RESERVED') {
    const today = clock.at(0, 15)
    if (plan.member?.story === 'nantang') return today > clock.now + 600_000 ? today : clock.at(1, 15)
    return clock.ahead(random.int(0, 6))
  }
  if (plan.status === 'NEW' && random.chance(0.3)) return null
  const late = clock.at(-random.int(1, 3), random.int(9, 17), 30)
  if (random.chance(0.14) && late > last) return late
  return random.chance(0.82) ? clock.ahead(random.int(0, plan.status === 'SIGNED' ? 30 : 9)) : null
}

const money = (total: number) => total.toFixed(2)

function stateOf({ random, clock }: Setting, plan: CustomerPlan, life: Life, tenure: Tenure | null, deals: readonly Deal[]): Row {
  const { status } = plan
  const last = life.tenures.at(-1)
  const arrived = status === 'ARRIVED' || status === 'SIGNED'
  const total = deals.reduce((sum, deal) => sum + Number(deal.amount), 0)
  const paid = deals.reduce(
    (sum, deal) => sum + (clock.now - deal.signed > 60 * dayMs ? Number(deal.amount) : Math.round(Number(deal.amount) / 3)),
    0,
  )
  const first = deals.length > 0 ? Math.min(...deals.map((deal) => deal.signed)) : null
  return {
    status,
    status_reason: status === 'LOST' ? random.pick(lostReasons) : status === 'BLACK' ? random.pick(blackReasons) : null,
    sea_flag: status === 'SEA',
    lock_status: plan.locked,
    deal_status: deals.length > 0 ? 'YES' : 'NO',
    deal_time: first === null ? null : timeText(first),
    deal_times: deals.length,
    deal_amount: money(total),
    receivable_amount: money(total),
    received_amount: money(paid),
    reserve_status: arrived ? 'ARRIVED' : status === 'RESERVED' ? 'RESERVED' : status === 'LOST' && random.chance(0.3) ? 'BROKEN' : 'NONE',
    distribute_type: tenure?.how ?? last?.how ?? 'CREATE',
    owner_key: tenure?.owner.user_key ?? null,
    owner_depart_key: departOf(life, tenure),
    owner_time: tenure ? timeText(tenure.from) : null,
    pre_owner_key: preOwnerOf(life, tenure),
    sea_time: status === 'SEA' ? timeText(last?.to ?? life.created) : null,
    sea_reason: status === 'SEA' ? (last?.fall?.reason ?? '批量导入公海') : null,
  }
}

/** The owner's department; a customer in the pool keeps the last one, which decides its pool. */
const departOf = (life: Life, tenure: Tenure | null) => (tenure ?? life.tenures.at(-1))?.owner.main_depart_key ?? null

function preOwnerOf(life: Life, tenure: Tenure | null): string | null {
  const before = tenure ? life.tenures.at(-2) : life.tenures.at(-1)
  return before?.owner.user_key ?? null
}

function traceOf(life: Life): Row {
  const last = life.tenures.at(-1)
  const updated = Math.max(life.created, last?.from ?? 0, last?.lastFollow ?? 0, last?.to ?? 0)
  return {
    create_time: timeText(life.created),
    create_by_key: life.creator.user_key,
    update_time: timeText(updated),
    update_by_key: last?.fall?.how === 'RECYCLE' ? null : (last?.owner.user_key ?? life.creator.user_key),
  }
}
