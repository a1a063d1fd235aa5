// Runs the statements of a migration, one after the other.
import { type Kysely, sql } from 'kysely'

/** Stops at the first failing statement and names it. */
export async function runStatements(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    try {
      await sql.raw(statement).execute(db)
    } catch (error) {
      throw new Error(`${(error as Error).message} in: ${statement.slice(0, 200)}`, { cause: error })
    }
  }
}
