// Reads a visible sheet of an xlsx file as a stream of rows. Formulas are not calculated: their saved value is used.
import type { SaxesOptions, SaxesParser } from 'saxes'
import { type Archive, openArchive } from './archive.ts'
import { serialText } from './date-cells.ts'
import { hasLostDigits, numberText, paddedText, percentText } from './number-cells.ts'
import { columnOf } from './places.ts'
import { type CellDoubt, readingClock, SheetError, type SheetLimits, type SheetRow, type SheetRows } from './sheet.ts'
import { type Handlers, parserOf, readPart, unescaped } from './xml-parts.ts'

const smallPart = 8 * 1024 * 1024
const sharedPart = 64 * 1024 * 1024
const usualSheet = 'xl/worksheets/sheet1.xml'

interface Book {
  /** Names and parts of the visible sheets, or of the first one if all are hidden. */
  sheets: { name: string; part: string }[]
  /** Days count from 1904 in files of old Macintosh versions. */
  from1904: boolean
  /** The writing program has not calculated the formulas: they are calculated when a program opens the file. */
  uncalculated: boolean
}

const isTrue = (flag: string | undefined) => flag === '1' || flag === 'true'

async function readBook(archive: Archive): Promise<Book> {
  const listed: { id: string; name: string; hidden: boolean }[] = []
  let from1904 = false
  let uncalculated = false
  await readPart(
    archive,
    'xl/workbook.xml',
    {
      open(name, attributes) {
        if (name === 'sheet')
          listed.push({ id: attributes['r:id'] ?? '', name: attributes.name ?? '', hidden: (attributes.state ?? 'visible') !== 'visible' })
        if (name === 'workbookPr') from1904 = isTrue(attributes.date1904)
        if (name === 'calcPr') uncalculated = isTrue(attributes.fullCalcOnLoad)
      },
    },
    smallPart,
  )
  const targets = new Map<string, string>()
  const open: Handlers['open'] = (name, { Id = '', Target = '' }) => {
    if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
  }
  await readPart(archive, 'xl/_rels/workbook.xml.rels', { open }, smallPart)
  const visible = listed.filter((sheet) => !sheet.hidden)
  const shown = visible.length > 0 ? visible : listed.slice(0, 1)
  const sheets = shown.map(({ id, name }) => ({ name, part: targets.get(id) ?? usualSheet }))
  return { sheets: sheets.length > 0 ? sheets : [{ name: '', part: usualSheet }], from1904, uncalculated }
}

/** Texts that cells refer to by number. Readings of Chinese characters beside them are left out. */
async function readShared(archive: Archive): Promise<string[]> {
  const shared: string[] = []
  let text = ''
  let inText = false
  let aside = 0
  const handlers: Handlers = {
    open(name) {
      if (name === 'rPh') aside += 1
      inText = name === 't' && aside === 0
    },
    text: (part) => {
      if (inText) text += part
    },
    close(name) {
      inText = false
      if (name === 'rPh') aside -= 1
      if (name !== 'si') return
      shared.push(unescaped(text))
      text = ''
    },
  }
  await readPart(archive, 'xl/sharedStrings.xml', handlers, sharedPart)
  return shared
}

// The effect of a cell's format on its number: a day, a percentage, a number with leading zeros.

/** How the number of a cell is shown; a number is the padded length. */
type CellFormat = 'date' | 'percent' | number

/** Built-in formats of days and times, including those of Chinese editions. */
const showsTimeById = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58) || (id >= 71 && id <= 81)

const percentIds: ReadonlySet<number> = new Set([9, 10])

/** The part of a format for positive numbers, without quotes, brackets and escapes. */
const bareFormat = (format: string) => format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '').split(';')[0] ?? ''

function formatOf(id: number, format: string | undefined): CellFormat | null {
  if (format === undefined) return percentIds.has(id) ? 'percent' : showsTimeById(id) ? 'date' : null
  const bare = bareFormat(format)
  if (bare.includes('%')) return 'percent'
  if (/^0{2,}$/.test(bare)) return bare.length
  return /[ymdhs年月日时分秒]/i.test(bare) && !/general/i.test(bare) ? 'date' : null
}

/** The relevant formats of the cell styles, by the number of the style. */
function cellFormats(formats: readonly number[], custom: ReadonlyMap<number, string>): ReadonlyMap<number, CellFormat> {
  return new Map(
    formats.flatMap((id, style) => {
      const format = formatOf(id, custom.get(id))
      return format === null ? [] : [[style, format] as const]
    }),
  )
}

