// Record codes like KH2026030001: a rule's parts with the next number of its scope (docs/domain/numbering.md#taking-numbers).
import { sql } from 'kysely'
import { wireDate } from '../../model/moment.ts'
import { type NumberRule, numberRules, previewCode } from '../../model/number-rules.ts'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { remembered } from '../kernel/remembered.ts'
import { slot } from '../kernel/slots.ts'

/** Takes the next `count` numbers of a rule's scope and answers the first. */
export type TakeNumbers = (db: Db, rule: string, scope: string, count: number) => Promise<number>

/** How numbers are taken: in the transaction that uses them, which locks the counter until it ends, or outside it. */
export const numberSource = slot<TakeNumbers>('number source', () => takeNumbers)

const takenNumbers = rawRows({ current_no: 'number_sequence.current_no' })

const takeNumbers: TakeNumbers = async (db, rule, scope, count) => {
  const taken = await takenNumbers.first(
    db,
    sql`insert into number_sequence (rule, scope, current_no) values (${rule}, ${scope}, ${count})
      on conflict (rule, scope) do update set current_no = number_sequence.current_no + excluded.current_no returning current_no`,
  )
  return (taken?.current_no ?? count) - count + 1
}

/**
 * Takes numbers by separate statements on `apart`, so that no transaction waits for another. Requests that arrive while a statement runs are served by the next one for
 * all who wait.
 */
export function numbersApart(apart: Db): TakeNumbers {
  const queues = new Map<string, { waiting: Wish[] }>()
  async function serve(rule: string, scope: string, queue: { waiting: Wish[] }): Promise<void> {
    for (let wishes = queue.waiting; wishes.length > 0; wishes = queue.waiting) {
      queue.waiting = []
      const total = wishes.reduce((sum, wish) => sum + wish.count, 0)
      try {
        let next = await takeNumbers(apart, rule, scope, total)
        for (const wish of wishes) {
          wish.resolve(next)
          next += wish.count
        }
      } catch (error) {
        for (const wish of wishes) wish.reject(error)
      }
    }
    queues.delete(`${rule} ${scope}`)
  }
  return (_, rule, scope, count) =>
    new Promise((resolve, reject) => {
      const wish = { count, resolve, reject }
      const known = queues.get(`${rule} ${scope}`)
      if (known) return void known.waiting.push(wish)
      const queue = { waiting: [wish] }
      queues.set(`${rule} ${scope}`, queue)
      void serve(rule, scope, queue)
    })
}

interface Wish {
  count: number
  resolve(first: number): void
  reject(error: unknown): void
}

/** The next code of a rule. An administrator's rule takes precedence over the built-in one. */
export async function nextCode(context: Context, rule: string): Promise<string> {
  return (await nextCodes(context, rule, 1))[0] as string
}

/** The next `count` codes of a rule in their order. */
export async function nextCodes(context: Context, rule: string, count: number): Promise<string[]> {
  // a write that will be rolled back takes no number; the end of a key is just as unique
  if (context.trial) return Array.from({ length: count }, () => newKey().slice(-20))
  const { parts, reset } = await ruleOf(context, rule)
  const day = shanghaiDay(context.now)
  const first = await context.kernel.get(numberSource)(context.db, rule, scopeOf(reset, day), count)
  return Array.from({ length: count }, (_, index) => previewCode(parts, day, first + index))
}

/** The period after which a rule starts counting from one again: year, month, day, or none. */
const scopeOf = (reset: NumberRule['reset'], day: string) => (reset === 'NONE' ? '' : day.slice(0, { YEAR: 4, MONTH: 6, DAY: 8 }[reset]))

/** The code of a number at a given time. */
export const formatCode = (parts: NumberRule['parts'], now: Date, number: number): string => previewCode(parts, shanghaiDay(now), number)

async function ruleOf(context: Context, rule: string): Promise<NumberRule> {
  const own = await remembered(context, `number ${rule}`, () =>
    context.db
      .selectFrom('code_rule')
      .select(['parts', 'reset'])
      .where('biz_type', '=', rule)
      .where((row) => row.not('is_deleted'))
      .$narrowType<NumberRule>()
      .executeTakeFirst(),
  )
  const known = own ?? numberRules[rule]
  if (!known) throw new Error(`no number rule for ${rule}`)
  return known
}

/** YYYYMMDD in Asia/Shanghai. */
const shanghaiDay = (now: Date) => wireDate(now).replaceAll('-', '')
