// The rows of a stored file: its head, then its data in portions for one transaction each.
import { withLocalCopy } from '../base/local-copy.ts'
import { readFilledSheet } from '../base/sheet/read-sheet.ts'
import { SheetError, type SheetRow } from '../base/sheet/sheet.ts'
import type { Place } from '../kernel/context.ts'
import { fileStorage } from '../kernel/stored-files.ts'

/** Runs work on a local copy of a stored file. */
export async function withFile<T>({ kernel, db }: Place, key: string | null, work: (path: string) => Promise<T>): Promise<T> {
  const stored = key ? await fileStorage(kernel).open(db, key) : null
  if (!stored) throw new SheetError('gone')
  return withLocalCopy(await fileStorage(kernel).temporaryPath(), stored.bytes, work)
}

/** The position of the sheet, and the row of its head; null for the first row that is not empty. */
interface DataPlace {
  sheet: number
  head_row: number | null
}

/** The data rows after the head, `size` at a time. The next portion is read while the previous one is processed. */
export const portionsOf = (path: string, place: DataPlace, size: number): AsyncGenerator<SheetRow[]> => ahead(dataRows(path, place, size))

async function* dataRows(path: string, { sheet, head_row }: DataPlace, size: number): AsyncGenerator<SheetRow[]> {
  let last = head_row
  const waiting: SheetRow[] = []
  for await (const rows of readFilledSheet(path, { place: sheet })) {
    last ??= rows[0]?.number ?? null
    waiting.push(...rows.filter(({ number }) => last !== null && number > last))
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
