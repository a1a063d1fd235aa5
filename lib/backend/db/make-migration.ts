// A program, `npm run migration -- <word>`: compares the declarations with what the migrations make, and writes the next migration. `--reset` writes all again as one.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Migration } from 'kysely/migration'
import { compare, type Difference } from './difference.ts'
import type { Gateway } from './gateway.ts'
import { introspect } from './introspect.ts'
import { openEmpty, openMemory } from './memory.ts'
import { migrations } from './migrations/index.ts'
import { migrate } from './migrator.ts'
import { desiredSchema } from './schema.ts'
import { createSchemaSql } from './schema-sql.ts'

const folder = path.resolve('lib/backend/db/migrations')

/** What the migrations lack of the declarations; empty when they agree. */
export async function findDifference(known: Record<string, Migration> = migrations): Promise<Difference> {
  const migrated = await openEmpty()
  let declared: Gateway | undefined
  try {
    await migrate(migrated, known)
    declared = await openMemory()
    return compare(await introspect(migrated.db), await introspect(declared.db), desiredSchema())
  } finally {
    await migrated.close()
    await declared?.close()
  }
}

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  if (words.includes('--reset')) return writeInitial()
  const word = words[0] ?? ''
  if (!/^[a-z][a-z0-9-]*$/.test(word)) fail('Name the change in one word or a few with dashes: npm run migration -- customer-level')
  const { statements, refusals } = await findDifference()
  if (refusals.length > 0) fail(refusals.join('\n'))
  if (statements.length === 0) return console.log('The migrations and the declarations agree: nothing to write.')
  const number = String(Object.keys(migrations).length + 1).padStart(4, '0')
  const name = `${number}-${word}`
  writeMigration(name, statements)
  writeIndex([...Object.keys(migrations), name])
  const dropped = statements.filter((statement) => /\bdrop (table|column)\b/.test(statement))
  console.log(`Wrote ${name} with ${statements.length} statements.`)
  if (dropped.length > 0) console.log(`It loses data; a renamed column needs "rename" instead:\n  ${dropped.join('\n  ')}`)
}

function writeInitial(): void {
  for (const file of readdirSync(folder)) if (/^\d{4}-.*\.ts$/.test(file)) rmSync(path.join(folder, file))
  const statements = createSchemaSql(desiredSchema())
  writeMigration('0001-initial', statements)
  writeIndex(['0001-initial'])
  console.log(`Wrote 0001-initial with ${statements.length} statements. Databases that had other migrations cannot be used any more.`)
}

function writeMigration(name: string, statements: readonly string[]): void {
  const texts = statements.map((statement) => `  \`${statement.replace(/[\\`]|\$\{/g, '\\$&')}\`,\n`)
  const content = `// Migration ${name}, written by \`npm run migration\`. Once released it is never changed.
import type { Kysely } from 'kysely'
import { runStatements } from '../run-statements.ts'

export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, statements)

const statements = [
${texts.join('')}]
`
  writeFileSync(path.join(folder, `${name}.ts`), content)
}

function writeIndex(names: readonly string[]): void {
  const variable = (name: string) => `m${name.slice(0, 4)}`
  const imports = names.map((name) => `import * as ${variable(name)} from './${name}.ts'\n`)
  const entries = names.map((name) => `  '${name}': ${variable(name)},\n`)
  const content = `// Every migration, in order. Written by \`npm run migration\`.
import type { Migration } from 'kysely/migration'
${imports.join('')}
export const migrations: Record<string, Migration> = {
${entries.join('')}}
`
  writeFileSync(path.join(folder, 'index.ts'), content)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

if (import.meta.main) await main()
