// Leads and opportunities of the demo company: unclaimed leads in the pool, leads in every state, opportunities in every stage and with every result.

import { usualStages } from '../../model/business-stages.ts'
import { cutText } from '../../model/plain-text.ts'
import { addWorkingHours } from '../base/working-time.ts'
import { weighted } from '../customer/business/weighted.ts'
import { dateText, dayMs, isWeekend, timeText } from './clock.ts'
import { stamp } from './config.ts'
import type { DemoCustomer, Row, Setting } from './customers.ts'
import { companyName, personName } from './names.ts'
import { brandProducts, intentProducts, lostReasons } from './phrases.ts'
import { cities } from './places.ts'
import { keyAt, type Random, randomOf } from './random.ts'

/** By entity, and the last numbers of their codes by day. */
export interface DemoSales {
  leads: Row[]
  follows: Row[]
  logs: Row[]
  businesses: Row[]
  stageLogs: Row[]
  numbers: (readonly [rule: string, scope: string, number: number])[]
}

const seedNumber = 20_260_707
const hourMs = 3_600_000

/** Codes in the order of creation, four or three digits a day. */
export function numberByDay(rows: readonly Row[], field: string, prefix: string, digits: number): Map<string, number> {
  const daily = new Map<string, number>()
  for (const row of [...rows].sort((a, b) => String(a.create_time).localeCompare(String(b.create_time)))) {
    const day = String(row.create_time).slice(0, 10).replaceAll('-', '')
    const next = (daily.get(day) ?? 0) + 1
    daily.set(day, next)
    row[field] = `${prefix}${day}${String(next).padStart(digits, '0')}`
  }
  return daily
}

/** All data around the customers; it has its own random generator, so that the customers do not change. */
export function buildSales(setting: Setting, customers: readonly DemoCustomer[], contacts: readonly Row[], pipeline: string): DemoSales {
  const random = randomOf(seedNumber)
  const { leads, follows, logs } = buildLeads({ ...setting, random }, customers)
  const { businesses, stageLogs } = buildOpportunities({ ...setting, random }, customers, contacts, pipeline)
  const counted = [...numberByDay(leads, 'clue_code', 'XS', 4)].map(([day, n]) => ['clue', day, n] as const)
  const deals = [...numberByDay(businesses, 'business_code', 'SJ', 3)].map(([day, n]) => ['business', day, n] as const)
  return { leads, follows, logs, businesses, stageLogs, numbers: [...counted, ...deals] }
}

type Kind = 'POOL' | 'RETURNED' | 'NEW' | 'LATE' | 'FOLLOWING' | 'CONVERTED' | 'INVALID'
const plan: readonly (readonly [Kind, number])[] = [
  ['POOL', 42],
  ['RETURNED', 18],
  ['NEW', 14],
  ['LATE', 12],
  ['FOLLOWING', 84],
  ['CONVERTED', 60],
  ['INVALID', 30],
]
const demands = [
  '想了解经营贷的额度和利率，企业开票稳定。',
  '有厂房可以抵押，希望本月内放款。',
  '准备扩大产能，需要设备融资方案。',
  '应收账款较多，想做保理，请发一份资料。',
  '咨询路演服务的报价与档期。',
  '已有一笔贷款即将到期，想比较续贷方案。',
]
const talks = [
  '已电话沟通，对方需要先看方案。',
  '加了微信，已发送产品资料。',
  '约好本周到公司面谈。',
  '对方在开会，约明天上午再联系。',
  '确认了额度和期限，正在准备材料。',
]
const invalidReasons = ['EMPTY', 'NO_NEED', 'PEER', 'REPEAT', 'UNQUALIFIED', 'REFUSE'] as const
const poolReasons = ['3天未跟进，自动回收', '区域不符', '联系不上', '转其他产品线跟进']

/** How long ago leads of a kind may have come, in days. */
const daysBack: Partial<Record<Kind, number>> = { CONVERTED: 120, INVALID: 90, FOLLOWING: 45 }

/** Most leads come on working days: one of a weekend comes two days earlier, four times of five. */
function onWorkday(random: Random, moment: number): number {
  return isWeekend(moment) && random.chance(0.8) ? moment - 2 * dayMs : moment
}

