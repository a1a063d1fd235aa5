// The rows of a kept file: its head, then its data in portions of a size that suits one transaction.
import { withLocalCopy } from '../base/local-copy.ts'
import { readSheet } from '../base/sheet/read-sheet.ts'
import { SheetError, type SheetRow } from '../base/sheet/sheet.ts'
import type { Place } from '../kernel/context.ts'
import { fileStorage } from '../kernel/stored-files.ts'

/** Runs work on a kept file as a local one. */
export async function withFile<T>({ kernel, db }: Place, key: string | null, work: (path: string) => Promise<T>): Promise<T> {
  const stored = key ? await fileStorage(kernel).open(db, key) : null
  if (!stored) throw new SheetError('gone')
  return withLocalCopy(await fileStorage(kernel).temporaryPath(), stored.bytes, work)
}

/** The data rows behind the head, `size` at a time. The next portion is read while the one before is worked on. */
export const portionsOf = (path: string, size: number): AsyncGenerator<SheetRow[]> => ahead(dataRows(path, size))

async function* dataRows(path: string, size: number): AsyncGenerator<SheetRow[]> {
  let head = true
  const waiting: SheetRow[] = []
  for await (const rows of readSheet(path)) {
    waiting.push(...rows)
    if (head && waiting.length > 0) {
      waiting.shift()
      head = false
    }
    while (waiting.length >= size) yield waiting.splice(0, size)
  }
  if (waiting.length > 0) yield waiting
}

async function* ahead<T>(rows: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = rows.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = rows.next()
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await next.catch(() => undefined)
    await rows.return(undefined)
  }
}

export interface Survey {
  head: string[]
  /** The first data rows. */
  sample: string[][]
  /** Data rows. */
  total: number
}

const sampleRows = 5

/** Goes through a whole file once: its head, its length, and that it can be read to its end. Fails with SheetError. */
export async function surveyFile(path: string, maxRows: number): Promise<Survey> {
  let head: string[] | null = null
  const sample: string[][] = []
  let total = 0
  for await (const rows of readSheet(path)) {
    for (const row of rows) {
      if (!head) {
        head = row.cells.map((cell) => cell.trim())
        continue
      }
      total += 1
      if (total > maxRows) throw new SheetError('rows', { n: maxRows })
      if (sample.length < sampleRows) sample.push(row.cells)
    }
  }
  if (!head || total === 0) throw new SheetError('empty')
  return { head, sample, total }
}
