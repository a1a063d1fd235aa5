// Statements that make a table, its columns, indexes and triggers.

import { quoteName, quoteText } from './raw-rows.ts'
import type { Column, Index, PhysicalTable } from './schema.ts'

/** Function behind the triggers of append-only tables. */
export const refuseChangeSql = `create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = '42501';
end $$`

/** The statements that make a table with its indexes, trigger and first rows. */
export function createTableSql(physical: PhysicalTable): string[] {
  const table = quoteName(physical.name)
  const lines = [...physical.columns.map(columnSql), `primary key (${physical.key.map(quoteName).join(', ')})`]
  const statements = [`create table ${table} (\n  ${lines.join(',\n  ')}\n)`]
  for (const index of physical.indexes) statements.push(createIndexSql(physical.name, index))
  if (physical.appendOnly) statements.push(appendOnlySql(physical.name))
  for (const row of physical.rows) statements.push(insertSql(physical.name, row))
  return statements
}

/** `"name" text not null default ''` */
export function columnSql(column: Column): string {
  const name = `${quoteName(column.name)} ${column.type}`
  if (column.identity) return `${name} generated always as identity`
  return `${name}${column.notNull ? ' not null' : ''}${column.default === undefined ? '' : ` default ${column.default}`}`
}

/**
 * New entries of a GIN index are collected in a pending list, and the save that fills it must sort in all of them: with PostgreSQL's 4 MB one save in some thousand took a quarter of a second.
 * With this size, in kilobytes, it takes some milliseconds, and the throughput of saves is the same.
 */
const waitingKb = 128

export function createIndexSql(table: string, index: Index): string {
  const gin = index.using === 'gin'
  const where = index.where ? ` where ${index.where}` : ''
  return `create ${index.unique ? 'unique ' : ''}index ${quoteName(index.name)} on ${quoteName(table)}${gin ? ' using gin' : ''} (${index.parts.join(', ')})${gin ? ` with (gin_pending_list_limit = ${waitingKb})` : ''}${where}`
}

/** The trigger that refuses to change, delete or truncate. */
export function appendOnlySql(table: string): string {
  return `create trigger "refuse_change" before update or delete or truncate on ${quoteName(table)} for each statement execute function refuse_change()`
}

function insertSql(table: string, row: Record<string, string | number>): string {
  const values = Object.values(row).map((value) => (typeof value === 'number' ? String(value) : quoteText(value)))
  return `insert into ${quoteName(table)} (${Object.keys(row).map(quoteName).join(', ')}) values (${values.join(', ')})`
}

/** All statements that turn an empty database into the desired one. */
export function createSchemaSql(schema: readonly PhysicalTable[]): string[] {
  return [refuseChangeSql, ...schema.flatMap(createTableSql)]
}
