// Loads the demo company's quotes and contracts onto its projects; those that wait for approval are submitted by the rules of the calls (docs/domain/demo.md#data).
import { sql } from 'kysely'
import { contract, contractLine, contractPlan } from '../../model/entities/contract.ts'
import { pricing, pricingLine } from '../../model/entities/pricing.ts'
import { submitRecord } from '../bpm/store/submit.ts'
import { refreshRecycleTime } from '../customer/recycle-time.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { principalOf } from '../kernel/principal.ts'
import { createReceivablePlans } from '../project/receivable/plans.ts'
import { clockOf } from './clock.ts'
import { addCategories, type Deal, dealsOf, signedStates } from './contracts.ts'
import { isStoryProject, type Project, readProjects, type Setting } from './deal-book.ts'
import { insertRecords } from './insert.ts'
import { markLoaded } from './mark-loaded.ts'
import { readPeople } from './people.ts'
import { type Quote, quoteOf, quotesOf } from './quotes.ts'
import { randomOf } from './random.ts'

/** Loads them when they were not loaded yet; projects, customers and suppliers must be there. */
export async function seedDemoDeals(kernel: Kernel): Promise<void> {
  await kernel.transaction(async (db) => {
    if (!(await markLoaded(db, 'deals', kernel.now()))) return
    const random = randomOf(20_261_123)
    const setting: Setting = { db, random, clock: clockOf(kernel.now(), random), people: await readPeople(db), numbers: new Map() }
    const projects = await readProjects(db)
    const quotes = projects.flatMap((project, index) =>
      quotesOf(setting, project, index, isStoryProject(project)).map((quote) => ({ quote, project })),
    )
    const more = projects.slice(1, 5).map((project, index) => ({
      project,
      quote: quoteOf(setting, {
        project,
        version: 1,
        status: ['DRAFT', 'COMMIT', 'REFUSE', 'PASS'][index] ?? 'DRAFT',
        ago: 3 + index * 4,
        level: 0.6 + index * 0.1,
        cost: 1,
      }),
    }))
    const all = [...quotes, ...more]
    await insertRecords(
      db,
      pricing,
      all.map(({ quote }) => quote.row),
    )
    await insertRecords(
      db,
      pricingLine,
      all.flatMap(({ quote }) => quote.lines),
    )
    const categories = await addCategories(setting)
    const deals = await dealsOf(setting, projects, quotes, categories)
    await insertRecords(
      db,
      contract,
      deals.map(({ row }) => row),
    )
    await insertRecords(
      db,
      contractPlan,
      deals.flatMap(({ plans }) => plans),
    )
    await insertRecords(
      db,
      contractLine,
      deals.flatMap(({ lines }) => lines),
    )
    await sql`update contract c set owner_depart_key = u.main_depart_key from sys_user u where u.user_key = c.owner_key and c.owner_depart_key is null`.execute(
      db,
    )
    for (const [name, number] of setting.numbers) {
      const [rule, scope] = [name.slice(0, name.lastIndexOf(' ')), name.slice(name.lastIndexOf(' ') + 1)]
      if (!rule.startsWith('demo'))
        await sql`insert into number_sequence (rule, scope, current_no) values (${rule}, ${scope}, ${number})`.execute(db)
    }
    for (const { row } of deals) {
      if (row.contract_type === 'SALE' && signedStates.includes(String(row.status)) && row.status !== 'TERMINATE')
        await createReceivablePlans(systemContext(kernel, db), row)
    }
    await submitAll(kernel, setting, all, deals)
    // a signed customer is recycled after the end of its last contract
    await refreshRecycleTime(systemContext(kernel, db))
  })
}

/** Those that wait for approval today are submitted by the rules of the calls. */
async function submitAll(
  kernel: Kernel,
  { db, clock, people }: Setting,
  quotes: readonly { quote: Quote; project: Project }[],
  deals: readonly Deal[],
): Promise<void> {
  const buyer = people.of('dinghao').user_key
  for (const { quote, project } of quotes)
    if (quote.row.status === 'COMMIT' && project.status === 'PROGRESS')
      await submitRecord(await as(kernel, db, buyer, clock.ago(1)), pricing.name, String(quote.row.pricing_key))
  for (const { row, submit } of deals) {
    if (!submit) continue
    const file = JSON.stringify([
      { uid: 'demo', name: `${String(row.contract_name)}.docx`, status: 'done', url: `/api/app/base/app/file/download/${'0'.repeat(32)}` },
    ])
    await sql`update contract set main_file = ${file}::jsonb where contract_key = ${row.contract_key}`.execute(db)
    await submitRecord(await as(kernel, db, String(row.owner_key), clock.ago(1)), contract.name, String(row.contract_key))
    await sql`update contract set main_file = '[]'::jsonb where contract_key = ${row.contract_key}`.execute(db)
  }
}

/** A context of a person at a moment. Past events of the demo send no messages. */
async function as(kernel: Kernel, db: Db, user: string, at: number): Promise<Context> {
  const principal = await principalOf({ kernel, db }, user)
  const context = systemContext({ ...kernel, now: () => new Date(at) }, db, principal)
  return { ...context, visitor: principal, user: principal as NonNullable<typeof principal>, emit: async () => undefined }
}
