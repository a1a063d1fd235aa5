// The checksum of a migration, and the list of released ones (migrations/checksums.json), which must not change.
import { createHash } from 'node:crypto'

/** The SQL statements of every migration by name, in order. */
export type Migrations = Readonly<Record<string, readonly string[]>>

/** SHA-256 over the statements alone: formatting and comments of the file do not count. */
export const checksumOf = (statements: readonly string[]): string => createHash('sha256').update(JSON.stringify(statements)).digest('hex')

/** The differences of the migrations from the released checksums, one sentence each; empty if there are none. */
export function checkReleased(migrations: Migrations, released: Readonly<Record<string, string>>): string[] {
  const changed = Object.keys(released).filter((name) => migrations[name] && checksumOf(migrations[name]) !== released[name])
  const missing = Object.keys(released).filter((name) => !migrations[name])
  const unknown = Object.keys(migrations).filter((name) => !released[name])
  return [
    ...changed.map(
      (name) =>
        `${name} was changed after its release, and a database that had it will never run the change: take the change back and write a new migration, npm run migration -- <word>`,
    ),
    ...missing.map((name) => `${name} was released and is missing: databases that had it would be refused, so put it back`),
    ...unknown.map((name) => `${name} has no checksum in lib/backend/db/migrations/checksums.json: npm run migration -- --pin`),
  ]
}
