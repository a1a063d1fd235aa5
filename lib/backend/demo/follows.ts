// 1,400 follow-ups that lead each customer from the first call to its current stage, with pictures and comments beside them.
import { cutText } from '../../model/plain-text.ts'
import { dayMs, midnightOf, timeText } from './clock.ts'
import { stamp } from './config.ts'
import { type DemoCustomer, isBrand, type Row, type Setting } from './customers.ts'
import type { Tenure } from './lives.ts'
import { comments, type Slots, type Stage, signingTalk, talkOf, visitPlans } from './phrases.ts'
import { keyAt, type Random } from './random.ts'
import type { DemoContact } from './relations.ts'

const followCount = 1400
const maxPerTenure = 26
const commentCount = 60
const answerCount = 20

export interface DemoFollow {
  row: Row
  key: string
  moment: number
  customer: DemoCustomer
}

interface Slot {
  customer: DemoCustomer
  tenure: Tenure
  /** Follow-ups so far. */
  count: number
  weight: number
}

/** The follow-ups of all customers, oldest first; the customers' and contacts' last follow-up is set from them. */
export function buildFollows(setting: Setting, customers: readonly DemoCustomer[], contacts: readonly DemoContact[]): DemoFollow[] {
  const told = customers
    .filter(({ plan }) => plan.member?.story === 'nantang')
    .flatMap((customer) => toldFollows(setting, customer, contacts))
  const slots = customers.filter(({ plan }) => plan.member?.story !== 'nantang').flatMap(slotsOf)
  share(setting.random, slots, followCount - told.length)
  const follows = [...told, ...slots.flatMap((slot) => followSlot(setting, slot, contacts))].sort(
    (left, right) => left.moment - right.moment,
  )
  for (const customer of customers)
    markLast(
      customer,
      follows.filter((one) => one.customer === customer),
    )
  return follows
}

const eager: Record<string, number> = { ZERO: 1, ONE: 2, TWO: 3, THREE: 5, FOUR: 8, FIVE: 12 }

function slotsOf(customer: DemoCustomer): Slot[] {
  return customer.life.tenures
    .filter((tenure) => tenure.lastFollow !== null)
    .map((tenure) => {
      const days = ((tenure.lastFollow as number) - tenure.from) / dayMs
      const signed = customer.plan.status === 'SIGNED' ? 8 : 0
      return {
        customer,
        tenure,
        count: 1,
        weight: Math.min(days, 40) * 0.3 + (tenure.to === null ? (eager[customer.plan.star] ?? 1) + signed : 1),
      }
    })
}

/** Shares the follow-ups out by weight; a tenure of one day takes few. */
function share(random: Random, slots: Slot[], total: number): void {
  const most = ({ tenure }: Slot) => Math.min(maxPerTenure, 2 + Math.floor(((tenure.lastFollow as number) - tenure.from) / dayMs) * 2)
  const weights = slots.map((slot) => [slot, slot.weight] as const)
  for (let left = total - slots.length, tries = 0; left > 0; tries += 1) {
    if (tries > total * 50) throw new Error('the follow-ups find no place')
    const slot = random.weighted(weights)
    if (slot.count >= most(slot)) continue
    slot.count += 1
    left -= 1
  }
}

function followSlot(setting: Setting, { customer, tenure, count }: Slot, contacts: readonly DemoContact[]): DemoFollow[] {
  const moments = momentsOf(setting.random, tenure, count)
  const told = new Set<string>()
  return moments.map((moment, index) => {
    const signed =
      tenure.to === null && customer.deals.some((deal) => moment <= deal.signed && (moments[index + 1] ?? Infinity) > deal.signed)
    const stage = signed ? 'signing' : stageOf(setting.random, customer, tenure, moment, index / count, index === count - 1)
    return followOf(setting, customer, tenure, { moment, stage, told, isLast: index === count - 1 }, contacts)
  })
}

/** Distinct moments in office hours from the tenure's first hour to its last follow-up. */
function momentsOf(random: Random, { from, lastFollow }: Tenure, count: number): number[] {
  const last = lastFollow as number
  const first = from + Math.min(14 * 60_000, Math.floor((last - from) / 4))
  const moments = new Set<number>([last])
  if (count > 1) moments.add(first)
  for (let tries = 0; moments.size < count; tries += 1) {
    const raw = first + random.next() * (last - first)
    const office = tries < 200 ? officeHours(random, raw) : Math.floor(raw / 1000) * 1000
    if (office > first && office < last) moments.add(office)
  }
  return [...moments].sort((left, right) => left - right)
}

