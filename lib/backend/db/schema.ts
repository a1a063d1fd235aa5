// The database that the definitions and tables ask for: columns, keys, indexes, triggers, first rows.
import { comparedColumn, ignoresWidth } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import { parseSort } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import type { Field } from '../../model/field.ts'
import { quoteName, quoteText } from './raw-rows.ts'
import type { Table } from './table.ts'
import { tables } from './tables.ts'

export interface Column {
  name: string
  type: string
  notNull: boolean
  /** SQL of the default. */
  default?: string
  /** Counted by the database. */
  identity?: true
}

export interface Index {
  name: string
  unique: boolean
  using: 'btree' | 'gin'
  /** SQL of each part: `"create_time" desc`. */
  parts: string[]
  /** SQL of the condition of a partial index. */
  where?: string
}

export interface PhysicalTable {
  name: string
  columns: Column[]
  key: string[]
  indexes: Index[]
  appendOnly: boolean
  rows: readonly Record<string, string | number>[]
}

const notDeleted = 'not "is_deleted"'

/** Every table that must exist, entities first. Throws when two declarations share a name. */
export function desiredSchema(
  definitions: readonly Definition[] = entities,
  declared: readonly Table[] = tables as readonly Table[],
): PhysicalTable[] {
  const all = [...definitions.map(entityTable), ...declared.map(plainTable)]
  const names = new Set<string>()
  for (const { name } of all) {
    if (names.has(name)) throw new Error(`Two declarations are called ${name}`)
    names.add(name)
  }
  return all
}

function entityTable(definition: Definition): PhysicalTable {
  const { name, key, fields } = definition
  const columns = new Columns()
  columns.add({ name: key, type: 'text', notNull: true })
  for (const [field, kind] of Object.entries(fields)) for (const column of fieldColumns(field, kind)) columns.add(column)
  if (definition.owned) for (const column of ownerColumns) columns.add(column)
  if (definition.ext) columns.add({ name: 'ext', type: 'jsonb', notNull: true, default: `'{}'` })
  if (definition.search) columns.add({ name: 'grams', type: 'text[]', notNull: true, default: `'{}'` })
  for (const column of commonColumns) columns.add(column)

  // lists put rows without a value last, so their indexes do
  const indexes = new Indexes(name, (column) => (columns.mayBeNull(column) ? ' desc nulls last' : ' desc'))
  indexes.add(['-create_time', `-${key}`], notDeleted)
  if (definition.parent) indexes.add([definition.parent.field, '-create_time'])
  if (definition.target) indexes.add([definition.target.key, '-create_time'])
  if (definition.tree) indexes.add([definition.tree.field])
  if (definition.owned) {
    // with the key, so that what belongs to somebody is known without its rows
    indexes.add(['owner_key', '-create_time', `-${key}`], notDeleted)
    indexes.add(['owner_depart_key', '-create_time', `-${key}`], notDeleted)
    indexes.addGin('participant_keys')
  }
  if (definition.search) indexes.addGin('grams')
  if (definition.ext) indexes.addGin('ext')
  addDeclared(indexes, definition, notDeleted)
  for (const group of definition.unique ?? []) indexes.addOnce(group, fields, notDeleted)
  return { name, columns: columns.list, key: [key], indexes: indexes.list, appendOnly: false, rows: [] }
}

function plainTable(declared: Table): PhysicalTable {
  const key = typeof declared.key === 'string' ? [declared.key] : [...declared.key]
  const columns = new Columns()
  if (declared.serial) columns.add({ name: key[0] as string, type: 'bigint', notNull: true, identity: true })
  else if (key.length === 1 && !((key[0] as string) in declared.fields))
    columns.add({ name: key[0] as string, type: 'text', notNull: true })
  for (const [field, kind] of Object.entries(declared.fields)) for (const column of fieldColumns(field, kind)) columns.add(column)
  for (const name of key) columns.require(name)
  if (!declared.noCommon) for (const column of commonColumns) columns.add(column)
  const indexes = new Indexes(declared.name)
  addDeclared(indexes, declared, declared.noCommon ? undefined : notDeleted)
  for (const group of declared.typedOnce ?? []) indexes.addOnce(group, declared.fields, notDeleted)
  return {
    name: declared.name,
    columns: columns.list,
    key,
    indexes: indexes.list,
    appendOnly: declared.appendOnly === true,
    rows: declared.rows ?? [],
  }
}

function addDeclared(indexes: Indexes, declared: Pick<Table, 'fields' | 'indexes' | 'unique'>, where: string | undefined): void {
  for (const [field, kind] of Object.entries(declared.fields)) {
    if ('encrypted' in kind && kind.encrypted) indexes.add([`${field}_hash`])
    if (!kind.index) continue
    if (kind.kind === 'choices' || kind.kind === 'refs') indexes.addGin(field)
    else indexes.add([field])
  }
  for (const parts of declared.indexes ?? []) indexes.add(parts)
  for (const parts of declared.unique ?? []) indexes.addUnique(parts, declared.fields, where)
}

