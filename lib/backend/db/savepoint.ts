// A part of a transaction that may fail without the rest.
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Runs a part of a transaction, which may have parts of its own. Where it fails, what it has written is undone, the transaction can go on, and the failure is thrown. */
export async function inSavepoint<T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db)
  try {
    const answer = await work()
    await sql`release savepoint part`.execute(db)
    return answer
  } catch (error) {
    // where the connection is lost the first reason counts
    await endPart(db).catch(() => undefined)
    throw error
  }
}

/** A part within a part has the same name: one that stays open would be taken for the one around it. */
async function endPart(db: Kysely<Tables>): Promise<void> {
  await sql`rollback to savepoint part`.execute(db)
  await sql`release savepoint part`.execute(db)
}
