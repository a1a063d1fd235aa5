// Writes an xlsx file row by row directly into the archive, so that memory does not depend on its size.
import { createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'
import { cutText } from '../../../model/plain-text.ts'
import { serialOf } from './date-cells.ts'
import { columnName } from './places.ts'

/** A text, or a number or moment written as its text. */
export type SheetCell = string | { kind: 'number' | 'date' | 'datetime'; text: string }

export interface SheetColumn {
  title: string
  /** In characters. */
  width: number
  /** Marked as one that must be filled in. */
  required?: boolean
  /** Values offered in a drop-down. */
  choices?: readonly string[]
  /** A hint shown at a cell while it is filled in. */
  prompt?: string
  /** Cells are texts, so telephone numbers keep their leading zeros. */
  text?: boolean
}

export interface XlsxWriter {
  row(cells: readonly SheetCell[]): Promise<void>
  end(): Promise<void>
  /** Aborts; the file is not usable. */
  abandon(): void
}

const styles = { text: 0, head: 1, required: 2, date: 3, datetime: 4, plainText: 5, quoted: 6 } as const
const choiceRows = 50_001
/** Characters compressed at once: the compressor runs in its own thread, and each round trip takes time. */
const portion = 64 * 1024

/** Begins a file with one sheet: a frozen head with filters, widths, drop-downs from a hidden second sheet. */
export function writeXlsx(path: string, sheetName: string, columns: readonly SheetColumn[], { dropDowns = false } = {}): XlsxWriter {
  const zip = new yazl.ZipFile()
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  zip.outputStream.pipe(file)
  const done = finished(file)
  done.catch(() => undefined)
  const lists = dropDowns ? columns.map((column) => column.choices ?? []) : []
  const withLists = lists.some((list) => list.length > 0)
  for (const [name, text] of Object.entries(fixedParts(sheetName, withLists))) zip.addBuffer(Buffer.from(text), name)
  if (withLists) zip.addBuffer(Buffer.from(listSheet(lists)), 'xl/worksheets/sheet2.xml')
  const sheet = new PassThrough({ highWaterMark: 256 * 1024 })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  let number = 1
  let gathered = `${sheetHead(columns)}${rowText(columns.map(titleCell))}`
  return {
    async row(cells) {
      number += 1
      gathered += rowText(cells.map(cellText))
      if (gathered.length < portion) return
      const room = sheet.write(gathered)
      gathered = ''
      if (!room) await Promise.race([new Promise((resolve) => sheet.once('drain', resolve)), done])
    },
    async end() {
      const filter = columns.length > 0 ? `<autoFilter ref="A1:${columnName(columns.length - 1)}${Math.max(number, 1)}"/>` : ''
      sheet.end(`${gathered}</sheetData>${filter}${withLists ? validations(columns) : ''}</worksheet>`)
      await done
    },
    abandon() {
      sheet.destroy()
      file.destroy()
    },
  }
}

const titleCell = ({ title, required }: SheetColumn) => inline(required ? `${title}*` : title, required ? styles.required : styles.head)

/** A formula-like text is marked permanently as text, so that it stays text even after the cell is edited. */
const beginsFormula = /^[=+\-@\t\r＝＋－＠]/

function cellText(cell: SheetCell): string {
  if (typeof cell === 'string') return cell === '' ? '<c/>' : inline(cell, beginsFormula.test(cell) ? styles.quoted : styles.text)
  if (cell.kind === 'number') return isExact(cell.text) ? `<c><v>${cell.text}</v></c>` : inline(cell.text, styles.text)
  const serial = serialOf(cell.text)
  return serial === null ? inline(cell.text, styles.text) : `<c s="${styles[cell.kind]}"><v>${serial}</v></c>`
}

/** Whether a spreadsheet program stores the number exactly: up to fifteen digits. */
const isExact = (text: string) => /^-?\d{1,15}(\.\d+)?$/.test(text) && text.replace(/[-.]/g, '').length <= 15

const inline = (text: string, style: number) =>
  `<c${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const rowText = (cells: readonly string[]) => `<row>${cells.join('')}</row>`

const special = /[&<>"\p{Cc}\uFFFE\uFFFF]/gu
/** Characters that XML does not allow are left out. */
const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\t': '\t', '\n': '\n', '\r': '&#13;' }
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    // a text that looks like an escape is not one
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(special, (character) => names[character] ?? '')

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width, text }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(60, Math.max(8, width))}" customWidth="1"${text ? ` style="${styles.plainText}"` : ''}/>`,
  )
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
    widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  }<sheetData>`
}

function listSheet(lists: readonly (readonly string[])[]): string {
  const longest = Math.max(...lists.map((list) => list.length))
  const rows = Array.from({ length: longest }, (_, index) =>
    rowText(lists.map((list) => (list[index] === undefined ? '<c/>' : inline(list[index], styles.text)))),
  )
  return `${xml}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

function validations(columns: readonly SheetColumn[]): string {
  const rules = columns.flatMap(({ choices = [], prompt }, index) => {
    if (choices.length === 0) return []
    const column = columnName(index)
    const hint = prompt ? ` showInputMessage="1" prompt="${escapeXml(prompt)}"` : ''
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0"${hint} sqref="${column}2:${column}${choiceRows}"><formula1>lists!$${column}$1:$${column}$${choices.length}</formula1></dataValidation>`,
    ]
  })
  return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

const styleSheet = `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="3"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><color rgb="FFB3261E"/><name val="等线"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF1F1EE"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="2" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Excel counts a tab's name in UTF-16 units, at most 31. */
function tabName(name: string): string {
  let kept = cutText(name, 31)
  while (kept.length > 31) kept = cutText(kept, [...kept].length - 1)
  return kept
}

function fixedParts(sheetName: string, withLists: boolean): Record<string, string> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const name = escapeXml(tabName(sheetName.replace(/[\\/?*[\]:]/g, ' ')) || 'Sheet1')
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/>${
      withLists ? `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${type}.worksheet+xml"/>` : ''
    }<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/>${
      withLists ? '<sheet name="lists" sheetId="2" state="hidden" r:id="rId2"/>' : ''
    }</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>${
      withLists ? `<Relationship Id="rId2" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/>` : ''
    }<Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styleSheet,
  }
}
