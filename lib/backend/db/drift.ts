// Checks that a database's catalogue has everything that the declarations require; extra objects are allowed.
import { log } from '../base/log.ts'
import { dataFolder } from './data-folder.ts'
import { DatabaseError } from './database-error.ts'
import type { Gateway } from './gateway.ts'
import { type FoundColumn, type FoundTable, introspect } from './introspect.ts'
import { type Column, desiredSchema, type PhysicalTable } from './schema.ts'
import { createIndexSql } from './schema-sql.ts'

/** One difference of the database, in both languages. */
interface Finding {
  zh: string
  en: string
}

export interface Drift {
  /** Differences with which the product would fail or lose a guarantee. */
  broken: Finding[]
  /** Names of plain indexes that are missing: lists get slow. */
  slow: string[]
  /** Names of tables, columns and unique indexes that are not declared. */
  extra: string[]
}

/** Compares the catalogue with the declared tables. */
export function findDrift(found: ReadonlyMap<string, FoundTable>, declared: readonly PhysicalTable[]): Drift {
  const drift: Drift = { broken: [], slow: [], extra: [] }
  for (const table of declared) {
    const there = found.get(table.name)
    if (there) compareTable(there, table, drift)
    else drift.broken.push({ zh: `缺少表 ${table.name}`, en: `the table ${table.name} is missing` })
  }
  const names = new Set(declared.map(({ name }) => name))
  for (const name of found.keys()) if (!names.has(name)) drift.extra.push(name)
  return drift
}

function compareTable(found: FoundTable, table: PhysicalTable, drift: Drift): void {
  const { name } = table
  const there = new Map(found.columns.map((column) => [column.name, column]))
  for (const column of table.columns) compareColumn(name, there.get(column.name), column, drift)
  const declared = new Set(table.columns.map((column) => column.name))
  for (const column of found.columns) if (!declared.has(column.name)) checkExtra(name, column, drift)
  if (found.key.join() !== table.key.join())
    drift.broken.push({
      zh: `表 ${name} 的主键是 (${found.key})，应为 (${table.key})`,
      en: `the key of the table ${name} is (${found.key}) and should be (${table.key})`,
    })
  compareIndexes(found, table, drift)
  if (table.appendOnly && found.triggers.refuse_change === undefined)
    drift.broken.push({
      zh: `表 ${name} 缺少触发器 refuse_change`,
      en: `the table ${name} lacks the trigger refuse_change`,
    })
}

function compareColumn(table: string, found: FoundColumn | undefined, column: Column, { broken }: Drift): void {
  const { name } = column
  if (!found) {
    broken.push({ zh: `表 ${table} 缺少列 ${name}`, en: `the table ${table} lacks the column ${name}` })
    return
  }
  const [is, wanted] = [foundText(found), wantedText(column)]
  if (is === wanted) return
  broken.push({
    zh: `表 ${table} 的列 ${name} 是 ${is}，应为 ${wanted}`,
    en: `the column ${name} of the table ${table} is ${is} and should be ${wanted}`,
  })
}

/** Whether there is a default is compared, not its value, which PostgreSQL spells in its own way. */
const columnText = (type: string, notNull: boolean, hasDefault: boolean, identity: boolean) =>
  `${type}${notNull ? ' not null' : ''}${hasDefault ? ' default' : ''}${identity ? ' generated' : ''}`
const foundText = (column: FoundColumn) => columnText(column.type, column.notNull, column.default !== null, column.identity)
const wantedText = (column: Column) => columnText(column.type, column.notNull, column.default !== undefined, column.identity === true)

/** An undeclared column does no harm unless it requires a value, which the product never writes. */
function checkExtra(table: string, column: FoundColumn, { broken, extra }: Drift): void {
  if (!column.notNull || column.default !== null || column.identity) extra.push(`${table}.${column.name}`)
  else
    broken.push({
      zh: `表 ${table} 多出必填的列 ${column.name}`,
      en: `the table ${table} has a required column ${column.name} that is not declared`,
    })
}

/** Indexes that are not unique may be added at run time: for custom fields in lists, and by an administrator. */
function compareIndexes(found: FoundTable, table: PhysicalTable, { broken, slow, extra }: Drift): void {
  for (const index of table.indexes) {
    const there = found.indexes[index.name]
    if (!index.unique) {
      if (there === undefined) slow.push(index.name)
    } else if (there === undefined || plainIndex(there) !== plainIndex(createIndexSql(table.name, index)))
      broken.push({
        zh: `表 ${table.name} 缺少唯一索引 ${index.name}`,
        en: `the table ${table.name} lacks the unique index ${index.name}`,
      })
  }
  const declared = new Set(table.indexes.map(({ name }) => name))
  for (const [name, definition] of Object.entries(found.indexes))
    if (!declared.has(name) && isUnique(definition)) extra.push(`${table.name}.${name}`)
}

const isUnique = (definition: string): boolean => definition.startsWith('CREATE UNIQUE ')

/** Normalises an index definition, so that our text and PostgreSQL's text are equal. */
const plainIndex = (definition: string) =>
  definition
    .toLowerCase()
    .replace(/["()]|::[a-z]+/g, ' ')
    .replace(' using btree', '')
    .replace(/ on (\w+\.)?/, ' on ')
    .replace(/[\s,]+/g, ' ')
    .trim()

/** Refuses a database whose tables are not as declared. Throws DatabaseError 'drift', whose message names the table and the column and says what to do. */
export async function refuseDrift(gateway: Gateway, dataDir: string, declared: readonly PhysicalTable[] = desiredSchema()): Promise<void> {
  const { broken, slow, extra } = findDrift(await introspect(gateway.db, 'brief'), declared)
  if (slow.length > 0) log.warn({ indexes: slow }, 'the database lacks indexes that are declared; lists may be slow')
  if (extra.length > 0) log.info({ extra }, 'the database holds more than is declared')
  if (broken.length === 0) return
  const advice = await adviceFor(gateway, broken, dataDir, declared)
  const shown = broken.slice(0, 3)
  const more = broken.length - shown.length
  throw new DatabaseError(
    'drift',
    `数据库与本版本不符：${shown.map(({ zh }) => zh).join('；')}${more > 0 ? `（另有 ${more} 处）` : ''}；${advice.zh}（见 docs/migrations.md）。\n  The database does not fit this version: ${shown.map(({ en }) => en).join('; ')}${more > 0 ? ` (and ${more} more)` : ''}; ${advice.en} (docs/migrations.md).`,
  )
}

/** Runs the migrations in memory: a difference that they have too is a declaration without a migration; any other is an error of this database. */
async function adviceFor(
  gateway: Gateway,
  broken: readonly Finding[],
  dataDir: string,
  declared: readonly PhysicalTable[],
): Promise<Finding> {
  const { introspectMigrations } = await import('./migrated-schema.ts')
  const lacking = new Set(findDrift(await introspectMigrations(), declared).broken.map(({ en }) => en))
  if (broken.every(({ en }) => lacking.has(en)))
    return {
      zh: '定义已改而缺少迁移，请运行 npm run migration -- <名称>',
      en: 'a declaration was changed without a migration, so run npm run migration -- <word>',
    }
  if (gateway.kind === 'postgres') return { zh: '请恢复与本版本相符的备份', en: 'restore a backup that fits' }
  const { copies } = dataFolder(dataDir)
  return {
    zh: `请恢复 ${copies} 中与本版本相符的副本；若只是演示数据，可运行 npm run demo -- --reset 重新开始`,
    en: `restore a copy that fits from ${copies} or, if it holds demo data only, begin again with npm run demo -- --reset`,
  }
}
