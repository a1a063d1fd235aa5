// The common form of spreadsheets: rows of texts, read one after another, within limits.

/** Why a file cannot be read as a spreadsheet; a key of fail.json under `sheet` and its values. */
export class SheetError extends Error {
  readonly key: string
  readonly params: Record<string, string | number>
  constructor(key: string, params: Record<string, string | number> = {}) {
    super(`sheet.${key}`)
    this.key = `sheet.${key}`
    this.params = params
  }
}

export interface SheetLimits {
  /** The maximum unpacked bytes of an archive, declared and actual. */
  unpackedBytes: number
  /** Unpacked by packed bytes. */
  ratio: number
  entries: number
  columns: number
  /** The maximum characters of a cell, as in spreadsheet programs. */
  cell: number
  /** The maximum milliseconds of reading, without the processing of the rows. */
  milliseconds: number
}

export const sheetLimits: SheetLimits = {
  unpackedBytes: 200 * 1024 * 1024,
  ratio: 100,
  entries: 1000,
  columns: 300,
  cell: 32_767,
  milliseconds: 60_000,
}

/**
 * Why the text of a cell may differ from what was typed: an error (#N/A), a formula saved without its value, a number of which the program has stored
 * only fifteen digits, a merged cell that begins in a row above.
 */
export type CellDoubt = 'error' | 'formula' | 'digits' | 'merged'

/**
 * A row as texts: numbers as they were typed, without exponent, days as YYYY-MM-DD, moments as YYYY-MM-DD HH:mm:ss, times as HH:mm:ss, shares as 12.5%, formulas as the
 * value they were saved with.
 */
export interface SheetRow {
  /** From 1, as in a spreadsheet program. */
  number: number
  cells: string[]
  /** By the index of the cell. Check it before using the value of a cell. */
  doubts?: ReadonlyMap<number, CellDoubt>
  /** Not shown by the spreadsheet program: hidden by hand or by a filter. */
  hidden?: true
  /** Its cells are separated by commas or the like. */
  cut?: true
}

/**
 * Whether a row has more cells than the head, because a comma within a value has split it: 1,000.00 without quotes. Then the values
 * do not match the titles. This applies only to csv: a spreadsheet may have other cells beside its table.
 */
export const isShifted = ({ cut, cells }: SheetRow, names: readonly string[]): boolean =>
  cut === true && cells.slice(names.findLastIndex((name) => name.trim() !== '') + 1).some((cell) => cell.trim() !== '')

/** Some rows at a time; a file is never completely in memory. */
export type SheetRows = AsyncGenerator<SheetRow[], void, undefined>

/** Refuses when reading takes too long; time outside of reading does not count. */
export function readingClock(limits: SheetLimits): { run<T>(step: () => Promise<T>): Promise<T> } {
  let spent = 0
  return {
    async run(step) {
      const started = performance.now()
      const answer = await step()
      spent += performance.now() - started
      if (spent > limits.milliseconds) throw new SheetError('slow')
      return answer
    },
  }
}