/** The columns that one field occupies. */
export function fieldColumns(name: string, field: Field): Column[] {
  const notNull = field.required === true && field.visibleWhen === undefined
  const column = (type: string, value = defaultOf(field)): Column => ({
    name,
    type,
    notNull,
    ...(value === undefined ? {} : { default: value }),
  })
  switch (field.kind) {
    case 'decimal':
      return [column(`numeric(${field.precision},${field.scale})`)]
    case 'int':
      return [column('integer')]
    case 'flag':
      return [{ name, type: 'boolean', notNull: true, default: field.default === true ? 'true' : 'false' }]
    case 'date':
      return [column('date')]
    case 'datetime':
      return [column('timestamp with time zone')]
    case 'choices':
    case 'refs':
      return [{ name, type: 'text[]', notNull: true, default: `'{}'` }]
    case 'files':
      return [{ name, type: 'jsonb', notNull: true, default: `'[]'` }]
    case 'json':
      return [column('jsonb')]
    case 'area':
      return areaColumns.map((part) => ({ name: part, type: 'text', notNull: false }))
    default: {
      const plain = column('text')
      return 'encrypted' in field && field.encrypted ? [plain, { name: `${name}_hash`, type: 'text', notNull: false }] : [plain]
    }
  }
}

/** '@now' is the database's clock, '@me' is known to the application only. */
function defaultOf({ kind, default: value }: Field): string | undefined {
  if (value === undefined || value === '@me') return undefined
  if (value === '@now') return kind === 'date' ? 'CURRENT_DATE' : 'now()'
  if (typeof value === 'string') return kind === 'decimal' ? value : quoteText(value)
  return String(value)
}

const areaColumns = ['province_code', 'city_code', 'district_code', 'area_name']

const ownerColumns: readonly Column[] = [
  { name: 'owner_key', type: 'text', notNull: false },
  { name: 'owner_depart_key', type: 'text', notNull: false },
  { name: 'collaborators', type: 'jsonb', notNull: true, default: `'[]'` },
  { name: 'participant_keys', type: 'text[]', notNull: true, default: `'{}'` },
]

const commonColumns: readonly Column[] = [
  { name: 'create_time', type: 'timestamp with time zone', notNull: true, default: 'now()' },
  { name: 'create_by_key', type: 'text', notNull: false },
  { name: 'update_time', type: 'timestamp with time zone', notNull: true, default: 'now()' },
  { name: 'update_by_key', type: 'text', notNull: false },
  { name: 'is_deleted', type: 'boolean', notNull: true, default: 'false' },
  { name: 'app_key', type: 'text', notNull: false },
  { name: 'row_version', type: 'integer', notNull: true, default: '1' },
]

/** Columns in order of declaration; a name that is declared again keeps its place and takes the later form. */
class Columns {
  readonly list: Column[] = []
  add(column: Column): void {
    const at = this.list.findIndex((known) => known.name === column.name)
    if (at < 0) this.list.push({ ...column })
    else this.list[at] = { ...column }
  }
  mayBeNull(name: string): boolean {
    return !this.list.some((known) => known.name === name && known.notNull)
  }
  require(name: string): void {
    const column = this.list.find((known) => known.name === name)
    if (!column) throw new Error(`The key column ${name} is not declared`)
    column.notNull = true
  }
}

/** Indexes of one table; the same parts and condition are not indexed twice. */
class Indexes {
  readonly list: Index[] = []
  readonly #table: string
  readonly #descending: (column: string) => string
  constructor(table: string, descending: (column: string) => string = () => ' desc') {
    this.#table = table
    this.#descending = descending
  }
  add(fields: readonly string[], where?: string): void {
    const sorts = fields.map(parseSort)
    const parts = sorts.map(({ field, descending }) => quoteName(field) + (descending ? this.#descending(field) : ''))
    const names = sorts.map(({ field }) => field)
    this.#push({ name: this.#nameOf(names, false), unique: false, using: 'btree', parts, ...(where ? { where } : {}) })
  }
  /** Within a group an empty reference counts as a value: two roots of a tree cannot share a name. An empty text alone may occur often. */
  addUnique(names: readonly string[], fields: Record<string, Field>, where?: string): void {
    const columns = names.map((name) => comparedColumn(fields, name))
    const parts = columns.map((name) => {
      const field = fields[name]
      const emptyCounts = names.length > 1 && field?.kind === 'ref' && field.required !== true
      return emptyCounts ? `coalesce(${quoteName(name)}, '')` : quoteName(name)
    })
    this.#push({ name: this.#nameOf(columns, true), unique: true, using: 'btree', parts, ...(where ? { where } : {}) })
  }
  /** What a unique value is looked for by, without its width. It is no unique index: what differed by width only before stays. */
  addOnce(names: readonly string[], fields: Record<string, Field>, where: string): void {
    if (!names.some((name) => ignoresWidth(fields[name]))) return
    const columns = names.map((name) => comparedColumn(fields, name))
    const parts = names.map((name, at) =>
      ignoresWidth(fields[name]) ? `normalize(${quoteName(name)}, NFKC)` : quoteName(columns[at] as string),
    )
    this.#push({ name: this.#nameOf([...columns, 'once'], false), unique: false, using: 'btree', parts, where })
  }
  addGin(field: string): void {
    this.#push({ name: this.#nameOf([field], false), unique: false, using: 'gin', parts: [quoteName(field)] })
  }
  #push(index: Index): void {
    const same = this.list.some((known) => known.parts.join() === index.parts.join() && known.unique === index.unique)
    if (!same) this.list.push(index)
  }
  /** At most 63 bytes, PostgreSQL's limit; a longer name ends in a short hash of itself. */
  #nameOf(fields: string[], unique: boolean): string {
    const base = `${this.#table}_${fields.join('_')}_${unique ? 'key' : 'idx'}`
    const known = this.list.filter((index) => index.name === base || index.name.startsWith(`${base}_`)).length
    const name = known === 0 ? base : `${base}_${known + 1}`
    return name.length <= 63 ? name : `${name.slice(0, 54)}_${shortHash(name)}`
  }
}

/** FNV-1a, eight hex digits. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
