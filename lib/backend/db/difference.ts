// The statements that turn one database schema into another, and the differences that a person must decide.
import type { FoundColumn, FoundTable } from './introspect.ts'
import { quoteName } from './raw-rows.ts'
import type { PhysicalTable } from './schema.ts'
import { createTableSql } from './schema-sql.ts'

type Tables = ReadonlyMap<string, FoundTable>

export interface Difference {
  statements: string[]
  /** Why the migration cannot be written automatically. */
  refusals: string[]
}

/** What may be dropped: names such as `customer`, `customer.old_column`, `customer.customer_no_key`. */
export interface Allowed {
  /** Tables, columns, indexes and triggers that may be dropped. */
  drop: ReadonlySet<string>
  /** Columns whose new type holds fewer values. */
  narrow: ReadonlySet<string>
}

const nothing: Allowed = { drop: new Set(), narrow: new Set() }

/** Compares the present schema with the desired one; `desired` gives the statements of missing tables. A change that would lose data and is not allowed becomes a refusal. */
export function compare(found: Tables, wanted: Tables, desired: readonly PhysicalTable[], allowed: Allowed = nothing): Difference {
  const writer = new Writer(allowed)
  for (const physical of desired) {
    const old = found.get(physical.name)
    const table = wanted.get(physical.name)
    if (!old) writer.add(...createTableSql(physical))
    else if (table) compareTable(old, table, writer)
  }
  for (const name of found.keys()) if (!wanted.has(name)) writer.drop(name, `drop table ${quoteName(name)}`)
  writer.refuseUnused()
  return { statements: writer.statements, refusals: writer.refusals }
}

