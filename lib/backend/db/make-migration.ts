// A program, `npm run migration -- <word>`: compares the declarations with the result of the migrations, and writes the next migration (docs/migrations.md).
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Allowed, compare, type Difference } from './difference.ts'
import { introspect } from './introspect.ts'
import { openMemory } from './memory.ts'
import { introspectMigrations } from './migrated-schema.ts'
import { checkReleased, type Migrations } from './migration-checksum.ts'
import { readChecksums, writeChecksums, writeMigration } from './migration-files.ts'
import { migrations } from './migrations/index.ts'
import { quoteName } from './raw-rows.ts'
import { desiredSchema } from './schema.ts'

const folder = path.resolve('lib/backend/db/migrations')

/** The requested changes that may lose data, and the renames. */
export interface Wishes extends Allowed {
  /** Statements that rename tables and columns with their rows. */
  renames: readonly string[]
}

/** The differences between migrations and declarations; empty when they agree. */
export async function findDifference(wishes?: Wishes, known: Migrations = migrations): Promise<Difference> {
  const renames = wishes?.renames ?? []
  const migrated = await introspectMigrations(known, renames)
  const declared = await openMemory()
  try {
    const { statements, refusals } = compare(migrated, await introspect(declared.db), desiredSchema(), wishes)
    return { statements: [...renames, ...statements], refusals }
  } finally {
    await declared.close()
  }
}

/** Parses the arguments after `npm run migration --`. Throws with a message for the terminal. */
export function readWords(words: readonly string[]): { pin: boolean; word: string; wishes: Wishes } {
  const many = { type: 'string', multiple: true } as const
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { drop: many, narrow: many, rename: many, pin: { type: 'boolean' } },
  })
  const word = positionals.join(' ')
  const { pin = false, drop, narrow, rename = [] } = values
  if (!pin && !/^[a-z][a-z0-9-]*$/.test(word))
    throw new Error('Name the change in one word or a few with dashes: npm run migration -- customer-level')
  return { pin, word, wishes: { drop: new Set(drop), narrow: new Set(narrow), renames: rename.map(renameSql) } }
}

/** `customer.old=new` renames a column, `old=new` a table. */
function renameSql(text: string): string {
  const [, table = '', column, name = ''] = /^(\w+)(?:\.(\w+))?=(\w+)$/.exec(text) ?? []
  if (!table) throw new Error(`--rename ${text}: write table.old=new for a column, old=new for a table`)
  return `alter table ${quoteName(table)} rename ${column ? `column ${quoteName(column)} ` : ''}to ${quoteName(name)}`
}

async function main(): Promise<void> {
  const { pin, word, wishes } = readWords(process.argv.slice(2))
  if (pin) return console.log(`Released from now on: ${writeChecksums(folder, migrations).join(', ') || 'nothing new'}.`)
  stopAt(checkReleased(migrations, readChecksums(folder)))
  const { statements, refusals } = await findDifference(wishes)
  stopAt(refusals)
  if (statements.length === 0) return console.log('The migrations and the declarations agree: nothing to write.')
  const name = `${String(Object.keys(migrations).length + 1).padStart(4, '0')}-${word}`
  writeMigration(folder, name, statements, migrations)
  console.log(
    `Wrote ${name} with ${statements.length} statements. Read it; when it is as it should be, release it: npm run migration -- --pin`,
  )
}

function stopAt(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new Error(reasons.join('\n'))
}

if (import.meta.main)
  main().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
