// Transactions in which a statement may be sent before the one ahead of it was answered; the database executes them in the order they were sent.
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Logger,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { TableNames } from './table-names.ts'
import type { Tables } from './tables.ts'

export type RunTransaction = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>

/**
 * Runs work in a transaction on a connection of its own; what the work answers is answered after the commit, what it throws is thrown after the rollback.
 * Kysely's own transaction waits for each statement before it sends the next. This one leaves that to the caller: `await` waits, Promise.all sends several at once. A statement that
 * comes when the transaction is over, because what it was sent with has failed, is refused.
 */
export function transactionsOf(pool: pg.Pool, log: Logger): RunTransaction {
  return async (work) => {
    const client = await pool.connect()
    const query = pool.options.pipeline ? client.query.bind(client) : inTurn(client)
    const state = { open: true }
    let lost = false
    try {
      const begun = query('begin')
      begun.catch(() => undefined)
      const transaction = new Kysely<Tables>({ dialect: oneConnection(query, state), log })
      transactions.add(transaction)
      const answer = await work(transaction)
      await begun
      state.open = false
      if ((await query('commit')).command === 'ROLLBACK') throw new AbortedTransactionError()
      return answer
    } catch (error) {
      state.open = false
      await query('rollback').catch(() => {
        lost = true
      })
      throw error
    } finally {
      client.release(lost)
    }
  }
}

const transactions = new WeakSet<Kysely<Tables>>()

/** Whether statements on it belong to one transaction. */
export const isTransaction = (db: Kysely<Tables>): boolean => db.isTransaction || transactions.has(db)

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Sends to a connection without a pipeline: each statement when the one ahead of it was answered, well or not. */
function inTurn(client: pg.PoolClient): Query {
  let ahead: Promise<unknown> = Promise.resolve()
  return (text, values) => {
    const answer = ahead.then(() => client.query(text, values))
    ahead = answer.catch(() => undefined)
    return answer
  }
}

/** A dialect whose every statement goes to one connection, without asking for it and without waiting for other statements. */
function oneConnection(query: Query, state: { open: boolean }) {
  const connection: DatabaseConnection = {
    executeQuery: <R>(statement: CompiledQuery) => {
      if (!state.open) throw new Error('The transaction is over')
      return send<R>(query, statement)
    },
    // biome-ignore lint/correctness/useYield: streams are not offered inside a transaction
    async *streamQuery() {
      throw new Error('A transaction streams no rows')
    },
  }
  const never = async () => {
    throw new Error('A transaction is already open')
  }
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: never,
    commitTransaction: never,
    rollbackTransaction: never,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: ConstructorParameters<typeof TableNames>[0]) => new TableNames(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

async function send<R>(query: Query, statement: CompiledQuery): Promise<QueryResult<R>> {
  const { command, rowCount, rows } = await query(statement.sql, statement.parameters as unknown[])
  const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return { rows: (rows ?? []) as R[], ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
}
