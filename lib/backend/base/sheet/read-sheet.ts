// Reads a spreadsheet of any kind that is taken: xlsx by its content, everything else as csv.
import { isArchive } from './archive.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { type SheetLimits, type SheetRows, sheetLimits } from './sheet.ts'

/** The rows of the file's first sheet, some at a time. Fails with SheetError. */
export async function* readSheet(path: string, limits: SheetLimits = sheetLimits): SheetRows {
  yield* (await isArchive(path)) ? readXlsx(path, limits) : readCsv(path, limits)
}
