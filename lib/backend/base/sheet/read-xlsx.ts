// Reads a visible sheet of an xlsx file as a stream of rows. Formulas are never calculated: their saved value counts.
import type { SaxesOptions, SaxesParser } from 'saxes'
import { type Archive, openArchive } from './archive.ts'
import { dateStyles, serialText } from './date-cells.ts'
import { readingClock, SheetError, type SheetLimits, type SheetRow, type SheetRows } from './sheet.ts'
import { type Handlers, parserOf, readPart } from './xml-parts.ts'

const smallPart = 8 * 1024 * 1024
const sharedPart = 64 * 1024 * 1024
const usualSheet = 'xl/worksheets/sheet1.xml'

interface Book {
  /** The visible sheets, or the first one where all are hidden: their names and parts. */
  sheets: { name: string; part: string }[]
  /** Days count from 1904 in files of old Macintosh versions. */
  from1904: boolean
}

async function readBook(archive: Archive): Promise<Book> {
  const listed: { id: string; name: string; hidden: boolean }[] = []
  let from1904 = false
  await readPart(
    archive,
    'xl/workbook.xml',
    {
      open(name, attributes) {
        if (name === 'sheet')
          listed.push({ id: attributes['r:id'] ?? '', name: attributes.name ?? '', hidden: (attributes.state ?? 'visible') !== 'visible' })
        if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
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
  return { sheets: sheets.length > 0 ? sheets : [{ name: '', part: usualSheet }], from1904 }
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
      shared.push(text)
      text = ''
    },
  }
  await readPart(archive, 'xl/sharedStrings.xml', handlers, sharedPart)
  return shared
}

async function readStyles(archive: Archive): Promise<ReadonlySet<number>> {
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
  return dateStyles(formats, custom)
}

/** The number of a column from a cell's place: 'AB12' → 27. */
function columnOf(place: string): number {
  let column = 0
  for (let index = 0; index < place.length; index += 1) {
    const code = place.charCodeAt(index)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** A number of the file without exponent and without the noise of binary fractions: 1.1000000000000001 → 1.1. */
function numberText(raw: string): string {
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  if (/^-?\d{1,15}$/.test(raw)) return raw
  const short = Number(value.toPrecision(15))
  return Number.isInteger(short) ? BigInt(short).toString() : short.toFixed(12).replace(/\.?0+$/, '')
}

/** The names of the sheets that can be read, in their order. Fails with SheetError. */
export async function sheetNames(path: string, limits: SheetLimits): Promise<string[]> {
  const archive = await openArchive(path, limits)
  try {
    const { sheets } = await readingClock(limits).run(() => readBook(archive))
    return sheets.map(({ name }) => name)
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('unreadable')
  } finally {
    archive.close()
  }
}

/** The rows of the sheet at this place among those that can be read; empty ones are left out. Fails with SheetError. */
export async function* readXlsx(path: string, limits: SheetLimits, place = 0): SheetRows {
  const clock = readingClock(limits)
  const archive = await openArchive(path, limits)
  try {
    const { book, shared, dates } = await clock.run(async () => ({
      book: await readBook(archive),
      shared: await readShared(archive),
      dates: await readStyles(archive),
    }))
    const rows: SheetRow[] = []
    const parser = sheetParser({ shared, dates, from1904: book.from1904, limits }, rows)
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
  dates: ReadonlySet<number>
  from1904: boolean
  limits: SheetLimits
}

function sheetParser({ shared, dates, from1904, limits }: Reading, rows: SheetRow[]): SaxesParser<SaxesOptions> {
  let row: SheetRow | null = null
  let last = 0
  let column = -1
  let kind = ''
  let style = 0
  let value = ''
  let collecting = false
  const finishCell = () => {
    if (!row || value === '') return
    let text = value
    if (kind === 's') text = shared[Number(value)] ?? ''
    else if (kind === 'b') text = value === '1' ? 'TRUE' : 'FALSE'
    else if (kind === '' || kind === 'n') text = dates.has(style) ? serialText(value, from1904) : numberText(value)
    if (text.length > limits.cell) throw new SheetError('cell', { row: row.number })
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = text
  }
  return parserOf({
    open(name, attributes) {
      if (name === 'row') {
        last = Number(attributes.r ?? last + 1)
        row = { number: last, cells: [] }
        column = -1
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        if (column >= limits.columns) throw new SheetError('columns', { n: limits.columns })
        kind = attributes.t ?? ''
        style = Number(attributes.s ?? 0)
        value = ''
      } else collecting = name === 'v' || (name === 't' && kind === 'inlineStr')
    },
    text(part) {
      if (collecting) value += part
    },
    close(name) {
      collecting = false
      if (name === 'c') finishCell()
      else if (name === 'row' && row) {
        if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
        row = null
      }
    },
  })
}
