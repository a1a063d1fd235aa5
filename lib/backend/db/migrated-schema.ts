// The schema that the migrations create, read from a database in memory.
import { type FoundTable, introspect } from './introspect.ts'
import { openMemory } from './memory.ts'
import type { Migrations } from './migration-checksum.ts'
import { migrations } from './migrations/index.ts'
import { runStatements } from './run-statements.ts'

/** The catalogue after all migrations, and after `more` statements. */
export async function introspectMigrations(known: Migrations = migrations, more: readonly string[] = []): Promise<Map<string, FoundTable>> {
  const gateway = await openMemory(Object.values(known).flat())
  try {
    await runStatements(gateway.db as never, more)
    return await introspect(gateway.db)
  } finally {
    await gateway.close()
  }
}
