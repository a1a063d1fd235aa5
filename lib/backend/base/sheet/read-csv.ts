// Reads a csv file in UTF-8, UTF-16 or GB18030 as a stream of rows; the separator is the one that splits most of the first lines into equally many cells.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { readingClock, SheetError, type SheetLimits, type SheetRow, type SheetRows } from './sheet.ts'

/** The encoding of a file: by its byte order mark, else UTF-8 if every byte is valid, else GB18030. */
async function encodingOf(path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let first = true
  try {
    for await (const chunk of createReadStream(path)) {
      const bytes = chunk as Buffer
      if (first && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
      if (first && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
      first = false
      decoder.decode(bytes, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}

const separators = [',', '\t', ';'] as const

async function separatorOf(path: string, encoding: string): Promise<string> {
  let head = ''
  for await (const text of decoded(path, encoding)) {
    head = text
    break
  }
  // a web page with the file name of a spreadsheet
  if (/^\s*<(?:!doctype|html|table|\?xml|meta|head|style)\b/i.test(head)) throw new SheetError('unreadable')
  const lines = head
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .slice(0, looked)
  const weighed = separators.map((separator) => ({ separator, weight: weightOf(lines.map((line) => line.split(separator).length)) }))
  return weighed.reduce((best, one) => (one.weight > best.weight ? one : best)).separator
}

/** How many lines are examined: titles may precede the regular rows. */
const looked = 40

/** The number of cells of the lines that a separator splits regularly. */
function weightOf(counts: readonly number[]): number {
  const groups = Map.groupBy(
    counts.filter((count) => count > 1),
    (count) => count,
  )
  return Math.max(0, ...[...groups].map(([count, lines]) => count * lines.length))
}

const batch = 200

/** The rows of the file; empty ones are left out. Fails with SheetError. */
export async function* readCsv(path: string, limits: SheetLimits): SheetRows {
  const clock = readingClock(limits)
  const encoding = await clock.run(() => encodingOf(path))
  const delimiter = await clock.run(() => separatorOf(path, encoding))
  const parser = Readable.from(decoded(path, encoding)).pipe(
    parse({ delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, info: true, max_record_size: 1_000_000 }),
  )
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<{ record: string[]; info: { lines: number } }>
  try {
    let rows: SheetRow[] = []
    let number = 0
    for (;;) {
      const next = await clock.run(() => records.next())
      if (next.done) break
      const cells = next.value.record
      number += 1
      if (cells.length > limits.columns) throw new SheetError('columns', { n: limits.columns })
      if (cells.some((cell) => cell.length > limits.cell)) throw new SheetError('cell', { row: number })
      if (cells.some((cell) => cell.includes('\0'))) throw new SheetError('unreadable')
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells: cells.map(plainCell), cut: true })
      if (rows.length < batch) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError(error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE' ? 'quote' : 'unreadable')
  }
}

/**
 * The text of a cell: without the apostrophe that our export puts before formula-like texts, and without the formula ="…" that other programs
 * write around a number to preserve its digits.
 */
const plainCell = (cell: string) => (/^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : (/^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell))
