// Reads a spreadsheet of any kind that is taken: xlsx by its content, everything else as csv.
import { isArchive } from './archive.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx, sheetNames } from './read-xlsx.ts'
import { type SheetLimits, type SheetRows, sheetLimits } from './sheet.ts'

/** The rows of the file's first sheet or of the one at a place, some at a time. Fails with SheetError. */
export async function* readSheet(path: string, limits: SheetLimits = sheetLimits, place = 0): SheetRows {
  yield* (await isArchive(path)) ? readXlsx(path, limits, place) : readCsv(path, limits)
}

/** The names of the file's sheets in their order; a csv file has one without a name. Fails with SheetError. */
export const listSheets = async (path: string, limits: SheetLimits): Promise<string[]> =>
  (await isArchive(path)) ? sheetNames(path, limits) : ['']
