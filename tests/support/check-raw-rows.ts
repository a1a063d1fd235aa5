// Compares the declared columns of raw statements with the columns that the database describes in each answer.
import type pg from 'pg'
import { checkRawRows, type RawColumn, type RawShape } from '../../lib/backend/db/raw-rows.ts'
import { desiredSchema } from '../../lib/backend/db/schema.ts'

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

/** Lets a connection's answers carry the description of their columns. */
function describe(client: pg.ClientBase): void {
  const plain = client.query.bind(client) as (...all: unknown[]) => unknown
  const query = (...all: unknown[]) => {
    const answer = plain(...all)
    if (!(answer instanceof Promise)) return answer
    return answer.then((result: pg.QueryResult) => {
      // not enumerable, so that rows still equal what a test expects
      if (Array.isArray(result?.rows)) Object.defineProperty(result.rows, described, { value: result.fields })
      return result
    })
  }
  client.query = query as typeof client.query
}

const columnTypes = new Map<string, string>(
  desiredSchema().flatMap(({ name, columns }) => columns.map((column) => [`${name}.${column.name}`, column.type] as const)),
)

/** The types that a declared column may have. */
function typesOf(column: RawColumn): readonly string[] {
  if (typeof column !== 'string') return ['jsonb']
  const base = column.replace(/\?$/, '')
  const kind = kindTypes[base]
  if (kind) return kind
  const type = columnTypes.get(base)
  if (type === undefined) throw new Error(`${base} is no column of a table`)
  return [type.replace(/\(.*/, '')]
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

const seen = new Set<RawShape>()
let declared: readonly RawShape[] = []

/** Checks every raw statement that runs on this pool from now on; a difference fails the call that ran it. */
export function checkRowsOf(pool: pg.Pool): void {
  pool.on('connect', describe)
  declared = checkRawRows((shape, rows) => {
    const fields = (rows as Described)[described]
    if (!fields || seen.has(shape)) return
    const problems = problemsOf(shape, fields)
    if (problems.length > 0) throw new Error(`Raw statement and its declared columns differ: ${problems.join('; ')}`)
    seen.add(shape)
  })
}

/** Declarations of the loaded modules whose statements have not run yet. */
export const unseenShapes = (): RawShape[] => declared.filter((shape) => !seen.has(shape))