function buildLeads(setting: Setting, customers: readonly DemoCustomer[]) {
  const { random, clock, people, channels, nextPhone } = setting
  const leads: Row[] = []
  const follows: Row[] = []
  const logs: Row[] = []
  const converted = random.shuffle(customers.filter((one) => one.tenure !== null && one.plan.type !== 'PERSON'))
  for (const [kind, count] of plan)
    for (let index = 0; index < count; index++) {
      const owned = kind !== 'POOL' && kind !== 'RETURNED'
      const owner = random.pick(people.sales)
      const made =
        kind === 'POOL'
          ? clock.now - random.int(4, 24) * 5 * 60_000 * (index + 1)
          : kind === 'NEW'
            ? clock.ago(0)
            : kind === 'LATE'
              ? lastLate(clock.ago(random.int(1, 2)), clock.now)
              : onWorkday(random, clock.ago(random.int(1, daysBack[kind] ?? 25)))
      const created = Math.min(made, clock.now - 60_000)
      const city = random.pick(cities)
      const customer = kind === 'CONVERTED' ? converted[index] : undefined
      const company = customer ? String(customer.row.customer_name) : companyName(random, city.name).name
      const person = personName(random)
      const called = `${person.surname}${person.sex === '2' ? '女士' : '先生'}`
      const key = keyAt(random, created)
      const by = people.of(random.pick(['caoyue', 'pengcheng']))
      const talked = kind === 'FOLLOWING' ? random.int(1, 4) : kind === 'INVALID' ? 1 : 0
      const said = Array.from({ length: talked }, (_, at) =>
        Math.min(clock.now - 60_000, created + (at + 1) * random.int(2, 20) * hourMs),
      ).sort((a, b) => a - b)
      const last = said.at(-1) ?? null
      const product = random.pick(random.chance(0.85) ? intentProducts : brandProducts)
      for (const moment of said)
        follows.push({
          follow_key: keyAt(random, moment),
          target_type: 'CLUE',
          target_key: key,
          target_name: cutText(`${called} ${company}`, 100),
          follow_type: random.pick(['PHONE', 'PHONE', 'WECHAT', 'MEETING']),
          follow_time: timeText(moment),
          follow_content: random.pick(talks),
          follow_result: random.pick(['CONNECTED', 'INTENT', 'RESERVED', null]),
          ...stamp(moment, owner.user_key),
        })
      const log = (moment: number, change: string, from: string | null, to: string | null, reason: string | null = null) =>
        logs.push({
          log_key: keyAt(random, moment),
          biz_type: 'CLUE',
          biz_key: key,
          pre_owner_key: from,
          post_owner_key: to,
          change_type: change,
          reason,
          operator_key: to ?? from ?? by.user_key,
          ...stamp(moment, by.user_key),
        })
      log(created, 'CREATE', null, null)
      if (owned) log(created + 60_000, random.chance(0.5) ? 'CLAIM' : 'ASSIGN', null, owner.user_key)
      const reason = random.pick(poolReasons)
      if (kind === 'RETURNED') {
        log(created + 30_000, 'CLAIM', null, owner.user_key)
        log(created + 60_000, 'RECYCLE', owner.user_key, null, reason)
      }
      leads.push({
        clue_key: key,
        clue_name: cutText(`${called} ${company}`, 100),
        contact_name: person.name,
        sex: person.sex,
        phone: nextPhone(),
        company_name: company,
        channel_key: random.pick(channels).key,
        clue_star: random.pick(['ZERO', 'ONE', 'ONE', 'TWO', 'THREE', 'FOUR']),
        intent_product: product,
        intent_amount: `${random.int(2, 60) * 50_000}.00`,
        demand: random.pick(demands),
        status: kind === 'CONVERTED' || kind === 'INVALID' || kind === 'FOLLOWING' ? kind : 'UNHANDLED',
        pool_flag: !owned,
        pool_time: owned ? null : timeText(created + (kind === 'RETURNED' ? 60_000 : 0)),
        pool_reason: kind === 'RETURNED' ? reason : null,
        pre_owner_key: kind === 'RETURNED' ? owner.user_key : null,
        owner_key: owned ? owner.user_key : null,
        owner_depart_key: owned || kind === 'RETURNED' ? owner.main_depart_key : null,
        owner_time: owned ? timeText(created + 60_000) : null,
        response_deadline: owned && kind !== 'CONVERTED' ? timeText(answerBy(created)) : null,
        first_response_time: talked > 0 ? random.int(6, 230) : null,
        follow_count: talked,
        last_follow_time: last === null ? null : timeText(last),
        last_follow_content: last === null ? null : follows.at(-1)?.follow_content,
        next_follow_time: kind === 'FOLLOWING' && random.chance(0.6) ? timeText(clock.ahead(random.int(0, 5))) : null,
        invalid_reason: kind === 'INVALID' ? invalidReasons[index % invalidReasons.length] : null,
        customer_key: customer?.key ?? null,
        convert_time: customer ? timeText(last ?? created) : null,
        ...stamp(created, by.user_key),
      })
    }
  return { leads, follows, logs }
}

const answerBy = (created: number) => addWorkingHours(new Date(created), 4).getTime()

