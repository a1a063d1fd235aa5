// Reads a spreadsheet of any supported kind: xlsx by its content, everything else as csv.
import { isArchive } from './archive.ts'
import { noLayout, readLayout, type SheetLayout, withMergedCells } from './layout.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx, sheetNames, sheetPart } from './read-xlsx.ts'
import { type SheetLimits, type SheetRows, sheetLimits } from './sheet.ts'

interface Reading {
  limits?: SheetLimits
  /** The index of the sheet among the readable ones. */
  place?: number
}

/** The rows of the file's first sheet, or of the one at an index, some at a time. Fails with SheetError. */
export async function* readSheet(path: string, { limits = sheetLimits, place = 0 }: Reading = {}): SheetRows {
  yield* (await isArchive(path)) ? readXlsx(path, limits, place) : readCsv(path, limits)
}

/** The same, with the values of merged cells in each of their rows. */
export async function* readFilledSheet(path: string, { limits = sheetLimits, place = 0 }: Reading = {}): SheetRows {
  const { merged } = await layoutOf(path, { limits, place })
  yield* withMergedCells(readSheet(path, { limits, place }), merged)
}

/** The layout of the sheet; empty for a csv file. Fails with SheetError. */
export const layoutOf = async (path: string, { limits = sheetLimits, place = 0 }: Reading = {}): Promise<SheetLayout> =>
  (await isArchive(path)) ? readLayout(path, await sheetPart(path, limits, place), limits) : noLayout

/** The names of the file's sheets in their order; a csv file has one without a name. Fails with SheetError. */
export const listSheets = async (path: string, limits: SheetLimits = sheetLimits): Promise<string[]> =>
  (await isArchive(path)) ? sheetNames(path, limits) : ['']
