// The only entry to the demo company: loaded when a demo is started, never by a production start.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { refreshHealth } from '../project/health.ts'
import { seedDemoApprovals } from './approvals.ts'
import { seedDemoCommunity } from './community.ts'
import { seedDemoDailyReports } from './daily-reports.ts'
import { seedDemoDeals } from './deals.ts'
import { seedDemoKnowledge } from './knowledge.ts'
import { seedDemoMessages } from './messages.ts'
import { seedDemoMoney } from './money.ts'
import { quietly } from './money-setting.ts'
import { seedDemoNews } from './news.ts'
import { seedDemoOrders } from './orders.ts'
import { seedDemoPeople } from './organisation.ts'
import { seedDemoProcurement } from './procurement.ts'
import { seedDemoProjectWork } from './project-work.ts'
import { seedDemoProjects } from './projects.ts'
import { seedDemo } from './seed.ts'
import { seedDemoSignIns } from './sign-ins.ts'
import { seedDemoUsage } from './usage.ts'

/** The company's people, in the transaction that seeds the installation. */
export const loadPeople = (db: Db, password: string, now: Date): Promise<void> => seedDemoPeople(db, password, now)

/** All other data, once; the people must be there. */
export async function loadBook(kernel: Kernel): Promise<void> {
  const fresh = await seedDemo(kernel)
  await seedDemoProcurement(kernel)
  await seedDemoOrders(kernel)
  await seedDemoProjects(kernel)
  await seedDemoDeals(kernel)
  await seedDemoProjectWork(kernel)
  await seedDemoMoney(kernel)
  await seedDemoApprovals(kernel)
  await kernel.db.transaction().execute(async (transaction) => {
    const context = systemContext(kernel, transaction as Db)
    await seedDemoNews(context)
    await seedDemoMessages(context)
    await seedDemoCommunity(context)
    await seedDemoKnowledge(context)
    await seedDemoDailyReports(context)
    await seedDemoUsage(context)
    await seedDemoSignIns(context)
    // what was approved above was approved in the past
    await refreshHealth(quietly(kernel, transaction as Db))
  })
  // a server's own statistics come a minute later; without them the first lists take seconds
  if (fresh) await sql`analyze`.execute(kernel.db)
}