/** The time of day of a moment on the last day before it whose leads should be answered by now: after a weekend that is the Friday. */
function lastLate(moment: number, now: number): number {
  let late = moment
  while (answerBy(late) >= now) late -= 24 * hourMs
  return late
}

const inStages = [22, 18, 14, 9] as const
const endings = [
  ['WIN', 12],
  ['LOSE', 8],
  ['INVALID', 2],
] as const

function buildOpportunities(setting: Setting, customers: readonly DemoCustomer[], contacts: readonly Row[], pipeline: string) {
  const { random, clock } = setting
  const businesses: Row[] = []
  const stageLogs: Row[] = []
  const primary = new Map(contacts.filter((row) => row.is_primary).map((row) => [row.customer_key, row.customer_contact_key]))
  // customers that do not go to the pool anyway, so that their opportunities do not affect it
  const known = random.shuffle(customers.filter((one) => one.tenure !== null))
  const isTold = (one: DemoCustomer) => Number(one.plan.member?.story === 'yueheng')
  // the opportunity of the second story is won
  const signed = known.filter((one) => one.deals.length > 0).sort((a, b) => isTold(b) - isTold(a))
  const open = known.filter(({ row, deals }) => row.status === 'RESERVED' || row.lock_status === true || deals.length > 0)
  const of = (list: readonly DemoCustomer[], index: number) => list[index % list.length] as DemoCustomer
  const add = (customer: DemoCustomer, at: number, end: (typeof endings)[number][0] | null) => {
    const stage = usualStages[at] as (typeof usualStages)[number]
    const owner = customer.tenure?.owner
    if (!owner) return
    const created = customer.life.created + (clock.now - customer.life.created) * random.next() * 0.6
    const key = keyAt(random, created)
    const product = String(customer.row.intent_product ?? random.pick(intentProducts))
    const deal = customer.deals[0]
    const amount = end === 'WIN' && deal ? deal.amount : `${random.int(3, 60) * 50_000}.00`
    const stay = end
      ? 0
      : random.weighted([
          [random.int(0, 5), 5],
          [stage.max_days + random.int(2, 9), 1],
        ])
    const stood = Math.max(created, clock.ago(stay))
    const ended = end ? Math.max(created, clock.ago(random.int(1, 40))) : null
    const rate = end === 'WIN' ? 100 : end ? 0 : stage.win_rate
    businesses.push({
      business_key: key,
      business_name: cutText(`${customer.row.short_name ?? customer.brand}${product}`, 100),
      customer_key: customer.key,
      customer_contact_key: primary.get(customer.key) ?? null,
      pipeline_key: pipeline,
      stage_code: stage.stage_code,
      stage_time: timeText(ended ?? stood),
      win_rate: rate.toFixed(4),
      business_amount: amount,
      weighted_amount: weighted(amount, rate),
      product_name: product,
      expect_sign_date: dateText(ended ?? clock.now + random.int(-6, 120) * dayMs),
      sign_date: end === 'WIN' && ended ? dateText(ended) : null,
      channel_key: customer.row.channel_key,
      end_status: end,
      end_time: ended ? timeText(ended) : null,
      lose_reason: end === 'LOSE' ? random.pick(['PRICE', 'COMPETITOR', 'BUDGET', 'DEMAND', 'DECISION']) : null,
      end_remark: end === 'LOSE' ? random.pick(lostReasons) : end === 'INVALID' ? '重复录入' : null,
      owner_key: owner.user_key,
      owner_depart_key: owner.main_depart_key,
      ...stamp(created, owner.user_key),
    })
    const words = { WIN: '赢单', LOSE: '输单', INVALID: '无效' } as const
    const way = [...usualStages.slice(0, at + 1).map((one) => one.stage_name), ...(end ? [words[end]] : [])]
    const span = (ended ?? stood) - created
    for (const [index, name] of way.entries())
      stageLogs.push(
        stageLog(
          random,
          key,
          created + (span * index) / Math.max(1, way.length - 1),
          way[index - 1] ?? null,
          name,
          owner.user_key,
          index === 0 ? null : Math.round(span / way.length / 1000),
        ),
      )
  }
  let next = 0
  for (const [at, count] of inStages.entries()) for (let index = 0; index < count; index++) add(of(open, next++), at, null)
  for (const [end, count] of endings)
    for (let index = 0; index < count; index++)
      add(end === 'WIN' ? of(signed, index) : of(open, next++), end === 'WIN' ? 3 : random.int(1, 3), end)
  return { businesses, stageLogs }
}

function stageLog(random: Random, key: string, moment: number, from: string | null, to: string, by: string, stay: number | null): Row {
  return {
    log_key: keyAt(random, moment),
    business_key: key,
    pre_stage_name: from,
    post_stage_name: to,
    stay_seconds: stay,
    operator_key: by,
    ...stamp(moment, by),
  }
}
