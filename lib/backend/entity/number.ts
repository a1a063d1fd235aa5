// Record codes like KH2026030001: gapless per scope, because the counter's row stays locked until the record is committed
// (docs/domain/numbering.md#no-gaps).
import { type RawBuilder, sql } from 'kysely'
import { type NumberPart, type NumberRule, numberRules, showPart } from '../../model/number-rules.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'

export interface NextNumber {
  /** Takes the next number, as column current_no; its counter stays locked until the transaction ends. */
  take: RawBuilder<unknown>
  /** The code of a number, as SQL. */
  code(number: RawBuilder<unknown>): RawBuilder<string>
  parts: readonly NumberPart[]
}

const takenNumbers = rawRows({ current_no: 'number_sequence.current_no' })

/** The next code of a rule. An administrator's rule takes precedence over the built-in one. */
export async function nextCode(context: Context, rule: string): Promise<string> {
  const { take, parts } = await numberOf(context, rule)
  const taken = await takenNumbers.first(context.db, take)
  return formatCode(parts, context.now, taken?.current_no ?? 1)
}

/** The next `count` codes of a rule in their order. */
export async function nextCodes(context: Context, rule: string, count: number): Promise<string[]> {
  const { parts, reset } = await ruleOf(context, rule)
  const scope = scopeOf(reset, context.now)
  const { current_no } = await context.db
    .insertInto('number_sequence')
    .values({ rule, scope, current_no: count })
    .onConflict((conflict) =>
      conflict.columns(['rule', 'scope']).doUpdateSet((row) => ({ current_no: row('number_sequence.current_no', '+', count) })),
    )
    .returning('current_no')
    .executeTakeFirstOrThrow()
  const first = current_no - count + 1
  return Array.from({ length: count }, (_, index) => formatCode(parts, context.now, first + index))
}

/** How the next code of a rule is made, for a statement that takes the number and stores it. */
export async function numberOf(context: Context, rule: string): Promise<NextNumber> {
  const { parts, reset } = await ruleOf(context, rule)
  const day = shanghaiDay(context.now)
  const scope = scopeOf(reset, context.now)
  return {
    parts,
    take: sql`insert into number_sequence (rule, scope, current_no) values (${rule}, ${scope}, 1)
      on conflict (rule, scope) do update set current_no = number_sequence.current_no + 1 returning current_no`,
    code: (number) => sql<string>`concat(${sql.join(parts.map((part) => partOf(part, day, number)))})`,
  }
}

/** The period after which a rule starts counting from one again: year, month, day, or none. */
const scopeOf = (reset: NumberRule['reset'], now: Date) =>
  reset === 'NONE' ? '' : shanghaiDay(now).slice(0, { YEAR: 4, MONTH: 6, DAY: 8 }[reset])

function partOf(part: NumberPart, day: string, number: RawBuilder<unknown>): RawBuilder<unknown> {
  if (part.type !== 'SEQ') return sql`${showPart(part, day, 0)}::text`
  const text = sql`${number}::text`
  return sql`lpad(${text}, greatest(${part.length ?? 4}::int, length(${text})), '0')`
}

/** The code of a number at a given time. */
export function formatCode(parts: readonly NumberPart[], now: Date, number: number): string {
  const day = shanghaiDay(now)
  return parts.map((part) => showPart(part, day, number)).join('')
}

async function ruleOf(context: Context, rule: string): Promise<NumberRule> {
  const own = await context.db
    .selectFrom('code_rule')
    .select(['parts', 'reset'])
    .where('biz_type', '=', rule)
    .where((row) => row.not('is_deleted'))
    .$narrowType<NumberRule>()
    .executeTakeFirst()
  const known = own ?? numberRules[rule]
  if (!known) throw new Error(`no number rule for ${rule}`)
  return known
}

/** YYYYMMDD in Asia/Shanghai. */
const shanghaiDay = (now: Date) => new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
