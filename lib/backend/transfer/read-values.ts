// Cells of a file as the values of a record: labels become dictionary values, names become keys, days and numbers their wire form.
import { type Locale, text } from '../../i18n/text.ts'
import type { Definition } from '../../model/definition.ts'
import { cutText } from '../../model/plain-text.ts'
import { readTypedDate } from '../../model/typed-date.ts'
import { readTypedNumber } from '../../model/typed-number.ts'
import type { CellDoubt, SheetRow } from '../base/sheet/sheet.ts'
import type { Row } from '../entity/hooks.ts'
import type { TransferColumn } from '../entity/transfer-rules.ts'
import type { Context } from '../kernel/context.ts'
import type { Words } from './dictionaries.ts'
import { codeOf, findKeys, type Keys, type Lookup, lookupOf, namesIn } from './read-references.ts'
import { several } from './several.ts'

export interface ReadRow {
  row_no: number
  input: Row
  /** The mistakes of the cells, as texts. */
  problems: string[]
  /** The fields of the wrong cells. */
  unread: Set<string>
}

/**
 * Reads some rows. `columns` has the column of each cell, null for cells that are not read; empty cells are left out of the record. Cells that determine which records a
 * reference may name (`same`, the kind of a target) are read before it.
 */
export async function readRows(
  context: Context,
  definition: Definition,
  columns: readonly (TransferColumn | null)[],
  words: Words,
  rows: readonly SheetRow[],
): Promise<ReadRow[]> {
  const { locale } = context.request
  const reads = rows.map(
    ({ number, cells, doubts }): Reads => ({
      row_no: number,
      input: {},
      unread: new Set(),
      cells,
      doubts: doubts ?? none,
      wrong: new Map(),
    }),
  )
  const fields = columns.flatMap((column, index) => (column ? [{ ...column, index, lookup: lookupOf(definition, column) }] : []))
  for (const read of reads)
    for (const column of fields) if (!column.lookup) note(locale, read, column, (cell) => readCell({ column, words, locale }, cell))
  for (const bound of [false, true]) {
    const found = fields.flatMap(({ lookup, ...column }) => (lookup && lookup.bound === bound ? [{ ...column, lookup }] : []))
    const keys = await findKeys(context, found, reads)
    for (const read of reads)
      for (const column of found) note(locale, read, column, (cell) => readReference({ ...column, keys, locale, input: read.input }, cell))
  }
  return reads.map(({ row_no, input, unread, wrong }) => {
    const problems = fields.flatMap(({ index, label }) => (wrong.has(index) ? [`${label}：${wrong.get(index)}`] : []))
    return { row_no, input, unread, problems }
  })
}

/** A row while it is read: its cells, and the problems by position. */
interface Reads extends Omit<ReadRow, 'problems'> {
  cells: readonly string[]
  doubts: ReadonlyMap<number, CellDoubt>
  wrong: Map<number, string>
}

type Placed = TransferColumn & { index: number }

const none: ReadonlyMap<number, CellDoubt> = new Map()

function note(locale: Locale, read: Reads, column: Placed, answer: (cell: string) => Reading): void {
  const cell = read.cells[column.index]?.trim() ?? ''
  if (cell === '') return
  const doubt = doubtOf(column, cell, read.doubts.get(column.index))
  const { value, problem } = doubt ? refuseCell(locale)(`cell.${doubt}`, { value: cutText(cell, 30) }) : answer(cell)
  if (problem) {
    read.wrong.set(column.index, problem)
    read.unread.add(column.name)
  } else assign(read.input, column, value)
}

function assign(input: Row, { name, field }: TransferColumn, value: unknown): void {
  if (name.startsWith('ext.')) {
    input.ext ??= {}
    ;(input.ext as Row)[name.slice(4)] = value
  } else if (field?.kind === 'area') Object.assign(input, value)
  else input[name] = value
}

const isNumber = ({ field }: TransferColumn) => field?.kind === 'int' || field?.kind === 'decimal'

/**
 * Why a cell cannot be read into this column: a value that nobody typed must not be stored (docs/domain/transfer.md#cells). A merged cell has the same value for each of its
 * rows, but an amount in it cannot be divided among them.
 */
