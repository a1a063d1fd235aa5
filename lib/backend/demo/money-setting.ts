// What the parts of the demo's money share: names and amounts, people and times, and the numbers given so far.
import { z } from 'zod'
import moneyBook from '../../content/demo/money.json' with { type: 'json' }
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { type Clock, dateText } from './clock.ts'
import type { People } from './people.ts'
import type { DemoPicture } from './pictures.ts'
import type { Random } from './random.ts'

const texts = z.array(z.string())
export const moneyTexts = z
  .strictObject({
    accounts: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.boolean()])),
    story: z.array(z.tuple([z.string(), z.string(), z.string(), z.array(z.tuple([z.string(), z.string(), z.string(), z.number()]))])),
    over: z.strictObject({ row: z.string(), amount: z.string(), reason: z.string() }),
    rows: z.array(z.tuple([z.string(), z.string(), z.number()])),
    reasons: texts,
    costs: z.array(z.tuple([z.string(), z.string()])),
    payers: texts,
    contents: texts,
    redReason: z.string(),
  })
  .parse(moneyBook)

export const projectRows = rawRows({
  project_key: 'text',
  project_name: 'text',
  customer_key: 'text',
  manager: 'text',
  depart: 'text?',
  status: 'text',
  budget: 'numeric',
  started: 'int',
})
export const contractRows = rawRows({
  contract_key: 'text',
  contract_name: 'text',
  project_key: 'text?',
  customer_key: 'text',
  customer_name: 'text',
  owner: 'text',
  depart: 'text?',
  amount: 'numeric',
  status: 'text',
})
export const supplierRows = rawRows({ supplier_key: 'text', supplier_name: 'text', account_name: 'text?', bank_name: 'text?' })

export type Project = Awaited<ReturnType<typeof projectRows.read>>[number]
export type DealRow = Awaited<ReturnType<typeof contractRows.read>>[number]

export interface Setting {
  kernel: Kernel
  db: Db
  random: Random
  clock: Clock
  people: People
  accounts: readonly string[]
  suppliers: Awaited<ReturnType<typeof supplierRows.read>>
  item: string
  files: DemoPicture[]
  numbers: Map<string, number>
}

/** The next number of a rule on a day, as the product would give it. */
export function numberOf({ numbers }: Setting, prefix: string, at: number, digits = 3): string {
  const day = dateText(at).replaceAll('-', '')
  const next = (numbers.get(prefix + day) ?? 0) + 1
  numbers.set(prefix + day, next)
  return `${prefix}${day}${String(next).padStart(digits, '0')}`
}

/** Sums up past events without notifications. */
export const quietly = (kernel: Kernel, db: Db): Context => Object.assign(systemContext(kernel, db), { emit: async () => undefined })
