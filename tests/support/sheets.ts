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
