// The initial data of every installation, collected from the areas; each step may run at every start.
import type { Area } from './area/area.ts'
import type { Db } from './db/gateway.ts'
import type { Kernel } from './kernel/kernel.ts'
import { systemContext } from './kernel/pipeline.ts'
import { lockSeedLog } from './kernel/seed-log.ts'
import { type FirstAdministrator, seedFirstAdministrator } from './organisation/first-administrator.ts'

/** The demo company: only its people, or all its data; every account gets the same password. */
export interface Demo {
  data: 'people' | 'all'
  password: string
}

/** Runs the seeds of the areas, then of the demo company. Returns the first administrator's one-time password while it is unused. */
export async function seed(kernel: Kernel, areas: readonly Area[], demo?: Demo): Promise<FirstAdministrator | null> {
  // Loaded only by a demo: invented data are not part of the product.
  const company = demo && (await import('./demo/load.ts'))
  const first = await kernel.db.transaction().execute(async (transaction) => {
    const db = transaction as Db
    await lockSeedLog(db)
    for (const area of areas) await area.seed?.(systemContext(kernel, db))
    if (demo) await company?.loadPeople(db, demo.password, kernel.now())
    return seedFirstAdministrator(db)
  })
  if (demo?.data === 'all') await company?.loadBook(kernel)
  return first
}
