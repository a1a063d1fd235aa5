// Opens the product's one database: a PostgreSQL server when DATABASE_URL names one, else the embedded one.
import type { Environment } from '../base/environment.ts'
import type { Gateway } from './gateway.ts'

export type { Gateway } from './gateway.ts'

/** Opens and migrates the database of an environment. Fails with DatabaseError, whose message is meant for the operator. */
export async function openDatabase(environment: Pick<Environment, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>): Promise<Gateway> {
  throw new Error(`not yet: ${environment.DATA_DIR}`)
}
