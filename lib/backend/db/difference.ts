// The statements that turn one database into another, and the differences that a person has to decide.
import type { FoundColumn, FoundTable } from './introspect.ts'
import { quoteName } from './quote.ts'
import type { PhysicalTable } from './schema.ts'
import { createTableSql } from './schema-sql.ts'

type Tables = ReadonlyMap<string, FoundTable>

export interface Difference {
  statements: string[]
  /** Why no migration can be written by itself. */
  refusals: string[]
}

/** Compares what is with what should be; `desired` gives the statements of tables that are missing. */
export function compare(found: Tables, wanted: Tables, desired: readonly PhysicalTable[]): Difference {
  const difference: Difference = { statements: [], refusals: [] }
  for (const physical of desired) {
    const old = found.get(physical.name)
    const table = wanted.get(physical.name)
    if (!old) difference.statements.push(...createTableSql(physical))
    else if (table) compareTable(old, table, difference)
  }
  for (const name of found.keys()) if (!wanted.has(name)) difference.statements.push(`drop table ${quoteName(name)}`)
  return difference
}

function compareTable(old: FoundTable, table: FoundTable, { statements, refusals }: Difference): void {
  const alter = `alter table ${quoteName(table.name)}`
  if (old.key.join() !== table.key.join()) refusals.push(`${table.name}: the key changed from ${old.key} to ${table.key}`)
  for (const [name, definition] of Object.entries(old.indexes))
    if (table.indexes[name] !== definition) statements.push(`drop index ${quoteName(name)}`)
  for (const name of Object.keys(old.triggers))
    if (!table.triggers[name]) statements.push(`drop trigger ${quoteName(name)} on ${quoteName(table.name)}`)

  const before = new Map(old.columns.map((column) => [column.name, column]))
  const after = new Map(table.columns.map((column) => [column.name, column]))
  for (const name of before.keys()) if (!after.has(name)) statements.push(`${alter} drop column ${quoteName(name)}`)
  for (const column of after.values()) {
    const known = before.get(column.name)
    if (known) compareColumn(table.name, known, column, statements, refusals)
    else if (column.notNull && column.default === null)
      refusals.push(
        `${table.name}.${column.name} is required and has no default: rows that exist need a value. Give it a default, or add it optional, fill it, and require it then`,
      )
    else statements.push(`${alter} add column ${columnText(column)}`)
  }
  for (const [name, definition] of Object.entries(table.indexes)) if (old.indexes[name] !== definition) statements.push(definition)
  for (const [name, definition] of Object.entries(table.triggers)) if (old.triggers[name] !== definition) statements.push(definition)
}

function compareColumn(table: string, old: FoundColumn, column: FoundColumn, statements: string[], refusals: string[]): void {
  const alter = `alter table ${quoteName(table)} alter column ${quoteName(column.name)}`
  if (old.identity !== column.identity) refusals.push(`${table}.${column.name}: whether the database counts it changed`)
  if (old.type !== column.type) {
    if (old.default !== null) statements.push(`${alter} drop default`)
    statements.push(`${alter} type ${column.type} using ${quoteName(column.name)}::${column.type}`)
    if (column.default !== null) statements.push(`${alter} set default ${column.default}`)
  } else if (old.default !== column.default) {
    statements.push(column.default === null ? `${alter} drop default` : `${alter} set default ${column.default}`)
  }
  if (old.notNull === column.notNull) return
  if (column.notNull && column.default !== null)
    statements.push(`update ${quoteName(table)} set ${quoteName(column.name)} = ${column.default} where ${quoteName(column.name)} is null`)
  statements.push(`${alter} ${column.notNull ? 'set' : 'drop'} not null`)
}

function columnText(column: FoundColumn): string {
  const value = column.default === null ? '' : ` default ${column.default}`
  return `${quoteName(column.name)} ${column.type}${column.notNull ? ' not null' : ''}${value}`
}
