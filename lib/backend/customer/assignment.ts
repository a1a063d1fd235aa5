// Assigns new records to the members of assignment rules: at once when they are created, and again while they wait (docs/domain/pool.md#assignment-rules).
import { type RawBuilder, sql } from 'kysely'
import type { AdvancedQuery } from '../../model/wire.ts'
import { isWorkingTime } from '../base/working-time.ts'
import { isPassing } from '../db/database-error.ts'
import { rawRows } from '../db/raw-rows.ts'
import { inSavepoint } from '../db/savepoint.ts'
import { askingOfRules } from '../entity/asking.ts'
import { filterRows } from '../entity/filter.ts'
import { activePeople } from '../entity/people.ts'
import { allOf } from '../entity/scope.ts'
import type { Context } from '../kernel/context.ts'
import { forgetPostponed, notPostponed, postpone } from '../kernel/each-due.ts'
import type { Subscriber } from '../kernel/event.ts'
import { Fail } from '../kernel/fail.ts'
import { todayOf } from '../kernel/today.ts'
import { type Assignable, assignables } from './assignable.ts'
import { findRowUnscoped } from './unscoped.ts'

interface Member {
  user_key: string
  weight?: number | undefined
  /** The maximum per day; unlimited if missing or 0. */
  daily_cap?: number | undefined
}

export interface AssignRule {
  rule_key: string | null
  entity: string
  mode: string
  members: readonly Member[]
  conditions: AdvancedQuery | null
  work_time_only: boolean
}

/** What a rule has assigned to a member. */
interface Turn {
  day: string
  given: number
  turn: number
}

const ruleRows = rawRows({
  rule_key: 'assign_rule.rule_key',
  entity: 'assign_rule.entity',
  mode: 'assign_rule.mode',
  members: 'assign_rule.members',
  conditions: 'assign_rule.conditions',
  work_time_only: 'assign_rule.work_time_only',
})
const turnRows = rawRows({ user_key: 'assign_turn.user_key', day: 'assign_turn.day', given: 'assign_turn.given', turn: 'assign_turn.turn' })
const keyRows = rawRows({ key: 'text' })

/** The name of this work for postponed records that could not be assigned. */
const assignWork = 'customer.assign'

/** The maximum number of records of one entity that one run assigns; the next run takes the others. */
const portion = 200

/** Which of these new records a rule matches. */
export function meantBy(context: Context, { definition }: Assignable, conditions: AdvancedQuery | null): RawBuilder<boolean> {
  return allOf(filterRows(context, definition, { filters: {}, advanced: conditions }, askingOfRules(context, definition)))
}

/** The rules in force now, of all entities or of one, in their order; they stay locked until the transaction ends, so that two runs do not use the same turn of a member. */
async function rulesInForce(context: Context, entity: string | undefined): Promise<AssignRule[]> {
  const rows = await ruleRows.read(
    context.db,
    sql`select rule_key, entity, mode, members, conditions, work_time_only from assign_rule
      where enabled and not is_deleted ${entity ? sql`and entity = ${entity}` : sql``} order by sort_no, create_time, rule_key for update`,
  )
  const works = isWorkingTime(context.now)
  return (rows as AssignRule[]).filter((rule) => works || !rule.work_time_only)
}

/**
 * Assigns new records by the rules in force: all that wait, those of one kind, or a single one. The first rule that matches a record and has a member with room assigns it; the others stay in the pool.
 * Returns how many were assigned.
 */
export async function assignNew(context: Context, only?: { entity: string; key?: string }): Promise<number> {
  const done = new Set<string>()
  for (const rule of await rulesInForce(context, only?.entity)) {
    const assignable = assignables[rule.entity]
    if (!assignable) continue
    const { definition, isNew } = assignable
    const key = sql.ref(`t.${definition.key}`)
    const found = await keyRows.read(
      context.db,
      sql`select ${key} as key from ${sql.table(definition.name)} t
        where ${isNew} and ${notPostponed(context, assignWork, key)} and t.create_time >= (select r.create_time from assign_rule r where r.rule_key = ${rule.rule_key}) and ${only?.key ? sql<boolean>`${key} = ${only.key}` : sql<boolean>`true`}
          and ${meantBy(context, assignable, rule.conditions)}
        order by t.create_time, ${key} limit ${portion}`,
    )
    if (found.length === 0) continue
    const choose = await chooser(context, rule, assignable)
    for (const one of found) if (!done.has(one.key) && (await giveOne(context, assignable, one.key, choose))) done.add(one.key)
  }
  if (done.size > 0) await forgetPostponed(context, assignWork, [...done])
  return done.size
}

