// What every installation has from its first start on, put together from the areas; each step may run at every start.
import { seedCustomerRules } from './customer/seed.ts'
import type { Db } from './kernel/context.ts'
import { type Kernel, systemContext } from './kernel/pipeline.ts'
import { seedNews } from './news/seed.ts'
import { seedChannels } from './site/channels.ts'

/** The demo company: its people alone, or its whole book; every account gets the same password. */
export interface Demo {
  data: 'people' | 'all'
  password: string
}

/** Runs the areas' seeds, the demo company's last. */
export async function seed(kernel: Kernel, _demo?: Demo): Promise<void> {
  await kernel.db.transaction().execute(async (db) => {
    await seedCustomerRules(systemContext(kernel, db as Db))
    await seedNews(systemContext(kernel, db as Db))
    await seedChannels(systemContext(kernel, db as Db))
  })
}
