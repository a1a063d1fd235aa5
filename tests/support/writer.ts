// A program for tests that end it by kill -9: writes rows into the embedded database, counts them up there in the same transactions, and prints each one's name
// once it is acknowledged.
import { flushCompileCache } from 'node:module'
import { openEmbedded } from '../../lib/backend/db/database.ts'
import { EmbeddedDatabase } from '../../lib/backend/db/embedded.ts'
import { migrate } from '../../lib/backend/db/migrator.ts'

// it is killed, and nothing is written at its end: the next one finds what is compiled by now
flushCompileCache()
const [dataDir = '', round = '0'] = process.argv.slice(2)
const gateway = await openEmbedded(new EmbeddedDatabase({ dataDir }), 8)
await migrate(gateway)
await gateway.db
  .insertInto('number_sequence')
  .values({ rule: 'sum', scope: '', current_no: 0 })
  .onConflict((on) => on.doNothing())
  .execute()

async function write(worker: number): Promise<never> {
  for (let index = 0; ; index++) {
    const name = `${round}-${worker}-${index}`
    await gateway.db.transaction().execute(async (db) => {
      await db.insertInto('setting').values({ name }).execute()
      await db.insertInto('number_sequence').values({ rule: name, scope: '', current_no: 1 }).execute()
      await db
        .updateTable('number_sequence')
        .set((row) => ({ current_no: row('current_no', '+', 1) }))
        .where('rule', '=', 'sum')
        .execute()
    })
    process.stdout.write(`${name}\n`)
  }
}

await Promise.all([0, 1, 2, 3].map(write))
