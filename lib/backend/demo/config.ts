// The settings of the sales department before the first customer: channels in two levels, categories, commissions.
import { type Clock, dateText, timeText } from './clock.ts'
import type { DemoCustomer, Row } from './customers.ts'
import type { People } from './people.ts'
import { keyAt, type Random } from './random.ts'

export interface Channel {
  row: Row
  key: string
  name: string
  parent: string | null
}

type ChannelType = 'ONLINE' | 'OFFLINE' | 'REFERRAL' | 'PARTNER'

const channelTree: readonly (readonly [
  name: string,
  type: ChannelType,
  leader: string,
  cost: string,
  children: readonly (readonly [name: string, cost: string])[],
])[] = [
  [
    '线上推广',
    'ONLINE',
    'caoyue',
    '0.00',
    [
      ['官网咨询', '36000.00'],
      ['公众号', '18500.00'],
      ['短视频', '62000.00'],
    ],
  ],
  [
    '线下活动',
    'OFFLINE',
    'pengcheng',
    '0.00',
    [
      ['沙龙', '48600.00'],
      ['展会', '75000.00'],
    ],
  ],
  ['转介绍', 'REFERRAL', 'chenli', '0.00', [['老客户转介', '12000.00']]],
  [
    '合作伙伴',
    'PARTNER',
    'zhaoqian',
    '0.00',
    [
      ['银行客户经理', '28000.00'],
      ['商会协会', '15000.00'],
    ],
  ],
]

/** Twelve channels: four with eight below them. */
export function buildChannels(random: Random, clock: Clock, people: People): Channel[] {
  const channels: Channel[] = []
  const created = clock.at(-180, 9, 30)
  const add = (name: string, type: ChannelType, leader: string, cost: string, parent: string | null) => {
    const serial = channels.length + 1
    const key = keyAt(random, created + serial)
    const user = people.of(leader).user_key
    channels.push({
      key,
      name,
      parent,
      row: {
        channel_key: key,
        channel_name: name,
        channel_code: `QD${String(serial).padStart(4, '0')}`,
        channel_type: type,
        parent_channel_key: parent,
        leader_key: user,
        cost_amount: cost,
        sort_no: serial,
        ...stamp(created + serial * 1000, user),
      },
    })
    return key
  }
  for (const [name, type, leader, cost, children] of channelTree) {
    const parent = add(name, type, leader, cost, null)
    for (const [child, spent] of children) add(child, type, leader, spent, parent)
  }
  return channels
}

/** What each channel cost: a half, a third and a sixth of it in the last months. */
export function buildChannelCosts(random: Random, clock: Clock, channels: readonly Channel[]): Row[] {
  return channels.flatMap(({ key, row }) => {
    const whole = Math.round(Number(row.cost_amount))
    if (whole === 0) return []
    const parts = [Math.round(whole / 2), Math.round(whole / 3)]
    return [...parts, whole - (parts[0] ?? 0) - (parts[1] ?? 0)].map((amount, at) => {
      const moment = clock.ago(110 - at * 45 + random.int(0, 9))
      return {
        channel_cost_key: keyAt(random, moment),
        channel_key: key,
        cost_item: ['季度投放', '物料与场地', '合作服务费'][at],
        cost_date: timeText(moment).slice(0, 10),
        amount: `${amount}.00`,
        operator_key: row.leader_key,
        ...stamp(moment, String(row.leader_key)),
      }
    })
  })
}

/** Totals of each channel: customers, signed ones, their amount. */
export function rollUpChannels(channels: readonly Channel[], customers: readonly DemoCustomer[]): void {
  for (const { key, row } of channels) {
    const own = customers.filter((customer) => customer.row.channel_key === key)
    const signed = own.filter((customer) => customer.deals.length > 0)
    const amount = signed.flatMap(({ deals }) => deals).reduce((sum, deal) => sum + Number(deal.amount), 0)
    Object.assign(row, { customer_count: own.length, sign_count: signed.length, sign_amount: amount.toFixed(2) })
  }
}

export type CategoryWord = 'finance' | 'leader' | 'growth' | 'chain' | 'owner' | 'wealth'

const categoryTree: readonly (readonly [name: string, code: string, children: readonly (readonly [CategoryWord, string, string])[]])[] = [
  [
    '战略客户',
    'STRATEGIC',
    [
      ['finance', '金融机构', 'FINANCE'],
      ['leader', '产业龙头', 'LEADER'],
    ],
  ],
  [
    '成长客户',
    'GROWTH',
    [
      ['growth', '专精特新', 'SPECIALISED'],
      ['chain', '连锁经营', 'CHAIN'],
    ],
  ],
  [
    '个人客户',
    'PRIVATE',
    [
      ['owner', '企业主', 'OWNER'],
      ['wealth', '高净值人士', 'WEALTH'],
    ],
  ],
]

/** Nine categories; the six below are those that customers have. */
export function buildCategories(random: Random, clock: Clock, people: People): { rows: Row[]; keys: Record<CategoryWord, string> } {
  const admin = people.of('hemin').user_key
  const created = clock.at(-180, 10)
  const rows: Row[] = []
  const keys = {} as Record<CategoryWord, string>
  const add = (category_name: string, category_code: string, parent_key: string | null) => {
    const category_key = keyAt(random, created + rows.length)
    rows.push({ category_key, category_name, category_code, parent_key, sort_no: rows.length + 1, ...stamp(created, admin) })
    return category_key
  }
  for (const [name, code, children] of categoryTree) {
    const parent = add(name, code, null)
    for (const [word, child, childCode] of children) keys[word] = add(child, childCode, parent)
  }
  return { rows, keys }
}

/** Commissions of the channels that bring customers for money: four for all customers, two for one customer each. */
export function buildCommissions(
  random: Random,
  clock: Clock,
  people: People,
  channels: readonly Channel[],
  customers: readonly DemoCustomer[],
  nextPhone: () => string,
): Row[] {
  const by = people.of('caoyue').user_key
  const created = clock.at(-150, 11)
  const paid = channels.filter(({ name }) => ['银行客户经理', '商会协会', '老客户转介', '短视频'].includes(name))
  const signed = customers.filter(({ deals, row }) => deals.length > 0 && paid.some(({ key }) => key === row.channel_key)).slice(0, 2)
  const rule = (channel_key: string, customer_key: string | null, name: string, rate: string, serial: number): Row => ({
    channel_config_key: keyAt(random, created + serial),
    channel_key,
    customer_key,
    contact_name: name,
    phone: nextPhone(),
    commission_rate: rate,
    start_date: dateText(clock.at(-150, 0)),
    end_date: customer_key ? dateText(clock.at(215, 0)) : null,
    ...stamp(created + serial * 1000, by),
  })
  const names = ['杜经理', '韩秘书长', '钱先生', '运营小组', '程经理', '陆女士']
  return [
    ...paid.map(({ key }, index) =>
      rule(key, null, names[index] as string, ['8.0000', '5.0000', '3.0000', '2.0000'][index] as string, index),
    ),
    ...signed.map(({ key, row }, index) => rule(row.channel_key as string, key, names[index + 4] as string, '10.0000', index + 4)),
  ]
}

/** The common columns of a record made by `user` at `moment`. */
export function stamp(moment: number, user: string): Row {
  const time = timeText(moment)
  return { create_time: time, create_by_key: user, update_time: time, update_by_key: user }
}