function officeHours(random: Random, moment: number): number {
  return midnightOf(moment) + random.int(9 * 60, 18 * 60) * 60_000 + random.int(0, 59) * 1000
}

const ends: Record<string, readonly Stage[]> = {
  NEW: ['first'],
  FOLLOWING: ['need', 'plan', 'material', 'quiet'],
  RESERVED: ['invite'],
  ARRIVED: ['visited'],
  SIGNED: ['deal'],
  LOST: ['lost'],
  BLACK: ['quiet'],
  SEA: ['quiet'],
}

/** Which stage a follow-up is in; `part` of the tenure's follow-ups lie before it. */
function stageOf(random: Random, { plan, deals }: DemoCustomer, tenure: Tenure, moment: number, part: number, isLast: boolean): Stage {
  if (tenure.to !== null) return part === 0 ? 'first' : random.pick(['need', 'quiet', 'quiet', 'plan'])
  const first = Math.min(...deals.map((deal) => deal.signed))
  if (moment > first) return 'deal'
  if (isLast) return random.pick(ends[plan.status] ?? ['need'])
  if (part === 0) return 'first'
  if (random.chance(0.12)) return 'quiet'
  const done = deals.length > 0 ? (moment - tenure.from) / (first - tenure.from) : part
  const path: readonly Stage[] =
    deals.length > 0 || plan.status === 'ARRIVED' ? ['need', 'plan', 'material', 'invite', 'visited'] : ['need', 'need', 'plan', 'material']
  return path[Math.min(path.length - 1, Math.floor(done * path.length))] as Stage
}

interface Saying {
  moment: number
  stage: Stage | 'signing'
  told: Set<string>
  isLast: boolean
}

function followOf(
  { random }: Setting,
  customer: DemoCustomer,
  tenure: Tenure,
  { moment, stage, told, isLast }: Saying,
  contacts: readonly DemoContact[],
): DemoFollow {
  const known = contacts.filter((one) => one.customer === customer && one.created <= moment)
  const contact = known.length > 0 ? random.pick(known.slice(0, 3)) : null
  const slots = slotsFor(customer, contact)
  const talk = stage === 'signing' ? signingTalk(slots) : talkOf(random, stage, slots, told)
  const called = talk.type === 'PHONE' && talk.result !== 'NO_ANSWER'
  const next = isLast && tenure.to === null ? customer.nextFollow : null
  const key = keyAt(random, moment)
  const row: Row = {
    follow_key: key,
    ...targetOf(customer),
    follow_type: talk.type,
    follow_time: timeText(moment),
    follow_content: talk.text,
    follow_result: talk.result,
    contact_keys: contact ? [contact.key] : [],
    next_follow_time: next === null ? null : timeText(next),
    next_follow_plan: next === null ? null : random.pick(visitPlans),
    call_seconds: called ? random.int(25, 900) : null,
    address: talk.type === 'DOOR' ? customer.row.address : null,
    ...stamp(moment, tenure.owner.user_key),
  }
  return { row, key, moment, customer }
}

function slotsFor({ plan, row, brand }: DemoCustomer, contact: DemoContact | null): Slots {
  const person = plan.type === 'PERSON' ? `${brand[0]}${row.sex === '2' ? '女士' : '先生'}` : '对方负责人'
  const brandOnly = isBrand(plan)
  const wish = row.intent_amount ? Number(row.intent_amount) / 10_000 : 50
  return {
    who: contact?.called ?? person,
    amount: `${wish}万`,
    product: String(row.intent_product ?? (brandOnly ? '产品路演' : '经营贷')),
    brand: brandOnly,
  }
}

const targetOf = (customer: DemoCustomer): Row => ({
  target_type: 'CUSTOMER',
  target_key: customer.key,
  target_name: customer.row.customer_name,
})

