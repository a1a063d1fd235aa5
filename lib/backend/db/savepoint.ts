// A part of a transaction that may fail without the rest.
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Runs a part of a transaction; parts may be nested. If it fails, its writes are undone, the transaction can continue, and the failure is thrown. */
export async function inSavepoint<T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db)
  try {
    const answer = await work()
    await sql`release savepoint part`.execute(db)
    return answer
  } catch (error) {
    // if the connection is lost, the first error is thrown
    await endPart(db).catch(() => undefined)
    throw error
  }
}

/** A nested part has the same savepoint name, so it must be released: otherwise it would be taken for the outer one. */
async function endPart(db: Kysely<Tables>): Promise<void> {
  await sql`rollback to savepoint part`.execute(db)
  await sql`release savepoint part`.execute(db)
}
