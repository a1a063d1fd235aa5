// How many customers the demo company has of each kind, so that every list, filter and warning shows something (docs/domain/demo.md#data).
import type { Level, Plan, Status } from './lives.ts'
import type { DemoUser, People } from './people.ts'
import type { Random } from './random.ts'
import { type CastMember, type CustomerType, cast, type Star } from './story.ts'

export interface CustomerPlan extends Plan {
  type: CustomerType
  star: Star
  /** One of the customers of the stories. */
  member: CastMember | null
}

const statuses: readonly (readonly [Status, number])[] = [
  ['NEW', 18],
  ['FOLLOWING', 58],
  ['RESERVED', 14],
  ['ARRIVED', 15],
  ['SIGNED', 18],
  ['LOST', 10],
  ['SEA', 45],
  ['BLACK', 2],
]

const stars: readonly (readonly [Star, number])[] = [
  ['ZERO', 10],
  ['ONE', 33],
  ['TWO', 52],
  ['THREE', 50],
  ['FOUR', 25],
  ['FIVE', 10],
]

const levels: readonly (readonly [Level, number])[] = [
  ['D', 22],
  ['C', 50],
  ['B', 80],
  ['A', 28],
]

const types: readonly (readonly [CustomerType, number])[] = [
  ['COMPANY', 108],
  ['PERSON', 54],
  ['INSTITUTION', 12],
  ['GOV', 6],
]

const pools = [
  ['RECYCLE', 20],
  ['TO_SEA', 17],
  ['IMPORT', 8],
] as const

const dueSoon = 9
const lockedOnes = 6

/** How far a status says the customer came; stars and levels follow it. */
const promise: Record<Status, number> = { SIGNED: 5, RESERVED: 4, ARRIVED: 3.8, FOLLOWING: 2.6, NEW: 1.8, SEA: 1.4, LOST: 1, BLACK: 0 }

const spread = <T>(parts: readonly (readonly [T, number])[]): T[] => parts.flatMap(([value, count]) => Array<T>(count).fill(value))

/** The 180 plans, those of the stories first. */
export function planCustomers(random: Random, people: People): CustomerPlan[] {
  const told = cast.map((member): CustomerPlan => ({ ...member, owner: people.of(member.owner), pool: null, member }))
  const rest = <T>(parts: readonly (readonly [T, number])[], used: (plan: CustomerPlan) => T) => {
    const left = spread(parts)
    for (const plan of told) left.splice(left.indexOf(used(plan)), 1)
    return left
  }
  const open = random
    .shuffle(rest(statuses, (plan) => plan.status))
    .map((status) => ({ status, rank: promise[status] + random.next() * 2.6 }))
    .sort((left, right) => left.rank - right.rank)
  const starList = rest(stars, (plan) => plan.star)
  const levelList = shuffleNear(
    random,
    rest(levels, (plan) => plan.level),
  )
  const typeList = random.shuffle(rest(types, (plan) => plan.type))
  const ownerList = owners(random, people, open.filter(({ status }) => status !== 'SEA').length)
  const poolList = random.shuffle(spread(pools))
  const plans = open.map(
    ({ status }, index): CustomerPlan => ({
      status,
      star: starList[index] as Star,
      level: levelList[index] as Level,
      type: typeList[index] as CustomerType,
      owner: status === 'SEA' ? null : (ownerList.pop() as DemoUser),
      pool: status === 'SEA' ? (poolList.pop() as Plan['pool']) : null,
      soon: false,
      locked: false,
      member: null,
    }),
  )
  markSome(random, plans, ['FOLLOWING', 'ARRIVED', 'SIGNED'], lockedOnes, 'locked')
  markSome(random, plans, ['FOLLOWING', 'NEW', 'LOST'], dueSoon - told.filter((plan) => plan.soon).length, 'soon')
  return [...told, ...random.shuffle(plans)]
}

/** Shuffles a sorted list a little, so that levels depend on the promise only roughly. */
function shuffleNear<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((value, index) => ({ value, at: index + random.next() * list.length * 0.5 }))
    .sort((left, right) => left.at - right.at)
    .map(({ value }) => value)
}

function owners(random: Random, people: People, count: number): DemoUser[] {
  const [chen, zhao, wu] = people.leaders as [DemoUser, DemoUser, DemoUser]
  const led = [...Array<DemoUser>(12).fill(chen), ...Array<DemoUser>(5).fill(zhao), ...Array<DemoUser>(4).fill(wu)]
  const list = [...led]
  for (let index = 0; list.length < count; index += 1) list.push(people.sales[index % people.sales.length] as DemoUser)
  return random.shuffle(list)
}

function markSome(random: Random, plans: CustomerPlan[], from: readonly Status[], count: number, mark: 'soon' | 'locked'): void {
  const open = plans.filter((plan) => from.includes(plan.status) && !plan.soon && !plan.locked && (mark === 'locked' || plan.level !== 'D'))
  for (const plan of random.some(open, count)) plan[mark] = true
}
