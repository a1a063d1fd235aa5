// Examines a file before its import: sheet and row of its head, its length, and unexpected content (docs/domain/transfer.md#heads).

import { cutText } from '../../model/plain-text.ts'
import type { MergedRange } from '../base/sheet/layout.ts'
import { columnName } from '../base/sheet/places.ts'
import { layoutOf, listSheets, readFilledSheet } from '../base/sheet/read-sheet.ts'
import { SheetError, type SheetRow } from '../base/sheet/sheet.ts'

/** The position of the head: its sheet, and its row as numbered in the spreadsheet program. */
export interface HeadPlace {
  sheet: number
  row: number
}

/** A note on a file: a text of transfer.json under `note`, and its values. */
export interface FileNote {
  key: 'head' | 'sheets' | 'hiddenRows' | 'sums' | 'hiddenColumns' | 'merged' | 'across'
  params: Record<string, string | number>
}

export interface Survey {
  head: string[]
  place: HeadPlace
  /** The names of all sheets. */
  sheets: string[]
  /** The first data rows. */
  sample: string[][]
  /** Data rows. */
  total: number
  notes: FileNote[]
}

interface Asked {
  maxRows: number
  /** The number of columns with known titles in a row. */
  known(head: readonly string[]): number
  /** The head that a person has chosen. */
  place?: { sheet?: number | undefined; row?: number | undefined }
}

const sampleRows = 5
/** A head may have some rows of titles above it, but not whole pages. */
const headRows = 20
const lookedSheets = 10
const shown = 5

/** A totals line below a table has such a text in its first cell. */
const isSum = ({ cells }: SheetRow) =>
  /^(?:本页)?(?:合计|总计|小计|累计|total)\s*[:：]?$/i.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '')

const trimmed = (row: SheetRow) => row.cells.map((cell) => cell.trim())

/** Fails with SheetError. */
export async function surveyFile(path: string, asked: Asked): Promise<Survey> {
  const sheets = await listSheets(path)
  const place = await findHead(path, sheets.length, asked)
  let head: string[] = []
  let above = 0
  let total = 0
  let width = 0
  const sample: string[][] = []
  const hidden: number[] = []
  const sums: number[] = []
  for await (const rows of readFilledSheet(path, { place: place.sheet }))
    for (const row of rows) {
      if (row.number < place.row) above += 1
      else if (row.number === place.row) head = trimmed(row)
      else {
        total += 1
        if (total > asked.maxRows) throw new SheetError('rows', { n: asked.maxRows })
        width = Math.max(width, row.cells.length)
        if (sample.length < sampleRows) sample.push(row.cells)
        if (row.hidden) hidden.push(row.number)
        if (isSum(row)) sums.push(row.number)
      }
    }
  if (total === 0) throw new SheetError('empty')
  while (head.length < width) head.push('')
  const { merged, hiddenColumns } = await layoutOf(path, { place: place.sheet })
  const notes: FileNote[] = []
  const say = (key: FileNote['key'], params: FileNote['params']) => notes.push({ key, params })
  if (above > 0) say('head', { row: place.row, n: above })
  if (sheets.length > 1) say('sheets', { used: sheets[place.sheet] ?? '', left: listed(sheets.filter((_, at) => at !== place.sheet)) })
  if (hidden.length > 0) say('hiddenRows', { n: hidden.length, rows: listed(hidden.map(String)) })
  if (sums.length > 0) say('sums', { n: sums.length, rows: listed(sums.map(String)) })
  const unseen = hiddenColumns.filter((at) => head[at])
  if (unseen.length > 0) say('hiddenColumns', { names: listed(unseen.map((at) => head[at] as string)) })
  const below = merged.filter(({ rows }) => rows[1] > place.row)
  const down = below.filter(({ rows }) => rows[1] > rows[0])
  if (down.length > 0) say('merged', { n: down.length, places: listed(down.map(rangeText)) })
  const across = below.filter(({ columns }) => columns[1] > columns[0])
  if (across.length > 0) say('across', { n: across.length, places: listed(across.map(rangeText)) })
  return { head, place, sheets, sample, total, notes }
}

const listed = (words: readonly string[]) => cutText(`${words.slice(0, shown).join('、')}${words.length > shown ? '…' : ''}`, 200)

const rangeText = ({ rows, columns }: MergedRange) => `${columnName(columns[0])}${rows[0]}:${columnName(columns[1])}${rows[1]}`

interface Found extends HeadPlace {
  known: number
}

/** The row with most known titles, of the first sheet with at least two, else of the sheet with most; without any, the first row that is not a title. */
async function findHead(path: string, count: number, { known, place: wished = {} }: Asked): Promise<HeadPlace> {
  const places = wished.sheet === undefined ? Array.from({ length: Math.min(count, lookedSheets) }, (_, at) => at) : [wished.sheet]
  let best: Found | null = null
  for (const sheet of places) {
    const found = await headIn(path, sheet, known, wished.row)
    if (found && (best === null || found.known > best.known)) best = found
    if (best && best.known >= 2) break
  }
  if (!best) throw new SheetError('empty')
  return best
}

async function headIn(path: string, sheet: number, known: Asked['known'], wished: number | undefined): Promise<Found | null> {
  const rows: SheetRow[] = []
  for await (const part of readFilledSheet(path, { place: sheet })) {
    rows.push(...part)
    if (rows.length >= headRows && (wished === undefined || (rows.at(-1)?.number ?? 0) >= wished)) break
  }
  if (wished !== undefined) return rows.some(({ number }) => number === wished) ? { sheet, row: wished, known: 2 } : null
  const counted = rows
    .slice(0, headRows)
    .map((row) => ({ sheet, row: row.number, known: known(trimmed(row)), width: row.cells.filter(Boolean).length }))
  const most = counted.reduce<(typeof counted)[number] | null>((one, other) => (one && one.known >= other.known ? one : other), null)
  return most && most.known > 0 ? most : (counted.find(({ width }) => width > 1) ?? counted[0] ?? null)
}
