// Rooms and reservations of the demo company: the current day, the next week, and past ones that fit the states of the customers.
import { joinNegotiators } from '../../model/steps/reservation.ts'
import { dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import type { DemoCustomer, Row, Setting } from './customers.ts'
import { keyAt, randomOf } from './random.ts'
import { numberByDay } from './sales.ts'

const seedNumber = 20_261_123
const hourMs = 3_600_000
const roomPlan = [
  ['1号洽谈室', 4],
  ['2号洽谈室', 6],
  ['3号洽谈室', 4],
  ['大会议室', 20],
] as const
const purposes = [
  '看两种还款表，谈放款时间',
  '确认抵押物与额度，签授权书',
  '介绍供应链融资方案',
  '路演方案与报价沟通',
  '补充流水资料，确认进件银行',
  '续贷方案比较',
]
const minutesOfTalk = [
  '客户认可方案，关心放款时间，约定三天内补齐近一年流水。',
  '客户希望利率再低半个点，需要向银行申请，下周给答复。',
  '当场签署服务协议，定金已付，转做单准备进件。',
  '企业负债率偏高，短期内不符合准入，半年后再跟进。',
  '负责人未到场，财务负责人认可方案，约下次与负责人面谈。',
]
const reasons = ['客户临时出差', '客户要求改到下周', '联系不上', '客户选择了其他机构', '内部会议冲突']
/** Hours of today, each with its room; null is outside. */
const today: readonly (readonly [hour: number, minute: number, room: number | null])[] = [
  [9, 30, 0],
  [10, 0, 3],
  [10, 30, 1],
  [11, 0, null],
  [13, 30, 2],
  [14, 0, 0],
  [14, 30, 2],
  [16, 0, 1],
  [16, 0, 3],
  [17, 0, null],
]

/** How many there are in all, as far as the customers are old enough, and how earlier ones ended. */
const enough = 120
const earlier = ['FINISHED', 'FINISHED', 'BROKEN', 'FINISHED', 'FINISHED', 'CANCEL', 'FINISHED'] as const

export interface DemoReservations {
  rooms: Row[]
  reservations: Row[]
  numbers: (readonly [rule: string, scope: string, number: number])[]
}

export function buildReservations(setting: Setting, customers: readonly DemoCustomer[], contacts: readonly Row[]): DemoReservations {
  const random = randomOf(seedNumber)
  const { clock, people } = setting
  const rooms = roomPlan.map(([room_name, capacity], index) => ({
    room_key: keyAt(random, clock.at(-200, 9)),
    room_name,
    capacity,
    address: '广州市天河区示例大厦18楼',
    status: '1',
    sort_no: index + 1,
    ...stamp(clock.at(-200, 9), people.of('hemin').user_key),
  }))
  const reservations: Row[] = []
  const owned = customers.filter((one) => one.tenure !== null)
  const ofState = (...states: string[]) => owned.filter((one) => states.includes(String(one.row.reserve_status)))

  const add = (one: DemoCustomer, at: number, room: number | null, status: string, more: Row = {}) => {
    const owner = one.tenure?.owner ?? random.pick(people.sales)
    const leader = people.leaderOf(owner)
    const told = one.plan.status === 'RESERVED' || random.chance(0.5) ? [leader, owner] : [owner]
    const negotiators = [...new Map(told.map((person) => [person.user_key, person])).values()]
    const contact = contacts.find((row) => row.customer_key === one.key)
    const created = Math.max(one.life.created, Math.min(clock.now, at) - random.int(1, 4) * dayMs)
    const minutes = random.pick([60, 60, 90])
    const came = status === 'ARRIVED' || status === 'FINISHED'
    const arrival = at + random.int(-6, 12) * 60_000
    reservations.push({
      reservation_key: keyAt(random, created),
      customer_key: one.key,
      customer_contact_key: contact?.customer_contact_key ?? null,
      phone: contact?.phone ?? one.row.phone ?? setting.nextPhone(),
      reserve_type: room === null ? random.pick(['VISIT_OUT', 'VIDEO']) : 'VISIT_IN',
      reserve_time: timeText(at),
      duration_minutes: minutes,
      end_time: timeText(at + minutes * 60_000),
      address: room === null ? String(one.row.address ?? '') || '客户公司' : rooms[room]?.address,
      room_key: room === null ? null : rooms[room]?.room_key,
      visit_count: room === 3 ? random.int(3, 6) : random.int(1, 3),
      negotiator_keys: negotiators.map((person) => person.user_key),
      negotiators: joinNegotiators(negotiators.map((person) => person.realname)),
      purpose: random.pick(purposes),
      intent_amount: one.row.intent_amount ?? null,
      status,
      arrival_time: came ? timeText(Math.min(arrival, clock.now - 60_000)) : null,
      arrival_confirm_key: came ? people.of('jiangyi').user_key : null,
      arrive_count: came ? random.int(1, 3) : null,
      negotiate_result: status === 'FINISHED' ? (one.deals.length > 0 ? 'SIGNED' : random.pick(['FOLLOW', 'FOLLOW', 'REJECT'])) : null,
      negotiate_content: status === 'FINISHED' ? random.pick(minutesOfTalk) : null,
      finish_time: status === 'FINISHED' ? timeText(Math.min(at + minutes * 60_000, clock.now - 30_000)) : null,
      break_reason: status === 'BROKEN' || status === 'CANCEL' ? random.pick(reasons) : null,
      reschedule_count: random.chance(0.15) ? 1 : 0,
      reminded: 2,
      owner_key: owner.user_key,
      owner_depart_key: one.row.owner_depart_key,
      ...stamp(created, owner.user_key),
      ...more,
    })
  }

  const waiting = ofState('RESERVED')
  const came = ofState('ARRIVED')
  const told = waiting.find((one) => one.row.customer_name === '佛山南棠精密五金有限公司')
  // the guided visit of the afternoon
  if (told) add(told, clock.at(0, 15), 1, 'RESERVED', { visit_count: 2, duration_minutes: 60, purpose: purposes[0], reminded: 0 })
  const others = waiting.filter((one) => one !== told)
  const guests = came.slice(0, today.length)
  today.forEach(([hour, minute, room], index) => {
    const at = clock.at(0, hour, minute)
    const past = at + hourMs < clock.now
    const one = past ? guests[index] : at < clock.now - 10 * 60_000 ? (guests[index] ?? others.shift()) : others.shift()
    if (!one) return
    add(one, at, room, past ? 'FINISHED' : one.row.reserve_status === 'ARRIVED' ? 'ARRIVED' : 'RESERVED', past ? {} : { reminded: 0 })
  })
  // one of today was called off
  const [calledOff, ...following] = owned.filter((one) => one.plan.status === 'FOLLOWING').slice(0, 10)
  if (calledOff) add(calledOff, clock.at(0, 11, 30), 2, 'CANCEL')
  others.forEach((one, index) => {
    add(one, clock.at(1 + (index % 6), 9 + (index % 3) * 2, 30), index % roomPlan.length, 'RESERVED', { reminded: 0 })
  })
  const past = [
    ...came.slice(today.length).map((one) => [one, 'FINISHED'] as const),
    ...ofState('BROKEN').map((one) => [one, 'BROKEN'] as const),
    ...following.map((one) => [one, 'CANCEL'] as const),
  ]
  past.forEach(([one, status], index) => {
    const lived = Math.max(2, Math.min(60, Math.floor((clock.now - one.life.created) / dayMs) - 1))
    add(one, clock.at(-Math.min(lived, 1 + Math.floor(index / 2)), 9 + (index % 2) * 5, 30), index % roomPlan.length, status)
  })
  // a customer who visited, or did not appear, had a reservation before
  const known = [...came, ...ofState('BROKEN')]
  for (let index = 0; reservations.length < enough && index < known.length * 4; index++) {
    const one = known[index % known.length] as DemoCustomer
    const before = 8 + Math.floor(index / known.length) * 9 + (index % 7)
    if (clock.at(-before, 0) <= one.life.created + dayMs) continue
    add(one, clock.at(-before, index % 2 ? 16 : 11), index % roomPlan.length, earlier[index % earlier.length] ?? 'FINISHED')
  }
  const numbers = [...numberByDay(reservations, 'reservation_code', 'YY', 3)].map(([day, n]) => ['reservation', day, n] as const)
  return { rooms, reservations, numbers }
}
