// Global setup of the project `postgres`: one server for all its test files, whose address they find in TEST_DATABASE_URL.
import { startPostgres } from './postgres.ts'

export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined
  const server = await startPostgres()
  if (!server) throw new Error('PostgreSQL is not installed')
  process.env.TEST_DATABASE_URL = server.url
  return () => server.stop()
}
