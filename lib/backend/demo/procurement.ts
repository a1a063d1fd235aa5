// Loads the demo company's suppliers and resources with all that belongs to them, once, in one transaction (docs/domain/demo.md#data).
import { sql } from 'kysely'
import { definitionOf } from '../../model/entities/registry.ts'
import type { Db } from '../db/gateway.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { countTags } from '../procurement/resource-hooks.ts'
import { refreshOccupancy, refreshResource } from '../procurement/resource-states.ts'
import { refreshSupplier } from '../procurement/supplier-states.ts'
import { clockOf } from './clock.ts'
import { insertRecords } from './insert.ts'
import { markLoaded } from './mark-loaded.ts'
import { readPeople } from './people.ts'
import { storeFiles } from './pictures.ts'
import { buildResources } from './procurement-resources.ts'
import { buildSuppliers } from './procurement-suppliers.ts'
import { randomOf } from './random.ts'

/** Loads them when they were not loaded yet; the demo people must be there. */
export async function seedDemoProcurement(kernel: Kernel): Promise<void> {
  await kernel.db.transaction().execute(async (transaction) => {
    const db = transaction as Db
    if (!(await markLoaded(db, 'procurement', kernel.now()))) return
    const random = randomOf(20_260_818)
    const people = await readPeople(db)
    const ratings = await db.selectFrom('resource_rating').select(['rating_code', 'rating_key']).where('is_deleted', '=', false).execute()
    const setting = { random, clock: clockOf(kernel.now(), random), people }
    const suppliers = buildSuppliers(setting)
    const resources = buildResources(setting, new Map(ratings.map((one) => [one.rating_code, one.rating_key])), suppliers.keys)
    for (const [entity, rows] of [...suppliers.records, ...resources.records]) await insertRecords(db, definitionOf(entity), rows)
    await insertRows(
      db,
      'file',
      suppliers.files.map(({ row }) => row),
    )
    await insertRows(
      db,
      'file_link',
      suppliers.files.map(({ link }) => link),
    )
    for (const [rule, scope, number] of suppliers.counters.concat(resources.counters))
      await sql`insert into number_sequence (rule, scope, current_no) values (${rule}, ${scope}, ${number})
        on conflict (rule, scope) do update set current_no = greatest(number_sequence.current_no, excluded.current_no)`.execute(db)
    const context = systemContext(kernel, db)
    for (const key of suppliers.keys) await refreshSupplier(context, key)
    for (const key of resources.keys) await refreshResource(context, key)
    await refreshOccupancy(context, null)
    await countTags(context, null)
    await storeFiles(kernel, suppliers.files)
  })
}
