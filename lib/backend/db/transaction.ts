// Transactions: each on a connection of its own, their statements one after the other.
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type RunTransaction = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>

/**
 * Runs work in a transaction; what it answers is answered after the commit, what it throws is thrown after the rollback, also where the connection was lost meanwhile. A statement
 * that comes when the transaction is over, because what it was sent beside has failed, is refused. Throws AbortedTransactionError where the database could not commit.
 */
export function transactionsOf(db: Kysely<Tables>): RunTransaction {
  return async (work) => {
    const transaction = await db.startTransaction().execute()
    try {
      const answer = await work(transaction)
      await transaction.commit().execute()
      return answer
    } catch (error) {
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined)
      throw error
    }
  }
}
