// Cells of a file as the values of a record: labels become dictionary values, names become keys, days and numbers their wire form.
import { type RawBuilder, sql } from 'kysely'
import { type Locale, text } from '../../i18n/text.ts'
import type { Field } from '../../model/field.ts'
import type { SheetRow } from '../base/sheet/sheet.ts'
import { referableRows } from '../entity/checks.ts'
import { targetOf } from '../entity/columns.ts'
import type { Row } from '../entity/hooks.ts'
import type { TransferColumn } from '../entity/transfer-rules.ts'
import type { Context } from '../kernel/context.ts'
import { departmentPath } from './department-path.ts'
import type { Words } from './dictionaries.ts'

export interface ReadRow {
  row_no: number
  input: Row
  /** What is wrong with the cells, as texts. */
  problems: string[]
  /** The fields of those cells. */
  unread: Set<string>
}

/** Reads some rows. `columns` holds the column of each cell, null for one that is not read; empty cells are left out of the record. */
export async function readRows(
  context: Context,
  columns: readonly (TransferColumn | null)[],
  words: Words,
  rows: readonly SheetRow[],
): Promise<ReadRow[]> {
  const { locale } = context.request
  const keys = await findKeys(context, columns, rows)
  return rows.map(({ number, cells }) => {
    const read: ReadRow = { row_no: number, input: {}, problems: [], unread: new Set() }
    for (const [index, column] of columns.entries()) {
      const cell = cells[index]?.trim() ?? ''
      if (!column || cell === '') continue
      const { value, problem } = readCell({ column, words, keys, locale }, cell)
      if (problem) {
        read.problems.push(`${column.label}：${problem}`)
        read.unread.add(column.name)
      } else assign(read.input, column, value)
    }
    return read
  })
}

function assign(input: Row, { name, field }: TransferColumn, value: unknown): void {
  if (name.startsWith('ext.')) {
    input.ext ??= {}
    ;(input.ext as Row)[name.slice(4)] = value
  } else if (field?.kind === 'area') Object.assign(input, value as Row)
  else input[name] = value
}

interface Cell {
  column: TransferColumn
  words: Words
  keys: Keys
  locale: Locale
}

type Reading = { value: unknown; problem?: undefined } | { value?: undefined; problem: string }

function readCell({ column, words, keys, locale }: Cell, cell: string): Reading {
  const { field } = column
  const wrong = (key: string, params: Record<string, string | number> = {}): Reading => ({
    problem: text(locale, `transfer.${key}`, params),
  })
  if (!field || field.kind === 'area') {
    const area = words.areaOf(cell)
    return area ? { value: area } : wrong('area', { value: cell.slice(0, 30) })
  }
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      const values = field.kind === 'choice' ? [cell] : several(cell)
      const found = values.map((word) => words.valueOf(field.dict, word))
      const at = found.indexOf(undefined)
      if (at >= 0) return wrong('choice', { value: (values[at] ?? '').slice(0, 30), offered: offeredText(words.texts(field.dict), locale) })
      return { value: field.kind === 'choice' ? found[0] : found }
    }
    case 'ref':
    case 'refs': {
      const names = field.kind === 'ref' ? [cell] : several(cell)
      const found = names.map((name) => keys(field.to, name))
      const at = found.findIndex((key) => key.length !== 1)
      if (at >= 0)
        return wrong((found[at] ?? []).length === 0 ? 'noName' : (manyNames[field.to] ?? 'manyNames'), {
          value: (names[at] ?? '').slice(0, 30),
        })
      return { value: field.kind === 'ref' ? found[0]?.[0] : found.map(([key]) => key) }
    }
    case 'flag': {
      const value = flags.get(cell.toLowerCase())
      return value === undefined ? wrong('flag') : { value }
    }
    case 'date':
      return { value: dayOf(cell) }
    case 'datetime':
      return { value: momentOf(cell) }
    case 'int':
    case 'decimal':
      return { value: cell.replace(/[,，\s]/g, '').replace(/^[¥￥]/, '') }
    default:
      return { value: cell }
  }
}

/** How several of one name are told apart. */
const manyNames: Record<string, string> = { user: 'manyUsers', department: 'manyDepartments', position: 'manyPositions' }

