// Spreadsheets of tests: made by hand, sent to the import, read back from answers.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import yazl from 'yazl'
import { openArchive } from '../../lib/backend/base/sheet/archive.ts'
import { readSheet } from '../../lib/backend/base/sheet/read-sheet.ts'
import { sheetLimits } from '../../lib/backend/base/sheet/sheet.ts'
import { type SheetCell, writeXlsx } from '../../lib/backend/base/sheet/write-xlsx.ts'

/** Runs work in a folder of its own that is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'office-sheet-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An xlsx file with these heads and rows. */
export function xlsxOf(heads: readonly string[], rows: Iterable<readonly SheetCell[]>): Promise<Buffer> {
  return inFolder(async (folder) => {
    const file = path.join(folder, 'a.xlsx')
    const writer = writeXlsx(
      file,
      'test',
      heads.map((title) => ({ title, width: 10 })),
    )
    for (const row of rows) await writer.row(row)
    await writer.end()
    return readFileSync(file)
  })
}

/** A sheet of a file that another program has written: its XML, cells and all. */
export interface RawSheet {
  name?: string
  /** `<row>` elements. */
  rows: string
  before?: string
  behind?: string
}

/** An xlsx file of sheets that stand there as XML. Cells of style 1 are percentages, 2 days, 3 moments, 4 six digits, 5 times, 6 percentages and 7 days as Chinese editions write them. */
export async function rawXlsx(sheets: readonly RawSheet[], workbook = ''): Promise<Buffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const zip = new yazl.ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}">${workbook}<sheets>${sheets.map(({ name }, at) => `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
  )
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="170" formatCode="000000"/><numFmt numFmtId="171" formatCode="0.0%;[Red]\\-0.0%"/></numFmts><cellXfs>${[0, 10, 14, 22, 170, 21, 171, 31].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
  )
  for (const [at, { rows, before = '', behind = '' }] of sheets.entries())
    add(`xl/worksheets/sheet${at + 1}.xml`, `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`)
  add(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  )
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A row of cells: a text as it is, a number or whatever else as the XML of its cell. */
export const rawRow = (cells: readonly (string | { v?: string | number; f?: string; t?: string; s?: number })[], attributes = '') =>
  `<row ${attributes}>${cells
    .map((cell) => {
      if (typeof cell === 'string') return cell === '' ? '<c/>' : `<c t="inlineStr"><is><t>${cell}</t></is></c>`
      const { v, f, t, s } = cell
      return `<c${t ? ` t="${t}"` : ''}${s ? ` s="${s}"` : ''}>${f === undefined ? '' : `<f>${f}</f>`}${v === undefined ? '' : `<v>${v}</v>`}</c>`
    })
    .join('')}</row>`

/** All rows of a file's bytes, head first. */
export function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  return inFolder(async (folder) => {
    const file = path.join(folder, 'a.bin')
    writeFileSync(file, bytes)
    const rows: string[][] = []
    for await (const part of readSheet(file)) for (const { cells } of part) rows.push(cells)
    return rows
  })
}

/** A form that brings a file. */
export function fileForm(bytes: Uint8Array, name: string, more: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(more)) data.append(key, value)
  data.append('file', new Blob([new Uint8Array(bytes)]), name)
  return data
}

/** The text of one part of an xlsx file. */
export function partOf(bytes: Uint8Array, name: string): Promise<string> {
  return inFolder(async (folder) => {
    const file = path.join(folder, 'a.xlsx')
    writeFileSync(file, bytes)
    const archive = await openArchive(file, sheetLimits)
    try {
      return await archive.text(name, 64 * 1024 * 1024)
    } finally {
      archive.close()
    }
  })
}

/** The file with one part changed. */
export async function editXlsx(bytes: Uint8Array, name: string, edit: (xml: string) => string): Promise<Buffer> {
  const parts = await inFolder(async (folder) => {
    const file = path.join(folder, 'a.xlsx')
    writeFileSync(file, bytes)
    const archive = await openArchive(file, sheetLimits)
    const names = [...archive.names]
    archive.close()
    return names
  })
  const zip = new yazl.ZipFile()
  for (const part of parts) {
    const text = await partOf(bytes, part)
    zip.addBuffer(Buffer.from(part === name ? edit(text) : text), part)
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Encodes text in GB18030, which the platform only decodes: the two-byte characters are looked up once. */
export async function gb18030(): Promise<{ encode: (text: string) => Buffer }> {
  const decoder = new TextDecoder('gb18030')
  const codes = new Map<string, [number, number]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      if (trail !== 0x7f) codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  return {
    encode: (text) =>
      Buffer.from(
        [...text].flatMap((character) => (character.charCodeAt(0) < 0x80 ? [character.charCodeAt(0)] : (codes.get(character) ?? [0x3f]))),
      ),
  }
}