async function giveOne(context: Context, { definition, give }: Assignable, key: string, choose: Chooser): Promise<boolean> {
  const row = await findRowUnscoped(context, definition, key, true)
  const member = row && choose.next()
  if (!row || !member) return false
  try {
    await inSavepoint(context.db, () => give(context, row, member))
  } catch (error) {
    if (isPassing(error)) throw error
    // a Fail: somebody has claimed it meanwhile; other errors do not block the other records
    if (!(error instanceof Fail)) await postpone(context, assignWork, key, error)
    return false
  }
  await choose.took(member)
  return true
}

interface Chooser {
  /** The member whose turn it is; null if no member has room. */
  next(): string | null
  /** Notes that the member got a record. */
  took(member: string): Promise<void>
}

/** The member who gets the next record of a rule. A rule without a key is a dry run: nothing is written. */
export async function chooser(context: Context, rule: AssignRule, assignable: Assignable): Promise<Chooser> {
  const { members, mode, rule_key } = rule
  const people = await activePeople(
    context,
    members.map(({ user_key }) => user_key),
  )
  const today = todayOf(context)
  const turns = new Map<string, Turn>()
  if (rule_key)
    for (const { user_key, ...turn } of await turnRows.read(
      context.db,
      sql`select user_key, day, given, turn from assign_turn where rule_key = ${rule_key}`,
    ))
      turns.set(user_key, turn)
  const loads = mode === 'LOAD' ? await assignable.loads(context, [...people.keys()]) : new Map<string, number>()
  const free = new Map<string, number>()
  for (const key of [...people.keys()].sort()) {
    const person = people.get(key)
    if (person) free.set(key, (await assignable.room(context, person)).free)
  }
  const givenToday = ({ user_key }: Member) => {
    const turn = turns.get(user_key)
    return turn?.day === today ? turn.given : 0
  }
  /** The lowest is next. */
  const rankOf = (member: Member) => {
    if (mode === 'LOAD') return loads.get(member.user_key) ?? 0
    return mode === 'WEIGHT' ? givenToday(member) / (member.weight ?? 1) : (turns.get(member.user_key)?.turn ?? 0)
  }
  const open = (member: Member) => (free.get(member.user_key) ?? 0) > 0 && (!member.daily_cap || givenToday(member) < member.daily_cap)
  return {
    next() {
      const [first, ...others] = mode === 'FIXED' ? members.slice(0, 1).filter(open) : members.filter(open)
      if (!first) return null
      return others.reduce((best, one) => (rankOf(one) < rankOf(best) ? one : best), first).user_key
    },
    async took(user_key) {
      const turn = Math.max(0, ...[...turns.values()].map((one) => one.turn)) + 1
      const before = turns.get(user_key)
      const given = before?.day === today ? before.given + 1 : 1
      turns.set(user_key, { day: today, given, turn })
      free.set(user_key, (free.get(user_key) ?? 0) - 1)
      loads.set(user_key, (loads.get(user_key) ?? 0) + 1)
      if (!rule_key) return
      await context.db
        .insertInto('assign_turn')
        .values({ rule_key, user_key, day: today, given, turn })
        .onConflict((row) => row.columns(['rule_key', 'user_key']).doUpdateSet({ day: today, given, turn }))
        .execute()
    },
  }
}

/** The handler of the event of an unowned record. */
export const assignUnowned: Subscriber = async (context, { payload }) => {
  await assignNew(context, { entity: String(payload.entity), ...(payload.key ? { key: String(payload.key) } : {}) })
}
