// Validates the rules of administrators, in particular their JSON fields (docs/domain/pool.md#pool-rules, docs/domain/duplicates.md#rules).

import { sql } from 'kysely'
import { z } from 'zod'
import { comparableFields, type DuplicateEntity, nameFields } from '../../model/duplicate-fields.ts'
import type { assignRule } from '../../model/entities/assign-rule.ts'
import { clue } from '../../model/entities/clue.ts'
import type { codeRule } from '../../model/entities/code-rule.ts'
import { customer } from '../../model/entities/customer.ts'
import type { dupRule } from '../../model/entities/dup-rule.ts'
import { hideableInPool, type poolRule } from '../../model/entities/pool-rule.ts'
import { readListRequest } from '../../model/list-request.ts'
import { numberRules } from '../../model/number-rules.ts'
import { keyInput } from '../../model/paging.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Hooks, Row } from '../entity/hooks.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { enqueueJob } from '../kernel/background-job.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { assignables } from './assignable.ts'
import { dueTimesBackgroundJob } from './background-jobs.ts'

const levelDays = z.partialRecord(z.enum(['A', 'B', 'C', 'D']), z.number().int().min(0).max(3650))
const names = (known: readonly string[]) => z.array(z.string().refine((name) => known.includes(name))).max(50)
const members = z
  .array(
    z.object({
      user_key: keyInput,
      weight: z.number().int().min(1).max(1000).optional(),
      daily_cap: z.number().int().min(0).max(10_000).optional(),
    }),
  )
  .min(1)
  .max(200)
const parts = z
  .array(
    z.union([
      z.object({ type: z.literal('TEXT'), value: z.string().min(1).max(20) }),
      z.object({ type: z.literal('DATE'), format: z.enum(['YYYY', 'YYYYMM', 'YYYYMMDD']) }),
      z.object({ type: z.literal('SEQ'), length: z.number().int().min(1).max(9) }),
    ]),
  )
  .min(1)
  .max(6)
  .refine((list) => list.filter((part) => part.type === 'SEQ').length === 1)

/** Parses a JSON field, or refuses it. */
function read<T>(field: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid({ [field]: 'validation.invalid' })
  return parsed.data
}

export function checkPoolRule(row: Row): void {
  if (row.level_days !== null) row.level_days = read('level_days', levelDays, row.level_days)
  if (row.hidden_fields !== null)
    row.hidden_fields = read('hidden_fields', names(hideableInPool(row.pool_type === 'CLUE' ? clue : customer)), row.hidden_fields)
}

/** Only names can be compared by similarity, and similar names only cause a warning, never a refusal. */
export function checkDupRule(row: Row): void {
  const entity = row.entity as DuplicateEntity
  const known = comparableFields[entity]
  if (!known) throw invalid({ entity: 'validation.choice' })
  const fields = read('fields', names(known).min(1), row.fields)
  row.fields = fields
  if (row.match === 'SIMILAR' && fields.some((field) => field !== nameFields[entity]))
    throw invalid({ match: 'validation.ruleNotForField' })
  if (row.match === 'SIMILAR' && row.action === 'BLOCK') throw invalid({ action: 'validation.similarWarns' })
}

export function checkAssignRule(row: Row): void {
  row.members = read('members', members, row.members)
  const assignable = assignables[String(row.entity)]
  if (!assignable) throw invalid({ entity: 'validation.choice' })
  if (row.conditions === null) return
  const { query, problems } = readListRequest(assignable.definition, { advanced: row.conditions })
  if (problems.length > 0) throw invalid({ conditions: `validation.${problems[0]?.problem.key}` })
  row.conditions = query.advanced
}

export function checkCodeRule(row: Row): void {
  if (!Object.hasOwn(numberRules, String(row.biz_type))) throw invalid({ biz_type: 'validation.choice' })
  row.parts = read('parts', parts, row.parts)
}

const checked = (check: (row: Row) => void): Hooks => ({
  async beforeWrite(_context, { row }) {
    check(row)
  },
})

/** Every process reads the rules again at its next call. */
const tellProcesses = (context: Context) => bumpAccess(context.db)

/** The due times of customers depend on the rules: those of new ones from the next call on, and a background job updates the others. */
export async function moveDueTimes(context: Context, { rule_key, row_version }: Row, change: 'write' | 'delete'): Promise<void> {
  await tellProcesses(context)
  await enqueueJob(context, dueTimesBackgroundJob, `${rule_key} ${row_version} ${change}`)
}

export const poolRuleHooks: Hooks<typeof poolRule> = {
  ...checked(checkPoolRule),
  afterWrite: (context, { row }) => moveDueTimes(context, row, 'write'),
  afterDelete: (context, row) => moveDueTimes(context, row, 'delete'),
}

export const dupRuleHooks: Hooks<typeof dupRule> = { ...checked(checkDupRule), afterWrite: tellProcesses, afterDelete: tellProcesses }
export const assignRuleHooks: Hooks<typeof assignRule> = {
  ...checked(checkAssignRule),
  /** Members are read by their names. */
  async decorate(context, rows) {
    const membersOf = (row: Row) => (Array.isArray(row.members) ? (row.members as { user_key: string }[]) : [])
    const keys = rows.flatMap(membersOf).map(({ user_key }) => user_key)
    const people = await context.db
      .selectFrom('sys_user')
      .select(['user_key', 'realname'])
      .where('user_key', 'in', [...keys, ''])
      .execute()
    const names = new Map(people.map(({ user_key, realname }) => [user_key, realname]))
    for (const row of rows)
      if ('members' in row) row.members = membersOf(row).map((one) => ({ ...one, realname: names.get(one.user_key) ?? one.user_key }))
  },
}

const sequenceRows = rawRows({ rule: 'number_sequence.rule', current_no: 'number_sequence.current_no', scope: 'number_sequence.scope' })

export const codeRuleHooks: Hooks<typeof codeRule> = {
  ...checked(checkCodeRule),
  afterWrite: tellProcesses,
  afterDelete: tellProcesses,
  /** The running number is stored with the counters, not with the rule. */
  async decorate(context: Context, rows: Row[]) {
    const kinds = rows.map((row) => row.biz_type).filter((kind): kind is string => typeof kind === 'string')
    const numbers = await sequenceRows.read(
      context.db,
      sql`
      select distinct on (rule) rule, current_no, scope from number_sequence where rule = any(${kinds}::text[]) order by rule, scope desc`,
    )
    for (const row of rows) {
      const found = numbers.find((one) => one.rule === row.biz_type)
      if ('current_no' in row) row.current_no = found?.current_no ?? 0
      if ('last_reset' in row) row.last_reset = found?.scope || null
    }
  },
}
