// What every installation has from its first start on, put together from the areas; each step may run at every start.
import { seedApprovals } from './approval/seed.ts'
import { seedCustomerRules } from './customer/seed.ts'
import type { Db } from './db/gateway.ts'
import { seedDemoCommunity } from './demo/community.ts'
import { seedDemoMessages } from './demo/messages.ts'
import { seedDemoNews } from './demo/news.ts'
import { seedDemoPeople } from './demo/organisation.ts'
import { seedDictionaries } from './dictionary/seed.ts'
import { type Kernel, systemContext } from './kernel/pipeline.ts'
import { lockSeedLog } from './kernel/seed-log.ts'
import { seedMessages } from './message/seed.ts'
import { seedNews } from './news/seed.ts'
import { type FirstAdministrator, seedFirstAdministrator, seedOrganisation } from './organisation/seed.ts'
import { seedChannels } from './site/channels.ts'

/** The demo company: its people alone, or its whole book; every account gets the same password. */
export interface Demo {
  data: 'people' | 'all'
  password: string
}

/** Runs the areas' seeds, the demo company's last. Answers the first administrator's one-time password while that is unused. */
export async function seed(kernel: Kernel, demo?: Demo): Promise<FirstAdministrator | null> {
  const first = await kernel.db.transaction().execute(async (transaction) => {
    const db = transaction as Db
    await lockSeedLog(db)
    await seedDictionaries(db)
    await seedOrganisation(db)
    if (demo) await seedDemoPeople(db, demo.password, kernel.now())
    const administrator = await seedFirstAdministrator(db)
    await seedCustomerRules(systemContext(kernel, db))
    await seedMessages(systemContext(kernel, db))
    await seedNews(systemContext(kernel, db))
    await seedChannels(systemContext(kernel, db))
    await seedApprovals(systemContext(kernel, db))
    return administrator
  })
  if (demo?.data === 'all') {
    await (await import('./demo/seed.ts')).seedDemo(kernel)
    await (await import('./demo/approvals.ts')).seedDemoApprovals(kernel)
    await kernel.db.transaction().execute(async (transaction) => {
      const context = systemContext(kernel, transaction as Db)
      await seedDemoNews(context)
      await seedDemoMessages(context)
      await seedDemoCommunity(context)
    })
  }
  return first
}