/** The story of how the lead 王先生 became a customer who comes at three. */
function toldFollows({ random, clock }: Setting, customer: DemoCustomer, contacts: readonly DemoContact[]): DemoFollow[] {
  const boss = contacts.find((one) => one.customer === customer)
  const tenure = customer.tenure as Tenure
  const tell = (moment: number, type: string, result: string | null, text: string, rest: Row = {}): DemoFollow => {
    const key = keyAt(random, moment)
    return {
      key,
      moment,
      customer,
      row: {
        follow_key: key,
        ...targetOf(customer),
        follow_type: type,
        follow_time: timeText(moment),
        follow_content: text,
        follow_result: result,
        contact_keys: boss ? [boss.key] : [],
        ...stamp(moment, tenure.owner.user_key),
        ...rest,
      },
    }
  }
  const last = tenure.lastFollow as number
  const coming = Number(customer.nextFollow) < clock.at(1, 0) ? '下午' : '明天下午'
  return [
    tell(
      clock.at(-10, 10, 30),
      'PHONE',
      'CONNECTED',
      '首次电话，王先生从春季融资沙龙扫码留的资料。做精密五金加工，年开票约两千三百万，想做一笔经营贷补充备货资金，额度80万。',
      { call_seconds: 428 },
    ),
    tell(
      clock.at(-7, 15, 5),
      'DOOR',
      'INTENT',
      '上门看厂，设备满负荷，三班倒。厂长阮先生介绍新增两台数控车床，首付占用了流动资金。资料当场拍照带回。',
      { address: '示例工业园3栋2层' },
    ),
    tell(clock.at(-3, 16, 20), 'WECHAT', 'CONNECTED', '已发三家机构的初步方案，客户倾向广州示范银行经营贷，额度80万。', {
      star_after: 'FOUR',
    }),
    tell(last, 'PHONE', 'RESERVED', `王总确认${coming}带财务一起来，要看等额本息与先息后本两种还款表，关心放款时间。`, {
      call_seconds: 372,
      star_after: 'FIVE',
      next_follow_time: customer.row.next_follow_time,
      next_follow_plan: '到司洽谈，陈立、徐佳接待',
    }),
  ]
}

/** The last follow-up of the customer and of each contact in it. */
function markLast(customer: DemoCustomer, follows: readonly DemoFollow[]): void {
  const last = follows.at(-1)
  customer.row.last_follow_time = last ? last.row.follow_time : null
  customer.row.last_follow_content = last ? cutText(String(last.row.follow_content), 500) : null
}

/** Contacts remember when they were last spoken to, in a follow-up or a visit. */
export function markContacts(contacts: readonly DemoContact[], follows: readonly DemoFollow[], visits: readonly Row[]): void {
  const latest = new Map<string, string>()
  const note = (key: string, time: string) => {
    if (time > (latest.get(key) ?? '')) latest.set(key, time)
  }
  for (const { row } of follows) for (const key of row.contact_keys as string[]) note(key, row.follow_time as string)
  for (const visit of visits) note(visit.customer_contact_key as string, visit.visit_time as string)
  for (const { row, key } of contacts) row.last_follow_time = latest.get(key) ?? null
}

/** 60 comments under the newest follow-ups of owned customers: 40 of leaders, 20 answers of the owners. */
export function buildComments({ random, clock, people }: Setting, follows: readonly DemoFollow[]): Row[] {
  const open = follows.filter(({ customer, moment }) => customer.tenure !== null && clock.now - moment > 3_600_000).slice(-300)
  const remarks = random.some(open, commentCount - answerCount).map(({ key, moment, customer }) => {
    const owner = (customer.tenure as Tenure).owner
    const time = Math.min(moment + random.int(10, 300) * 60_000, clock.now - 600_000)
    return { owner, time, row: commentOf(random, key, random.pick(comments.slice(0, 7)), null, time, people.leaderOf(owner).user_key) }
  })
  const answers = random.some(remarks, answerCount).map(({ owner, time, row }) => {
    const later = Math.min(time + random.int(3, 50) * 60_000, clock.now)
    return commentOf(random, row.follow_key as string, random.pick(comments.slice(7)), row.comment_key as string, later, owner.user_key)
  })
  return [...remarks.map(({ row }) => row), ...answers]
}

function commentOf(
  random: Random,
  follow_key: string,
  comment_content: string,
  reply_key: string | null,
  moment: number,
  user: string,
): Row {
  return { comment_key: keyAt(random, moment), follow_key, comment_content, reply_key, ...stamp(moment, user) }
}