function doubtOf(column: TransferColumn, cell: string, doubt: CellDoubt | undefined): CellDoubt | 'exponent' | null {
  if (doubt === 'merged') return isNumber(column) ? doubt : null
  if (doubt) return doubt
  if (errorValues.has(cell)) return 'error'
  // a long number of a csv file that a spreadsheet program has saved
  return !isNumber(column) && /^[+-]?\d(\.\d+)?E\+\d{2}$/i.test(cell) ? 'exponent' : null
}

/** As they are in csv files. */
const errorValues: ReadonlySet<string> = new Set(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#CALC!'])

interface Cell {
  column: TransferColumn
  words: Words
  locale: Locale
}

type Reading = { value: unknown; problem?: undefined } | { value?: undefined; problem: string }

const refuseCell =
  (locale: Locale) =>
  (key: string, params: Record<string, string | number> = {}): Reading => ({ problem: text(locale, `transfer.${key}`, params) })

function readCell({ column, words, locale }: Cell, cell: string): Reading {
  const { field } = column
  const wrong = refuseCell(locale)
  if (!field || field.kind === 'area') {
    const area = words.areaOf(cell)
    return area ? { value: area } : wrong('area', { value: cutText(cell, 30) })
  }
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      const values = field.kind === 'choice' ? [cell] : several(cell)
      const found = values.map((word) => words.valueOf(field.dict, word) ?? rateOf(field.dict, words, word))
      const at = found.indexOf(undefined)
      if (at >= 0) return wrong('choice', { value: cutText(values[at] ?? '', 30), offered: offeredText(words.texts(field.dict), locale) })
      return { value: field.kind === 'choice' ? found[0] : found }
    }
    case 'flag': {
      const value = flags.get(cell.toLowerCase())
      return value === undefined ? wrong('flag') : { value }
    }
    case 'date': {
      const [day, time] = readTypedDate(cell, { time: true, today: null })?.split(' ') ?? [cell]
      return time !== undefined && time !== '00:00:00' ? wrong('dayOnly', { value: cutText(cell, 30) }) : { value: day }
    }
    case 'datetime':
      return { value: readTypedDate(cell, { time: true, today: null }) ?? cell }
    case 'int':
    case 'decimal': {
      const inPercent = field.unit === 'percent' || /[%％]/.test(column.label)
      if (/[%％]$/.test(cell) && !inPercent) return wrong('percent', { value: cutText(cell, 30) })
      const unit = inPercent ? '%' : field.unit && text(locale, `entity.common.unit.${field.unit}`)
      return { value: readTypedNumber(cell, { unit }) ?? cell }
    }
    default: {
      const isLine = field.kind === 'text' && !field.multiline
      return { value: isLine ? cell.replace(/\s*[\r\n]+\s*/g, ' ') : cell }
    }
  }
}

/** A rate as a plain number, 6 for 6%, if the list offers rates. */
function rateOf(dict: string, words: Words, word: string): string | undefined {
  const rate = /^(\d{1,3}(?:\.\d{1,4})?)[%％]?$/.exec(word)?.[1]
  return rate === undefined ? undefined : words.valueOf(dict, `${Number(rate)}%`)
}

interface ReferenceCell {
  lookup: Lookup
  keys: Keys
  locale: Locale
  input: Row
}

/** How to distinguish several records of one name. */
const manyNames: Record<string, string> = { user: 'manyUsers', department: 'manyDepartments', position: 'manyPositions' }

function readReference({ lookup, keys, locale, input }: ReferenceCell, cell: string): Reading {
  const names = namesIn(lookup, cell)
  const found = names.map((name) => keys(lookup, input, name))
  const at = found.findIndex((key) => key.length !== 1)
  if (at < 0) return { value: lookup.many ? found.map(([key]) => key) : found[0]?.[0] }
  const to = lookup.to(input) ?? ''
  const problem = (found[at] ?? []).length === 0 ? 'noName' : (manyNames[to] ?? (codeOf(to) ? 'manyCoded' : 'manyNames'))
  return refuseCell(locale)(problem, { value: cutText(names[at] ?? '', 30) })
}

const shownChoices = 8
const offeredText = (texts: readonly string[], locale: Locale) =>
  `${texts.slice(0, shownChoices).join(locale === 'en' ? ', ' : '、')}${texts.length > shownChoices ? '…' : ''}`

const flags = new Map<string, boolean>([
  ...['是', '1', 'true', 'yes', 'y', '√', '有'].map((word) => [word, true] as const),
  ...['否', '0', 'false', 'no', 'n', '×', '无'].map((word) => [word, false] as const),
])
