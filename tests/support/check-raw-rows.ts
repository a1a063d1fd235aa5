// Compares the declared columns of raw statements with the columns that the database describes in each answer.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { checkRawRows, type RawColumn, type RawShape } from '../../lib/backend/db/raw-rows.ts'
import { type Column, desiredSchema } from '../../lib/backend/db/schema.ts'

/** Names of PostgreSQL's types by their number. */
const typeNames: Readonly<Record<number, string>> = {
  16: 'boolean',
  20: 'bigint',
  23: 'integer',
  25: 'text',
  700: 'float',
  701: 'float',
  1009: 'text[]',
  1043: 'text',
  1082: 'date',
  1184: 'timestamp with time zone',
  1700: 'numeric',
  3802: 'jsonb',
  114: 'jsonb',
}

const kindTypes: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  int: ['integer'],
  bigint: ['bigint'],
  numeric: ['numeric'],
  float: ['float'],
  boolean: ['boolean'],
  date: ['date'],
  timestamptz: ['timestamp with time zone'],
  'text[]': ['text[]'],
  json: ['jsonb'],
}

const described = Symbol('described')

type Described = unknown[] & { [described]?: pg.FieldDef[] }

const describing = new WeakSet<pg.ClientBase>()

/** Lets a connection's answers carry the description of their columns. */
function describe(client: pg.ClientBase): void {
  if (describing.has(client)) return
  describing.add(client)
  const plain = client.query.bind(client) as (...all: unknown[]) => unknown
  const query = (...all: unknown[]) => {
    const answer = plain(...all)
    if (!(answer instanceof Promise)) return answer
    return answer.then((result: pg.QueryResult) => {
      // not enumerable: tests compare rows with plain lists
      if (Array.isArray(result?.rows)) Object.defineProperty(result.rows, described, { value: result.fields })
      return result
    })
  }
  client.query = query as typeof client.query
}

const tableColumns = new Map<string, Column>(
  desiredSchema().flatMap(({ name, columns }) => columns.map((column) => [`${name}.${column.name}`, column] as const)),
)

/** The types that a declared column may have. */
function typesOf(column: RawColumn): readonly string[] {
  if (typeof column !== 'string') return ['jsonb']
  const base = column.replace(/\?$/, '')
  const kind = kindTypes[base]
  if (kind) return kind
  const type = tableColumns.get(base)?.type
  if (type === undefined) throw new Error(`${base} is no column of a table`)
  return [type.replace(/\(.*/, '')]
}

/** Whether the row type lets a column be null; of a JSON value only its form could say it. */
function mayBeNull(column: RawColumn): boolean {
  if (typeof column !== 'string' || column === 'json' || column.endsWith('?')) return true
  return tableColumns.get(column)?.notNull === false
}

/** Declared columns that are never null, and are in one of these rows. */
function nullsOf(shape: RawShape, rows: readonly unknown[]): string[] {
  const never = Object.keys(shape).filter((name) => !mayBeNull(shape[name] as RawColumn))
  const found = never.filter((name) => rows.some((row) => (row as Record<string, unknown>)[name] === null))
  return found.map((name) => `${name} is null, declared as ${shape[name]} without a question mark`)
}

function problemsOf(shape: RawShape, fields: readonly pg.FieldDef[]): string[] {
  const answered = new Map(fields.map(({ name, dataTypeID }) => [name, typeNames[dataTypeID] ?? `type ${dataTypeID}`]))
  const missing = Object.keys(shape).filter((name) => !answered.has(name))
  const further = [...answered.keys()].filter((name) => !(name in shape))
  const wrong = Object.entries(shape).flatMap(([name, column]) => {
    const type = answered.get(name)
    return type === undefined || typesOf(column).includes(type) ? [] : [`${name} is ${type}, declared as ${typesOf(column).join(' or ')}`]
  })
  return [...missing.map((name) => `${name} is not answered`), ...further.map((name) => `${name} is not declared`), ...wrong]
}

/** The shapes whose columns were compared, by the folder of the record. */
const seen = new Map<string, Set<RawShape>>()

/** How a declaration is named in the run's record. */
const nameOf = (shape: RawShape): string => JSON.stringify(shape)

/** Declarations of all files of a run, and those whose statements have been compared; kept in a folder, for several processes run them. */
export class RawRowsRecord {
  readonly #folder: string
  /** What this process has compared already. */
  readonly seen: Set<RawShape>

  constructor(folder: string) {
    this.#folder = folder
    this.seen = seen.get(folder) ?? new Set()
    seen.set(folder, this.seen)
  }

  add(kind: 'declared' | 'compared', shapes: readonly RawShape[]): void {
    if (shapes.length > 0) appendFileSync(this.#fileOf(kind), shapes.map((shape) => `${nameOf(shape)}\n`).join(''))
  }

  /** Declarations that no answer was compared with. */
  missing(): string[] {
    const compared = this.#read('compared')
    return [...this.#read('declared')].filter((name) => !compared.has(name))
  }

  #read(kind: 'declared' | 'compared'): Set<string> {
    const file = this.#fileOf(kind)
    return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
  }

  readonly #fileOf = (kind: string): string => path.join(this.#folder, `raw-rows-${kind}.jsonl`)
}

/** Checks every raw statement that runs on this pool from now on; a difference fails the call that ran it. */
export function checkRowsOf(pool: pg.Pool, record: RawRowsRecord): void {
  // not when it connects: a pool may have connected before it is given here
  pool.on('acquire', describe)
  const declared = checkRawRows((shape, rows) => {
    const fields = (rows as Described)[described]
    const first = fields && !record.seen.has(shape)
    const problems = [...(first ? problemsOf(shape, fields) : []), ...nullsOf(shape, rows)]
    if (problems.length > 0) throw new Error(`Raw statement and its declared columns differ: ${problems.join('; ')}`)
    if (!first) return
    record.seen.add(shape)
    record.add('compared', [shape])
  })
  record.add('declared', declared)
}
