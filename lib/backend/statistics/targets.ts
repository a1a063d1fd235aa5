// Targets of people and departments: who sets them, and the results by month (docs/domain/statistics.md#targets).
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { readTargetReport, TargetAnswer } from '../../model/calls/statistics.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { target } from '../../model/entities/target.ts'
import { isCountedFor, reachedList, type TargetType, targetMeasure } from '../../model/targets.ts'
import { rawRows } from '../db/raw-rows.ts'
import { mayCount, rowsOf } from '../entity/counted-rows.ts'
import { givenKey, type Hooks, isServed, type Row, type Shown } from '../entity/hooks.ts'
import { findRow } from '../entity/read.ts'
import { saveRecord } from '../entity/save.ts'
import { anyOf, subordinates } from '../entity/scope.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, invalid } from '../kernel/fail.ts'
import { departsBelowEach } from './departs.ts'

/** People and departments whose targets the caller sees: himself, his people, the departments of his scope with their people. */
function seenObjects({ user }: Context, type: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<boolean> {
  if (user.scope.all) return sql<boolean>`true`
  const departs = [...user.scope.depart_keys]
  const person = anyOf([
    sql<boolean>`${key} = ${user.user_key}`,
    sql<boolean>`${key} in (${subordinates(user.user_key)})`,
    sql<boolean>`exists (select 1 from sys_user u where u.user_key = ${key} and u.main_depart_key = any(${departs}::text[]))`,
  ])
  return sql<boolean>`((${type} = 'USER' and ${person}) or (${type} = 'DEPART' and ${key} = any(${[...departs, ...user.depart_keys]}::text[])))`
}

export const targetHooks: Hooks = {
  visible: (context, alias) => seenObjects(context, sql.ref(`${alias}.object_type`), sql.ref(`${alias}.object_key`)),
}

const objects = rawRows({ name: 'text' })

/** Sets a target; an existing one for the same object, year and level is changed. An object outside the caller's scope looks missing. */
export async function setTarget(context: Context, input: Row): Promise<Shown<typeof target>> {
  const key = givenKey(target, input)
  const old = key ? await findRow(context, target, key, true) : null
  const type = String(old?.object_type ?? input.object_type ?? 'USER')
  const object = String(old?.object_key ?? input.object_key ?? '')
  const found = await objects.first(
    context.db,
    type === 'DEPART'
      ? sql`select depart_name as name from department where id = ${object} and not is_deleted and ${seenObjects(context, sql`'DEPART'`, sql`${object}::text`)}`
      : sql`select realname as name from sys_user where user_key = ${object} and not is_deleted and ${seenObjects(context, sql`'USER'`, sql`${object}::text`)}`,
  )
  if (!found) throw invalid({ object_key: 'validation.reference' })
  if (!old) await refuseSecond(context, input, type, object)
  return saveRecord(context, target, input, {
    values: { object_name: found.name },
    rights: { trusted: 'the call asks for the right to set targets, which adds and changes them' },
  })
}

async function refuseSecond({ db }: Context, input: Row, object_type: string, object_key: string): Promise<void> {
  const found = await db
    .selectFrom('target')
    .select('target_key')
    .where('target_type', '=', String(input.target_type ?? 'SIGN'))
    .where('object_type', '=', object_type)
    .where('object_key', '=', object_key)
    .where('year', '=', Number(input.year))
    .where('level', '=', String(input.level ?? 'BASE'))
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (found) throw conflict('target.exists')
}

const maxObjects = 300
const levels = ['BASE', 'STRETCH', 'CHALLENGE']
const monthNames = Array.from({ length: 12 }, (_, index) => `m${index + 1}`)
const reachedRows = rawRows({ object: 'text', month: 'int', value: 'text' })

export async function readTargets(context: Context, input: z.output<typeof readTargetReport.input>): Promise<TargetAnswer> {
  const { year, target_type, object_type } = input
  const { rows } = await sql<
    Shown<typeof target>
  >`select t.* from target t where t.year = ${year} and t.target_type = ${target_type} and t.object_type = ${object_type}
    and not t.is_deleted and ${targetHooks.visible?.(context, 't') ?? sql`true`} order by t.object_name, t.object_key limit ${sql.lit(maxObjects * levels.length)}`.execute(
    context.db,
  )
  const keys = [...new Set(rows.map((row) => row.object_key))].slice(0, maxObjects)
  const members = object_type === 'DEPART' ? await departsBelowEach(context, keys) : new Map(keys.map((key) => [key, [key]]))
  const reached = await readReached(context, target_type, object_type, members, year)
  return {
    year,
    counted: reached !== null,
    rows: keys.map((key) => {
      const own = rows.filter((row) => row.object_key === key)
      return {
        object_key: key,
        object_name: own[0]?.object_name ?? '',
        keys: members.get(key) ?? [],
        reached: reached?.get(key) ?? monthNames.map(() => '0'),
        levels: own
          .sort((left, right) => levels.indexOf(left.level) - levels.indexOf(right.level))
          .map((row) => ({
            level: row.level,
            target_key: row.target_key,
            row_version: Number(row.row_version),
            months: monthNames.map((name) => String(row[name] ?? '0.00')),
          })),
      }
    }),
  }
}

/** The results of each object by month; null if the caller may not list the records. */
async function readReached(
  context: Context,
  type: TargetType,
  object: 'USER' | 'DEPART',
  members: ReadonlyMap<string, readonly string[]>,
  year: number,
): Promise<Map<string, string[]> | null> {
  const { sum, time } = targetMeasure(type)
  const range: [string, string] = [`${year}-01-01`, `${year}-12-31`]
  if (
    !isCountedFor(type, object) ||
    !isServed(context, targetMeasure(type).entity) ||
    !mayCount(context, reachedList(type, object, [], range), ...(sum ? [sum] : []))
  )
    return null
  const found = new Map<string, string[]>([...members.keys()].map((key) => [key, monthNames.map(() => (sum ? '0.00' : '0'))]))
  if (members.size === 0) return found
  const parts = [...members].map(([key, people]) => {
    const { definition, where } = rowsOf(context, reachedList(type, object, people, range))
    const moment = sql.ref(`t.${time}`)
    const onDay = definitionOf(definition.name).fields[time]?.kind === 'date' ? moment : sql`(${moment} at time zone 'Asia/Shanghai')`
    const value = sum ? sql`coalesce(sum(${sql.ref(`t.${sum}`)}), 0)::numeric(20, 2)::text` : sql`count(*)::text`
    return sql`(select ${key}::text as object, extract(month from ${onDay})::int as month, ${value} as value
      from ${sql.table(definition.name)} t where ${where} group by 2)`
  })
  for (const { object: key, month, value } of await reachedRows.read(context.db, sql.join(parts, sql` union all `))) {
    const months = found.get(key)
    if (months) months[month - 1] = value
  }
  return found
}
