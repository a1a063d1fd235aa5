// The history of one customer: who owned it from when to when and how its owner changed, so that it ends in the required state.
import type { Clock } from './clock.ts'
import { dayMs } from './clock.ts'
import type { DemoUser } from './people.ts'
import { seaReasons, transferReasons } from './phrases.ts'
import type { Random } from './random.ts'

export type Status = 'NEW' | 'FOLLOWING' | 'RESERVED' | 'ARRIVED' | 'SIGNED' | 'LOST' | 'SEA' | 'BLACK'
export type Level = 'A' | 'B' | 'C' | 'D'

/** Days without a follow-up after which the default rule takes a customer back, by level (docs/domain/pool.md#pool-rules). */
export const levelDays: Record<Level, number> = { A: 7, B: 15, C: 30, D: 60 }
/** Days after which the default rule takes back customers that never visited, and that never signed. */
export const noArriveDays = 30
export const noDealDays = 90

export interface Tenure {
  owner: DemoUser
  from: number
  how: 'CREATE' | 'CLAIM' | 'ASSIGN' | 'TRANSFER' | 'CONVERT'
  by: DemoUser
  /** Of a transfer. */
  reason: string | null
  /** Null while it lasts. A tenure that ends without `fall` was transferred. */
  to: number | null
  fall: { how: 'RECYCLE' | 'TO_SEA'; reason: string } | null
  /** The last follow-up in it; null where nobody followed up. */
  lastFollow: number | null
}

export interface Plan {
  status: Status
  level: Level
  owner: DemoUser | null
  /** Whether the default rule takes the customer back within three days. */
  soon: boolean
  locked: boolean
  /** Of the pool: how it came there. */
  pool: 'RECYCLE' | 'TO_SEA' | 'IMPORT' | null
}

export interface Life {
  created: number
  creator: DemoUser
  tenures: Tenure[]
}

interface Cast {
  sales: readonly DemoUser[]
  leaderOf(user: DemoUser): DemoUser
  importer: DemoUser
}

/** The life that leads to a plan. All moments lie between 180 days ago and now. */
export function lifeOf(random: Random, clock: Clock, cast: Cast, plan: Plan): Life {
  if (plan.status === 'SEA') return poolLife(random, clock, cast, plan)
  const owner = plan.owner as DemoUser
  const quiet = quietDays(random, plan)
  const owned = plan.status === 'NEW' ? quiet : ownedDays(random, plan, quiet)
  const lastFollow = plan.status === 'NEW' ? null : clock.ago(quiet)
  const start = Math.min(clock.ago(owned), (lastFollow ?? clock.now) - 3_600_000)
  const fresh = plan.status === 'NEW' || owned > 150 || random.chance(0.42)
  const before = fresh ? [] : formerTenures(random, clock, cast, plan, start)
  const former = before.at(-1)
  const how = former ? (former.fall ? random.pick(['CLAIM', 'CLAIM', 'ASSIGN'] as const) : 'TRANSFER') : openingOf(random)
  const current: Tenure = {
    owner,
    from: start,
    how,
    by: how === 'ASSIGN' || how === 'TRANSFER' ? cast.leaderOf(owner) : owner,
    reason: how === 'TRANSFER' ? random.pick(transferReasons) : null,
    to: null,
    fall: null,
    lastFollow,
  }
  const tenures = [...before, current]
  const first = tenures[0] as Tenure
  return { created: first.from, creator: first.by, tenures }
}

const openingOf = (random: Random) => (random.chance(0.3) ? ('CONVERT' as const) : ('CREATE' as const))

/** Days since the last follow-up, so that the rest of the level's days is as planned. */
function quietDays(random: Random, plan: Plan): number {
  const days = levelDays[plan.level]
  if (plan.soon) return days - random.int(1, 2)
  if (plan.status === 'SIGNED') return random.int(1, 40)
  const most = Math.min(days - 4, noArriveDays - 4)
  return Math.min(random.int(0, most), random.int(0, most))
}