const several = (cell: string) => [...new Set(cell.split(/[,，、;；|\n]+/).map((word) => word.trim()))].filter(Boolean)

const shownChoices = 8
const offeredText = (texts: readonly string[], locale: Locale) =>
  `${texts.slice(0, shownChoices).join(locale === 'en' ? ', ' : '、')}${texts.length > shownChoices ? '…' : ''}`

const flags = new Map<string, boolean>([
  ...['是', '1', 'true', 'yes', 'y', '√', '有'].map((word) => [word, true] as const),
  ...['否', '0', 'false', 'no', 'n', '×', '无'].map((word) => [word, false] as const),
])

/** 2026/3/1, 2026.3.1, 2026年3月1日 and 20260301 as 2026-03-01; what is no day goes on as it is, to be refused by the field's own rule. */
function dayOf(cell: string): string {
  const parts = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))(?:\s+00:00(?::00)?)?$/.exec(cell)
  if (!parts) return cell
  const [, year, month = parts[4], day = parts[5]] = parts
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function momentOf(cell: string): string {
  const [day = '', time = '', ...rest] = cell.replace('T', ' ').split(/\s+/)
  if (rest.length > 0) return cell
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time || '00:00')
  return clock ? `${dayOf(day)} ${String(clock[1]).padStart(2, '0')}:${clock[2]}:${clock[3] ?? '00'}` : cell
}

/** The keys of the records that a name stands for, at most two. */
type Keys = (to: string, name: string) => readonly string[]

/** Looks up all names in the cells of references, one statement per kind of record; only what the caller may refer to is found. */
async function findKeys(context: Context, columns: readonly (TransferColumn | null)[], rows: readonly SheetRow[]): Promise<Keys> {
  const wanted = new Map<string, Set<string>>()
  for (const [index, column] of columns.entries()) {
    const field: Field | null | undefined = column?.field
    if (field?.kind !== 'ref' && field?.kind !== 'refs') continue
    const names = wanted.get(field.to) ?? new Set<string>()
    wanted.set(field.to, names)
    for (const { cells } of rows) {
      const cell = cells[index]?.trim() ?? ''
      for (const name of field.kind === 'ref' ? [cell] : several(cell)) if (name !== '') names.add(name)
    }
  }
  const found = new Map<string, string[]>()
  for (const [to, names] of wanted) {
    if (names.size === 0) continue
    const { rows: hits } = await namedRows(context, to, [...names]).execute(context.db)
    for (const { name, key } of hits) {
      const known = found.get(`${to} ${name}`) ?? []
      found.set(`${to} ${name}`, known)
      if (!known.includes(key)) known.push(key)
    }
  }
  return (to, name) => found.get(`${to} ${name}`) ?? []
}

/** What else names a record besides its name, without two of them sharing it. */
const otherNames: Record<string, string> = { user: 'username', role: 'role_code', position: 'code' }

/** Users are found by account, roles and positions by code, departments by a path that ends with their name. */
function namedRows(context: Context, to: string, names: readonly string[]): RawBuilder<{ name: string; key: string }> {
  const target = targetOf(to)
  const list = sql`${[...names]}::text[]`
  const key = sql.ref(`t.${target.key}`)
  const by = (column: string) => sql`select t.${sql.ref(column)} as name, ${key} as key from ${sql.table(target.table)} t
    where t.${sql.ref(column)} = any(${list}) and ${referableRows(context, to)}`
  const other = otherNames[to]
  const paths = to === 'department' ? names.filter((name) => name.includes('/')) : []
  return sql`${by(target.name)} ${other ? sql`union all ${by(other)}` : sql``} ${paths.length > 0 ? sql`union all ${byPath(context, paths)}` : sql``}`
}

const byPath = (context: Context, paths: readonly string[]) => sql`select w.path as name, t.id as key
  from unnest(${[...paths]}::text[]) w(path) join department t on t.depart_name = regexp_replace(w.path, '^.*/', '') and ${referableRows(context, 'department')}
  where right('/' || ${departmentPath}, length(w.path) + 1) = '/' || w.path`