async function readStyles(archive: Archive): Promise<ReadonlyMap<number, CellFormat>> {
  const custom = new Map<number, string>()
  const formats: number[] = []
  let inCells = false
  const handlers: Handlers = {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) formats.push(Number(attributes.numFmtId ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  }
  await readPart(archive, 'xl/styles.xml', handlers, smallPart)
  return cellFormats(formats, custom)
}

async function bookOf(path: string, limits: SheetLimits): Promise<Book> {
  const archive = await openArchive(path, limits)
  try {
    return await readingClock(limits).run(() => readBook(archive))
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('unreadable')
  } finally {
    archive.close()
  }
}

/** The names of the sheets that can be read, in their order. Fails with SheetError. */
export const sheetNames = async (path: string, limits: SheetLimits): Promise<string[]> =>
  (await bookOf(path, limits)).sheets.map(({ name }) => name)

/** The part of the archive with the sheet at this index. Fails with SheetError. */
export async function sheetPart(path: string, limits: SheetLimits, place: number): Promise<string> {
  const sheet = (await bookOf(path, limits)).sheets[place]
  if (!sheet) throw new SheetError('unreadable')
  return sheet.part
}

/** The rows of the sheet at this index among the readable ones; empty rows are left out. Fails with SheetError. */
export async function* readXlsx(path: string, limits: SheetLimits, place = 0): SheetRows {
  const clock = readingClock(limits)
  const archive = await openArchive(path, limits)
  try {
    const { book, shared, formats } = await clock.run(async () => ({
      book: await readBook(archive),
      shared: await readShared(archive),
      formats: await readStyles(archive),
    }))
    const rows: SheetRow[] = []
    const parser = sheetParser({ shared, formats, book, limits }, rows)
    const sheet = book.sheets[place]
    const stream = sheet ? await archive.open(sheet.part) : null
    if (!stream) throw new SheetError('unreadable')
    const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    const decoder = new TextDecoder()
    for (;;) {
      const done = await clock.run(async () => {
        const next = await chunks.next()
        if (next.done) parser.close()
        else parser.write(decoder.decode(next.value, { stream: true }))
        return next.done
      })
      if (rows.length > 0) yield rows.splice(0)
      if (done) return
    }
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('unreadable')
  } finally {
    archive.close()
  }
}

interface Reading {
  shared: readonly string[]
  formats: ReadonlyMap<number, CellFormat>
  book: Pick<Book, 'from1904' | 'uncalculated'>
  limits: SheetLimits
}

/** A cell as the file has it. */
interface RawCell {
  kind: string
  style: number
  value: string
  /** For a text, an empty value is a value. */
  hasValue: boolean
  formula: string | null
}

/** A formula without a value, or with the placeholder of programs that do not calculate. */
const lacksValue = ({ kind, value, hasValue, formula }: RawCell, { book }: Reading) =>
  formula !== null &&
  ((value === '' && !(kind === 'str' && hasValue)) || (book.uncalculated && value === '0' && kind !== 's' && kind !== 'str'))

function readCell(cell: RawCell, reading: Reading): { text: string; doubt?: CellDoubt } {
  const { kind, style, value } = cell
  if (lacksValue(cell, reading)) return { text: `=${cell.formula}`, doubt: 'formula' }
  if (value === '') return { text: '' }
  if (kind === 'e') return { text: value, doubt: 'error' }
  if (kind === 's') return { text: reading.shared[Number(value)] ?? '' }
  if (kind === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' }
  if (kind === 'd') return { text: value.replace(/T(00:00:00(\.0+)?)?/, (_, midnight?: string) => (midnight ? '' : ' ')) }
  if (kind !== '' && kind !== 'n') return { text: unescaped(value) }
  const format = reading.formats.get(style)
  if (format === 'date') return { text: serialText(value, reading.book.from1904) }
  if (format === 'percent') return { text: percentText(value) }
  const text = format === undefined ? numberText(value) : paddedText(value, format)
  return hasLostDigits(value) ? { text, doubt: 'digits' } : { text }
}

function sheetParser(reading: Reading, rows: SheetRow[]): SaxesParser<SaxesOptions> {
  const { limits } = reading
  let row: SheetRow | null = null
  let doubts = new Map<number, CellDoubt>()
  let last = 0
  let column = -1
  let cell: RawCell = { kind: '', style: 0, value: '', hasValue: false, formula: null }
  let collecting: 'value' | 'formula' | null = null
  const finishCell = () => {
    if (!row) return
    const { text, doubt } = readCell(cell, reading)
    if (text === '') return
    if (text.length > limits.cell) throw new SheetError('cell', { row: row.number })
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = text
    if (doubt) doubts.set(column, doubt)
  }
  return parserOf({
    open(name, attributes) {
      if (name === 'row') {
        last = Number(attributes.r ?? last + 1)
        row = { number: last, cells: [], ...(isTrue(attributes.hidden) ? { hidden: true } : {}) }
        doubts = new Map()
        column = -1
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        if (column >= limits.columns) throw new SheetError('columns', { n: limits.columns })
        cell = { kind: attributes.t ?? '', style: Number(attributes.s ?? 0), value: '', hasValue: false, formula: null }
      } else if (name === 'f') {
        cell.formula = ''
        collecting = 'formula'
      } else {
        collecting = name === 'v' || (name === 't' && cell.kind === 'inlineStr') ? 'value' : null
        cell.hasValue ||= name === 'v'
      }
    },
    text(part) {
      if (collecting === 'value') cell.value += part
      else if (collecting === 'formula') cell.formula += part
    },
    close(name) {
      collecting = null
      if (name === 'c') finishCell()
      else if (name === 'row' && row) {
        if (row.cells.some((text) => text.trim() !== '')) rows.push(doubts.size > 0 ? { ...row, doubts } : row)
        row = null
      }
    },
  })
}