function ownedDays(random: Random, plan: Plan, quiet: number): number {
  if (plan.status === 'SIGNED') return random.int(Math.max(50, quiet + 1), 170)
  if (plan.status === 'ARRIVED') return random.int(Math.max(6, quiet), noDealDays - 6)
  return random.int(quiet, Math.max(quiet, noArriveDays - 4))
}

/** One or two owners before the current one, the last of them giving the customer up by `until`. */
function formerTenures(random: Random, clock: Clock, cast: Cast, plan: Plan, until: number): Tenure[] {
  const room = Math.floor((until - (clock.now - 178 * dayMs)) / dayMs)
  if (room < levelDays[plan.level] + 12) return []
  const owner = random.pick(cast.sales.filter((one) => one !== plan.owner))
  if (random.chance(0.25)) {
    const from = until - random.int(8, Math.min(room, 60)) * dayMs
    return [
      {
        owner,
        from,
        how: openingOf(random),
        by: owner,
        reason: null,
        to: until,
        fall: null,
        lastFollow: until - random.int(1, 6) * dayMs,
      },
    ]
  }
  const pooled = until - random.int(1, 9) * dayMs
  return [fallenTenure(random, clock, owner, plan.level, pooled, room - 10)]
}

/** A tenure that ended in the pool about `end`: by the job in the night, or given up in office hours. */
function fallenTenure(random: Random, clock: Clock, owner: DemoUser, level: Level, end: number, room: number): Tenure {
  const days = levelDays[level]
  const daysAgo = Math.max(0, Math.floor((clock.at(1, 0) - end) / dayMs))
  if (random.chance(0.55) && room > days + 3) {
    const to = clock.at(-daysAgo, 1, 0) + random.int(2, 40) * 1000
    const lastFollow = to - (days * dayMs + random.int(7, 15) * 3_600_000)
    const from = lastFollow - random.int(1, Math.max(1, Math.min(room - days - 1, noArriveDays - days, 50))) * dayMs
    return {
      owner,
      from,
      how: openingOf(random),
      by: owner,
      reason: null,
      to,
      fall: { how: 'RECYCLE', reason: recycleReason(days) },
      lastFollow,
    }
  }
  const lastFollow = end - random.int(1, 5) * dayMs
  const from = lastFollow - random.int(2, Math.max(3, Math.min(room - 8, 25))) * dayMs
  return {
    owner,
    from,
    how: openingOf(random),
    by: owner,
    reason: null,
    to: end,
    fall: { how: 'TO_SEA', reason: random.pick(seaReasons) },
    lastFollow,
  }
}

const recycleReason = (days: number) => `${days}天未跟进，自动回收`

function poolLife(random: Random, clock: Clock, cast: Cast, plan: Plan): Life {
  if (plan.pool === 'IMPORT') return { created: clock.ago(random.int(3, 120)), creator: cast.importer, tenures: [] }
  const owner = random.pick(cast.sales)
  const days = levelDays[plan.level]
  const daysAgo = random.int(0, 45)
  const from = (lastFollow: number) => lastFollow - random.int(2, 20) * dayMs
  if (plan.pool === 'RECYCLE') {
    const night = clock.at(-daysAgo, 1, 0) + random.int(2, 40) * 1000
    const to = night < clock.now ? night : night - dayMs
    const never = random.chance(0.2)
    const lastFollow = never ? null : to - (days * dayMs + random.int(7, 15) * 3_600_000)
    const began = lastFollow === null ? to - (days * dayMs + random.int(7, 15) * 3_600_000) : from(lastFollow)
    const fall = { how: 'RECYCLE' as const, reason: recycleReason(days) }
    return {
      created: began,
      creator: owner,
      tenures: [{ owner, from: began, how: openingOf(random), by: owner, reason: null, to, fall, lastFollow }],
    }
  }
  const to = clock.ago(daysAgo)
  const lastFollow = to - random.int(1, 4) * dayMs
  const began = from(lastFollow)
  const fall = { how: 'TO_SEA' as const, reason: random.pick(seaReasons) }
  return {
    created: began,
    creator: owner,
    tenures: [{ owner, from: began, how: openingOf(random), by: owner, reason: null, to, fall, lastFollow }],
  }
}
