// The files of lib/backend/db/migrations: one a migration, their index, and the checksums of the released ones.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checksumOf, type Migrations } from './migration-checksum.ts'

/** Writes a migration and adds it at the end of the index. */
export function writeMigration(folder: string, name: string, statements: readonly string[], existing: Migrations): void {
  const texts = statements.map((statement) => `  \`${statement.replace(/[\\`]|\$\{/g, '\\$&')}\`,\n`)
  const content = `// Migration ${name}, written by \`npm run migration\`. Once released it is never changed.

export const statements: readonly string[] = [
${texts.join('')}]
`
  writeFileSync(path.join(folder, `${name}.ts`), content)
  writeFileSync(path.join(folder, 'index.ts'), indexText([...Object.keys(existing), name]))
}

function indexText(names: readonly string[]): string {
  const variable = (name: string) => `m${name.slice(0, 4)}`
  const imports = names.map((name) => `import { statements as ${variable(name)} } from './${name}.ts'\n`)
  const entries = names.map((name) => `  '${name}': ${variable(name)},\n`)
  return `// Every migration, in order. Written by \`npm run migration\`.
${imports.join('')}
export const migrations: Readonly<Record<string, readonly string[]>> = {
${entries.join('')}}
`
}

const checksumFile = (folder: string) => path.join(folder, 'checksums.json')

/** The checksums of released migrations by name. */
export const readChecksums = (folder: string): Record<string, string> => JSON.parse(readFileSync(checksumFile(folder), 'utf8'))

/** Adds the checksums of migrations that have none; an existing one is never changed. Returns the added names. */
export function writeChecksums(folder: string, migrations: Migrations): string[] {
  const released = readChecksums(folder)
  const fresh = Object.keys(migrations).filter((name) => !released[name])
  for (const name of fresh) released[name] = checksumOf(migrations[name] ?? [])
  writeFileSync(checksumFile(folder), `${JSON.stringify(released, null, 2)}\n`)
  return fresh
}
