// Reads a spreadsheet of any kind that is taken: xlsx by its content, everything else as csv.
import { isArchive } from './archive.ts'
import { noLayout, readLayout, type SheetLayout, withMergedCells } from './layout.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx, sheetNames, sheetPart } from './read-xlsx.ts'
import { type SheetLimits, type SheetRows, sheetLimits } from './sheet.ts'

interface Reading {
  limits?: SheetLimits
  /** The place of the sheet among those that can be read. */
  place?: number
}

/** The rows of the file's first sheet or of the one at a place, some at a time. Fails with SheetError. */
export async function* readSheet(path: string, { limits = sheetLimits, place = 0 }: Reading = {}): SheetRows {
  yield* (await isArchive(path)) ? readXlsx(path, limits, place) : readCsv(path, limits)
}

/** The same, with what merged cells show in each of their rows. */
export async function* readFilledSheet(path: string, { limits = sheetLimits, place = 0 }: Reading = {}): SheetRows {
  const { merged } = await layoutOf(path, { limits, place })
  yield* withMergedCells(readSheet(path, { limits, place }), merged)
}

/** What the sheet says outside of its cells; a csv file says nothing. Fails with SheetError. */
export const layoutOf = async (path: string, { limits = sheetLimits, place = 0 }: Reading = {}): Promise<SheetLayout> =>
  (await isArchive(path)) ? readLayout(path, await sheetPart(path, limits, place), limits) : noLayout

/** The names of the file's sheets in their order; a csv file has one without a name. Fails with SheetError. */
export const listSheets = async (path: string, limits: SheetLimits = sheetLimits): Promise<string[]> =>
  (await isArchive(path)) ? sheetNames(path, limits) : ['']