/** Collects statements; those that lose data only if allowed. */
class Writer {
  readonly statements: string[] = []
  readonly refusals: string[] = []
  readonly #allowed: Allowed
  readonly #used = new Set<string>()
  constructor(allowed: Allowed) {
    this.#allowed = allowed
  }
  add(...statements: string[]): void {
    this.statements.push(...statements)
  }
  refuse(reason: string): void {
    this.refusals.push(reason)
  }
  drop(name: string, statement: string, hint = ''): void {
    this.#lose('drop', name, `${name} would be dropped: allow it by --drop ${name}${hint}`, statement)
  }
  narrow(name: string, from: string, to: string, ...statements: string[]): void {
    this.#lose(
      'narrow',
      name,
      `${name} would become ${to}, which may not hold what ${from} holds: allow it by --narrow ${name}`,
      ...statements,
    )
  }
  /** A name that matches nothing is a typing error. */
  refuseUnused(): void {
    for (const flag of ['drop', 'narrow'] as const)
      for (const name of this.#allowed[flag])
        if (!this.#used.has(`${flag} ${name}`)) this.refuse(`--${flag} ${name}: there is nothing to ${flag} of this name`)
  }
  #lose(flag: keyof Allowed, name: string, reason: string, ...statements: string[]): void {
    this.#used.add(`${flag} ${name}`)
    if (this.#allowed[flag].has(name)) this.add(...statements)
    else this.refuse(reason)
  }
}

function compareTable(old: FoundTable, table: FoundTable, writer: Writer): void {
  const alter = `alter table ${quoteName(table.name)}`
  if (old.key.join() !== table.key.join()) writer.refuse(`${table.name}: the key changed from ${old.key} to ${table.key}`)
  const indexes = renameIndexes(old, table, writer)
  for (const [name, definition] of Object.entries(indexes))
    if (table.indexes[name] !== definition) writer.drop(`${table.name}.${name}`, `drop index ${quoteName(name)}`)
  for (const name of Object.keys(old.triggers))
    if (!table.triggers[name]) writer.drop(`${table.name}.${name}`, `drop trigger ${quoteName(name)} on ${quoteName(table.name)}`)

  const before = new Map(old.columns.map((column) => [column.name, column]))
  const after = new Map(table.columns.map((column) => [column.name, column]))
  const added = table.columns.filter(({ name }) => !before.has(name))
  for (const column of before.values()) {
    if (after.has(column.name)) continue
    const name = `${table.name}.${column.name}`
    const heir = added.find(({ type }) => type === column.type)
    writer.drop(name, `${alter} drop column ${quoteName(column.name)}`, heir && `, or keep its values by --rename ${name}=${heir.name}`)
  }
  for (const column of after.values()) {
    const known = before.get(column.name)
    if (known) compareColumn(table.name, known, column, writer)
    else if (column.notNull && column.default === null)
      writer.refuse(
        `${table.name}.${column.name} is required and has no default: rows that exist need a value. Give it a default, or add it optional, fill it, and require it then`,
      )
    else writer.add(`${alter} add column ${columnText(column)}`)
  }
  for (const [name, definition] of Object.entries(table.indexes)) if (indexes[name] !== definition) writer.add(definition)
  for (const [name, definition] of Object.entries(table.triggers)) if (old.triggers[name] !== definition) writer.add(definition)
}

/** Renames an index that differs only in its name, as after the rename of a column. Returns the indexes after that. */
function renameIndexes(old: FoundTable, table: FoundTable, writer: Writer): Record<string, string> {
  const indexes = { ...old.indexes }
  const nameless = (definition: string) => definition.replace(/ INDEX \S+ /, ' INDEX ')
  for (const [name, definition] of Object.entries(old.indexes)) {
    if (table.indexes[name]) continue
    const same = Object.entries(table.indexes).find(([other, text]) => !indexes[other] && nameless(text) === nameless(definition))
    if (!same) continue
    writer.add(`alter index ${quoteName(name)} rename to ${quoteName(same[0])}`)
    delete indexes[name]
    indexes[same[0]] = same[1]
  }
  return indexes
}

function compareColumn(table: string, old: FoundColumn, column: FoundColumn, writer: Writer): void {
  const alter = `alter table ${quoteName(table)} alter column ${quoteName(column.name)}`
  if (old.identity !== column.identity) writer.refuse(`${table}.${column.name}: whether the database counts it changed`)
  if (old.type !== column.type) {
    const statements = [`${alter} type ${column.type} using ${quoteName(column.name)}::${column.type}`]
    if (old.default !== null) statements.unshift(`${alter} drop default`)
    if (column.default !== null) statements.push(`${alter} set default ${column.default}`)
    if (widens(old.type, column.type)) writer.add(...statements)
    else writer.narrow(`${table}.${column.name}`, old.type, column.type, ...statements)
  } else if (old.default !== column.default) {
    writer.add(column.default === null ? `${alter} drop default` : `${alter} set default ${column.default}`)
  }
  if (old.notNull === column.notNull) return
  if (column.notNull && column.default !== null)
    writer.add(`update ${quoteName(table)} set ${quoteName(column.name)} = ${column.default} where ${quoteName(column.name)} is null`)
  writer.add(`${alter} ${column.notNull ? 'set' : 'drop'} not null`)
}

/** Whether every value of one type fits into the other unchanged. */
function widens(from: string, to: string): boolean {
  if (to === 'text') return !from.endsWith('[]')
  if (from === 'integer' && to === 'bigint') return true
  const [before, after] = [digitsOf(from), digitsOf(to)]
  return before !== null && after !== null && to.startsWith('numeric') && after.whole >= before.whole && after.decimals >= before.decimals
}

/** The digits of a numeric type before and after the point; null for other types. */
function digitsOf(type: string): { whole: number; decimals: number } | null {
  if (type === 'integer') return { whole: 10, decimals: 0 }
  if (type === 'bigint') return { whole: 19, decimals: 0 }
  const [, precision, decimals] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  return precision === undefined ? null : { whole: Number(precision) - Number(decimals), decimals: Number(decimals) }
}

function columnText(column: FoundColumn): string {
  const value = column.default === null ? '' : ` default ${column.default}`
  return `${quoteName(column.name)} ${column.type}${column.notNull ? ' not null' : ''}${value}`
}
